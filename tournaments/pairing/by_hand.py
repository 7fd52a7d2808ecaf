"""Draw made by hand: check the tables and write them up, so that it can be replayed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .contract import Bye, Draw, DrawRefused, Entrant, History, Rematch, Table
from .method import DrawMethod, Meetings, Method, Order
from .reasons import AGAIN, tables_named
from .sentences import N_, Reason

PLACED = N_("Table %(table)d : équipes placées à la main.")
RESTS = N_("Exempte : le tirage fait à la main ne lui donne pas de table.")
UNKNOWN = N_("Il n’y a pas d’équipe %(team)d dans cette partie.")
GONE = N_("L’équipe %(team)d s’est retirée.")
TWICE = N_("L’équipe %(team)d est déjà à la table %(table)d.")
TWICE_HERE = N_("L’équipe %(team)d est deux fois à cette table.")
RESTS_TOO = N_("L’équipe %(team)d est à la table %(table)d : elle ne peut pas être exempte.")
HALF_EMPTY = N_("Il manque un camp à cette table.")
MISSING = N_("Ces équipes ne sont ni à une table, ni exemptes : %(teams)s.")
NO_TABLE = N_("Aucune table n’est remplie.")


@dataclass(frozen=True, slots=True)
class HandTable:
    """Table as typed: its number, the North-South camp and the East-West camp."""

    number: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]

    @property
    def seated(self) -> tuple[int, ...]:
        return (*self.ns, *self.ew)

    def to_data(self) -> list[object]:
        return [self.number, list(self.ns), list(self.ew)]

    @classmethod
    def from_data(cls, data: Sequence[object]) -> HandTable:
        number, ns, ew = data
        assert isinstance(number, int)
        assert isinstance(ns, list)
        assert isinstance(ew, list)
        return cls(number, tuple(ns), tuple(ew))


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Mistake in a draw by hand, with its table and team; None if it concerns the whole draw."""

    reason: Reason
    table: int | None = None
    team: int | None = None


def misplaced(
    here: Collection[int],
    tables: Iterable[HandTable],
    resting: Collection[int] = (),
    gone: Collection[int] = (),
    most_resting: int = 1,
) -> list[Misplaced]:
    """Return every mistake in tables typed by hand, in table order.

    ``here`` are the teams (or players) of the round, ``gone`` those that left the contest,
    ``resting`` those marked as resting. Up to ``most_resting`` others may have no table.

    >>> [wrong.reason.text for wrong in misplaced([1, 2, 3], [HandTable(1, (1,), (1,))], [9])]
    ['L’équipe 1 est deux fois à cette table.', 'Il n’y a pas d’équipe 9 dans cette partie.', \
'Ces équipes ne sont ni à une table, ni exemptes : 2, 3.']
    """
    misplaced_teams: list[Misplaced] = []
    seated: dict[int, int] = {}
    filled = list(tables)
    for table in filled:
        if not table.ns or not table.ew:
            misplaced_teams.append(Misplaced(Reason(HALF_EMPTY), table.number))
        for team in table.seated:
            wrong = _unknown(team, here, gone) or _twice(team, table.number, seated)
            if wrong is not None:
                misplaced_teams.append(Misplaced(wrong, table.number, team))
            seated.setdefault(team, table.number)
    for team in resting:
        wrong = _unknown(team, here, gone)
        if wrong is None and team in seated:
            wrong = Reason(RESTS_TOO, {"team": team, "table": seated[team]})
        if wrong is not None:
            misplaced_teams.append(Misplaced(wrong, None, team))
    left = sorted(team for team in here if team not in seated and team not in resting)
    if not filled:
        misplaced_teams.append(Misplaced(Reason(NO_TABLE)))
    elif len(left) > most_resting:
        misplaced_teams.append(Misplaced(Reason(MISSING, {"teams": ", ".join(map(str, left))})))
    return misplaced_teams


def draw_by_hand(
    entrants: Sequence[Entrant], history: History, seed: int, tables: Iterable[HandTable]
) -> Draw:
    """Return the draw of these tables, others resting; raises DrawRefused for a mistake.

    >>> made = draw_by_hand([Entrant(1), Entrant(2), Entrant(3)], History(), 7,
    ...     [HandTable(4, (3,), (1,))])
    >>> [(table.number, table.ns, table.ew) for table in made.tables], made.byes[0].team
    ([(4, 3, 1)], 2)
    """
    filled = sorted(tables, key=lambda table: table.number)
    here = sorted(entrant.team for entrant in entrants)
    for wrong in misplaced(here, filled, most_resting=len(here)):
        raise DrawRefused(wrong.reason.template, wrong.reason.params)
    table_list = tuple(_table(table) for table in filled)
    seated = {team for table in filled for team in table.seated}
    byes = tuple(Bye(team, Reason(RESTS)) for team in here if team not in seated)
    rematches = tuple(_rematches(table_list, history))
    notes = (tables_named(AGAIN, rematches),) if rematches else ()
    return Draw(DrawMethod.BY_HAND, seed, table_list, byes, rematches, notes)


def as_drawn(draw: Draw, before: Draw) -> Draw:
    """Return a draw by hand with the reasons of ``before`` for the tables and byes that stayed."""
    kept = {(table.number, frozenset(table.camps)): table.reason for table in before.tables}
    rests = {bye.team: bye.reason for bye in before.byes}
    tables = [
        table._replace(reason=kept.get((table.number, frozenset(table.camps)), table.reason))
        for table in draw.tables
    ]
    byes = tuple(Bye(bye.team, rests.get(bye.team, bye.reason)) for bye in draw.byes)
    return replace(draw, tables=tuple(tables), byes=byes)


def _unknown(team: int, here: Collection[int], gone: Collection[int]) -> Reason | None:
    if team in here:
        return None
    return Reason(GONE if team in gone else UNKNOWN, {"team": team})


def _twice(team: int, table: int, seated: dict[int, int]) -> Reason | None:
    if team not in seated:
        return None
    if seated[team] == table:
        return Reason(TWICE_HERE, {"team": team})
    return Reason(TWICE, {"team": team, "table": seated[team]})


def _table(table: HandTable) -> Table:
    ns, ew = table.ns, table.ew
    return Table(
        number=table.number,
        ns=ns[0],
        ew=ew[0],
        reason=Reason(PLACED, {"table": table.number}),
        ns_partner=ns[1] if len(ns) > 1 else None,
        ew_partner=ew[1] if len(ew) > 1 else None,
    )


def _rematches(tables: Iterable[Table], history: History) -> Iterator[Rematch]:
    for table in tables:
        ns, ew = table.camps
        pairs = [(one, other, history.meeting(one, other)) for one in ns for other in ew]
        met = [(one, other, meeting) for one, other, meeting in pairs if meeting is not None]
        if met:
            one, other, meeting = max(met, key=lambda pair: pair[2].last_round)
            yield Rematch(table.number, one, other, meeting, table.reason)


PLACED_BY_HAND = Method(
    name=DrawMethod.BY_HAND,
    draw=draw_by_hand,
    meetings=Meetings.BY_HAND,
    order=Order.PLACES,
    label=N_("à la main"),
    # Nothing announces it: the organiser makes it on a page of its own.
    announced="",
)
