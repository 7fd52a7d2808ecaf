"""Movement of a duplicate: as printed, never completed, with the boards of each table.

Two pairs left alone by a movement meet elsewhere; here they rest, because they would play boards
that one of them has already held.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.duplicate.movement import LEAST_TABLES, most_rounds, moving_place, set_at

from ..contract import Bye, Draw, DrawRefused, History, Rematch, Table
from ..method import DrawMethod
from ..sentences import N_, Reason
from .figures import Figure, Seats
from .movements import MITCHELL, MOVEMENTS, Movement, sitting_first
from .words import RESTS, of_moving


def moving_with_boards(places: int, _plan: int = 0) -> Figure:
    """Return the Mitchell figure: half of the places sit, the boards never come back.

    Place 2t - 1 sits at table t, and place 2t starts there.

    >>> [[ew for _, _, ew in moving_with_boards(8).round(number)] for number in (1, 2, 3)]
    [[2, 4, 6, 8], [8, 2, 4, 6], [4, 6, 8, 2]]
    """
    tables = places // 2

    def turn(shift: int) -> Seats:
        return [
            (table, 2 * table - 1, 2 * moving_place(tables, shift + 1, table))
            for table in range(1, tables + 1)
        ]

    limit = max(1, most_rounds(tables))
    return Figure(places, limit, limit, turn)


DUPLICATE = Movement(
    name=DrawMethod.DUPLICATE,
    figure=moving_with_boards,
    order=sitting_first,
    words=of_moving,
    label=N_("duplicate : une moitié reste, l’autre avance, les étuis descendent"),
    offered=None,
    announced=N_(
        "Une moitié des paires reste à sa table, l’autre avance d’une table, les étuis descendent "
        "d’une table."
    ),
    openings=MITCHELL.openings,
)

#: Every movement by name: those that an option offers, then that of boards.
PLAYED: Mapping[str, Movement] = {**MOVEMENTS, DUPLICATE.name: DUPLICATE}


def draw_boards(
    placed: Mapping[int, int],
    figure: Figure,
    number: int,
    rounds: int,
    history: History,
    seed: int,
    *,
    fresh: bool,
    arrow_switch: int = 0,
) -> Draw:
    """Return a round of a duplicate, from the team at each place.

    The slot of a table is its set of boards, counted from 1. In the last ``arrow_switch`` of the
    ``rounds`` planned, the camps are swapped. Raises ``DrawRefused`` for fewer than three tables,
    and for more rounds than the movement has.
    """
    tables = figure.places // 2
    if tables < LEAST_TABLES:
        raise DrawRefused(TOO_FEW, {"least": LEAST_TABLES})
    if number > figure.limit or (fresh and rounds > figure.limit):
        params = {"tables": tables, "most": figure.limit, "rounds": max(rounds, number)}
        raise DrawRefused(TOO_MANY_ROUNDS, params)
    table_list: list[Table] = []
    resting = [team for place, team in placed.items() if place > figure.places]
    template = of_moving(figure, number)
    for table, ns_place, ew_place in figure.round(number):
        ns, ew = placed.get(ns_place), placed.get(ew_place)
        if ns is None or ew is None:
            resting += [team for team in (ns, ew) if team is not None]
            continue
        reason = Reason(template, {"table": table, "ns": ns, "ew": ew})
        if number > rounds - arrow_switch:
            ns, ew = ew, ns
        table_list.append(Table(table, ns, ew, reason, slot=set_at(tables, number, table)))
    return Draw(
        DUPLICATE.name,
        seed,
        tuple(table_list),
        tuple(Bye(team, Reason(RESTS)) for team in sorted(resting)),
        _rematches(table_list, history),
        _notes(number, rounds - arrow_switch),
        places=tuple(sorted((team, place) for place, team in placed.items())),
    )


def _rematches(tables: Sequence[Table], history: History) -> tuple[Rematch, ...]:
    """Return the meetings that have already been played, after rounds changed by hand."""
    meetings = ((table, history.meeting(table.ns, table.ew)) for table in tables)
    return tuple(
        Rematch(table.number, table.ns, table.ew, meeting, table.reason)
        for table, meeting in meetings
        if meeting is not None
    )


def _notes(number: int, plain: int) -> tuple[Reason, ...]:
    return (Reason(SWITCHED),) if number > plain else ()


TOO_FEW = N_("Un duplicate demande au moins %(least)d tables.")
TOO_MANY_ROUNDS = N_(
    "À %(tables)d tables, un duplicate a %(most)d parties au plus, sans revoir une paire ni un "
    "étui ; le concours en prévoit %(rounds)d."
)
SWITCHED = N_("Les deux lignes s’échangent à cette partie.")
