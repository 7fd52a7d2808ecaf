"""What happened in the contests since it was last looked at, as notices to tell.

A notice says where to read, and no more: the public JSON then shows what the hall may see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from tournaments.models import Contest, Entry, Hook, LogLine
from tournaments.words.enums import EntryStatus


class Kind(StrEnum):
    """What a notice tells: a word of the API, which never changes."""

    RESULT = "result.confirmed"
    DRAW = "round.drawn"
    UNDRAWN = "round.undrawn"
    CLOSED = "contest.closed"
    REOPENED = "contest.reopened"
    PING = "ping"


#: Actions of the log that show a draw to the hall or take it back, that end a contest or reopen it.
KINDS: Final = {
    "draw_round": Kind.DRAW,
    "redo_draw": Kind.DRAW,
    "draw_by_hand": Kind.DRAW,
    "publish_draw": Kind.DRAW,
    "undo_draw": Kind.UNDRAWN,
    "close_contest": Kind.CLOSED,
    "reopen_contest": Kind.REOPENED,
}
#: Those that may be about a draft, and those that say whether the last round is one.
PERHAPS_DRAFT: Final = ("redo_draw", "draw_by_hand", "undo_draw")
SINCE: Final = ("draw_round", "draw_draft", "publish_draw", "undo_draw")
#: Rows read again at each look: one that was numbered earlier may be committed later.
AGAIN: Final = 200


@dataclass(frozen=True, slots=True)
class Notice:
    """One notice: its identifier, the same whenever it is told, and its body in JSON."""

    identifier: str
    body: str


def notice(identifier: str, kind: Kind, at: datetime, data: dict[str, Any]) -> Notice:
    """Return a notice as « Standard Webhooks » writes it."""
    content = {"type": kind.value, "timestamp": at.isoformat(), "data": data}
    return Notice(identifier, json.dumps(content, ensure_ascii=False))


def newest() -> tuple[int, int]:
    """Return the keys of the last entry and of the last line of the log, or 0. Two queries."""
    entry, line = Entry.objects.order_by("-pk").first(), LogLine.objects.order_by("-pk").first()
    return entry.pk if entry else 0, line.pk if line else 0


def news(hook: Hook, upto: tuple[int, int], since: datetime) -> Iterator[Notice]:
    """Yield what happened since a hook last looked, and a little before.

    Two queries, and one for each round drawn again or taken back.

    `upto` are the last rows to look at. What happened before `since`, or before the hook was
    created, is not news.
    """
    since = max(since, hook.created_at)
    entries = Entry.objects.filter(
        pk__gt=hook.entries - AGAIN,
        pk__lte=upto[0],
        entered_at__gte=since,
        status=EntryStatus.CONFIRMED,
    )
    for entry in entries.select_related("match__round__contest").order_by("pk"):
        match, round_ = entry.match, entry.match.round
        where = f"/rounds/{round_.number}/matches/{match.table}"
        data = {**_of(round_.contest, where), "round": round_.number, "table": match.table}
        yield notice(
            _named("entry", entry.pk, entry.entered_at), Kind.RESULT, entry.entered_at, data
        )
    lines = LogLine.objects.filter(
        pk__gt=hook.log - AGAIN, pk__lte=upto[1], at__gte=since, action__in=KINDS
    )
    for line in lines.select_related("contest").order_by("pk"):
        if line.action in PERHAPS_DRAFT and _of_a_draft(line):
            continue
        kind = KINDS[line.action]
        where = "/rounds" if kind in (Kind.DRAW, Kind.UNDRAWN) else "/standings"
        yield notice(_named("log", line.pk, line.at), kind, line.at, _of(line.contest, where))


def _of_a_draft(line: LogLine) -> bool:
    """Return whether the line is about a draft, which the hall did not see. One query."""
    earlier = LogLine.objects.filter(contest=line.contest, pk__lt=line.pk, action__in=SINCE)
    last = earlier.order_by("-pk").first()
    return last is not None and last.action == "draw_draft"


def _named(table: str, pk: int, at: datetime) -> str:
    """Return the identifier of a row. Once a copy is restored, another row may take its key."""
    return f"{table}_{pk}_{int(at.timestamp())}"


def _of(contest: Contest, where: str) -> dict[str, Any]:
    return {"contest": contest.slug, "read": f"/api/1/contests/{contest.slug}{where}"}
