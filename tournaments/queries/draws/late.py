"""Late tables, and the rules for a draw that does not wait for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.results.rounds import RoundView, TableLine, tables_named
from tournaments.words.enums import LateRule

#: Key of the tables a draw did not wait for, with the rule for their matches.
LATE = "late"


@dataclass(frozen=True, slots=True)
class StillPlayed:
    """An open round before the last one drawn, with its tables without a confirmed result."""

    number: int
    tables: tuple[int, ...]

    @property
    def named(self) -> str:
        return ", ".join(map(str, self.tables))


@dataclass(frozen=True, slots=True)
class LateTables:
    """Tables of the last round without a confirmed result, and the rules to draw without them."""

    round: int
    lines: tuple[TableLine, ...]
    rules: tuple[LateRule, ...]

    @property
    def teams(self) -> frozenset[int]:
        return frozenset(one.number for line in self.lines for one, _camp in line.seated)

    def kept(self, rule: str) -> dict[str, Any]:
        return {"rule": rule, "round": self.round, "tables": [line.table for line in self.lines]}


@dataclass(frozen=True, slots=True)
class DrawnWithout:
    """Tables a draw did not wait for, with their round and the rule for their matches."""

    round: int
    tables: tuple[int, ...]
    rule: LateRule

    @property
    def named(self) -> str:
        return ", ".join(map(str, self.tables))

    @classmethod
    def of(cls, conditions: Mapping[str, Any]) -> DrawnWithout | None:
        """Read it from a round's stored input; None if the draw waited for every table."""
        if LATE not in conditions:
            return None
        late = conditions[LATE]
        return cls(late["round"], tuple(late["tables"]), LateRule(late["rule"]))


def waiting(view: RoundView) -> tuple[TableLine, ...]:
    return tuple(line for line in view.tables if line.entry is None or not line.entry.confirmed)


def late_tables(views: Sequence[RoundView]) -> LateTables | None:
    """Return the late tables the next draw may do without, or None.

    None if the last round is closed, has every result, or has none yet. The rule that keeps the
    earlier place needs an earlier round that counts.
    """
    if not views or views[-1].closed or not views[-1].sheets.confirmed:
        return None
    lines = waiting(views[-1])
    if not lines:
        return None
    ranked = any(not view.dropped for view in views[:-1])
    rules = tuple(rule for rule in LateRule if ranked or rule != LateRule.BEFORE)
    return LateTables(views[-1].number, lines, rules)


def still_played(views: Sequence[RoundView]) -> RoundView | None:
    return next((view for view in views[:-1] if not view.closed), None)


def unfinished(views: Sequence[RoundView]) -> StillPlayed | None:
    """Return that round for the pages of the hall, or None. No query."""
    view = still_played(views)
    if view is None:
        return None
    return StillPlayed(view.number, tuple(line.table for line in waiting(view)))


def hindrance(views: Sequence[RoundView]) -> str:
    """Return why no round can be drawn now, or "": only the last round drawn may be open."""
    earlier = still_played(views)
    if earlier is not None:
        return _open_too_long(earlier)
    if views and not views[-1].closed and late_tables(views) is None:
        return _("La partie %(round)d n’est pas close.") % {"round": views[-1].number}
    return ""


def _open_too_long(view: RoundView) -> str:
    lines = waiting(view)
    if not lines:
        return _(
            "La partie %(round)d a tous ses résultats, mais n’est pas close : il faut d’abord la "
            "clore."
        ) % {"round": view.number}
    sentence = ngettext(
        "La partie %(round)d n’est pas close : la table %(tables)s y joue encore. On ne tire pas "
        "deux parties sans l’attendre.",
        "La partie %(round)d n’est pas close : les tables %(tables)s y jouent encore. On ne tire "
        "pas deux parties sans les attendre.",
        len(lines),
    )
    return sentence % {"round": view.number, "tables": tables_named(lines)}
