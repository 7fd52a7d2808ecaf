"""Readable log of a contest: author, time, action, state before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Contest, LogLine
from tournaments.words.actions import OF_MONEY, OF_TEAM


@dataclass(frozen=True, slots=True)
class Change:
    """One value changed by an action. `before` or `after` is None if the value did not exist.

    `of_regulation` tells an option from another thing of its name, such as `late` or `places`.
    """

    name: str
    before: Any
    after: Any
    of_regulation: bool


def log_of(contest: Contest, amounts: bool = True) -> QuerySet[LogLine]:
    """Return the log with its authors, latest first; without `amounts`, no line on money."""
    lines = contest.log.select_related("by").order_by("-pk")
    return lines if amounts else lines.exclude(action__in=OF_MONEY)


def log_of_team(contest: Contest, number: int) -> QuerySet[LogLine]:
    """Return the lines about one team, latest first: who it is, whether it is here and plays."""
    return log_of(contest).filter(action__in=OF_TEAM, subject__startswith=f"{number} ")


def changes(before: Any, after: Any, name: str = "", of_regulation: bool = False) -> list[Change]:
    """Return the values that differ between two states of an object, key by key.

    >>> changes({"ns": 900, "ew": 1044}, {"ns": 1000, "ew": 1044})
    [Change(name='ns', before=900, after=1000, of_regulation=False)]
    >>> changes(None, {"rules": {"game": "belote"}})
    [Change(name='game', before=None, after='belote', of_regulation=True)]
    """
    if isinstance(before, dict) or isinstance(after, dict):
        old = before if isinstance(before, dict) else {}
        new = after if isinstance(after, dict) else {}
        keys = dict.fromkeys((*old, *new))
        of_regulation = of_regulation or "rules" in keys
        return [
            change
            for key in keys
            for change in changes(old.get(key), new.get(key), key, of_regulation)
        ]
    return [] if before == after else [Change(name, before, after, of_regulation)]
