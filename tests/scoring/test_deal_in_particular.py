"""Sentences of a deal, and its marks at the exact number where a rule begins."""

from __future__ import annotations

import pytest

from scoring import Deal, RuleSet, check, score_deal
from scoring.score import belotes_marked
from tests.scoring.sources import source
from tests.sweeps import for_each

BELOTE = RuleSet.preset("ffb-belote")
ANNONCES = BELOTE.with_options(annonces="federation", sa_ta=True)
COINCHE = RuleSet.preset("ffb-coinche").with_options(rounding="none", sa_ta=True)
COMPLEMENT = BELOTE.with_options(rounding="complement")
IN_TENS = BELOTE.with_options(unit=10, rounding="ten")
WINNER = COINCHE.with_options(belote="winner")
COINCHE_COMPLEMENT = COINCHE.with_options(rounding="complement")


def scored(rules, deal, **more):
    assert check(rules, deal) == []
    return score_deal(rules, deal, **more)


def marks(rules, deal, **more):
    score = scored(rules, deal, **more)
    return score.ns, score.ew, score.outcome


def sentences_of(rules, deal, **more):
    """Return the sentences, with ordinary spaces."""
    return [line.text.replace("\u00a0", " ") for line in scored(rules, deal, **more).lines]


def lines(rules, deal, **more):
    return [(source(line), line.ns, line.ew) for line in scored(rules, deal, **more).lines]


class TestTheSentence:
    def test_of_a_capot_says_what_taking_every_trick_is_worth(self):
        deal = Deal("NS", ns=252, belotes_ew=1, annonces_ew=200)
        assert sentences_of(ANNONCES, deal)[0] == (
            "Donne réussie par un capot : faire tous les plis vaut 252 points."
        )

    @pytest.mark.parametrize(
        ("bid", "text"),
        [
            ("capot", "Contrat chuté : capot demandé et non réalisé."),
            ("generale", "Contrat chuté : générale demandée et non réalisée."),
        ],
    )
    def test_of_a_failure_says_what_was_asked_for(self, bid, text):
        rules = COINCHE.with_options(generale=500)
        assert sentences_of(rules, Deal("NS", bid, ns=160, ew=2))[0] == text

    @pytest.mark.parametrize(
        ("bid", "text"),
        [
            (100, "Contrat réussi par un capot : faire tous les plis vaut 250 points."),
            ("capot", "Capot demandé et réussi : faire tous les plis vaut 250 points."),
        ],
    )
    def test_of_a_capot_says_whether_it_was_asked_for(self, bid, text):
        assert sentences_of(COINCHE.with_options(capot=250), Deal("NS", bid, ns=252))[0] == text

    def test_of_a_contract_reached_by_the_belote_alone_asks_for_80_points(self):
        from_80 = COINCHE.with_options(belote_helps="from-80", beat_defence=False)
        deal = Deal("NS", 80, ns=60, ew=102, belotes_ns=1)
        assert sentences_of(from_80, deal)[0] == (
            "Contrat chuté : 60 points sans la belote, 80 au moins attendus."
        )
        assert marks(from_80, deal._replace(ns=80, ew=82)) == (180, 82, "made")

    def test_of_80_missed_by_a_point_says_what_80_needs(self):
        rules = COINCHE.with_options(eighty_needs=82)
        assert sentences_of(rules, Deal("NS", 80, ns=81, ew=81))[0] == (
            "Contrat chuté : 81 faits, 82 au moins attendus pour 80 demandés."
        )

    def test_of_a_contract_that_does_not_beat_the_defence_says_both(self):
        assert sentences_of(COINCHE, Deal("NS", 80, ns=81, ew=81))[0] == (
            "Contrat chuté : 80 atteint, mais 81 points contre 81 au total."
        )

    def test_of_equal_totals_says_that_the_cards_decide(self):
        rules = BELOTE.with_options(litige="carried-without-belote")
        assert sentences_of(rules, Deal("NS", ns=91, ew=71, belotes_ew=1))[0] == (
            "Totaux égaux, 91 partout : sans la belote, le preneur gagne la donne."
        )
        assert sentences_of(rules, Deal("NS", ns=71, ew=91, belotes_ns=1))[0] == (
            "Totaux égaux, 91 partout : sans la belote, la défense gagne la donne."
        )
        assert sentences_of(rules, Deal("NS", ns=81, ew=81, belotes_ns=1))[0] == (
            "Litige, 81 partout sans la belote : points de plis des deux camps."
        )

    def test_of_a_litige_says_what_becomes_of_the_points(self):
        litige = Deal("NS", ns=81, ew=81)
        assert sentences_of(BELOTE, litige)[1] == (
            "Litige : le total du preneur est mis de côté pour le vainqueur de la donne suivante."
        )
        assert sentences_of(TestALitige.WITHOUT, litige)[1] == (
            "Litige : les points du preneur, sans sa belote, sont mis de côté pour le vainqueur de "
            "la donne suivante."
        )
        assert lines(BELOTE, litige, last=True)[1] == ("last_litige", 0, 0)
        lost = BELOTE.with_options(last_litige="lost")
        assert lines(lost, litige, last=True) == [
            ("B 10.1.c", 81, 81),
            ("last_litige", -81, 0),
        ]


