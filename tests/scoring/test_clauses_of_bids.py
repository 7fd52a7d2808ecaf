"""Clauses of a game with bids: equal totals, contracts allowed, what 80 needs, the belote."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given as for_any
from hypothesis import strategies as st

from scoring import Deal, RuleSet, score_deal
from scoring.bids import expected_bids, usual_bids
from scoring.cards import ALL_TRUMP
from scoring.catalogue.ties import may_be_equal
from scoring.deal import belotes_at, check, points_of_tricks
from scoring.rules import OPTIONS, RulesError
from tests.sweeps import for_each

PLAIN = ("rounding=none", "annonces=none")


def scored(answer, points, *settings, rules="ffb-coinche", plain=True, **more):
    """Return the answer to a deal that Nord-Sud takes and where it makes these points."""
    options = [part for one in (*(PLAIN if plain else ()), *settings) for part in ("--set", one)]
    line = {"taker": "NS", "points": {"NS": points}, **more}
    score = answer("deal", rules, line, *options)
    lines, marks = score["lines"], score["marks"]
    for camp in ("NS", "EW"):
        assert sum(one[camp] for one in lines) == marks[camp]
    return score


def marks(answer, points, *settings, **more):
    by_camp = scored(answer, points, *settings, **more)["marks"]
    return by_camp["NS"], by_camp["EW"]


# litige


@for_each(
    "litige, expected, aside, outcome",
    [
        ("as-contract", (0, 240), 0, "failed"),
        ("failed", (0, 240), 0, "failed"),
        ("made", (161, 81), 0, "made"),
        ("carried", (0, 81), 81, "litige"),
        ("replayed", (0, 0), 0, "replayed"),
    ],
)
def test_equal_totals_with_bids(answer, litige, expected, aside, outcome):
    score = scored(answer, 81, f"litige={litige}", contract=80)
    assert (score["marks"]["NS"], score["marks"]["EW"]) == expected
    assert (score["set_aside"], score["outcome"]) == (aside, outcome)
    # a contract that is not reached is failed, whatever becomes of a tie
    assert marks(answer, 81, f"litige={litige}", contract=100) == (0, 260)


OF_TIES = (
    *("belote", "belote_helps", "belote_from", "min_bid", "bid_steps", "eighty_needs"),
    *("tricks_floor", "dix_de_der", "sa_ta", "all_trump_belotes"),
)


@for_any(st.tuples(*(st.sampled_from(OPTIONS[name].choices_in("coinche")) for name in OF_TIES)))
def test_equal_totals_are_possible_where_some_deal_has_them(choices):
    """They judge a contract that is reached: they fail it if it has to beat the defence."""
    rules = RuleSet.preset("ffb-coinche").with_options(annonces="none")
    for name, choice in zip(OF_TIES, choices, strict=True):
        with suppress(RulesError):
            rules = rules.with_options(**{name: choice.value})
    beats, needs_not = (rules.with_options(beat_defence=one) for one in (True, False))

    def deals():
        trumps = ["hearts", *[ALL_TRUMP] * rules.sa_ta]
        for trump, contract in product(trumps, usual_bids(rules, 130)):
            for belotes in range(belotes_at(rules, trump) + 1):
                taker = points_of_tricks(rules, trump) // 2 + 10 * belotes
                other = points_of_tricks(rules, trump) - taker
                yield Deal("NS", contract, trump, 0, taker, other, belotes_ew=belotes)

    differ = [
        score_deal(beats, deal).outcome != score_deal(needs_not, deal).outcome
        for deal in deals()
        if not check(rules, deal)
    ]
    assert any(differ) == may_be_equal(rules.options())


def test_a_tie_is_made_where_the_defence_need_not_be_beaten(answer):
    assert marks(answer, 81, "beat_defence=false", contract=80) == (161, 81)
    assert marks(answer, 81, "beat_defence=false", "litige=failed", contract=80) == (0, 240)


@for_each("litige", ["made", "carried", "replayed", "failed"])
@for_each("coinche, price", [(1, 480), (2, 960)])
def test_a_doubled_tie_is_judged_as_a_contract(answer, litige, coinche, price):
    assert marks(answer, 81, f"litige={litige}", contract=80, coinche=coinche) == (0, price)


def test_what_a_tie_sets_aside_goes_to_the_winner_of_the_next_deal(answer):
    score = scored(answer, 100, "litige=carried", contract=90, set_aside=81)
    assert score["marks"] == {"NS": 271, "EW": 62}
    again = scored(answer, 81, "litige=carried", contract=80, set_aside=81)
    assert (again["marks"], again["set_aside"]) == ({"NS": 0, "EW": 162}, 81)


def test_what_a_tie_sets_aside_is_rounded_when_it_is_set_aside(answer):
    score = scored(answer, 81, "litige=carried", plain=False, contract=80)
    assert (score["marks"], score["set_aside"]) == ({"NS": 0, "EW": 80}, 80)


@pytest.mark.parametrize(("last", "totals"), [("keep", (81, 81)), ("lost", (0, 81))])
def test_a_tie_on_the_last_deal_follows_the_same_option_as_at_belote(answer, last, totals):
    deals = [{"taker": "NS", "contract": 80, "points": {"NS": 81}}]
    settings = (*PLAIN, "litige=carried", f"last_litige={last}")
    options = [part for one in settings for part in ("--set", one)]
    score = answer("match", "ffb-coinche", {"deals": deals, "end": {"deals": 1}}, *options)
    assert (score["totals"]["NS"], score["totals"]["EW"]) == totals


def test_an_unmarked_belote_is_not_set_aside_either(answer):
    settings = ("litige=carried", "belote=unmarked")
    score = scored(answer, 71, *settings, contract=80, belotes={"NS": 1})
    assert (score["marks"], score["set_aside"]) == ({"NS": 0, "EW": 91}, 71)


def test_at_belote_equal_totals_may_be_made(answer):
    score = scored(answer, 81, "litige=made", rules="ffb-belote", plain=False)
    assert (score["marks"], score["outcome"]) == ({"NS": 81, "EW": 81}, "made")


def test_nothing_is_set_aside_before_a_deal_of_rules_without_litige(refused):
    line = {"taker": "NS", "contract": 80, "points": {"NS": 90}, "set_aside": 81}
    assert refused("deal", "ffb-coinche", line) == ["set_aside"]


# defence_capot


def test_the_capot_of_the_defence_may_be_worth_252_with_bids(answer):
    line = {"contract": 100}
    assert marks(answer, 0, "defence_capot=252", capot="EW", **line) == (0, 352)
    assert marks(answer, 0, "defence_capot=252", capot="EW", coinche=1, **line) == (0, 704)
    contree = {"rules": "contree-made", "plain": False}
    assert marks(answer, 0, "defence_capot=252", capot="EW", **line, **contree) == (0, 250)


def test_a_failure_at_162_and_a_capot_of_the_defence_at_252_go_together_in_contree(answer):
    settings = ("failed_base=162", "defence_capot=252", "rounding=none")
    contree = {"rules": "contree-made-announced", "plain": False, "contract": 100}
    assert marks(answer, 0, *settings, capot="EW", **contree) == (0, 352)
    assert marks(answer, 60, *settings, **contree) == (0, 262)


# min_bid, bid_steps, max_bid, eighty_needs


@pytest.mark.parametrize(
    ("settings", "accepted", "wrong"),
    [
        ((), (80, 90, 800), (70, 82, 85, 0, -80)),
        (("min_bid=82",), (82, 90, 100), (80, 92, 81)),
        (("min_bid=82", "bid_steps=from-min"), (82, 92, 102), (80, 90, 100)),
        (("min_bid=90",), (90, 100), (80, 82)),
        (("min_bid=100",), (100, 110), (90, 80)),
        (("bid_steps=any",), (80, 81, 97), (79, 0)),
        (("max_bid=160",), (80, 160), (170, 250)),
        (("max_bid=180",), (180,), (190,)),
        (("max_bid=270",), (270,), (280,)),
        (("max_bid=155",), (150,), (155, 160)),
    ],
)
def test_the_contracts_that_may_be_bid(answer, refused, settings, accepted, wrong):
    options = [part for one in settings for part in ("--set", one)]
    for contract in accepted:
        line = {"taker": "NS", "contract": contract, "points": {"NS": 90}}
        assert "errors" not in answer("deal", "ffb-coinche", line, *options)
    for contract in wrong:
        line = {"taker": "NS", "contract": contract, "points": {"NS": 90}}
        assert refused("deal", "ffb-coinche", line, *options) == ["contract"]


def test_capot_and_generale_stay_above_the_highest_bid(answer):
    for contract in ("capot", "generale"):
        settings = ("max_bid=160", "generale=500")
        assert scored(answer, 252, *settings, contract=contract)["outcome"] == "made"


def test_82_bid_and_made(answer):
    assert marks(answer, 82, "min_bid=82", contract=82) == (164, 80)


@for_each(
    "options, words",
    [
        ({}, "un multiple de 10 à partir de 80"),
        ({"min_bid": 82}, "82 ou un multiple de 10 à partir de 90"),
        ({"min_bid": 82, "bid_steps": "from-min"}, "82, 92, 102… de dix en dix"),
        ({"bid_steps": "any"}, "un nombre de points à partir de 80"),
        ({"min_bid": 100, "max_bid": 160}, "un multiple de 10 à partir de 100 jusqu’à 160"),
    ],
)
def test_a_wrong_contract_is_told_which_are_expected(options, words):
    assert str(expected_bids(RuleSet.preset("ffb-coinche").with_options(**options))) == words


def test_eighty_is_made_from_82_and_still_worth_80(answer):
    assert marks(answer, 81, "beat_defence=false", contract=80) == (161, 81)
    settings = ("eighty_needs=82", "beat_defence=false")
    assert marks(answer, 81, *settings, contract=80) == (0, 240)
    assert marks(answer, 82, *settings, contract=80) == (162, 80)
    assert marks(answer, 62, *settings, contract=80, belotes={"NS": 1}) == (162, 100)


def test_at_81_all_a_contract_of_80_may_be_dealt_again(answer):
    """« 82 pour gagner, à 81-81 on redonne »."""
    settings = ("eighty_needs=82-or-replayed",)
    score = scored(answer, 81, *settings, contract=80)
    assert (score["outcome"], score["marks"]) == ("replayed", {"NS": 0, "EW": 0})
    assert marks(answer, 82, *settings, contract=80) == (162, 80)
    assert marks(answer, 80, *settings, contract=80) == (0, 240)
    # 90 needs 90 as before, and 91 to 91 is no 81 to 81
    assert marks(answer, 81, *settings, contract=90) == (0, 250)
    assert marks(answer, 71, *settings, contract=80, belotes={"NS": 1}) == (20, 240)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (("max_bid=90", "min_bid=100"), "max_bid"),
        (("eighty_needs=82", "min_bid=82"), "eighty_needs"),
        (("belote_from=90", "min_bid=90"), "belote_from"),
        (("last_litige=lost",), "last_litige"),
        (("capot_bid_loses_belote=true", "belote=lost-on-failure"), "capot_bid_loses_belote"),
        (("litige=carried-without-belote",), "litige"),
        (("max_bid=-1",), "max_bid"),
    ],
)
def test_options_that_contradict_each_other_are_refused(run, capsys, settings, field):
    options = [part for one in settings for part in ("--set", one)]
    status, _ = run("deal", "--rules", "ffb-coinche", *options)
    assert status == 2
    assert f"{field} :" in capsys.readouterr().err


# belote_from, lost-on-failure


def test_a_belote_counts_from_a_contract_of_100_only(answer):
    settings = ("belote_from=100",)
    assert marks(answer, 70, *settings, contract=80, belotes={"NS": 1}) == (0, 240)
    assert marks(answer, 90, *settings, contract=100, belotes={"NS": 1}) == (210, 72)
    assert marks(answer, 90, *settings, contract=80, belotes={"EW": 1}) == (170, 72)
    score = marks(answer, 252, *settings, contract="capot", belotes={"NS": 1})
    assert score == (522, 0)


def test_the_lines_say_that_the_contract_was_too_low_for_the_belote(answer):
    score = scored(answer, 90, "belote_from=100", contract=80, belotes={"EW": 1})
    assert "option" not in str(score["lines"])
    assert any("100" in line["rule"] for line in score["lines"])


@pytest.mark.parametrize(("coinche", "price"), [(0, 280), (1, 560), (2, 1120)])
def test_a_taker_that_fails_loses_its_belote(answer, coinche, price):
    settings = ("belote=lost-on-failure",)
    line = {"contract": 100, "coinche": coinche, "belotes": {"NS": 1}}
    assert marks(answer, 60, *settings, **line) == (0, price)


def test_the_defence_of_a_made_contract_keeps_its_belote(answer):
    settings = ("belote=lost-on-failure",)
    line = {"contract": 80, "coinche": 1, "belotes": {"EW": 1}}
    assert marks(answer, 100, *settings, **line) == (480, 20)
    assert marks(answer, 252, *settings, contract=80, belotes={"EW": 1}) == (332, 20)


def test_at_belote_too_a_taker_that_fails_loses_its_belote(answer):
    at_belote = {"rules": "ffb-belote", "plain": False}
    settings = ("belote=lost-on-failure",)
    assert marks(answer, 50, *settings, belotes={"NS": 1}, **at_belote) == (0, 182)
    assert marks(answer, 0, *settings, capot="EW", belotes={"NS": 1}, **at_belote) == (0, 182)
    assert marks(answer, 252, *settings, belotes={"EW": 1}, **at_belote) == (252, 20)
