"""Clauses of the marks of a deal, as the posted regulation says them."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from scoring import Deal, score_deal
from scoring.rules import OPTIONS, RuleSet
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.format import TargetRule
from tournaments.regulation.text import articles

CLAUSES = (
    *("annonce_order", "weak_hand", "carre_sevens", "carre_eights", "bid_steps", "max_bid"),
    *("eighty_needs", "belote_from"),
)


def whole_text(preset: str, **options: object) -> str:
    """Return the whole text of a contest to 2000 points, with plain spaces."""
    rules = RuleSet.preset(preset).with_options(**options)
    return text(Regulation(rules, deals=None, target=2000))


def text(regulation: Regulation) -> str:
    sentences = [one for article in articles(regulation) for one in article.sentences]
    return " ".join(sentences).replace("\N{NO-BREAK SPACE}", " ")


@for_each("preset", ["ffb-belote", "ffb-coinche"])
@for_each("name", CLAUSES)
def test_a_clause_is_said_once_it_is_chosen_and_not_before(preset: str, name: str) -> None:
    option, game = OPTIONS[name], RuleSet.preset(preset).game
    # only a lowest bid off the tens leaves a choice of steps
    others = {"annonces": "federation"} | ({"min_bid": 82} if name == "bid_steps" else {})
    for choice in option.choices_in(game) if game in option.games else ():
        sentence = str(option.sentence(choice.value)).replace("\N{NO-BREAK SPACE}", " ")
        chosen = choice.value != option.default_in(game)
        assert (sentence in whole_text(preset, **others, **{name: choice.value})) == chosen


def test_what_may_be_bid_is_said_even_as_usual() -> None:
    assert "On demande un multiple de 10 à partir de 80." in whole_text("ffb-coinche")
    off_tens = "On demande 82 ou un multiple de 10 à partir de 90. On ne demande pas plus de 160"
    assert off_tens in whole_text("ffb-coinche", min_bid=82, max_bid=160)
    any_number = whole_text("ffb-coinche", min_bid=90, bid_steps="any")
    assert "On ne demande pas moins de 90. On demande n’importe quel nombre" in any_number
    assert "On demande" not in whole_text("ffb-belote")


def test_the_worth_of_the_annonces_is_that_of_the_scale() -> None:
    carres = "un carré : valet 200, neuf 150, as, dix, roi et dame 100"
    values = f"Une tierce vaut 20 points, un cinquante 50, un cent 100 ; {carres}"
    assert f"{values}." in whole_text("ffb-coinche")
    no_trump = "et à sans atout : as 200, dix 150, roi, dame, valet et neuf 100."
    assert f"{values}, {no_trump}" in whole_text("ffb-coinche", sa_ta=True)
    ten_times = whole_text("ffb-belote", annonces="federation", carre_values="ten-times")
    assert "un carré : valet 200, neuf 140, as 110, dix, roi et dame 100." in ten_times
    assert "Les annonces comptent pour réussir la donne." in ten_times
    assert "Les annonces comptent pour réussir le contrat." in whole_text("ffb-coinche")
    assert "comptent pour réussir" not in whole_text("ffb-belote")


@for_each(
    "coinche, surcoinche, words",
    [
        ((2, 2, 2, 2), (4, 4, 4, 4), "quoi qu’il arrive, multipliés s’il gagne un contrat coinché"),
        ((2, 2, 2, 1), (4, 4, 4, 1), "quoi qu’il arrive, jamais multipliés"),
        ((1, 2, 1, 0), (1, 3, 1, 0), "sauf dans un contrat coinché, où aucune ne se marque"),
    ],
)
def test_a_safe_belote_says_whether_a_doubled_contract_multiplies_it(
    coinche: tuple[int, ...], surcoinche: tuple[int, ...], words: str
) -> None:
    options = {"coinche": coinche, "surcoinche": surcoinche, "rounding": "none"}
    rules = RuleSet.preset("ffb-coinche").with_options(**options)
    assert f"20 points à son camp{' ' if 'sauf' not in words else ', '}{words}." in text(
        Regulation(rules)
    )
    without = Deal("NS", 80, None, 1, 100, 62)
    with_one = without._replace(belotes_ns=1), without._replace(belotes_ew=1)
    base = score_deal(rules, without)
    won, lost = (score_deal(rules, deal) for deal in with_one)
    assert (won.ns - base.ns, lost.ew - base.ew) == (20 * coinche[3], 20 * min(coinche[3], 1))


@pytest.mark.parametrize("belote", ["winner", "winner-unless-capot", "lost-on-failure"])
def test_belote_speaks_of_no_contract(belote: str) -> None:
    whole = whole_text("ffb-belote", belote=belote, marks={"failed": {"defence": "all"}})
    assert "Exception, chute : la défense marque" in whole
    assert "contrat" not in whole
    with override("en"):
        assert "contract" not in whole_text("ffb-belote", belote=belote)


def test_without_a_target_no_clause_says_who_may_win_at_it() -> None:
    kept = {"annonces": "federation", "capot_annonces": "kept"}
    rules = RuleSet.preset("ffb-belote").with_options(**kept)
    clause = "Un camp capot marque quand même ses annonces ; elles ne jugent pas la donne"
    assert f"{clause}." in text(Regulation(rules))
    assert f"{clause}, et il ne peut pas gagner la partie" in whole_text("ffb-belote", **kept)


def test_a_clause_about_the_target_is_kept_for_a_match_to_a_target() -> None:
    """A round played to a number of points may still be added to the contest."""
    clause = "on ne finit pas sur des points de défense."
    rules = RuleSet.preset("ffb-belote").with_options(win_needs="made")
    page = text(Regulation(rules))
    assert "Dans une partie en points, s’il s’en joue : seul le preneur d’une donne" in page
    assert clause in page
    assert "s’il s’en joue" not in whole_text("ffb-belote", win_needs="made")


def test_the_usual_way_to_win_is_told_where_a_match_is_played_to_a_target() -> None:
    """B, C §10.3: it decides who wins, so a table must be able to read it."""
    usual = "n’atteint le but que par une belote, doit encore faire un pli pour gagner."
    assert usual in whole_text("ffb-belote")
    assert usual not in text(Regulation(RuleSet.preset("ffb-belote")))


@for_each("preset", ["ffb-belote", "ffb-coinche"])
def test_without_belote_nothing_else_speaks_of_one(preset: str) -> None:
    doubled = {"coinche": (2, 2, 2, 1)} if preset == "ffb-coinche" else {}
    whole = whole_text(preset, belote="none", annonces="none", **doubled)
    assert re.findall("belotes? ?[^ ]*", whole.replace("On joue à la belote, sans", "")) == [
        "belote-rebelote",
    ]


def test_a_target_to_exceed_is_not_told_as_reached() -> None:
    for option, choices in ((name, OPTIONS[name].choices) for name in ("win_needs", "both_over")):
        for choice in choices:
            rules = RuleSet.preset("ffb-belote").with_options(**{option: choice.value})
            regulation = Regulation(rules, deals=None, target=2000, target_rule=TargetRule.EXCEED)
            for language, reached in (("fr", "attei"), ("en", "reach")):
                with override(language):
                    article = articles(regulation, ("Les parties",))[0]
                assert reached not in " ".join(article.sentences)


def test_a_belote_that_its_camp_loses_is_the_winners_in_a_doubled_contract() -> None:
    doubled = "qui gagne la donne marque (160 + le contrat) × 2 et "
    assert f"{doubled}sa belote." in whole_text(
        "ffb-coinche", annonces="none", coinche=(2, 2, 2, 1)
    )
    winner = whole_text("ffb-coinche", annonces="none", coinche=(2, 2, 2, 1), belote="winner")
    assert f"{doubled}la belote qui lui revient." in winner


@for_each(
    "litige, beats",
    [(choice.value, one) for choice in OPTIONS["litige"].choices_in("coinche") for one in (1, 0)],
)
def test_with_bids_the_text_says_what_equal_totals_make_of_a_contract(
    litige: str, beats: int
) -> None:
    """81 to 81 for a contract of 80, coinché or not, is what the two sentences say."""
    rules = RuleSet.preset("ffb-coinche").with_options(litige=litige, beat_defence=bool(beats))
    plain, doubled = (score_deal(rules, Deal("NS", 80, None, one, 81, 81)) for one in (0, 1))
    words = {"failed": "est chuté", "made": "est réussi", "replayed": "ne compte pas, et le même"}
    words["litige"] = "celui du preneur, sans le contrat, va au camp qui gagne la donne suivante"
    whole = text(Regulation(rules))
    if plain.outcome == doubled.outcome:
        assert f"À totaux égaux, un contrat atteint {words[plain.outcome]}." in whole
        assert "propre règle" not in whole
        return
    [sentence] = re.findall("À totaux égaux, [^.]*[.]", whole)
    assert words[plain.outcome] in sentence
    assert sentence.endswith(f" ; coinché, il {words[doubled.outcome]}.")
    assert "ont leur propre règle." in whole


def test_a_litige_that_no_deal_can_bring_is_not_posted() -> None:
    """A contract of 100 beats the 91 points of equal totals; annonces may make them 101."""
    for litige in ("as-contract", "carried"):
        without = whole_text("ffb-coinche", annonces="none", min_bid=100, litige=litige)
        assert "totaux égaux" not in without
    assert "totaux égaux" in whole_text("ffb-coinche", min_bid=100, litige="carried")


def test_the_cafe_says_what_each_carre_cancels() -> None:
    both = "un carré de 7 ou de 8 annule toutes celles de la donne"
    eights = "Un carré de huit annule toutes les annonces de la donne."
    assert both in whole_text("belote-cafe")
    assert eights not in whole_text("belote-cafe")
    apart = whole_text("belote-cafe", carre_sevens="cancels-deal")
    assert both not in apart
    assert "une carte peut servir à plusieurs annonces." in apart
    assert "Un carré de sept annule la donne : le même donneur redistribue." in apart
    assert eights in apart
