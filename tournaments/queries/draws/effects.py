"""Changes an action makes to a published round, by comparing the round before and after."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Contest, Wish
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.results.rounds import Rematch, RoundView, TableLine
from tournaments.words.enums import WishKind

#: Above this number of tables, a sentence gives their number instead of naming them.
MOST_NAMED = 12

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table with other teams than before. `before` or `after` is None if the table is empty."""

    table: int
    before: TableLine | None
    after: TableLine | None


@dataclass(frozen=True, slots=True)
class Effects:
    """Changes in a round.

    `whole` marks an undone draw; `new` a first one, with nothing published before; `draft` a
    round that only the desk sees. `of` is the number of tables before.

    `moved` are the teams, or players, at another table. `rest`, `rest_no_more`, `come` and `go`
    begin or cease to rest, or to be in the round. `rematches` and `forbidden` are meetings that
    the change adds.
    """

    round: int
    tables: tuple[TableChange, ...]
    of: int
    moved: tuple[TeamRef, ...] = ()
    rest: tuple[TeamRef, ...] = ()
    rest_no_more: tuple[TeamRef, ...] = ()
    come: tuple[TeamRef, ...] = ()
    go: tuple[TeamRef, ...] = ()
    rematches: tuple[Rematch, ...] = ()
    forbidden: tuple[tuple[int, TeamRef, TeamRef], ...] = ()
    whole: bool = False
    new: bool = False
    draft: bool = False

    @property
    def nothing(self) -> bool:
        return not (self.tables or self.rest or self.rest_no_more or self.come or self.go)

    @property
    def to_print(self) -> tuple[int, ...]:
        return tuple(change.table for change in self.tables if change.after is not None)

    @property
    def useless(self) -> tuple[int, ...]:
        """Tables where nobody plays any more: their sheet is useless."""
        return tuple(change.table for change in self.tables if change.after is None)

    @property
    def sheets(self) -> str:
        if self.draft:
            return ""
        again = tuple(c.table for c in self.tables if c.before is not None and c.after is not None)
        first = tuple(table for table in self.to_print if table not in again)
        sentences = (_to_reprint(again), _to_print(first), _to_discard(self.useless))
        return " ".join(filter(None, sentences))

    @property
    def key(self) -> str:
        """Hash of these changes. A form sends it back, to prove what it showed."""
        changed = [
            (change.table, *change.after.camps) if change.after is not None else (change.table,)
            for change in self.tables
        ]
        teams = [[team.number for team in some] for some in (self.rest, self.rest_no_more, self.go)]
        return sha256(repr((self.round, changed, teams)).encode()).hexdigest()[:16]


def compare(
    number: int,
    before: RoundView | None,
    after: RoundView | None,
    apart: Collection[Pair] = (),
) -> Effects:
    """Return the changes of a round, None if not drawn; `apart`: forbidden pairs, lower first."""
    was, will = _tables(before), _tables(after)
    changes = [
        TableChange(table, was.get(table), will.get(table))
        for table in sorted(was.keys() | will.keys())
        if _seated(was.get(table)) != _seated(will.get(table))
    ]
    sat, sits = _places(before), _places(after)
    names = {team.number: team for view in (before, after) if view for team in _everyone(view)}

    def teams(numbers: Collection[int]) -> tuple[TeamRef, ...]:
        return tuple(names[number] for number in sorted(numbers))

    stay = sat.keys() & sits.keys()
    old = {rematch_key(rematch) for rematch in before.rematches} if before else set()
    changed = {change.table for change in changes}
    return Effects(
        round=number,
        tables=tuple(changes),
        of=len(was),
        moved=teams([one for one in stay if sat[one] and sits[one] and sat[one] != sits[one]]),
        rest=teams([one for one in sits if not sits[one] and sat.get(one)]),
        rest_no_more=teams([one for one in sat if not sat[one] and sits.get(one)]),
        come=teams(sits.keys() - sat.keys()) if before else (),
        go=teams(sat.keys() - sits.keys()) if after else (),
        rematches=tuple(
            rematch
            for rematch in (after.rematches if after else ())
            if rematch_key(rematch) not in old
        ),
        forbidden=tuple(
            (line.table, one, other)
            for line in will.values()
            if line.table in changed
            for one, other in line.opponents
            if pair(one.number, other.number) in apart
        ),
        whole=after is None,
        new=before is None,
        draft=any(view is not None and view.draft for view in (before, after)),
    )


