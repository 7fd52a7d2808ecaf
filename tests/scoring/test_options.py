"""Every option that changes a mark, with one example for each value."""

from __future__ import annotations

import pytest

from scoring import Deal, RulesError, RuleSet, check, check_set_aside, score_deal
from tests.scoring.sources import source
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche").with_options(rounding="none", sa_ta=True)
CAFE = RuleSet.preset("belote-cafe")


def marks(rules, deal, set_aside=0, last=False):
    assert check(rules, deal) == []
    score = score_deal(rules, deal, set_aside, last)
    assert sum(line.ns for line in score.lines) == score.ns
    assert sum(line.ew for line in score.lines) == score.ew
    return score.ns, score.ew, score.outcome


def cited(rules, deal):
    return {source(line) for line in score_deal(rules, deal).lines}


class TestCafe:
    def test_rounded_failed_160_capot_250(self):
        assert marks(CAFE, Deal("NS", ns=106, ew=56)) == (110, 60, "made")
        assert marks(CAFE, Deal("NS", ns=60, ew=102)) == (0, 160, "failed")
        assert marks(CAFE, Deal("NS", ns=252)) == (250, 0, "made")

    def test_a_capoted_taker_gives_160(self):
        assert marks(CAFE, Deal("NS", ew=252, belotes_ns=1)) == (20, 160, "failed")

    def test_81_all_gives_80_and_sets_80_aside(self):
        score = score_deal(CAFE, Deal("NS", ns=81, ew=81))
        assert (score.ns, score.ew, score.outcome, score.set_aside) == (0, 80, "litige", 80)

    def test_116_all_with_annonces_sets_120_aside(self):
        deal = Deal("NS", ns=96, ew=66, annonces_ew=50, annonces_ns=0, belotes_ns=1)
        score = score_deal(CAFE, deal)
        assert (score.ns, score.ew, score.outcome, score.set_aside) == (0, 120, "litige", 120)


class TestBelote:
    FAILED = Deal("NS", ns=60, ew=102, belotes_ns=1)
    CAPOT = Deal("NS", ns=252, belotes_ew=1)
    CAPOTED = Deal("NS", ew=252, belotes_ns=1)

    @pytest.mark.parametrize(
        ("value", "failed", "capot", "capoted"),
        [
            ("protected", (20, 162), (252, 20), (20, 162)),
            ("winner", (0, 182), (272, 0), (0, 182)),
            ("winner-unless-capot", (0, 182), (252, 20), (20, 162)),
        ],
    )
    def test_who_has_it(self, value, failed, capot, capoted):
        rules = BELOTE.with_options(belote=value)
        assert marks(rules, self.FAILED)[:2] == failed
        assert marks(rules, self.CAPOT)[:2] == capot
        assert marks(rules, self.CAPOTED)[:2] == capoted
        assert marks(rules, Deal("NS", ns=100, ew=62, belotes_ew=1))[:2] == (100, 82)

    def test_unmarked_it_only_helps(self):
        rules = COINCHE.with_options(belote="unmarked", beat_defence=False)
        assert marks(rules, Deal("NS", 80, ns=62, ew=100, belotes_ns=1)) == (142, 100, "made")

    def test_helping_or_not_or_from_80(self):
        deal = Deal("NS", 90, ns=85, ew=77, belotes_ns=1)
        assert marks(COINCHE, deal)[2] == "made"
        assert marks(COINCHE.with_options(belote_helps="no"), deal)[2] == "failed"
        from_80 = COINCHE.with_options(belote_helps="from-80")
        assert marks(from_80, deal) == (195, 77, "made")
        short = deal._replace(contract=80, ns=79, ew=83)
        assert marks(COINCHE, short)[2] == "made"
        assert marks(from_80, short) == (20, 240, "failed")
        assert "belote_helps" in cited(from_80, short)

    def test_not_helping_in_belote_either_side(self):
        rules = BELOTE.with_options(belote_helps="no")
        assert marks(rules, Deal("NS", ns=80, ew=82, belotes_ns=1)) == (20, 162, "failed")
        assert marks(rules, Deal("NS", ns=82, ew=80, belotes_ew=1)) == (82, 100, "made")

    def test_a_failed_capot_bid_may_lose_it(self):
        deal = Deal("NS", "capot", ns=150, ew=12, belotes_ns=1)
        assert marks(COINCHE, deal) == (20, 410, "failed")
        assert marks(COINCHE.with_options(capot_bid_loses_belote=True), deal) == (0, 430, "failed")


