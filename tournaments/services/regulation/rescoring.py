"""Results scored again after a change of regulation, each as a new version."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tournaments.models import Match
from tournaments.queries.standings.regulation_change import MarkChange
from tournaments.services.core.action import Action
from tournaments.services.core.versions import add_version, taken_over, under_lock

REASON_LENGTH = 500


def rescore(action: Action, marks: Iterable[MarkChange], reason: str) -> None:
    """Score each match again from its deals by the new rules, as a new version of its result.

    The new version keeps the people who entered and confirmed the result, because nobody typed it
    again. A result still to be verified or read again stays so, and a correction that waited beside
    it still waits.
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
