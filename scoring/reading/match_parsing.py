"""Reads a match from one line of JSON: its deals, its end, and whether time was called."""

from __future__ import annotations

from typing import NamedTuple

from ..match import End
from ..rules import RuleSet
from ..words import N_, Refused, show
from .parsing import Entry, read_deal
from .reader import UNREADABLE, Reader

END_KEYS = ("deals", "target", "clock", "after_clock", "both")


class Sheet(NamedTuple):
    """The deals of a match, its end, and whether time was called or after how many deals."""

    entries: list[Entry]
    end: End
    time_up: bool | int


def read_match(rules: RuleSet, data: object) -> Sheet:
    """Return the deals of a match and its end. Raises ``Refused`` with every deal's problems."""
    reader = Reader()
    given = reader.keys("line", data, ("deals", "end", "time_up"))
    entries: list[Entry] = []
    deals = given.get("deals")
    if not isinstance(deals, list):
        if given is not UNREADABLE:
            reader.wrong("deals", "type", _LIST, got=show(deals))
        deals = []
    for number, one in enumerate(deals):
        try:
            entries.append(read_deal(rules, one))
        except Refused as refused:
            reader.problems += [
                problem._replace(field=_inside(f"deals[{number}]", problem.field))
                for problem in refused.problems
            ]
    end = _end(reader, given.get("end")) if given is not UNREADABLE else End(deals=1)
    time_up = _time_up(reader, given.get("time_up"), end, len(deals))
    reader.finish()
    return Sheet(entries, end, time_up)


def _end(reader: Reader, value: object) -> End:
    """Return the end of the match; a placeholder end if the value is wrong."""
    given = reader.keys("end", value, END_KEYS, inside=True)
    deals, target = (reader.typed("end", given.get(key), int) for key in ("deals", "target"))
    after = reader.typed("end", given.get("after_clock"), int)
    clock, both = (reader.yes_no("end", given.get(key)) for key in ("clock", "both"))
    if "end" not in reader.unreadable:
        try:
            return End(deals, target, clock, after or 0, both)
        except ValueError:
            reader.wrong("end", "value", _END)
    return End(deals=1)


def _time_up(reader: Reader, value: object, end: End, deals: int) -> bool | int:
    """Return whether time was called after the given deals, or after how many of them."""
    if isinstance(value, bool) or value is None:
        called: bool | int = value or False
    else:
        called = reader.typed("time_up", value, int) or 0
        if not 0 <= called <= deals:
            reader.wrong("time_up", "range", _CALLED, got=called, most=deals)
    if value not in (None, False) and not end.clock and "end" not in reader.unreadable:
        reader.wrong("time_up", "forbidden", _NO_CLOCK)
    return called


def _inside(place: str, field: str) -> str:
    return place if field == "line" else f"{place}.{field}"


_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_NO_CLOCK = N_("Cette partie ne finit pas au temps : son temps ne peut pas être écoulé.")
_CALLED = N_(
    "true, ou le nombre de donnes déjà jouées quand le temps s’est écoulé (0 à %(most)s) attendu ; "
    "reçu %(got)s."
)
_END = N_(
    "Une fin est attendue : un nombre de donnes (deals) ou de points (target) positif, ou le temps "
    "(clock) ; after_clock demande clock, both demande target et clock sans deals."
)
