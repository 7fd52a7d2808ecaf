"""The draw of seven halls, one by one, beside one draw of all their pairs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

from django.db import transaction

from benchmarks.figures import Figure, cpu
from tests.factories import make_contest
from tests.halls import RULES, in_halls
from tournaments.annexes.rehearsal.queries.contest import hall_of, rehearsed_halls
from tournaments.models import Contest
from tournaments.pairing import Entrant, History
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.history import DrawInput
from tournaments.queries.draws.inputs import input_of
from tournaments.regulation import Regulation
from tournaments.services.draws.draws import draw_round

HALLS, PAIRS, ROUNDS_BEFORE = 7, 150, 3


def measure() -> list[Figure]:
    """Draw all the pairs, by hall and at once, with the reason of each table.

    The first round is by lot, which costs the same work for each pair however they are parted. The
    fourth follows the ranking without a rematch: its work grows faster than the number of pairs.
    """
    apart, whole = _drawn([PAIRS] * HALLS), _drawn([])
    text = f"of {HALLS} halls of {PAIRS} pairs"
    figures = [
        _compared(f"first draw {text}", apart, whole),
        _compared(f"fourth draw {text}", _later(apart), _later(whole)),
    ]
    rooms, one_room = in_halls([PAIRS] * HALLS), make_contest(HALLS * PAIRS, Regulation(RULES))
    by_hall, at_once = cpu(lambda: _published(rooms), lambda: _published(one_room))
    figures.append(
        Figure(f"action: draw {text}", by_hall, "drawn and stored at once", at_once, bound=1.1)
    )
    return figures


def _compared(what: str, apart: DrawInput, whole: DrawInput) -> Figure:
    by_hall, at_once = cpu(lambda: list(apart.draw(1).tables), lambda: list(whole.draw(1).tables))
    return Figure(what, by_hall, "one draw of all", at_once)


def _published(contest: Contest) -> None:
    """Draw the first round with its lines in the database, then take it back."""
    with transaction.atomic():
        draw_round(contest, None, seed=1)
        transaction.set_rollback(True)


def _later(first: DrawInput) -> DrawInput:
    """Return the input of a fourth draw by the ranking, after three rounds by lot."""
    met = []
    drawn = first
    for number in range(1, ROUNDS_BEFORE + 1):
        draw = drawn.draw(number)
        met += [(number, table.ns, table.ew) for table in draw.tables]
        drawn = replace(first, history=History.of(met, [bye.team for bye in draw.byes]))
    shuffled = Random(1).sample(drawn.entrants, len(drawn.entrants))
    ranked = [Entrant(one.team, rank) for rank, one in enumerate(shuffled, start=1)]
    return replace(drawn, round=ROUNDS_BEFORE + 1, method="ranking", entrants=tuple(sorted(ranked)))


def _drawn(halls: list[int]) -> DrawInput:
    """Return the input of the first draw of all the pairs."""
    regulation = Regulation(RULES, first_draw="random")
    rooms = rehearsed_halls(regulation, halls)
    info = ContestInfo(0, "", "", "", date(2026, 11, 21), False, 1, regulation, halls=rooms)
    teams = [
        TeamLine(number, number, str(number), (), {}, 1, None, number, hall=hall_of(halls, number))
        for number in range(1, HALLS * PAIRS + 1)
    ]
    return input_of(info, teams, [])
