"""All that a contest posts before its halls are known: its regulation, and what is kept secret.

A citation names the article that tells a step of an explanation: "article 3.4 …; FFB, art. 10.1.b".
The rules come first, so that neither the halls nor the free articles of a contest move them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.reasons import OTHER_SOURCES, Cited
from tournaments.regulation.text import Article, articles, free_articles, number_of, typographic
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import SECRET, listed


def posted_articles(regulation: Regulation, secret_from: int | None = None) -> list[Article]:
    """Return the program's articles, what is secret from that round on, then the club's own."""
    own = free_articles(regulation)
    return [*articles(regulation), *secret_article(regulation, secret_from), *own]


def last_round(regulation: Regulation) -> int:
    return max(1, regulation.rounds)


def secret_article(regulation: Regulation, since: int | None) -> list[Article]:
    """Return the article on standings kept secret from the round `since` on; none without one."""
    if since is None:
        return []
    if since > regulation.rounds:
        sentence = _(
            "À partir du tour %(n)s du tableau final, la salle ne voit plus ni les résultats ni le "
            "classement : ils se lisent à la remise des lots."
        ) % {"n": since - regulation.rounds}
    else:
        sentence = _(
            "À partir de la partie %(n)s, la salle ne voit plus ni les résultats ni le "
            "classement : ils se lisent à la remise des lots."
        ) % {"n": since}
    return [Article(_("Le classement gardé secret"), (typographic(sentence),), ((SECRET,),))]


def citation(regulation: Regulation, *lines: Cited) -> str:
    """Return the posted articles that tell lines, then the federation's where it is the source.

    "" if they have none: the posted regulation leaves out what goes without saying.
    """
    cited = tuple((line.rule, line.clauses) for line in lines)
    return _citation(regulation, cited, get_language() or "fr")


@lru_cache(maxsize=4096)
def _citation(
    regulation: Regulation, cited: tuple[tuple[str, tuple[str, ...]], ...], _language: str
) -> str:
    """Return the citation in the active language. A page shows the same few for all its deals."""
    numbers = numbers_of(regulation)
    articles = (
        next((numbers[option] for option in clauses if option in numbers), ())
        for _rule, clauses in cited
    )
    here = sorted({number for one in articles for number in one}, key=_place)
    # The letter of a rule names its game, which the contest tells.
    rules = dict.fromkeys(
        rule.partition(" ")[2] for rule, _clauses in cited if rule not in OTHER_SOURCES
    )
    sources = []
    if here:
        posted = ngettext(
            "article %(numbers)s du règlement affiché",
            "articles %(numbers)s du règlement affiché",
            len(here),
        )
        sources.append(posted % {"numbers": listed(here, _("et"))})
    if rules:
        sources.append(_("FFB, art. %(article)s") % {"article": listed(list(rules), _("et"))})
    return typographic(_(" ; ").join(sources))


def _place(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


@lru_cache(maxsize=256)
def numbers_of(regulation: Regulation) -> Mapping[str, tuple[str, ...]]:
    """Return the numbers of the sentences that tell each option; the same in all languages."""
    numbers: dict[str, tuple[str, ...]] = {}
    for number, article in enumerate(articles(regulation), start=1):
        for place, options in enumerate(article.options, start=1):
            for option in options:
                numbers[option] = (*numbers.get(option, ()), number_of(number, place))
    for option in set(regulation.rules.per_table) & numbers.keys():
        numbers[option] += numbers.get("per_table", ())
    return numbers