class TestEqualTotals:
    EQUAL = Deal("NS", ns=71, ew=91, belotes_ns=1)
    CARDS = Deal("NS", ns=81, ew=81, belotes_ns=1)

    def test_carried_the_belote_inside_the_total(self):
        score = score_deal(BELOTE, self.EQUAL)
        assert (score.ns, score.ew, score.set_aside) == (0, 91, 91)
        assert marks(BELOTE, self.CARDS) == (101, 81, "made")

    def test_left_out_81_all_is_a_litige_whatever_the_belote(self):
        rules = BELOTE.with_options(litige="carried-without-belote")
        score = score_deal(rules, self.CARDS)
        assert (score.ns, score.ew, score.outcome, score.set_aside) == (20, 81, "litige", 81)
        score = score_deal(rules, self.CARDS._replace(belotes_ns=0, belotes_ew=1))
        assert (score.ns, score.ew, score.outcome, score.set_aside) == (0, 101, "litige", 81)

    def test_left_out_the_cards_decide_equal_totals(self):
        rules = BELOTE.with_options(litige="carried-without-belote")
        assert marks(rules, self.EQUAL) == (20, 162, "failed")
        won = Deal("NS", ns=91, ew=71, belotes_ew=1)
        assert marks(rules, won) == (91, 91, "made")
        # The belote still helps when totals differ.
        assert marks(rules, Deal("NS", ns=75, ew=87, belotes_ns=1)) == (95, 87, "made")

    def test_failed(self):
        rules = BELOTE.with_options(litige="failed")
        assert marks(rules, Deal("NS", ns=81, ew=81)) == (0, 162, "failed")

    def test_replayed_and_what_was_set_aside_waits(self):
        rules = BELOTE.with_options(litige="replayed")
        score = score_deal(rules, self.EQUAL)
        assert (score.ns, score.ew, score.outcome) == (0, 0, "replayed")
        assert check_set_aside(rules, 81)
        assert not check_set_aside(BELOTE, 81)

    @pytest.mark.parametrize(("value", "left"), [("keep", 101), ("lost", 20)])
    def test_left_out_on_the_last_deal(self, value, left):
        rules = BELOTE.with_options(litige="carried-without-belote", last_litige=value)
        assert marks(rules, self.CARDS, last=True) == (left, 81, "litige")


class TestFailed:
    @pytest.mark.parametrize("base", [162, 160, 250])
    def test_base_in_belote(self, base):
        rules = BELOTE.with_options(failed_base=base)
        assert marks(rules, Deal("NS", ns=60, ew=102)) == (0, base, "failed")

    @for_each(
        "base, contract, expected",
        [(162, True, 252), (160, False, 160), (250, True, 340), (0, True, 90)],
    )
    def test_base_and_contract_in_coinche(self, base, contract, expected):
        rules = COINCHE.with_options(failed_base=base, failed_contract=contract)
        assert marks(rules, Deal("NS", 90, ns=60, ew=102)) == (0, expected, "failed")

    @pytest.mark.parametrize("value", [162, 250, 252])
    def test_capot_of_the_defence_in_belote(self, value):
        rules = BELOTE.with_options(defence_capot=value)
        assert marks(rules, Deal("NS", ew=252)) == (0, value, "failed")

    def test_as_a_failure_means_this_rule_set_s(self):
        rules = BELOTE.with_options(failed_base=160)
        assert marks(rules, Deal("NS", ew=252)) == (0, 160, "failed")


class TestCapot:
    @pytest.mark.parametrize("value", [252, 250, 162])
    def test_not_bid(self, value):
        assert marks(BELOTE.with_options(capot=value), Deal("NS", ns=252)) == (value, 0, "made")
        coinche = COINCHE.with_options(capot=value)
        assert marks(coinche, Deal("NS", 100, ns=252)) == (value + 100, 0, "made")
        # Without its bonus, a capot still makes any contract.
        assert marks(coinche, Deal("NS", 180, ns=252))[2] == "made"

    @for_each(
        "bid, capot, mark, failed",
        [
            ("contract-250", 252, 502, 410),
            ("contract-250", 250, 500, 410),
            ("contract-250", 162, 502, 410),
            ("contract-270", 250, 522, 430),
            ("flat-500", 252, 500, 500),
            ("flat-250", 252, 250, 250),
        ],
    )
    def test_bid(self, bid, capot, mark, failed):
        rules = COINCHE.with_options(capot_bid=bid, capot=capot)
        assert marks(rules, Deal("NS", "capot", ns=252)) == (mark, 0, "made")
        assert marks(rules, Deal("NS", "capot", ns=160, ew=2)) == (0, failed, "failed")

    def test_not_allowed(self):
        rules = COINCHE.with_options(capot_bid="not-allowed")
        assert [p.field for p in check(rules, Deal("NS", "capot", ns=252))] == ["contract"]

    @pytest.mark.parametrize("value", [500, 600])
    def test_generale(self, value):
        rules = COINCHE.with_options(generale=value)
        assert check(COINCHE, Deal("NS", "generale", ns=252))
        assert marks(rules, Deal("NS", "generale", ns=252)) == (value, 0, "made")
        assert marks(rules, Deal("NS", "generale", ns=150, ew=12)) == (0, value, "failed")
        doubled = Deal("NS", "generale", coinche=1, ns=252)
        assert marks(rules, doubled) == (2 * value, 0, "made")

    def test_a_flat_amount_takes_the_higher_factor(self):
        rules = COINCHE.with_options(
            capot_bid="flat-500", coinche=[1, 2, 1, 0], surcoinche=[1, 3, 1, 0]
        )
        deal = Deal("NS", "capot", coinche=2, ns=252)
        assert marks(rules, deal) == (1500, 0, "made")


