"""Dates in sentences: « 14 mars »."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from scoring.words import N_
from tournaments.pairing.sentences import Reason

MONTHS: Final[Mapping[int, str]] = {
    1: N_("%(day)s janvier"),
    2: N_("%(day)s février"),
    3: N_("%(day)s mars"),
    4: N_("%(day)s avril"),
    5: N_("%(day)s mai"),
    6: N_("%(day)s juin"),
    7: N_("%(day)s juillet"),
    8: N_("%(day)s août"),
    9: N_("%(day)s septembre"),
    10: N_("%(day)s octobre"),
    11: N_("%(day)s novembre"),
    12: N_("%(day)s décembre"),
}

#: French alone writes the first of a month as an ordinal, so it has a text of its own.
FIRSTS: Final[Mapping[int, str]] = {
    1: N_("1er janvier"),
    2: N_("1er février"),
    3: N_("1er mars"),
    4: N_("1er avril"),
    5: N_("1er mai"),
    6: N_("1er juin"),
    7: N_("1er juillet"),
    8: N_("1er août"),
    9: N_("1er septembre"),
    10: N_("1er octobre"),
    11: N_("1er novembre"),
    12: N_("1er décembre"),
}


def day_of(when: date) -> Reason:
    """Return a day without its year.

    >>> day_of(date(2026, 3, 14)).text, day_of(date(2026, 5, 1)).text
    ('14 mars', '1er mai')
    """
    if when.day == 1:
        return Reason(FIRSTS[when.month])
    return Reason(MONTHS[when.month], {"day": when.day})
