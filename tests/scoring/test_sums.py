"""The lines that are shown: what the winner of a whole deal marks is one sum."""

from __future__ import annotations

from hypothesis import given

from scoring import Deal, RuleSet, score_deal
from scoring.sums import summed
from tests.scoring.strategies import rules_and_deals

COINCHE = RuleSet.preset("ffb-coinche")


def shown(rules, *deal, **more):
    lines = summed(score_deal(rules, Deal(*deal, **more)).lines)
    return [(line.message % line.params).replace("\xa0", " ") for line in lines]


@given(rules_and_deals())
def test_a_sum_is_worth_what_it_says(case):
    rules, deal, set_aside = case
    lines = score_deal(rules, deal, set_aside).lines
    sums = summed(lines)
    assert [part for line in sums for part in line.parts] == list(lines)
    for line in sums:
        assert (line.ns, line.ew) == (
            sum(part.ns for part in line.parts),
            sum(part.ew for part in line.parts),
        )
        if len(line.parts) > 1:
            total = line.params["total"]
            assert eval(line.params["sum"].replace("×", "*")) == total == line.ns + line.ew


def test_a_failed_contract_is_one_line():
    assert shown(COINCHE, "NS", 100, ns=80, ew=82) == [
        "Contrat chuté : 100 demandés, 80 faits au total. 160 + 100 = 260 à la défense."
    ]


def test_a_doubled_contract_multiplies_its_sum_and_the_belote_kept_is_apart():
    failed, belote = shown(COINCHE, "NS", 100, None, 1, 70, 92, belotes_ns=1)
    assert failed.endswith("au total. (160 + 100) × 2 = 520 à la défense.")
    assert belote == "Belote-rebelote, imprenable et jamais multipliée."


def test_a_single_amount_and_a_capot_keep_their_own_line():
    belote = RuleSet.preset("ffb-belote")
    assert len(shown(belote, "NS", ns=60, ew=102)) == 2
    rules = COINCHE.with_options(defence_capot=250)
    assert "Points de chute, la défense ayant fait capot." in shown(rules, "NS", 100, ew=252)
