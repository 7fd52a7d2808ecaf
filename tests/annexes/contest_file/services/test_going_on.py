"""A contest half played goes on elsewhere, by the draws that the first machine would make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from scoring.rules import RuleSet
from tests.annexes.contest_file.services.travelling import brought, taken, taken_away
from tests.factories import make_contest, play_round
from tests.halls import in_halls
from tournaments.models import Contest
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")
#: Rounds that are played after the contest has left.
AFTER: Final = (101, 102)


def pairs(count: int, played: int, **options: object) -> Contest:
    """Return a contest of so many pairs, with so many rounds played."""
    return on(make_contest(count, Regulation(RULES, **options)), played)  # type: ignore[arg-type]


def on(contest: Contest, played: int) -> Contest:
    for seed in range(1, played + 1):
        play_round(contest, seed=seed)
    return contest


def alone(count: int, **options: object) -> Contest:
    """Return a contest where each player enters alone, after one round."""
    regulation = Regulation(RULES, entrants="individuals", **options)  # type: ignore[arg-type]
    contest = make_contest(0, regulation)
    for number in range(1, count + 1):
        presence.register_team(contest, None, Registration(f"Joueur {number}"))
    return on(contest, 1)


def caught_up() -> Contest:
    """Return a contest of seven pairs, where the exempt one has played its extra match."""
    contest = pairs(7, 1, rounds=4, bye="catch-up")
    [seat] = contest.rounds.get(number=1).seats.filter(match=None)
    other = next(team for team in range(1, 8) if team != seat.team.number)
    played = ExtraMatch(opponent=other, points=1100, against=844)
    enter_catch_up(contest, None, 1, seat.team.number, played, version=0)
    return contest


KINDS: Final[dict[str, Callable[[], Contest]]] = {
    "swiss, odd": lambda: pairs(7, 2, rounds=5),
    "winners together": lambda: pairs(8, 1, rounds=4, next_draw="winners"),
    "up and down": lambda: pairs(8, 1, rounds=4, next_draw="up-down"),
    "mitchell": lambda: pairs(6, 1, rounds=3, next_draw="mitchell"),
    "mêlée of individuals": lambda: alone(9, rounds=4),
    "pools, then their bracket": lambda: pairs(8, 2, rounds=3, pools=4, final=4),
    "bracket": lambda: pairs(8, 1, rounds=0, final=8),
    "rounds, then a bracket": lambda: pairs(8, 2, rounds=2, final=4, consolation="others"),
    "catch-ups": caught_up,
    "halls apart": lambda: on(in_halls([6, 8], halls="apart", rounds=4), 1),
    "halls together": lambda: on(in_halls([6, 8], halls="together", rounds=4), 1),
}


def drawn(contest: Contest) -> list[tuple[object, ...]]:
    """Return who sits where in every round."""
    seats = contest.rounds.order_by("number", "seats__team__number").values_list(
        "number",
        "seats__team__number",
        "seats__match__table",
        "seats__match__section",
        "seats__camp",
        "seats__place",
    )
    return list(seats)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_next_draws_are_those_of_the_first_machine(kind: str) -> None:
    contest = KINDS[kind]()
    raw = taken_away(contest)
    # Keys differ here: somebody else's rows come first.
    on(make_contest(3, Regulation(RULES, rounds=2)), 1)
    there = brought(raw).contest
    assert taken(there) == raw
    before = contest.rounds.count()
    for seed in AFTER:
        for one in (contest, there):
            one.refresh_from_db()
            play_round(one, seed=seed)
        assert drawn(there) == drawn(contest)
        assert [(row.rank, row.team.number, row.total) for row in standings(there).rows] == [
            (row.rank, row.team.number, row.total) for row in standings(contest).rows
        ]
    assert there.rounds.count() == before + len(AFTER)