class TestMade:
    DEAL = Deal("NS", 90, ns=100, ew=62, belotes_ew=1, annonces_ns=20)

    @pytest.mark.parametrize(
        ("value", "expected"),
        [("points-and-contract", (210, 82)), ("points", (120, 82)), ("contract", (90, 20))],
    )
    def test_what_is_marked(self, value, expected):
        assert marks(COINCHE.with_options(made_marks=value), self.DEAL)[:2] == expected

    def test_beating_the_defence_or_not(self):
        deal = Deal("NS", 80, ns=80, ew=82)
        assert marks(COINCHE, deal) == (0, 240, "failed")
        assert marks(COINCHE.with_options(beat_defence=False), deal) == (160, 82, "made")


class TestCoinche:
    #: 160 + 100 of contract, 20 of annonces, 20 of belote; the defence keeps its own belote.
    MADE = Deal("NS", 100, None, 1, 120, 42, belotes_ns=1, annonces_ew=20)
    FAILED = Deal("EW", 100, None, 1, 120, 42, belotes_ns=1, annonces_ew=20)

    @for_each(
        "coinche, surcoinche, once, twice",
        [
            ((2, 2, 2, 2), (4, 4, 4, 4), 600, 1200),
            ((2, 2, 1, 1), (4, 4, 1, 1), 560, 1080),
            ((1, 2, 1, 0), (1, 3, 1, 0), 380, 480),
            ((2, 1, 1, 1), (3, 1, 1, 1), 460, 620),
            ((2, 1, 1, 1), (4, 1, 1, 1), 460, 780),
            ((0, 2, 1, 1), (0, 4, 1, 1), 240, 440),
            ((2, 0, 1, 1), (4, 0, 1, 1), 360, 680),
            ((3, 3, 0, 0), (9, 9, 9, 9), 780, 2700),
        ],
    )
    def test_factors_both_ways(self, coinche, surcoinche, once, twice):
        rules = COINCHE.with_options(coinche=coinche, surcoinche=surcoinche)
        for deal in (self.MADE, self.FAILED):
            assert marks(rules, deal)[:2] == (once, 0)
            assert marks(rules, deal._replace(coinche=2))[:2] == (twice, 0)

    def test_the_loser_s_belote_is_never_multiplied_nor_marked_at_0(self):
        deal = Deal("NS", 100, None, 1, 120, 42, belotes_ew=1)
        assert marks(COINCHE, deal)[:2] == (520, 20)
        rules = COINCHE.with_options(coinche=(1, 2, 1, 0))
        assert marks(rules, deal)[:2] == (360, 0)

    @pytest.mark.parametrize(
        ("value", "by_taker", "by_defence"),
        [("taker", 660, 480), ("winner", 660, 660), ("none", 480, 480)],
    )
    def test_capot(self, value, by_taker, by_defence):
        rules = COINCHE.with_options(coinche_capot=value)
        assert marks(rules, Deal("NS", 80, None, 1, 252, 0))[:2] == (by_taker, 0)
        assert marks(rules, Deal("NS", 80, None, 1, 0, 252))[:2] == (0, by_defence)

    @pytest.mark.parametrize("doubled_capot", ["taker", "winner", "none"])
    def test_a_price_of_the_defence_s_capot_holds_coinche_or_not(self, doubled_capot):
        """VARIANTS 7.7."""
        options = {"defence_capot": 252, "coinche_capot": doubled_capot}
        rules = COINCHE.with_options(**options)
        assert marks(rules, Deal("NS", 100, None, 0, 0, 252))[:2] == (0, 352)
        assert marks(rules, Deal("NS", 100, None, 1, 0, 252))[:2] == (0, 704)
        contree = RuleSet.preset("contree-made").with_options(rounding="none", **options)
        assert marks(contree, Deal("NS", 100, None, 1, 0, 252))[:2] == (0, 504)


