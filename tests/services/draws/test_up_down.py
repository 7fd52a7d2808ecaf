"""Up and down in a real contest: results decide the tables, and a draw is made again the same."""

from __future__ import annotations

import pytest

from scoring.rules import RuleSet
from tests.factories import make_contest
from tests.services.draws.brackets import enter, last, leave
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.why import why_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws

pytestmark = pytest.mark.django_db


def contest_of(pairs: int) -> Contest:
    regulation = Regulation(
        RuleSet.preset("ffb-belote"), first_draw="registration", next_draw="up-down"
    )
    return make_contest(pairs, regulation)


def play(contest: Contest) -> None:
    """Draw a round that the lower number wins at each table."""
    draws.draw_round(contest, None, seed=1)
    for line in last(contest).tables:
        enter(contest, line, min(*line.ns.numbers, *line.ew.numbers))
    results.close_round(contest, None, last(contest).number)


def test_the_winners_go_up_and_the_hall_reads_why() -> None:
    contest = contest_of(6)
    play(contest)
    draws.draw_round(contest, None, seed=5)
    met = [(*line.ns.numbers, *line.ew.numbers) for line in last(contest).tables]
    assert met == [(1, 3), (2, 5), (4, 6)]
    reason = why_of(contest, 2, rounds_of(contest)).tables[2]
    assert reason.text == (
        "Table 2 : n° 2, qui a perdu à la table 1, contre n° 5, qui a gagné à la table 3."
    )
    assert not list(differences(contest))


def test_a_team_that_leaves_closes_the_ranks_below_it() -> None:
    contest = contest_of(7)
    play(contest)
    leave(contest, 3)
    draw = draws.draw_round(contest, None, seed=5)
    assert not draw.byes
    assert replay(contest, 2) == draw


def test_a_table_still_playing_is_decided_by_lot() -> None:
    contest = contest_of(6)
    draws.draw_round(contest, None, seed=1)
    for line in last(contest).tables[1:]:
        enter(contest, line, line.ns.numbers[0])
    draws.draw_round(contest, None, seed=2, late="nothing")
    why = why_of(contest, 2, rounds_of(contest))
    assert "que le sort désigne vainqueur à la table 1" in why.tables[1].text
