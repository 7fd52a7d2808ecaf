"""The draw of seven halls, one by one, beside one draw of all their pairs, without the database."""

from __future__ import annotations

from datetime import date

from benchmarks.figures import Figure, cpu
from scoring.rules import RuleSet
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.history import DrawInput
from tournaments.queries.draws.inputs import input_of
from tournaments.regulation import Regulation
from tournaments.rehearsal.halls import hall_of, rehearsed_halls

HALLS, PAIRS = 7, 150


def measure() -> list[Figure]:
    """Draw a first round of all the pairs, by hall and at once, with the reason of each table."""
    apart, whole = _drawn([PAIRS] * HALLS), _drawn([])
    by_hall, at_once = cpu(lambda: list(apart.draw(1).tables), lambda: list(whole.draw(1).tables))
    said = f"draw of {HALLS} halls of {PAIRS} pairs"
    return [Figure(said, by_hall, "one draw of all", at_once)]


def _drawn(halls: list[int]) -> DrawInput:
    """Return the input of the first draw of all the pairs."""
    regulation = Regulation(RuleSet.preset("ffb-belote"), first_draw="random")
    rooms = rehearsed_halls(regulation, halls)
    info = ContestInfo(0, "", "", "", date(2026, 11, 21), False, 1, regulation, halls=rooms)
    teams = [
        TeamLine(number, number, str(number), (), {}, 1, None, number, hall=hall_of(halls, number))
        for number in range(1, HALLS * PAIRS + 1)
    ]
    return input_of(info, teams, [])
