"""Readable log of a contest: author, time, action, state before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Contest, LogLine


@dataclass(frozen=True, slots=True)
class Change:
    """One value changed by an action. `before` or `after` is None if the value did not exist."""

    name: str
    before: Any
    after: Any


#: Actions about money of a team or of the box. Prices of items are settings of the contest.
CASH_ACTIONS = frozenset(
    {
        "take_payment",
        "pay_out",
        "cancel_payment",
        "count_box",
        "set_discount",
        "dismiss_told",
        "keep_orders",
        "receive_notices",
        "stop_notices",
        "answer_order",
    }
)
#: Actions with an amount of money in their lines.
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
    """Return the lines of a contest's log with their authors, latest first.

    With `amounts` false, leave out the lines with an amount of money.
    """
    lines = contest.log.select_related("by").order_by("-pk")
    return lines if amounts else lines.exclude(action__in=OF_MONEY)


#: Actions on one team, whose lines begin with its number.
OF_TEAM = (
    "register_team",
    "pair_singles",
    "change_team",
    "correct_person",
    "merge_people",
    "separate_people",
    "move_team",
    "withdraw_team",
    "bring_back_team",
    "check_in",
    "undo_check_in",
    "put_off_team",
    "expect_team",
    "buy_second_life",
    "cancel_second_life",
)


def log_of_team(contest: Contest, number: int) -> QuerySet[LogLine]:
    """Return the lines about one team, latest first: who it is, whether it is here and plays."""
    return log_of(contest).filter(action__in=OF_TEAM, subject__startswith=f"{number} ")


def changes(before: Any, after: Any, name: str = "") -> list[Change]:
    """Return the values that differ between two states of an object, key by key.

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
