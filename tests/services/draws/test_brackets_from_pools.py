"""Pools, then the bracket of the teams that qualify."""

from __future__ import annotations

import pytest

from tests.services.draws.brackets import contest_of, last, meetings, play, play_rounds
from tests.sweeps import slowly
from tournaments.models import Match
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.pools import order_from_pools
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import draws, seating
from tournaments.services.results import Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("pairs", "final"), [(8, 4), *slowly((13, 8), (16, 8))])
def test_the_first_of_the_pools_enter_the_bracket_apart_from_their_own(pairs, final):
    contest = contest_of(pairs, rounds=3, pools=4, final=final)
    play_rounds(contest, 3)
    info, teams, drawn = contest_info(contest), entrants(contest), rounds_of(contest)
    order, pools = order_from_pools(info, teams, drawn)
    play(contest)
    entered = {team for _, *pair in meetings(contest) for team in pair}
    assert entered == set(order[:final])
    assert all(pools[one] != pools[other] for _, one, other in meetings(contest))
    while progress(contest).step == Step.DRAW:
        play(contest)
    assert list(differences(contest)) == []
    assert {row.team.number for row in standings(contest).rows[:final]} == entered


def test_teams_level_in_their_pools_enter_the_bracket_by_lot():
    contest = contest_of(8, rounds=3, pools=4, final=4, ranking=("points",))
    for seed in range(3):
        draws.draw_round(contest, None, seed=seed)
        for match in Match.objects.filter(round__contest=contest, entries=None):
            results.enter_totals(match, None, Totals(972, 972), version=0)
        results.close_round(contest, None, seed + 1)
    # the team registered last drew the best lot
    teams = [line._replace(lot=9 - line.number) for line in entrants(contest)]
    order, pools = order_from_pools(contest_info(contest), teams, rounds_of(contest))
    firsts = {max(team for team in pools if pools[team] == name) for name in "AB"}
    assert order[:2] == tuple(sorted(firsts, reverse=True))


def test_two_teams_of_a_bracket_are_not_swapped():
    contest = contest_of(4)
    draws.draw_round(contest, None, seed=1)
    before = meetings(contest)
    with pytest.raises(Refused, match="ne se change pas à la main"):
        seating.swap_teams(contest, None, 1, 1, 2)
    assert meetings(contest) == before
    # The tables of the matches may still be swapped.
    seating.swap_tables(contest, None, 1, 1, 2)
    assert [line.slot for line in last(contest).tables] == [2, 1]
    play(contest, draw=False)
    play(contest)
    assert list(differences(contest)) == []