def test_the_lines_are_the_same_whoever_sits_where():
    north = Deal("NS", 110, ns=92, ew=70, belotes_ns=1, false_ew=20)
    south = Deal("EW", 110, ns=70, ew=92, belotes_ew=1, false_ns=20)
    assert lines(COINCHE, south) == [(rule, ew, ns) for rule, ns, ew in lines(COINCHE, north)]
    assert lines(COINCHE, south)[0] == ("C 10.1.a", 70, 92)


def test_the_lines_of_a_rebelote_forgotten_or_of_a_deal_stopped_add_up():
    rules = BELOTE.with_options(rounding="ten", wrong_claim="rest")
    deal = Deal("NS", ns=85, ew=77, belotes_ns=1, omitted_ns=1)
    assert lines(rules, deal) == [
        ("B 10.1.a", 85, 77),
        ("B 7", 20, 0),
        ("B 10.2", 5, 3),
        ("B 7", 0, 0),
    ]
    stopped = Deal("NS", ns=85, ew=77, void="stopped-ew")
    assert sum(ns for _, ns, _ in lines(rules, stopped)) == marks(rules, stopped)[0] == 90
    assert sum(ew for _, _, ew in lines(rules, stopped)) == marks(rules, stopped)[1] == 80


def test_what_was_set_aside_is_won_under_the_article_or_by_the_option():
    deal = Deal("NS", 80, ns=85, ew=77)
    assert lines(COINCHE, deal, set_aside=80)[-1] == ("C 10.1.c", 80, 0)
    carried = COINCHE.with_options(litige="carried")
    assert lines(carried, deal, set_aside=80)[-1] == ("litige", 80, 0)
    belote = BELOTE.with_options(litige="carried")
    assert lines(belote, Deal("NS", ns=85, ew=77), set_aside=80)[-1] == ("B 10.1.c", 80, 0)


@for_each(
    "rules, deal, belotes",
    [
        (BELOTE, Deal(None), "(0, 0)"),
        (BELOTE, Deal("NS", ns=85, ew=77, belotes_ns=1), "(20, 0)"),
        (BELOTE, Deal("EW", ns=60, ew=102, belotes_ns=1), "(20, 0)"),
        (COINCHE, Deal("NS", 80, coinche=1, ns=102, ew=60, belotes_ew=1), "(0, 20)"),
        (WINNER, Deal("NS", 80, coinche=1, ns=102, ew=60, belotes_ew=1), "(40, 0)"),
        (IN_TENS, Deal("EW", ns=60, ew=102, belotes_ns=1), "(2, 0)"),
    ],
)
def test_the_belotes_among_the_marks_are_those_of_the_camp_that_marks_them(rules, deal, belotes):
    assert check(rules, deal) == []
    assert str(belotes_marked(rules, deal)) == belotes


def test_a_deal_that_nobody_asks_to_explain_has_no_line():
    score = score_deal(COINCHE, Deal("NS", 80, ns=92, ew=70), explain=False)
    assert (score.ns, score.ew, score.lines) == (172, 70, ())


class TestTheAnnoncesOfACapotedDefence:
    """B, C 10.1.a: these annonces pass to the other camp before the comparison."""

    def test_do_not_save_it(self):
        assert marks(ANNONCES, Deal("NS", ns=252, annonces_ew=300)) == (552, 0, "made")

    def test_help_the_taker_to_reach_its_contract(self):
        assert marks(COINCHE, Deal("NS", 300, ns=252, annonces_ew=50)) == (602, 0, "made")
        assert marks(COINCHE, Deal("NS", 310, ns=252, annonces_ew=50)) == (0, 520, "failed")


class TestAnnoncesThatDoNotHelp:
    def test_leave_the_defence_its_belote(self):
        rules = ANNONCES.with_options(annonces_help="no")
        assert marks(rules, Deal("NS", ns=85, ew=77, belotes_ew=1)) == (0, 182, "failed")

    def test_of_a_capot_alone_stay_with_their_camp(self):
        rules = COINCHE.with_options(capot_annonces="kept")
        assert marks(rules, Deal("NS", 100, ns=82, ew=80, annonces_ns=50)) == (232, 80, "made")


