"""Every line of an explanation cites the sentence of the posted regulation that tells it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring import OPTIONS, Deal, RuleSet, presets, score_deal, score_fault
from scoring.catalogue.options import COMPTOIR, Value
from scoring.comptoir import ComptoirDeal, score_comptoir
from scoring.reasons import Cited
from scoring.rules import RulesError
from scoring.sums import summed
from scoring.three import DealOfThree, score_of_three
from scoring.words import Params, Refused
from tests.scoring.each_preset import EACH_DAY
from tests.scoring.strategies import deals, faults, rule_sets, set_asides
from tests.sweeps import examples, slowly
from tournaments.papers.regulation import numbered
from tournaments.regulation import Regulation, RoundChange
from tournaments.regulation.posted import citation, numbers_of
from tournaments.regulation.text import articles, typographic
from tournaments.regulation.words.in_contest import rules_said
from tournaments.words.texts import say

#: Names of options that are no word of French: the others, such as "belote", may be read.
NAMES = [name for name in OPTIONS if "_" in name]
MARKED = sorted(name for name in presets() if RuleSet.preset(name).game != COMPTOIR)
COINCHE = Regulation.of_rules(RuleSet.preset("ffb-coinche"))
CONTREE = Regulation.of_rules(RuleSet.preset("contree-made"))


def read(regulation: Regulation, deal: Deal) -> list[str]:
    """Return the lines of a deal as a player reads them."""
    return [
        f"{say(line.message, line.params)} ({citation(regulation, line)})".replace("\xa0", " ")
        for line in score_deal(regulation.rules, deal).lines
    ]


@lru_cache
def posted(regulation: Regulation) -> dict[str, str]:
    """Return the sentences of the wall by number, as the paper has them."""
    lines = [line for _title, lines in numbered(articles(regulation)) for line in lines]
    return dict(line.replace("\xa0", " ").split(" ", 1) for line in lines)


class Explained(Cited, Protocol):
    """A line with its sentence."""

    @property
    def message(self) -> str: ...
    @property
    def params(self) -> Params: ...


def cites_the_wall(regulation: Regulation, line: Explained) -> None:
    """Check that the article exists, that it tells an option of the line, and its words.

    What each table chooses is told by one more sentence.
    """
    wall = posted(regulation)
    cited = citation(regulation, line).replace("\xa0", " ")
    places = re.findall(r"\d+\.\d+", cited.split(" ; FFB")[0]) if "affiché" in cited else []
    assert places, line
    sentences = [
        typographic(sentence).replace("\xa0", " ")
        for option, value in regulation.rules.in_force().items()
        if option in (*line.clauses, "per_table")
        for sentence in rules_said(regulation, option, value)
    ]
    assert all(wall[place] in sentences for place in places)
    shown = f"{say(line.message, line.params)} {cited}"
    assert not any(name in shown for name in NAMES)
    assert not re.search(r"\[|option", shown)


@pytest.mark.parametrize(
    "preset", [*EACH_DAY, *slowly(*(name for name in MARKED if name not in EACH_DAY))]
)
@given(data=st.data())
def test_every_line_of_a_preset_cites_a_posted_sentence(preset: str, data: st.DataObject) -> None:
    rules = RuleSet.preset(preset)
    regulation = Regulation.of_rules(rules)
    played = data.draw(deals(rules))
    for last in (False, True):
        for line in score_deal(rules, played, data.draw(set_asides(rules)), last).lines:
            cites_the_wall(regulation, line)


@examples(3)
@given(data=st.data())
def test_every_line_of_any_rules_cites_a_posted_sentence(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    try:
        regulation = Regulation.of_rules(rules)
    except (Refused, RulesError):
        return
    for line in score_deal(rules, data.draw(deals(rules)), 0, data.draw(st.booleans())).lines:
        cites_the_wall(regulation, line)


def test_a_failed_contract_in_french() -> None:
    assert read(COINCHE, Deal("NS", 100, "hearts", ns=80, ew=82)) == [
        "Contrat chuté : 100 demandés, 80 faits au total. "
        "(article 1.1 du règlement affiché ; FFB, C 10.1.b)",
        "Points de chute, à la défense. (article 3.4 du règlement affiché ; FFB, C 10.1.b)",
        "Montant du contrat demandé, à la défense. "
        "(article 3.5 du règlement affiché ; FFB, C 10.1.b)",
    ]
    assert posted(COINCHE)["3.4"] == "Un contrat chuté donne 160 points à la défense."


def test_a_failed_contract_in_english() -> None:
    with override("en"):
        assert read(COINCHE, Deal("NS", 100, "hearts", ns=80, ew=82))[1] == (
            "Points of the failed contract, to the defence. "
            "(article 3.4 of the posted regulation; FFB, C 10.1.b)"
        )


def test_a_sum_cites_every_sentence_that_tells_it() -> None:
    [line] = summed(score_deal(COINCHE.rules, Deal("NS", 100, "hearts", ns=80, ew=82)).lines)
    assert citation(COINCHE, *line.parts).replace("\xa0", " ") == (
        "articles 1.1, 3.4 et 3.5 du règlement affiché ; FFB, C 10.1.b"
    )


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal("NS", 100, ns=50, ew=112, annonces_ns=20), "Les annonces d’un camp qui chute"),
        (Deal("NS", 100, ns=252, annonces_ew=20), "ou qui est capot vont à l’autre camp"),
        (Deal("NS", 100, ns=100, ew=62, belotes_ns=1, omitted_ns=1), "est pardonnée une fois"),
    ],
)
def test_what_moves_or_is_forgiven_is_cited(deal: Deal, words: str) -> None:
    wall = posted(COINCHE)
    cited = [citation(COINCHE, line) for line in score_deal(COINCHE.rules, deal).lines]
    places = [place for one in cited for place in re.findall(r"\d+\.\d+(?=.*affiché)", one)]
    assert any(words in wall[place] for place in places)


@pytest.mark.parametrize(
    ("options", "number"),
    [({"capot_bid": "contract-270", "capot": 250}, "3.8"), ({"capot": 162}, "3.8"), ({}, "3.6")],
)
def test_a_bid_capot_cites_the_sentence_with_its_points(
    options: dict[str, Value], number: str
) -> None:
    regulation = Regulation.of_rules(COINCHE.rules.with_options(**options))
    assert read(regulation, Deal("NS", "capot", "hearts", ns=252, ew=0))[0].startswith(
        f"Capot demandé et réussi : faire tous les plis vaut 252 points. (article {number} "
    )
    assert "252" in posted(regulation)[number]


def test_a_capot_that_nobody_bid_says_what_it_is_worth() -> None:
    assert read(COINCHE, Deal("NS", 100, "hearts", ns=252))[0] == (
        "Contrat réussi par un capot : faire tous les plis vaut 252 points. "
        "(article 3.6 du règlement affiché ; FFB, C 9.2)"
    )


def test_a_rule_of_its_own_is_not_lent_to_the_federation() -> None:
    deal = Deal("NS", 100, "hearts", coinche=1, ns=80, ew=82)
    last = read(CONTREE, deal)[-1]
    assert last == (
        "Contrat contré : le tout est multiplié par 2. (article 4.1 du règlement affiché)"
    )


def test_totals_are_not_called_tricks() -> None:
    lines = read(COINCHE, Deal("NS", 100, "hearts", ns=92, ew=70, belotes_ns=1))
    assert lines[0].startswith("Contrat réussi, 112 à 70 au total : chaque camp marque ses points")


def test_two_sentences_that_tell_one_option_are_both_cited() -> None:
    assert numbers_of(CONTREE)["coinche_capot"] == ("4.3", "4.4")


def test_a_cell_of_the_regulations_own_is_cited_by_its_own_sentence() -> None:
    cells = ("failed.defence = 500", "made-capot-coinche.taker = 320 + 100")
    regulation = Regulation.of_rules(RuleSet.preset("ffb-coinche").with_options(marks=cells))
    capot = read(regulation, Deal("NS", 100, "hearts", coinche=1, ns=252))[-1]
    failed = read(regulation, Deal("NS", 100, "hearts", ns=50, ew=112))[-1]
    wall = posted(regulation)
    for line, words in ((capot, "320 + 100"), (failed, "la défense marque 500")):
        [place] = re.findall(r"\(article (\d+\.\d+) du règlement affiché\)", line)
        assert words in wall[place]


@examples(3)
@given(data=st.data())
def test_every_line_of_a_fault_cites_a_posted_sentence(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    try:
        regulation = Regulation.of_rules(rules)
    except (Refused, RulesError):
        return
    for line in score_fault(rules, data.draw(faults(rules)), 0, data.draw(st.integers(1, 3))).lines:
        cites_the_wall(regulation, line)


@pytest.mark.parametrize("defenders", ["camp", "half", "own", "failed-half"])
@given(points=st.integers(0, 162), belotes=st.permutations([0, 0, 1]))
def test_every_line_at_three_cites_a_posted_sentence(
    defenders: str, points: int, belotes: list[int]
) -> None:
    rules = RuleSet.preset("belote-3").with_options(defenders=defenders)
    regulation = Regulation.of_rules(rules)
    other = (162 - points) // 2
    deal = DealOfThree("P1", points=(points, other, 162 - points - other), belotes=tuple(belotes))
    for line in score_of_three(rules, deal).lines:
        cites_the_wall(regulation, line)


def test_every_line_of_comptoir_cites_a_posted_sentence() -> None:
    regulation = Regulation.of_rules(RuleSet.preset("comptoir"))
    for deal in (ComptoirDeal("P1", 75, 70), ComptoirDeal("P1", 75, 80), ComptoirDeal(None)):
        for line in score_comptoir(regulation.rules, ["P1", "P2", "P3"], deal).lines:
            cites_the_wall(regulation, line)


def test_a_rule_of_one_round_is_cited_with_the_sentence_of_that_round() -> None:
    change = RoundChange(2, deals=8, rounding="five")
    regulation = Regulation.of_rules(RuleSet.preset("ffb-coinche"), rounds=4, changes=(change,))
    deal = Deal("NS", 100, "hearts", ns=113, ew=49)
    *_others, rounded = score_deal(regulation.rules_of(2), deal).lines
    general, own = re.findall(r"\d+\.\d+", citation(regulation, rounded))
    assert general == "3.1"
    assert posted(regulation)[general].endswith("Exception : la partie 2.")
    assert posted(regulation)[own].startswith("La partie 2 : chaque marque s’arrondit au multiple")


def test_a_rule_that_tables_choose_is_cited_with_the_sentence_that_leaves_it_to_them() -> None:
    rules = RuleSet.preset("ffb-coinche").with_options(per_table=("coinche",))
    numbers = numbers_of(Regulation.of_rules(rules))
    assert numbers["coinche"] == ("4.1", *numbers["per_table"])
