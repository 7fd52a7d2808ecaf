"""What pages read of a contest, held until somebody writes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from threading import Lock
from typing import Any, TypeVar

from django.utils.translation import get_language

from tournaments.models import Contest

#: Number of contests held, by version, language and audience. One of 500 pairs takes some MB.
HELD = 8

held: OrderedDict[tuple[object, ...], Any] = OrderedDict()
_holding = Lock()
Value = TypeVar("Value")


def held_of(contest: Contest, state: tuple[object, ...], make: Callable[[], Value]) -> Value:
    """Return what is held of the contest in this state; make it if nothing is."""
    # The creation time tells apart contests of two databases with the same key.
    key = (contest.pk, contest.created_at, *state)
    with _holding:
        if key not in held:
            held[key] = make()
            while len(held) > HELD:
                held.popitem(last=False)
        held.move_to_end(key)
        value: Value = held[key]
        return value


def kept_values(contest: Contest, today: date) -> dict[object, Any]:
    """Return what the desk's pages have read of the contest at both versions just read, by query.

    Do not call it inside a write: the transaction may be rolled back. The stage of the day depends
    on `today`.
    """
    state = (contest.version, contest.desk_version, today, get_language())
    return held_of(contest, state, dict)
