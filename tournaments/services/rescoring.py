"""Results scored again because the regulation changed: new versions, never silent ones."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.enums import EntryStatus
from tournaments.models import Entry
from tournaments.queries.regulation_change import MarkChange
from tournaments.queries.sheets import deals_of
from tournaments.services.action import Action
from tournaments.services.results import replace_entry

REASON_LENGTH = 500


def rescore(action: Action, marks: Iterable[MarkChange], reason: str) -> None:
    """Give each match the totals the new rules make of its deals, as a new version of its result.

    A result that was to be verified still is, and still says why.
    """
    for mark in marks:
        current = Entry.objects.select_related("match__round").get(
            match=mark.line.match, current=True
        )
        kept = current.reason if current.status == EntryStatus.TO_VERIFY else ""
        fields = {name: getattr(current, name) for name in ("kind", "belotes", "capots")}
        replace_entry(
            action,
            current.match,
            current,
            fields | {"ns": mark.after.ns, "ew": mark.after.ew, "winner": mark.after.winner},
            deals_of(current),
            current.status,
            " – ".join(filter(None, (kept, reason)))[:REASON_LENGTH],
            "rescore_result",
        )
