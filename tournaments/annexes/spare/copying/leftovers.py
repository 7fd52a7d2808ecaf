"""What the server that took over does not have: the log after the action at which it did."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournaments.annexes.spare.copying import place
from tournaments.machine import serving
from tournaments.machine.backups import files
from tournaments.words.enums import EntryKind
from tournaments.words.log_places import place_in

LINES = """
SELECT log.id, log.at, contest.slug, contest.name, person.username,
       log.action, log.subject, log.before, log.after, log.reason
FROM tournaments_logline AS log
JOIN tournaments_contest AS contest ON contest.id = log.contest_id
LEFT JOIN auth_user AS person ON person.id = log.by_id
WHERE log.id > ? ORDER BY log.id
"""


@dataclass(frozen=True, slots=True)
class Leftover:
    """One line of the log that the other server lacks.

    `at` is in ISO 8601, in UTC. `round`, `table` and `totals` are those of a result: the points of
    North-South and East-West, of each chair, or of a team and its catch-up opponent. They are None
    for what is no result, and () for a forfeit. `by` is "" for a result typed at its table, by the
    camp `camp`.
    """

    number: int
    at: str
    slug: str
    contest: str
    by: str
    camp: str
    round: int | None
    table: int | None
    totals: tuple[int, ...] | None
    action: str
    subject: str
    before: Any
    after: Any
    reason: str


def leftovers() -> list[Leftover]:
    """Return what the server that replaced this one does not have; nothing if none did.

    It is read in the database of the retired server, also once it was set aside.
    """
    kept = place.kept()
    file = serving.main_file()
    if kept.aside:
        file = file.with_name(kept.aside)
    if kept.takeover is None or not file.exists():
        return []
    return leftovers_in(file, kept.takeover)


def leftovers_in(file: Path, after: int) -> list[Leftover]:
    """Return the lines of the log of a database that follow a line."""
    with files.opened(file) as opened:
        return [_leftover(row) for row in opened.execute(LINES, (after,))]


def _leftover(row: tuple[Any, ...]) -> Leftover:
    number, at, slug, contest, by, action, subject, before, after, reason = row
    moment = f"{at}".replace(" ", "T") + "+00:00"
    state = _read(after)
    round_, table = place_in(subject)
    return Leftover(
        number=number,
        at=moment,
        slug=slug,
        contest=contest,
        by=by or "",
        camp=str(state.get("entered_camp") or "") if isinstance(state, dict) else "",
        round=round_,
        table=table,
        totals=_totals(state),
        action=action,
        subject=subject,
        before=_read(before),
        after=state,
        reason=reason,
    )


def _totals(state: Any) -> tuple[int, ...] | None:
    """Return the points of a result, from what the log says of it; None if it is no result."""
    if not isinstance(state, dict):
        return None
    if state.get("kind") == EntryKind.FORFEIT:
        return ()
    if state.get("marks"):
        return tuple(state["marks"])
    for names in (("ns", "ew"), ("points", "against")):
        if all(isinstance(state.get(name), int) for name in names):
            return tuple(state[name] for name in names)
    return None


def _read(text: str | None) -> Any:
    return json.loads(text) if text is not None else None
