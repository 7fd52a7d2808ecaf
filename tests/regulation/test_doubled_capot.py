"""What a capot changes in a doubled contract: the posted sentence gives the marks of the engine."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoring.deal import Deal
from scoring.rules import RulesError, RuleSet
from scoring.score import score_deal
from tournaments.regulation.words.rules import rule_sentences

PRESETS = ("ffb-coinche", "contree-made", "contree-made-announced", "contree-internet")


def rules_of(name: str, **options: Any) -> RuleSet | None:
    try:
        return RuleSet.preset(name).with_options(**options)
    except RulesError:
        return None


def posted(rules: RuleSet) -> str:
    """Return the posted sentence about a capot in a doubled contract."""
    return next(rule_sentences(rules, "coinche_capot", rules.coinche_capot))


def base_of(rules: RuleSet, taker: int) -> int:
    """Return the points in the place of the tricks of a coinché contract, without rounding."""
    deal = Deal("NS", 80, None, 1, taker, {0: 252, 252: 0}.get(taker, 162 - taker))
    marked = score_deal(rules.with_options(rounding="none"), deal)
    base, contract, _, _ = rules.coinche
    return (max(marked.ns, marked.ew) - 80 * contract) // base


def bases_in_the_sentence(rules: RuleSet) -> tuple[int, int]:
    """Return what a reader counts for a capot of the taker, and for one of the defence."""
    plain = base_of(rules, 120)
    sentence = posted(rules)
    if "ne change rien" in sentence:
        return plain, plain
    both = re.search(r"l’un des camps fait tous les plis, (\d+) remplace (\d+)", sentence)
    if both:
        assert int(both[2]) == plain
        return int(both[1]), int(both[1])
    first = re.search(
        r"si (le preneur|la défense) fait tous les plis, (\d+) remplace (\d+)", sentence
    )
    assert first is not None, sentence
    assert int(first[3]) == plain
    other = re.search(r"si c’est [^,]+, (\d+)\.", sentence)
    bases = int(first[2]), int(other[1]) if other else plain
    return bases if first[1] == "le preneur" else bases[::-1]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("doubling", ["taker", "winner", "none"])
@pytest.mark.parametrize("by_defence", [160, 250, 252])
@pytest.mark.parametrize("base", [160, 162])
def test_the_sentence_gives_the_marks(name: str, doubling: str, by_defence: int, base: int) -> None:
    rules = rules_of(name, coinche_capot=doubling, defence_capot=by_defence, failed_base=base)
    if rules is None:
        pytest.skip("no such regulation")
    assert bases_in_the_sentence(rules) == (base_of(rules, 252), base_of(rules, 0))
