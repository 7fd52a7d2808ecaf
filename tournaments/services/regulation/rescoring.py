"""Results scored again because the regulation changed: new versions, never silent ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tournaments.models import Match
from tournaments.queries.standings.regulation_change import MarkChange
from tournaments.services.core.action import Action
from tournaments.services.core.versions import add_version, taken_over, under_lock

REASON_LENGTH = 500


def rescore(action: Action, marks: Iterable[MarkChange], reason: str) -> None:
    """Give each match the totals the new rules make of its deals, as a new version of its result.

    Who entered and who confirmed it stay its readers, for nobody typed it again: one that was to be
    verified or read again still is, and a correction that waited beside it still does.
    """
    for mark in marks:
        seen = under_lock(Match(pk=mark.line.match))
        waits = seen.versions.pending
        row = seen.rows[seen.place]
        draft = taken_over(row)
        figures = {"ns": mark.after.ns, "ew": mark.after.ew, "winner": mark.after.winner}
        kept = row.reason if mark.line.to_verify else ""
        why = " – ".join(filter(None, (kept, reason)))[:REASON_LENGTH]
        rescored = replace(draft, figures={**draft.figures, **figures}, reason=why)
        add_version(action, seen, rescored, "rescore_result")
        if waits is not None:
            again = taken_over(seen.rows[waits.version], replaces=seen.versions.newest + 1)
            add_version(action, under_lock(seen.match), again, "propose_correction")
