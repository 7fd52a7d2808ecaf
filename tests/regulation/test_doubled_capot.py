"""What a capot changes in a doubled contract: the posted sentences give the marks of the engine."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from scoring.deal import Deal
from scoring.rules import RulesError, RuleSet
from scoring.score import score_deal
from tests.sweeps import daily
from tournaments.regulation.words.rules import rule_sentences

PRESETS = ("ffb-coinche", "contree-made", "contree-made-announced", "contree-internet")
#: Factors of a coinche and a surcoinche that group the points of the tricks with others or not.
FACTORS = (
    {},
    {"coinche": [2, 1, 1, 1], "surcoinche": [4, 1, 1, 1]},
    {"coinche": [2, 1, 1, 1], "surcoinche": [4, 4, 4, 1]},
    {"coinche": [1, 2, 1, 0], "surcoinche": [1, 3, 1, 0]},
    {"coinche": [0, 2, 1, 1], "surcoinche": [3, 2, 1, 1]},
)


def rules_of(name: str, options: dict[str, Any]) -> RuleSet | None:
    try:
        return RuleSet.preset(name).with_options(rounding="none", **options)
    except RulesError:
        return None


def marks(rules: RuleSet, doubled: int, taker: int) -> int:
    """Return what the winner of a contract of 80 marks in a coinché or a surcoinché contract."""
    scored = score_deal(
        rules, Deal("NS", 80, None, doubled, taker, {0: 252, 252: 0, 120: 42}[taker])
    )
    return max(scored.ns, scored.ew)


def sentences(rules: RuleSet, name: str) -> list[str]:
    return list(rule_sentences(rules, name, getattr(rules, name)))


def read(rules: RuleSet, doubled: int) -> tuple[int, int]:
    """Return what a reader adds for a capot of the taker, and for one of the defence."""
    contract = sentences(rules, ("coinche", "surcoinche")[doubled - 1])[0]
    clauses = [one for one in sentences(rules, "coinche_capot") if "tous les plis" in one]
    own = [one for one in clauses if one.startswith(contract.split(" :")[0])]
    for_both = [one for one in clauses if not one.startswith("Contrat sur")]
    if not (own or (for_both and doubled == 2)):
        return 0, 0
    clause = (own or for_both)[0]
    if "ne change rien" in clause:
        return 0, 0
    new, old = re.search(r"tous les plis, (\d+) remplace (\d+)", clause).groups()
    grouped = re.search(rf"\({old} \+ [^)]*\) × (\d)", contract)
    added = (int(new) - int(old)) * (int(grouped[1]) if grouped else 1)
    if grouped is None and int(old):
        assert re.search(rf"marque {old} (points|\+)", contract), (contract, clause)
    if "l’un des camps" in clause:
        return added, added
    other = re.search(r"si c’est [^,]+, (\d+)\.", clause)
    more = (int(other[1]) - int(old)) * (int(grouped[1]) if grouped else 1) if other else 0
    return (added, more) if "si le preneur fait" in clause else (more, added)


@pytest.mark.parametrize("name", daily(1, PRESETS))
@pytest.mark.parametrize("factors", FACTORS, ids=str)
def test_the_sentences_give_the_marks(name: str, factors: dict[str, Any]) -> None:
    tried = 0
    for doubling, by_defence, base in product(
        ("taker", "winner", "none"), (160, 250, 252), (0, 160, 162, 250)
    ):
        options = {"coinche_capot": doubling, "defence_capot": by_defence, "failed_base": base}
        rules = rules_of(name, factors | options)
        for doubled in (1, 2) if rules is not None else ():
            plain = marks(rules, doubled, 120)
            engine = (marks(rules, doubled, 252) - plain, marks(rules, doubled, 0) - plain)
            assert read(rules, doubled) == engine, (options, doubled)
            tried += 1
    assert tried
