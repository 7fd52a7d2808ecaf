"""Where the match of a table stands, for the phone that looks at it."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never
from zlib import crc32

from django.db.models import Q, QuerySet

from tournaments.models import Announcement, Clock, Contest, Entry, Match
from tournaments.models.prepared import prepared
from tournaments.queries.results.entries import EntryLine
from tournaments.words.enums import Camp, Chair, EntryStatus, seat_named


class Step(StrEnum):
    """State of a match, for the camp that looks at it."""

    ENTER = "nobody entered anything"
    WAIT = "the other camp reads what this one entered"
    AGREE = "the other camp, or the desk, entered figures for this one to read"
    DISPUTED = "this camp counts otherwise than the other"
    ANSWER = "the other camp counts otherwise than this one had entered"
    VERIFY = "the desk looks at a doubtful sheet"
    DONE = "the result counts"


def step_of(entry: EntryLine | None, camp: str) -> Step:
    """Return what a camp has to do about the current version of its match."""
    if entry is None:
        return Step.ENTER
    own = entry.entered_camp == camp
    match entry.status:
        case EntryStatus.CONFIRMED:
            return Step.DONE
        case EntryStatus.TO_VERIFY:
            return Step.VERIFY
        case EntryStatus.DISPUTED:
            return Step.DISPUTED if own else Step.ANSWER
        case EntryStatus.PROPOSED:
            return Step.WAIT if own else Step.AGREE
        case _:
            assert_never(entry.status)


def camp_of_phone(match: Match, phone: str) -> Camp | Chair | None:
    """Return the camp a phone has entered or confirmed for in a match, or None. One query.

    A phone cannot change camp.
    """
    for entry in _typed_by(match.pk, phone):
        entered = entry.entered_phone == phone
        return seat_named(entry.entered_camp if entered else entry.confirmed_camp)
    return None


@prepared
def _typed_by(match: int, phone: str) -> QuerySet[Entry]:
    spoke = Q(entered_phone=phone) | Q(confirmed_phone=phone)
    return Entry.objects.filter(spoke, match=match)


def state_of(match: Match) -> str:
    """Return a token that changes with the current version of a match. One query."""
    current = Entry.objects.filter(match=match, current=True)
    current_entry = current.values_list("version", "status").first()
    return "-".join(map(str, current_entry)) if current_entry is not None else "none"


def told_state(contest: Contest) -> str:
    """Return a token that changes with the clock or the announcements. Two queries."""
    clocks = Clock.objects.filter(contest=contest)
    columns = ("hall", "round", "length", "ends_at", "left", "last_deal_at")
    clock = list(clocks.order_by("pk").values_list(*columns))
    shown = list(Announcement.objects.filter(contest=contest).values_list("pk", flat=True))
    return f"{crc32(repr((clock, shown)).encode()):08x}"