class TestRounding:
    COMPLEMENT = BELOTE.with_options(rounding="complement")

    @for_each(
        "taker, expected",
        [(105, (100, 60)), (106, (110, 50)), (85, (80, 80)), (86, (90, 70)), (162, (160, 0))],
    )
    def test_complement(self, taker, expected):
        deal = Deal("NS", ns=taker, ew=162 - taker)
        assert marks(self.COMPLEMENT, deal) == (*expected, "made")
        line = score_deal(self.COMPLEMENT, deal).lines[-1]
        assert source(line) == "rounding"

    def test_complement_of_a_low_contract(self):
        rules = COINCHE.with_options(rounding="complement", beat_defence=False)
        assert marks(rules, Deal("NS", 80, ns=64, ew=98, belotes_ns=1)) == (160, 100, "made")

    def test_complement_failed_capot_and_litige(self):
        rules = self.COMPLEMENT
        assert marks(rules, Deal("NS", ns=64, ew=98)) == (0, 160, "failed")
        assert marks(rules, Deal("NS", ns=64, ew=98, belotes_ns=1))[:2] == (20, 160)
        assert marks(rules, Deal("NS", ns=252)) == (250, 0, "made")
        paid = rules.with_options(defence_capot=252)
        assert marks(paid, Deal("NS", ew=252)) == (0, 250, "failed")
        score = score_deal(rules, Deal("NS", ns=81, ew=81))
        assert (score.ns, score.ew, score.set_aside) == (0, 80, 80)
        assert marks(rules, Deal("NS", ns=81, ew=81), last=True)[:2] == (80, 80)

    def test_the_last_deal_may_be_counted_to_the_point(self):
        rules = BELOTE.with_options(rounding="ten", round_last_deal=False)
        deal = Deal("NS", ns=85, ew=77)
        assert marks(rules, deal) == (90, 80, "made")
        assert marks(rules, deal, last=True) == (85, 77, "made")


@for_each(
    "litige, last",
    [
        *(("carried", last) for last in ("keep", "lost", "one-more-deal")),
        *((litige, "keep") for litige in ("failed", "made", "replayed", "as-contract")),
    ],
)
def test_a_tie_of_coinche_cites_no_article_that_the_text_lacks(litige, last):
    """C 10.1 has a and b; the litige, c, is belote's."""
    rules = COINCHE.with_options(litige=litige, last_litige=last)
    for belotes in ({}, {"belotes_ns": 1}, {"belotes_ew": 1}):
        for ns in (71, 81, 91):
            for at_the_end in (False, True):
                deal = Deal("NS", 80, None, 0, ns, 162 - ns, **belotes)
                lines = score_deal(rules, deal, 0, at_the_end).lines
                assert "C 10.1.c" not in {source(line) for line in lines}


def test_all_pass_counted_is_said():
    rules = BELOTE.with_options(all_pass="counted")
    assert cited(rules, Deal(None)) == {"all_pass"}


def test_the_lines_of_cafe_belote_cite_cafe_belote_or_the_option():
    """Source: the text of café belote, which is not the federation's."""
    score = score_deal(CAFE, Deal("NS", ns=100, ew=62, belotes_ns=1))
    assert {source(line) for line in score.lines} == {"café"}
    failed = score_deal(CAFE, Deal("NS", ns=60, ew=102))
    assert "failed_base" in {source(line) for line in failed.lines}
    assert not any(source(line).startswith("B ") for line in (*score.lines, *failed.lines))


@pytest.mark.parametrize(
    ("start", "change", "silent"),
    [
        ("contree-made", {"belote": "winner"}, {"capot_bid_loses_belote": False}),
        ("contree-made", {"capot_bid": "not-allowed"}, {"capot_bid_loses_belote": False}),
        (
            RuleSet.preset("ffb-coinche").with_options(failed_capot_bid=500),
            {"capot_bid": "flat-500"},
            {"failed_capot_bid": 410},
        ),
        (
            RuleSet.preset("ffb-belote").with_options(defence_capot=250),
            {"failed_base": 250},
            {"defence_capot": 162},
        ),
    ],
)
def test_an_option_that_loses_its_effect_is_silent(start, change, silent):
    rules = RuleSet.preset(start) if isinstance(start, str) else start
    (name, value), *_ = silent.items()
    assert getattr(rules.with_options(**change), name) == value
    with pytest.raises(RulesError):
        rules.with_options(**change, **{name: getattr(rules, name)})
