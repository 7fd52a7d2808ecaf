"""Options of a duplicate: what they need, what they refuse, what the printed text says."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.sweeps import for_each
from tournaments.regulation import Regulation, StageChange, StageName, Tariff
from tournaments.regulation.text import articles
from tournaments.words.enums import PenaltyTo

RULES = RuleSet.preset("ffb-belote")
PLAYED: dict[str, Any] = {"duplicate": "matchpoints", "deals": 3, "next_draw": "mitchell"}


def fields(rules: RuleSet = RULES, **options: Any) -> list[str]:
    """Return the fields of the refusal of a duplicate with these options."""
    with pytest.raises(Refused) as refused:
        Regulation(rules, **{**PLAYED, **options})
    return [problem.field for problem in refused.value.problems]


def text_with(**options: Any) -> str:
    """Return the text of a duplicate with these options, on one line."""
    regulation = Regulation(RULES, **{**PLAYED, **options})
    lines = [line for article in articles(regulation) for line in article.sentences]
    return " ".join(lines).replace("\N{NO-BREAK SPACE}", " ")


def test_a_duplicate_is_off_by_default_and_nothing_is_said_of_it() -> None:
    regulation = Regulation(RULES)
    assert regulation.duplicate == "none"
    assert not any("duplicate" in article.title.lower() for article in articles(regulation))


@for_each(
    "options",
    [
        {"deals": None, "target": 1000},
        {"next_draw": "ranking"},
        {"target": 1000},
        {"clock": 60},
        {"winner_cap": 1280},
        {"loser_cap": 664},
        {"pools": 4},
        {"pool_count": 4},
        {"final": 4},
        {"final_groups": "ranks", "final_cuts": (8,)},
        {"manches": 3},
        {"stages": (StageChange(name=StageName.ROUNDS, deals=5),)},
        {"bye": "catch-up"},
        {"win": 2},
    ],
)
def test_a_duplicate_refuses_what_does_not_compare_boards(options: dict[str, Any]) -> None:
    assert "duplicate" in fields(**options)


def test_a_duplicate_refuses_a_litige_that_asks_for_one_more_deal() -> None:
    assert fields(RULES.with_options(last_litige="one-more-deal")) == ["duplicate"]
    assert fields(RULES.with_options(litige="replayed")) == ["duplicate"]


@for_each(
    "options, field",
    [
        ({"arrow_switch": 2}, "lines"),
        ({"arrow_switch": 5, "lines": "one"}, "arrow_switch"),
        ({"cap": 100}, "cap"),
        ({"arrow_switch": 1, "next_draw": "scrambled"}, "arrow_switch"),
        ({"arrow_switch": 1, "next_draw": "howell", "lines": "one"}, "arrow_switch"),
        ({"duplicate": "none", "next_draw": "howell"}, "next_draw"),
        ({"duplicate": "none", "next_draw": "scrambled"}, "next_draw"),
        ({"duplicate": "none", "lines": "one"}, "lines"),
        ({"duplicate": "none", "cap": 100}, "cap"),
        ({"duplicate": "none", "arrow_switch": 1}, "arrow_switch"),
        ({"duplicate": "none", "boards": "made"}, "boards"),
    ],
)
def test_an_option_of_a_duplicate_is_refused_where_it_has_no_effect(
    options: dict[str, Any], field: str
) -> None:
    assert fields(**options) == [field]


def test_the_text_says_how_boards_are_compared() -> None:
    assert "une table joue 3 étuis" in text_with()
    assert "2 points par résultat" in text_with()
    assert "60 % à une paire sans faute" in text_with()
    assert "un classement par ligne" in text_with()
    assert "plus de 162 points" in text_with(duplicate="difference")
    assert "plus de 50 points" in text_with(duplicate="difference", cap=50)
    assert "Aux 2 dernières parties" in text_with(lines="one", arrow_switch=2)
    assert "données à la première table" in text_with(boards="made")
    assert "A+ et elle A-" in text_with()
    assert "moitié de ce que vaut" not in text_with(), (
        "a bye is worth nothing: its boards do not count"
    )


@for_each("movement", ["scrambled", "howell"])
def test_a_movement_that_mixes_the_lines_has_a_single_ranking(movement: str) -> None:
    regulation = Regulation(RULES, **{**PLAYED, "next_draw": movement})
    assert not regulation.ranks_each_line
    assert "un seul classement pour toutes les paires" in text_with(next_draw=movement)
    assert "un classement par ligne" not in text_with(next_draw=movement)
    assert regulation.following_draw == movement


def test_the_text_says_how_pairs_and_boards_move() -> None:
    assert "Les étuis descendent d’une table" in text_with()
    assert "une partie sur huit environ" in text_with(next_draw="scrambled")
    assert "Les étuis descendent d’une table" in text_with(next_draw="scrambled")
    howell = text_with(next_draw="howell")
    assert "les équipes suivent la carte du mouvement Howell" in howell
    assert "À quatre paires, ou à six en cinq parties" in howell
    assert "Les étuis descendent" not in howell


def test_an_unknown_movement_of_a_duplicate_is_refused_with_those_that_go() -> None:
    with pytest.raises(Refused) as refused:
        Regulation(RULES, **{**PLAYED, "next_draw": "round-robin"})
    said_to = refused.value.problems[0].text
    assert all(name in said_to for name in ("mitchell", "scrambled", "howell"))


TOP = Tariff("Retard", 10, PenaltyTo.TOP, free=1)


def test_a_fault_may_cost_a_percentage_of_a_top_at_matchpoints() -> None:
    posted = text_with(tariffs=(TOP, Tariff("Signe", 162)))
    assert "Retard : rien la première fois, ensuite 10 % d’un top." in posted
    assert "Signe : A- à l’étui où elle est commise." in posted
    assert "10 % d’un top, sur 20 étuis, baissent son score de 0,50 %" in posted
    assert "sur 20 étuis" not in text_with(tariffs=(Tariff("Jeu irrégulier", 162),))


@for_each(
    "options",
    [
        {"duplicate": "difference", "tariffs": (TOP,)},
        {"duplicate": "none", "tariffs": (TOP,)},
    ],
)
def test_a_percentage_of_a_top_is_refused_without_tops(options: dict[str, Any]) -> None:
    assert fields(**options) == ["penalty[0].to"]


def test_no_fault_costs_more_than_a_top() -> None:
    assert fields(tariffs=(Tariff("Retard", 101, PenaltyTo.TOP),)) == ["penalty[0].points"]
    assert fields(tariffs=(Tariff("Retard", 0, PenaltyTo.TOP),)) == ["penalty[0].to"]
