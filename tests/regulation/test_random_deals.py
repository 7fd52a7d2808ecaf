"""Generated deals are legal under any rules, and the same seed generates them again."""

from __future__ import annotations

from random import Random

import pytest

from scoring.deal import check
from scoring.match import End, score_match
from scoring.rules import RuleSet, presets
from tests.annexes.rehearsal.queries.properties import ALONE
from tests.sweeps import daily, for_each
from tournaments.regulation.random_deals import random_deal, random_match

RULES = [
    rules
    for name in sorted(set(presets()) - set(ALONE))
    for rules in (
        RuleSet.preset(name),
        RuleSet.preset(name).with_options(sa_ta=True, annonces="federation"),
    )
]


@pytest.mark.parametrize("rules", daily(6, RULES))
def test_every_deal_made_up_is_legal(rules: RuleSet) -> None:
    random = Random(1)
    assert [check(rules, random_deal(rules, random)) for _ in range(2000)] == [[]] * 2000


@for_each("rules", RULES)
@for_each("end", [End(deals=12), End(target=1000)])
def test_a_match_made_up_ends_and_is_the_same_for_the_same_seed(rules: RuleSet, end: End) -> None:
    deals = random_match(rules, end, Random(5))
    score = score_match(rules, deals, end)
    assert (score.ended, score.problems) == (True, ())
    assert random_match(rules, end, Random(5)) == deals
    assert random_match(rules, end, Random(6)) != deals
