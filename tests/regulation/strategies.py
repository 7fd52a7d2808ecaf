"""Random valid regulations."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from hypothesis import strategies as st

from scoring.catalogue.options import GAMES, Choice
from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS, RulesError, RuleSet
from scoring.words import Refused
from tournaments.regulation import (
    FORMAT,
    FreeArticle,
    Regulation,
    RoundChange,
    StageChange,
    StageName,
    Tariff,
)
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.format.changes import MANCHES, RULE_TERMS, TERMS
from tournaments.words.enums import PenaltyTo, Ruling


@cache
def format_values(option: FormatOption) -> st.SearchStrategy[Any]:
    """Any value an option of the format may have."""
    if option.criteria:
        least = 0 if option.optional else 1
        return st.lists(st.sampled_from(sorted(CRITERIA)), min_size=least, unique=True).map(tuple)
    if option.numbers:
        one = st.integers(option.least, option.most)
        return st.lists(one, max_size=option.numbers).map(tuple)
    strategies: list[st.SearchStrategy[Any]] = [st.sampled_from([w.value for w in option.words])]
    if not option.words:
        strategies = []
    if option.most is not None:
        strategies.append(st.integers(option.least, option.most))
    if option.hundredths:
        strategies.append(st.integers(-10_000, 10_000).map(lambda count: Fraction(count, 100)))
    return st.one_of(*strategies, *([st.none()] if option.optional else []))


@cache
def choices(name: str, game: str) -> st.SearchStrategy[Choice]:
    """Any choice of an option of the rules."""
    return st.sampled_from(OPTIONS[name].choices_in(game))


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set: each option gets a random choice, kept only if it is compatible."""
    game = draw(st.sampled_from(GAMES))
    rules = RuleSet.from_options({"game": game})
    for name, option in OPTIONS.items():
        if name != "game" and game in option.games:
            choice = draw(choices(name, game))
            try:
                rules = rules.with_options(**{name: choice.value})
            except RulesError:
                continue
    return rules


@st.composite
def regulations(draw: st.DrawFn) -> Regulation:
    """Any regulation, some with options for single rounds."""
    regulation = Regulation.of_rules(draw(rule_sets()))
    for name, option in FORMAT.items():
        regulation = kept(regulation, {name: draw(format_values(option))})
    numbers = draw(st.lists(st.integers(1, 6), unique=True, max_size=3))
    for number in numbers:
        terms = {name: draw(format_values(FORMAT[name])) for name in (*TERMS, MANCHES)}
        for name in RULE_TERMS:
            values = [choice.value for choice in OPTIONS[name].choices_in(regulation.game)]
            terms[name] = draw(st.sampled_from([None, *values]))
        regulation = kept(
            regulation, {"changes": (*regulation.changes, RoundChange(number, **terms))}
        )
    for name in draw(st.lists(st.sampled_from(StageName), unique=True, max_size=3)):
        terms = {name: draw(format_values(FORMAT[name])) for name in (*TERMS, MANCHES)}
        regulation = kept(regulation, {"stages": (*regulation.stages, StageChange(name, **terms))})
    for article in draw(st.lists(articles(), max_size=3)):
        regulation = kept(regulation, {"free_articles": (*regulation.free_articles, article)})
    for tariff in draw(st.lists(tariffs(), max_size=3)):
        regulation = kept(regulation, {"tariffs": (*regulation.tariffs, tariff)})
    return regulation


def articles() -> st.SearchStrategy[FreeArticle]:
    """Any free article, including invalid ones."""
    text = st.text(max_size=30)
    return st.builds(FreeArticle, text, text, text, text, st.booleans())


def tariffs() -> st.SearchStrategy[Tariff]:
    """Any line of a price list, including invalid ones."""
    return st.builds(
        Tariff,
        st.sampled_from(["Fausse donne", "Retard", "Geste", "Annonce parlée", "Été"]),
        st.one_of(st.integers(0, 2), st.integers(0, 10_000)),
        st.sampled_from([PenaltyTo.OPPONENTS, PenaltyTo.LOST]),
        st.integers(0, 3),
        st.booleans(),
        st.sampled_from(Ruling),
        st.integers(0, 61),
        st.sampled_from([0, 10, 61]),
        st.sampled_from(["", "usage", "B, C §8.4"]),
        st.sampled_from(["", "", "Retard", "Geste"]),
    )


def kept(regulation: Regulation, change: dict[str, Any]) -> Regulation:
    """Return the regulation with the change, or unchanged if the change is invalid."""
    try:
        return regulation.with_format(**change)
    except Refused:
        return regulation
