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

from tournaments.models import Contest, Entry, Hook, LogLine, Match
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


def sends() -> bool:
    """Return whether a program of another address is notified. One query."""
    return Hook.objects.exists()


@dataclass(frozen=True, slots=True)
class Event:
    """What happened in a contest. `match` is the match of a result.

    `identifier` is the same whenever the event is read.
    """

    identifier: str
    kind: Kind
    at: datetime
    contest: Contest
    match: Match | None = None


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


def events(after: tuple[int, int], upto: tuple[int, int], since: datetime) -> Iterator[Event]:
    """Yield what happened `since`, by the rows after some and up to others: see `newest`.

    Two queries, and one for each round drawn again or taken back.
    """
    entries = Entry.objects.filter(
        pk__gt=after[0], pk__lte=upto[0], entered_at__gte=since, status=EntryStatus.CONFIRMED
    )
    for entry in entries.select_related("match__round__contest").order_by("pk"):
        match, at = entry.match, entry.entered_at
        name = _named("entry", entry.pk, at)
        yield Event(name, Kind.RESULT, at, match.round.contest, match)
    lines = LogLine.objects.filter(
        pk__gt=after[1], pk__lte=upto[1], at__gte=since, action__in=KINDS
    )
    for line in lines.select_related("contest").order_by("pk"):
        if line.action in PERHAPS_DRAFT and _of_a_draft(line):
            continue
        name = _named("log", line.pk, line.at)
        yield Event(name, KINDS[line.action], line.at, line.contest)


def news(hook: Hook, upto: tuple[int, int], since: datetime) -> Iterator[Notice]:
    """Yield what happened since a hook last looked, and a little before. Queries as `events`.

    `upto` are the last rows to look at. What happened before `since`, or before the hook was
    created, is not news.
    """
    after = hook.entries - AGAIN, hook.log - AGAIN
    for event in events(after, upto, max(since, hook.created_at)):
        yield notice(event.identifier, event.kind, event.at, _data(event))


def _data(event: Event) -> dict[str, Any]:
    """Return what a notice tells of an event."""
    start = f"/api/1/contests/{event.contest.slug}"
    data: dict[str, Any] = {"contest": event.contest.slug}
    if event.match is None:
        where = "/rounds" if event.kind in (Kind.DRAW, Kind.UNDRAWN) else "/standings"
        return {**data, "read": f"{start}{where}"}
    number, table = event.match.round.number, event.match.table
    where = f"/rounds/{number}/matches/{table}"
    return {**data, "read": f"{start}{where}", "round": number, "table": table}


def _of_a_draft(line: LogLine) -> bool:
    """Return whether the line is about a draft, which the hall did not see. One query."""
    earlier = LogLine.objects.filter(contest=line.contest, pk__lt=line.pk, action__in=SINCE)
    last = earlier.order_by("-pk").first()
    return last is not None and last.action == "draw_draft"


def _named(table: str, pk: int, at: datetime) -> str:
    """Return the identifier of a row. Once a copy is restored, another row may take its key."""
    return f"{table}_{pk}_{int(at.timestamp())}"
