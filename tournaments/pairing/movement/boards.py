"""Movements of a duplicate, with the boards of each table.

They are never completed: pairs left alone rest, for one has already held the other's boards.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass

from scoring.duplicate.howell import (
    howell_problems,
    howell_seats,
    howell_sets,
    shares_boards,
)
from scoring.duplicate.movement import (
    LEAST_TABLES,
    last_rounds,
    most_rounds,
    moving_place,
    set_at,
)
from scoring.duplicate.movements import scrambled_problems, switched_rounds
from scoring.words import Problem

from ..contract import Bye, Draw, DrawRefused, History, Rematch, Table
from ..method import DrawMethod, Offered
from ..random_draw import RANDOM
from ..registration import REGISTRATION
from ..sentences import N_, Reason
from .figures import RESTS, Figure, Seats, of_moving
from .movements import MITCHELL, MOVEMENTS, PLACED_BY_LOT, Movement, sitting_first

#: Slots between two tables that play the same set: a slot is unique in its round.
_SHARED = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMovement(Movement):
    """Movement of pairs and of sets of boards.

    `slot` gives that of a table from (places, rounds, number, table): see `set_of`. `switched`
    gives the rounds where the camps are swapped, from (places, rounds, the last rounds of option
    arrow_switch). `problems` gives what is wrong with (pairs, rounds).
    """

    slot: Callable[[int, int, int, int], int]
    switched: Callable[[int, int, int], Container[int]]
    problems: Callable[[int, int], Sequence[Problem]]


def moving_with_boards(places: int, _plan: int = 0, _rounds: int = 0) -> Figure:
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


def set_of(slot: int) -> int:
    """Return the set of boards of a table, from 1, from its slot.

    >>> [set_of(slot) for slot in (3, _SHARED + 3)]
    [3, 3]
    """
    return slot % _SHARED


def _set_of_mitchell(places: int, _rounds: int, number: int, table: int) -> int:
    return set_at(places // 2, number, table)


def _mitchell_problems(pairs: int, rounds: int) -> Sequence[Problem]:
    tables = (pairs + 1) // 2
    most = most_rounds(tables)
    if tables < LEAST_TABLES:
        return [Problem("pairs", "range", TOO_FEW, {"least": LEAST_TABLES})]
    if rounds > most:
        params = {"tables": tables, "most": most, "rounds": rounds}
        return [Problem("rounds", "range", TOO_MANY_ROUNDS, params)]
    return []


def _scrambled_problems(pairs: int, rounds: int) -> Sequence[Problem]:
    return _mitchell_problems(pairs, rounds) or scrambled_problems(pairs, rounds, (pairs + 1) // 2)


def _howell(places: int, _plan: int, rounds: int) -> Figure:
    def turn(shift: int) -> Seats:
        seats = howell_seats(places // 2, rounds)[shift]
        return [(one.table, one.ns, one.ew) for one in seats]

    return Figure(places, places - 1, places - 1, turn)


def _slot_of_howell(places: int, rounds: int, number: int, table: int) -> int:
    shared = _SHARED * (table - 1) if shares_boards(places // 2, rounds) else 0
    return shared + howell_seats(places // 2, rounds)[number - 1][table - 1].set_number


def _howell_problems(pairs: int, rounds: int) -> Sequence[Problem]:
    return howell_problems(pairs, rounds, howell_sets(pairs, rounds))


def _of_howell(_figure: Figure, _number: int) -> str:
    return MET


MET = N_("Table %(table)d : équipes %(ns)d et %(ew)d, selon la carte du mouvement Howell.")

DUPLICATE = BoardMovement(
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
    slot=_set_of_mitchell,
    switched=lambda _places, rounds, last: last_rounds(rounds, last),
    problems=_mitchell_problems,
)
SCRAMBLED = BoardMovement(
    name="scrambled",
    figure=moving_with_boards,
    order=sitting_first,
    words=of_moving,
    label=N_("duplicate : Mitchell à lignes échangées"),
    offered=Offered(
        N_(
            "duplicate : Mitchell à lignes échangées, où une moitié garde sa table, l’autre "
            "avance, et tous se comparent"
        ),
        N_(
            "Une moitié des équipes garde sa table et l’autre avance d’une table à chaque partie ; "
            "les lignes s’échangent dans quelques parties, pour un seul classement."
        ),
    ),
    announced=DUPLICATE.announced,
    openings=MITCHELL.openings,
    slot=_set_of_mitchell,
    switched=lambda places, rounds, _last: switched_rounds(places // 2, rounds),
    problems=_scrambled_problems,
)
HOWELL = BoardMovement(
    name="howell",
    figure=_howell,
    order=lambda figure: range(1, figure.places + 1),
    words=_of_howell,
    label=N_("duplicate : Howell"),
    offered=Offered(
        N_("duplicate : Howell, où chacune rencontre toutes les autres si les parties suffisent"),
        N_(
            "Aux parties suivantes, les équipes suivent la carte du mouvement Howell : chacune "
            "rencontre toutes les autres, une fois, si les parties suffisent."
        ),
    ),
    announced=N_("Chaque paire suit la carte du mouvement Howell."),
    openings={
        RANDOM.name: PLACED_BY_LOT,
        REGISTRATION.name: N_(
            "Les équipes prennent les places du mouvement dans l’ordre d’inscription."
        ),
    },
    slot=_slot_of_howell,
    switched=lambda _places, _rounds, _last: (),
    problems=_howell_problems,
)

#: Every movement by name: those without boards, then those of a duplicate.
PLAYED: Mapping[str, Movement] = {
    **MOVEMENTS,
    **{one.name: one for one in (DUPLICATE, SCRAMBLED, HOWELL)},
}


def draw_boards(
    movement: BoardMovement,
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
    """Return a round of a duplicate, from the team at each place; see `draw_movement` and `set_of`.

    Raises ``DrawRefused`` for a size that the movement does not have.
    """
    pairs = min(len(placed), figure.places) if fresh else figure.places
    # rounds added during the day are refused only once they are reached
    planned = rounds if fresh else min(rounds, max(number, figure.limit))
    for problem in movement.problems(pairs, planned):
        raise DrawRefused(problem.message, problem.params)
    switched = movement.switched(figure.places, rounds, arrow_switch)
    table_list: list[Table] = []
    resting = [team for place, team in placed.items() if place > figure.places]
    template = movement.words(figure, number)
    for table, ns_place, ew_place in figure.round(number):
        ns, ew = placed.get(ns_place), placed.get(ew_place)
        if ns is None or ew is None:
            resting += [team for team in (ns, ew) if team is not None]
            continue
        reason = Reason(template, {"table": table, "ns": ns, "ew": ew})
        if number in switched:
            ns, ew = ew, ns
        slot = movement.slot(figure.places, rounds, number, table)
        table_list.append(Table(table, ns, ew, reason, slot=slot))
    return Draw(
        movement.name,
        seed,
        tuple(table_list),
        tuple(Bye(team, Reason(RESTS)) for team in sorted(resting)),
        _rematches(table_list, history),
        (Reason(SWITCHED),) if number in switched else (),
        places=tuple(sorted((team, place) for place, team in placed.items())),
    )


def _rematches(tables: Sequence[Table], history: History) -> tuple[Rematch, ...]:
    meetings = ((table, history.meeting(table.ns, table.ew)) for table in tables)
    return tuple(
        Rematch(table.number, table.ns, table.ew, meeting, table.reason)
        for table, meeting in meetings
        if meeting is not None
    )


TOO_FEW = N_("Un duplicate demande au moins %(least)d tables.")
TOO_MANY_ROUNDS = N_(
    "À %(tables)d tables, un duplicate a %(most)d parties au plus, sans revoir une paire ni un "
    "étui ; le concours en prévoit %(rounds)d."
)
SWITCHED = N_("Les deux lignes s’échangent à cette partie.")
