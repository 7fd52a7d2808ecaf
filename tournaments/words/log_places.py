"""Round and table that a line of the log names, whichever language its writer read."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override


def place_in(subject: str) -> tuple[int | None, int | None]:
    """Return the round and the table that a subject begins with; None for what it does not name.

    >>> place_in("Partie 3, table 12"), place_in("Partie 3"), place_in("12 Dupont")
    ((3, 12), (3, None), (None, None))
    """
    for pattern in _patterns():
        match = pattern.match(subject)
        if match is not None:
            named = match.groupdict()
            return int(named["round"]), int(named["table"]) if "table" in named else None
    return None, None


def beyond_place(subject: str) -> str:
    """Return what a subject says after the round and the table that it begins with.

    >>> beyond_place("Partie 3, table 12, étui 4"), beyond_place("Partie 3")
    ('étui 4', '')
    >>> beyond_place("12 Dupont")
    '12 Dupont'
    """
    match = next(filter(None, (pattern.match(subject) for pattern in _patterns())), None)
    return subject[match.end() :].lstrip(", ") if match is not None else subject


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    templates: list[str] = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            templates[:0] = [_("Partie %(round)d, table %(table)d")]
            templates.append(_("Partie %(round)d"))
    return tuple(
        re.compile(re.sub(r"%\\\((\w+)\\\)d", r"(?P<\1>\\d+)\\b", re.escape(template)))
        for template in templates
    )