class TestALitige:
    WITHOUT = ANNONCES.with_options(litige="carried-without-belote")

    def test_counts_the_annonces_of_both_camps_and_no_belote(self):
        for deal in (
            Deal("NS", ns=91, ew=71, annonces_ew=20, belotes_ns=1),
            Deal("NS", ns=71, ew=91, annonces_ns=20, belotes_ew=1),
        ):
            assert scored(self.WITHOUT, deal).outcome == "litige"

    def test_of_the_last_deal_to_the_point_is_rounded_where_another_deal_follows(self):
        rules = BELOTE.with_options(
            rounding="ten", round_last_deal=False, last_litige="one-more-deal"
        )
        score = scored(rules, Deal("NS", ns=81, ew=81), last=True)
        assert (score.ns, score.ew, score.set_aside) == (0, 80, 80)
        kept = rules.with_options(last_litige="keep")
        assert marks(kept, Deal("NS", ns=81, ew=81), last=True) == (81, 81, "litige")

    def test_that_is_replayed_leaves_what_was_set_aside_and_marks_nothing(self):
        rules = BELOTE.with_options(litige="replayed")
        assert lines(rules, Deal("NS", ns=81, ew=81)) == [("litige", 0, 0)]


class TestTheLastDeal:
    def test_is_rounded_as_the_others_unless_the_regulation_says_otherwise(self):
        deal = Deal("NS", ns=85, ew=77)
        assert marks(BELOTE.with_options(rounding="ten"), deal, last=True) == (90, 80, "made")

    def test_alone_is_to_the_point_where_the_regulation_says_so(self):
        rules = BELOTE.with_options(rounding="ten", round_last_deal=False)
        assert marks(rules, Deal("NS", ns=85, ew=77)) == (90, 80, "made")


class TestByComplement:
    """Rounding by complement: the taker's tricks to the nearest ten, 5 rounded down. The other camp
    has the rest of 160.
    """

    def test_all_that_was_won_whole_is_tens_already(self):
        rules = COINCHE_COMPLEMENT
        assert marks(rules, Deal("NS", 100, coinche=1, ns=104, ew=58)) == (520, 0, "made")
        assert marks(rules, Deal("NS", 120, ns=104, ew=58)) == (0, 280, "failed")
        assert marks(rules, Deal("NS", 120, coinche=1, ns=104, ew=58)) == (0, 560, "failed")
        flat = rules.with_options(capot_bid="flat-500")
        assert marks(flat, Deal("NS", "capot", ns=252)) == (500, 0, "made")

    def test_a_contract_that_is_marked_alone_leaves_no_tricks_to_round(self):
        rules = COINCHE_COMPLEMENT.with_options(made_marks="contract")
        assert marks(rules, Deal("NS", 80, ns=104, ew=58)) == (80, 0, "made")

    def test_tricks_are_rounded_and_annonces_and_belotes_are_not(self):
        rules = COINCHE_COMPLEMENT
        deal = Deal("NS", 80, ns=106, ew=56, belotes_ew=1, annonces_ns=20)
        assert marks(rules, deal) == (110 + 20 + 80, 50 + 20, "made")

    def test_a_capot_is_250_to_nothing_for_either_camp(self):
        rules = ANNONCES.with_options(rounding="complement")
        assert marks(rules, Deal("NS", ns=252, belotes_ew=1)) == (250, 20, "made")
        # The annonces alone make the contract. The defence has the tricks of its capot.
        capoted = Deal("NS", ns=0, ew=252, annonces_ns=300)
        assert marks(rules, capoted) == (300, 250, "made")

    def test_a_taker_whose_points_are_set_aside_or_lost_has_none_left_to_round(self):
        litige = Deal("NS", ns=81, ew=81)
        score = scored(COMPLEMENT, litige)
        assert (score.ns, score.ew, score.set_aside) == (0, 80, 80)
        lost = COMPLEMENT.with_options(last_litige="lost")
        assert marks(lost, litige, last=True) == (0, 80, "litige")
        without = COMPLEMENT.with_options(litige="carried-without-belote")
        score = scored(without, Deal("NS", ns=81, ew=81, belotes_ns=1))
        assert (score.ns, score.ew, score.set_aside) == (20, 80, 80)
        assert marks(COMPLEMENT, litige, last=True) == (80, 80, "litige")

    def test_what_is_set_aside_is_rounded_by_its_tricks(self):
        score = scored(COMPLEMENT, Deal("NS", ns=71, ew=91, belotes_ns=1))
        assert (score.ns, score.ew, score.set_aside) == (0, 90, 90)
