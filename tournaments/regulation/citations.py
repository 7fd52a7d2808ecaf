"""Where the posted regulation tells a step of an explanation: "article 3.4 …; FFB, C 10.1.b".

Articles are numbered as they are posted, and their sentences inside them. The rules come first, so
that neither the halls nor the free articles of a contest move them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.reasons import OTHER_SOURCES
from tournaments.regulation.text import articles, number_of
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import listed


class Cited(Protocol):
    """A line of an explanation: `scoring.score.Line`, or one where each plays for himself."""

    @property
    def rule(self) -> str: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...


def citation(regulation: Regulation, line: Cited) -> str:
    """Return the posted article that tells a line, then the federation's if it is the source.

    "" if neither has one: the posted regulation leaves out what goes without saying.
    """
    numbers = numbers_of(regulation)
    here = next((numbers[option] for option in line.clauses if option in numbers), ())
    sources = []
    if here:
        posted = ngettext(
            "article %(numbers)s du règlement affiché",
            "articles %(numbers)s du règlement affiché",
            len(here),
        )
        sources.append(posted % {"numbers": listed(here, _("et"))})
    if line.rule not in OTHER_SOURCES:
        sources.append(_("FFB, %(article)s") % {"article": line.rule})
    return _(" ; ").join(sources)


@lru_cache(maxsize=256)
def numbers_of(regulation: Regulation) -> Mapping[str, tuple[str, ...]]:
    """Return the numbers of the posted sentences that tell each option of the rules.

    Numbers are the same in every language. Every line of a page asks for them.
    """
    numbers: dict[str, tuple[str, ...]] = {}
    for number, article in enumerate(articles(regulation), start=1):
        for place, option in enumerate(article.options, start=1):
            numbers[option] = (*numbers.get(option, ()), number_of(number, place))
    return numbers
