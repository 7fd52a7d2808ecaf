"""Likely mistakes in one deal of a sheet."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, RuleSet, check, score_deal
from scoring.doubts.causes import MOST_CAUSES
from scoring.doubts.deal_causes import causes_of_deal
from tests.scoring.each_preset import each_preset
from tests.sweeps import for_each

from ..strategies import played_deals

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")


def bid(ns: int, ew: int, **more: int) -> Deal:
    return Deal("NS", 90, "hearts", ns=ns, ew=ew, **more)


@for_each(
    "rules, deal, sentence",
    [
        (BELOTE, Deal("NS", ns=92, ew=60), "le dix de der (10) est oublié."),
        (BELOTE, Deal("NS", ns=92, ew=80), "le dix de der (10) est compté deux fois."),
        (
            BELOTE,
            Deal("NS", ns=112, ew=70, belotes_ns=1),
            "la belote (20) est comptée dans les points de plis : elle se marque à part.",
        ),
        (
            BELOTE,
            Deal("NS", ns=112, ew=70),
            "une belote (20) est comptée dans les points de plis : tapez-la à part.",
        ),
        (BELOTE, Deal("NS", ns=162, ew=90), "pour un capot, 252 à un camp et 0 à l’autre."),
        (BELOTE, Deal("NS", ns=252, ew=10), "pour un capot, 252 à un camp et 0 à l’autre."),
        (
            BELOTE,
            Deal("NS", ns=92, ew=92),
            "le même nombre est tapé pour les deux camps : l’un des deux a 70.",
        ),
        (
            BELOTE,
            Deal("NS", ns=90, ew=70),
            "les points sont déjà arrondis (160 en tout) : tapez ceux d’avant l’arrondi, ou ceux "
            "d’un seul camp.",
        ),
        (BELOTE, Deal("NS", ns=29, ew=70), "deux chiffres inversés, 92 au lieu de 29 (Nord-Sud)."),
        (
            BELOTE,
            Deal("NS", ns=92, ew=700),
            "un chiffre tapé deux fois, 70 au lieu de 700 (Est-Ouest).",
        ),
        (BELOTE, Deal("NS", ns=9, ew=70), "un chiffre oublié, 92 au lieu de 9 (Nord-Sud)."),
        (
            COINCHE,
            bid(182, 70),
            "le contrat (90) est compté dans les points de plis : seuls les plis se tapent ici.",
        ),
        (
            COINCHE,
            bid(202, 70, belotes_ns=1),
            "le contrat et la belote (110) sont comptés dans les points de plis : seuls les plis "
            "se tapent ici.",
        ),
        (
            COINCHE,
            bid(112, 100, annonces_ew=50),
            "les annonces (50) sont comptées dans les points de plis : elles se marquent à part.",
        ),
        (
            COINCHE,
            bid(0, 250),
            "ce sont les marques de la donne, et non ses points de plis.",
        ),
    ],
)
def test_the_first_cause_of_a_line_that_does_not_make_162(
    rules: RuleSet, deal: Deal, sentence: str
) -> None:
    assert causes_of_deal(rules, deal)[0].text == sentence


def test_marks_that_one_split_of_the_cards_alone_makes_name_it() -> None:
    rules = COINCHE.with_options(rounding="none")
    played = Deal("NS", 110, "hearts", ns=112, ew=50, annonces_ns=50)
    marks = score_deal(rules, played)
    typed = played._replace(ns=marks.ns, ew=marks.ew)
    assert (typed.ns, typed.ew) == (272, 50)
    assert [cause.text for cause in causes_of_deal(rules, typed)] == [
        "ce sont les marques de la donne, et non ses points de plis : ce serait 112 et 50."
    ]


@each_preset
@given(st.data())
def test_of_a_legal_deal_nothing_is_said(preset: str, data: st.DataObject) -> None:
    rules = RuleSet.preset(preset)
    deal = data.draw(played_deals(rules))
    assert check(rules, deal) == []
    assert causes_of_deal(rules, deal) == []


@each_preset
@given(st.data())
def test_a_dix_de_der_forgotten_is_always_named(preset: str, data: st.DataObject) -> None:
    rules = RuleSet.preset(preset)
    deal = data.draw(played_deals(rules))._replace(capot=None)
    short = deal._replace(ns=deal.ns - 10, ew=162 - deal.ns) if deal.ns >= 10 else None
    if short is None or deal.ns > 162:
        return
    causes = causes_of_deal(rules, short)
    assert "dix-de-der" in [cause.code for cause in causes][:2]
    assert len(causes) <= MOST_CAUSES
