"""What a camp sees of its own match at its table: what is left for it to do."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import Q

from tournaments.enums import Camp, EntryStatus
from tournaments.models import Entry, Match
from tournaments.queries.results.entries import EntryLine


class Step(StrEnum):
    """Where a match stands, for the camp that looks at it."""

    ENTER = "nobody entered anything"
    WAIT = "the other camp reads what this one entered"
    AGREE = "the other camp, or the desk, entered figures for this one to read"
    DISPUTED = "this camp counts otherwise than the other"
    ANSWER = "the other camp counts otherwise than this one had entered"
    VERIFY = "the desk looks at a doubtful sheet"
    DONE = "the result counts"


def step_of(entry: EntryLine | None, camp: str) -> Step:
    """What a camp has to do about the present version of its match."""
    if entry is None:
        return Step.ENTER
    if entry.confirmed:
        return Step.DONE
    if entry.status == EntryStatus.TO_VERIFY:
        return Step.VERIFY
    own = entry.entered_camp == camp
    if entry.status == EntryStatus.DISPUTED:
        return Step.DISPUTED if own else Step.ANSWER
    return Step.WAIT if own else Step.AGREE


def camp_of_phone(match: Match, phone: str) -> Camp | None:
    """The camp a phone has spoken for in a match, which it cannot leave any more. One query."""
    spoke = Q(entered_phone=phone) | Q(confirmed_phone=phone)
    for entry in Entry.objects.filter(spoke, match=match):
        return Camp(entry.entered_camp if entry.entered_phone == phone else entry.confirmed_camp)
    return None


def state_of(match: Match) -> str:
    """A word that changes whenever the present version of a match does. One query."""
    current = Entry.objects.filter(match=match, current=True)
    found = current.values_list("version", "status").first()
    return "-".join(map(str, found)) if found is not None else "none"
