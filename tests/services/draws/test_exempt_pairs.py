"""Two exempt teams of a round play each other after all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.factories import make_contest, play_round
from tournaments.models import Contest, LogLine, Match
from tournaments.queries.after.verification import differences
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.draws.exempt import exempt_pair, exempt_pair_of, paired
from tournaments.queries.draws.why import why_of
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.services import results
from tournaments.services.draws import draws, empty_seats, presence, wishes
from tournaments.services.results import Totals
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def last(contest: Contest) -> RoundView:
    return rounds_of(contest)[-1]


def one_left_alone(pairs: int = 7, **leaving: bool) -> tuple[Contest, int, int, int]:
    """Return a contest in which a team left its match: its table, its opponent, the exempt team."""
    contest = make_contest(pairs)
    play_round(contest)
    draws.draw_round(contest, None, seed=2)
    (resting,) = last(contest).exempt
    table = last(contest).tables[1]
    (leaver,), (alone,) = table.ns.numbers, table.ew.numbers
    presence.withdraw_team(contest, None, contest.teams.get(number=leaver), **leaving)
    return contest, table.table, alone, resting.number


def test_the_opponent_of_a_team_that_leaves_may_meet_the_exempt_team_at_the_empty_table() -> None:
    contest, table, alone, resting = one_left_alone()
    empty_seats.seat_exempt_pair(contest, None, 2)
    line = next(line for line in last(contest).tables if line.table == table)
    assert {team.number for team, _camp in line.seated} == {alone, resting}
    assert last(contest).exempt == ()
    assert list(differences(contest)) == []
    assert LogLine.objects.get(action="seat_exempt_pair").after == sorted((alone, resting))
    why = why_of(contest, 2, rounds_of(contest)).tables[table]
    assert why.params == {"table": table, "one": min(alone, resting), "other": max(alone, resting)}
    match = Match.objects.get(round__number=2, table=table)
    assert results.enter_totals(match, None, Totals(1000, 944), version=0).version == 1


def test_the_departure_may_seat_them_at_once() -> None:
    contest, table, alone, resting = one_left_alone(pair_exempt=True)
    line = next(line for line in last(contest).tables if line.table == table)
    assert {team.number for team, _camp in line.seated} == {alone, resting}


def test_they_may_rest_again_until_they_have_a_result() -> None:
    contest, _table, alone, resting = one_left_alone(pair_exempt=True)
    assert paired(last(contest)) == ((min(alone, resting), max(alone, resting)),)
    empty_seats.part_exempt_pair(contest, None, 2, alone)
    assert {team.number for team in last(contest).exempt} == {alone, resting}
    assert list(differences(contest)) == []
    empty_seats.seat_exempt_pair(contest, None, 2)
    match = Match.objects.get(round__number=2, seats__team__number=alone)
    results.enter_totals(match, None, Totals(1000, 944), version=0)
    with pytest.raises(Refused, match="ne peut plus être défaite"):
        empty_seats.part_exempt_pair(contest, None, 2, alone)


def test_a_team_that_left_does_not_take_its_opponent_back_from_them() -> None:
    contest, _table, alone, _resting = one_left_alone(pair_exempt=True)
    leaver = contest.teams.get(last_round=1)
    assert place_left(contest, leaver.number) is None
    empty_seats.part_exempt_pair(contest, None, 2, alone)
    left = place_left(contest, leaver.number)
    assert left is not None
    assert [team.number for team in left.facing] == [alone]


def test_they_do_not_meet_if_the_organiser_keeps_them_apart() -> None:
    contest, _table, alone, resting = one_left_alone()
    wishes.add_wish(contest, None, WishKind.APART, alone, resting)
    assert exempt_pair_of(contest, rounds_of(contest)) is None
    with pytest.raises(Refused, match="Deux équipes exemptes attendues"):
        empty_seats.seat_exempt_pair(contest, None, 2)


def test_one_exempt_team_alone_is_not_proposed_anything() -> None:
    contest = make_contest(5)
    draws.draw_round(contest, None, seed=2)
    assert exempt_pair_of(contest, rounds_of(contest)) is None


def test_two_that_have_not_met_come_first() -> None:
    contest = make_contest(6)
    play_round(contest)
    draws.draw_round(contest, None, seed=2)
    first, second = rounds_of(contest)
    one, other = sorted((*first.tables[0].ns.numbers, *first.tables[0].ew.numbers))
    rest = tuple(TeamRef(number, "") for number in (one, other, 99))
    assert exempt_pair([first, replace(second, exempt=rest)], ()) == (rest[0], rest[2])
    met = rest[:2]
    assert exempt_pair([first, replace(second, exempt=met)], ()) == met
