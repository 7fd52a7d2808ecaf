"""The log of a contest as people read it: who, when, what, before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Contest, LogLine


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an action changed; None where there was, or is, nothing."""

    name: str
    before: Any
    after: Any


#: The actions whose lines say an amount of money.
OF_MONEY = (
    "take_payment",
    "pay_out",
    "cancel_payment",
    "count_box",
    "set_discount",
    "add_item",
    "change_item",
    "remove_item",
)


def log_of(contest: Contest, amounts: bool = True) -> QuerySet[LogLine]:
    """The lines of a contest's log, the latest first, with who wrote them.

    `amounts`: those that say an amount of money too.
    """
    found = contest.log.select_related("by").order_by("-pk")
    return found if amounts else found.exclude(action__in=OF_MONEY)


def changes(before: Any, after: Any, name: str = "") -> list[Change]:
    """What differs between two states of a thing, item by item.

    >>> changes({"ns": 900, "ew": 1044}, {"ns": 1000, "ew": 1044})
    [Change(name='ns', before=900, after=1000)]
    >>> changes(None, {"rules": {"game": "belote"}})
    [Change(name='game', before=None, after='belote')]
    """
    if isinstance(before, dict) or isinstance(after, dict):
        old = before if isinstance(before, dict) else {}
        new = after if isinstance(after, dict) else {}
        return [
            change
            for key in dict.fromkeys((*old, *new))
            for change in changes(old.get(key), new.get(key), key)
        ]
    return [] if before == after else [Change(name, before, after)]
