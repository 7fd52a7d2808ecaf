"""Tables that play late: what the next draw may do without waiting for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import LateRule
from tournaments.queries.results.rounds import RoundView, TableLine

#: Where a round keeps the tables its draw did not wait for, and what they counted for.
LATE = "late"


@dataclass(frozen=True, slots=True)
class StillPlayed:
    """A round that goes on although a later one is drawn: the tables without confirmed result."""

    number: int
    tables: tuple[int, ...]

    @property
    def named(self) -> str:
        """The tables, as a sentence names them."""
        return ", ".join(map(str, self.tables))


@dataclass(frozen=True, slots=True)
class LateTables:
    """The tables of the last round without a confirmed result, and the rules to go on without."""

    round: int
    lines: tuple[TableLine, ...]
    rules: tuple[LateRule, ...]

    @property
    def teams(self) -> frozenset[int]:
        """The teams, or players, at these tables."""
        return frozenset(one.number for line in self.lines for one, _camp in line.seated)

    def kept(self, rule: str) -> dict[str, Any]:
        """What the round drawn without them keeps of it."""
        return {"rule": rule, "round": self.round, "tables": [line.table for line in self.lines]}


@dataclass(frozen=True, slots=True)
class DrawnWithout:
    """What a draw did not wait for: the tables of that round, and what they counted for."""

    round: int
    tables: tuple[int, ...]
    rule: LateRule

    @property
    def named(self) -> str:
        """The tables, as a sentence names them."""
        return ", ".join(map(str, self.tables))

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> DrawnWithout | None:
        """As a round keeps it; None when its draw waited for every table."""
        if LATE not in given:
            return None
        late = given[LATE]
        return cls(late["round"], tuple(late["tables"]), LateRule(late["rule"]))


def waiting(view: RoundView) -> tuple[TableLine, ...]:
    """The tables of a round that have no confirmed result."""
    return tuple(line for line in view.tables if line.entry is None or not line.entry.confirmed)


def late_tables(views: Sequence[RoundView]) -> LateTables | None:
    """The tables the next draw may do without; None when there are none, or nothing but them.

    Before the first round that counts nobody had a place to keep.
    """
    if not views or views[-1].closed or not views[-1].confirmed:
        return None
    lines = waiting(views[-1])
    if not lines:
        return None
    ranked = any(not view.dropped for view in views[:-1])
    rules = tuple(rule for rule in LateRule if ranked or rule != LateRule.BEFORE)
    return LateTables(views[-1].number, lines, rules)


def still_played(views: Sequence[RoundView]) -> RoundView | None:
    """The round that goes on although a later one is drawn, if there is one."""
    return next((view for view in views[:-1] if not view.closed), None)


def unfinished(views: Sequence[RoundView]) -> StillPlayed | None:
    """That round as the pages of the hall name it. No query."""
    view = still_played(views)
    if view is None:
        return None
    return StillPlayed(view.number, tuple(line.table for line in waiting(view)))


def hindrance(views: Sequence[RoundView]) -> str:
    """Why no round can be drawn now, in words; "" when nothing of these rounds stands against it.

    Besides the last one drawn no other may be open.
    """
    earlier = still_played(views)
    if earlier is not None:
        return _open_too_long(earlier)
    if views and not views[-1].closed and late_tables(views) is None:
        return _("La partie %(round)d n’est pas close.") % {"round": views[-1].number}
    return ""


def tables_named(lines: Sequence[TableLine]) -> str:
    """The numbers of these tables: "4, 7"."""
    return ", ".join(str(line.table) for line in lines)


def _open_too_long(view: RoundView) -> str:
    left = waiting(view)
    if not left:
        return _(
            "La partie %(round)d a tous ses résultats, mais n’est pas close : elle se clôt d’abord."
        ) % {"round": view.number}
    said = ngettext(
        "La partie %(round)d n’est pas close : la table %(tables)s y joue encore. On ne tire pas "
        "deux parties sans l’attendre.",
        "La partie %(round)d n’est pas close : les tables %(tables)s y jouent encore. On ne tire "
        "pas deux parties sans les attendre.",
        len(left),
    )
    return said % {"round": view.number, "tables": tables_named(left)}
