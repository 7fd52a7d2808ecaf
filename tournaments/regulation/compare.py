"""Comparison of two regulations, option by option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import OPTIONS
from tournaments.regulation.format import FORMAT, StageName
from tournaments.regulation.format.changes import (
    MANCHES,
    MANCHES_PLAYED,
    OWN_TERMS,
    RULE_TERMS,
    STAGES,
    TERMS,
)
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.stages import Spot, spot_of_stage
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import label_of, upper, value_of
from tournaments.regulation.words.tariffs import tariff_name, terms_of
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that differs, with both values in words.

    It may be "round[4].deals", "stage[final].deals", "penalty[Fausse donne]" or "article[Tenue]".
    """

    option: str
    label: str
    one: str
    other: str


def differences(one: Regulation, other: Regulation) -> list[Difference]:
    """Return every option that differs, in the order of the document."""
    return [
        *_rules(one, other),
        *_format(one, other),
        *_rounds(one, other),
        *_stages(one, other),
        *_tariffs(one, other),
        *_articles(one, other),
    ]


def _rules(one: Regulation, other: Regulation) -> Iterator[Difference]:
    before, after = one.rules.options(), other.rules.options()
    for name in OPTIONS:
        if before.get(name) != after.get(name):
            values = [
                value_of(name, options[name]) if name in options else _("n’existe pas dans ce jeu")
                for options in (before, after)
            ]
            yield Difference(name, label_of(name), *values)


def _format(one: Regulation, other: Regulation) -> Iterator[Difference]:
    for name in FORMAT:
        before, after = getattr(one, name), getattr(other, name)
        if before != after:
            yield Difference(name, label_of(name), value_of(name, before), value_of(name, after))


def _rounds(one: Regulation, other: Regulation) -> Iterator[Difference]:
    for number in sorted({change.round for change in (*one.changes, *other.changes)}):
        own = [any(change.round == number for change in each.changes) for each in (one, other)]
        label = _("Partie %(round)s") % {"round": number}
        yield from _apart(f"round[{number}]", label, own, [one, other], number)


def _stages(one: Regulation, other: Regulation) -> Iterator[Difference]:
    named = {change.name for change in (*one.stages, *other.stages)}
    for word in STAGES:
        name = StageName(word.value)
        if name in named:
            own = [any(change.name == name for change in each.stages) for each in (one, other)]
            label = upper(say(word.label, {}))
            yield from _apart(f"stage[{name}]", label, own, [one, other], spot_of_stage(name))


def _apart(
    option: str, label: str, own: list[bool], both: list[Regulation], at: int | Spot
) -> Iterator[Difference]:
    if own[0] != own[1]:
        values = [_("à part") if apart else _("comme les autres") for apart in own]
        yield Difference(option, label, *values)
    for name in (*TERMS, *OWN_TERMS):
        terms = [_term(regulation, name, at) for regulation in both]
        # If neither regulation changes this round, the general option already shows the
        # difference.
        if terms[0] != terms[1]:
            words = _("%(round)s, %(option)s") % {"round": label, "option": label_of(name)}
            values = [value_of(name, value) for value in terms]
            yield Difference(f"{option}.{name}", words, *values)


def _term(regulation: Regulation, name: str, at: int | Spot) -> Any:
    if name in RULE_TERMS:
        return regulation.rules_of(at).options().get(name)
    if name == MANCHES:
        return regulation.manches_at(at)
    if name == MANCHES_PLAYED:
        return regulation.manches_played_at(at)
    return getattr(regulation.of_round(at), name)


def _tariffs(one: Regulation, other: Regulation) -> Iterator[Difference]:
    before = {tariff.name: tariff for tariff in one.tariffs}
    after = {tariff.name: tariff for tariff in other.tariffs}
    for name in dict.fromkeys((*before, *after)):
        prices = [prices.get(name) for prices in (before, after)]
        if prices[0] != prices[1]:
            label = _("Pénalité « %(name)s »") % {"name": tariff_name(name)}
            values = [
                terms_of(price, whose) if price is not None else _("aucune")
                for price, whose in zip(prices, (one, other), strict=True)
            ]
            yield Difference(f"penalty[{name}]", label, *values)
    orders = [[n for n in names if n in before and n in after] for names in (before, after)]
    if orders[0] != orders[1]:
        values = [", ".join(map(tariff_name, names)) for names in orders]
        yield Difference("penalty", _("Ordre des pénalités"), *values)


def _articles(one: Regulation, other: Regulation) -> Iterator[Difference]:
    before, after = (_by_title(each.free_articles) for each in (one, other))
    for title, nth in dict.fromkeys((*before, *after)):
        articles_here = [articles.get((title, nth)) for articles in (before, after)]
        if articles_here[0] != articles_here[1]:
            values = [_in_words(article) for article in articles_here]
            label = _("Article « %(title)s »") % {"title": title}
            yield Difference(f"article[{title}]", label, *values)
    orders = [[article.title for article in each.free_articles] for each in (one, other)]
    if orders[0] != orders[1] and sorted(orders[0]) == sorted(orders[1]):
        values = [", ".join(titles) for titles in orders]
        yield Difference("article", _("Ordre des articles libres"), *values)


def _by_title(articles: Sequence[FreeArticle]) -> dict[tuple[str, int], FreeArticle]:
    count: Counter[str] = Counter()
    by_title = {}
    for article in articles:
        count[article.title] += 1
        by_title[article.title, count[article.title]] = article
    return by_title


def _in_words(article: FreeArticle | None) -> str:
    if article is None:
        return _("aucun")
    text = " ".join(filter(None, (article.text, article.title_en, article.text_en)))
    return text + (_(" (au pied des feuilles)") if article.sheet else "")