def key_of(view: RoundView) -> str:
    """Return a hash of the tables of a round, which a form sends back to prove what it showed."""
    return compare(view.number, None, view).key


def forbidden_meetings(contest: Contest, number: int) -> frozenset[Pair]:
    """Return the pairs of teams the organiser keeps apart in that round. One query."""
    wishes = Wish.objects.filter(Q(round__isnull=True) | Q(round=number), contest=contest)
    pairs = wishes.filter(kind=WishKind.APART).values_list("one__number", "other__number")
    return frozenset(pair(one, other) for one, other in pairs)


def forbidden_in(contest: Contest, view: RoundView) -> tuple[tuple[int, TeamRef, TeamRef], ...]:
    """Return the meetings of a round that the organiser forbids: table and teams. One query."""
    apart = forbidden_meetings(contest, view.number)
    return compare(view.number, None, view, apart).forbidden


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def rematch_key(rematch: Rematch) -> frozenset[tuple[int, ...]]:
    """Return the two camps that meet again, whichever side they sit on."""
    return frozenset((rematch.ns.numbers, rematch.ew.numbers))


def _tables(view: RoundView | None) -> Mapping[int, TableLine]:
    return {line.table: line for line in view.tables} if view else {}


def _seated(line: TableLine | None) -> tuple[tuple[int, ...], ...]:
    return line.camps if line else ()


def _places(view: RoundView | None) -> dict[int, int]:
    """Return the table of each team; 0 for a team that rests."""
    if view is None:
        return {}
    seated = {one.number: line.table for line in view.tables for one, _camp in line.seated}
    return seated | {team.number: 0 for team in view.exempt}


def _everyone(view: RoundView) -> list[TeamRef]:
    return [*view.exempt, *(one for line in view.tables for one, _camp in line.seated)]


def _to_reprint(tables: tuple[int, ...]) -> str:
    if not tables:
        return ""
    if len(tables) > MOST_NAMED:
        return _("Les feuilles de %(n)d tables sont à réimprimer.") % {"n": len(tables)}
    sentence = ngettext(
        "La feuille de la table %(tables)s est à réimprimer.",
        "Les feuilles des tables %(tables)s sont à réimprimer.",
        len(tables),
    )
    return sentence % {"tables": _listed(tables)}


def _to_print(tables: tuple[int, ...]) -> str:
    if not tables:
        return ""
    if len(tables) > MOST_NAMED:
        return _("Les feuilles de %(n)d tables sont à imprimer.") % {"n": len(tables)}
    sentence = ngettext(
        "La feuille de la table %(tables)s est à imprimer.",
        "Les feuilles des tables %(tables)s sont à imprimer.",
        len(tables),
    )
    return sentence % {"tables": _listed(tables)}


def _to_discard(tables: tuple[int, ...]) -> str:
    if not tables:
        return ""
    if len(tables) > MOST_NAMED:
        return _("Les feuilles de %(n)d tables ne servent plus.") % {"n": len(tables)}
    sentence = ngettext(
        "La feuille de la table %(tables)s ne sert plus.",
        "Les feuilles des tables %(tables)s ne servent plus.",
        len(tables),
    )
    return sentence % {"tables": _listed(tables)}


def _listed(tables: tuple[int, ...]) -> str:
    *first, last = map(str, tables)
    return _("%(first)s et %(last)s") % {"first": ", ".join(first), "last": last} if first else last
