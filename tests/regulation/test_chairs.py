"""Regulations of tables where each plays for himself: their refusals, advice and text."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.advice import advice
from tournaments.regulation.chairs import points_of_places, rules_at_three, table_sizes
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.text import articles

PLAYERS = {"entrants": "individuals"}


def rules(preset: str) -> RuleSet:
    return RuleSet.preset(preset)


def text_of(regulation: Regulation) -> str:
    all_articles = articles(regulation)
    return " ".join(" ".join(article.sentences) for article in all_articles)


@for_each(
    "preset, options, field",
    [
        ("belote-3", {}, "entrants"),
        ("comptoir", {"deals": None}, "entrants"),
        ("ffb-belote", {"tables": "3"}, "tables"),
        ("ffb-coinche", {**PLAYERS, "tables": "3"}, "tables"),
        ("ffb-coinche", {**PLAYERS, "tables": "4-then-3"}, "tables"),
        ("ffb-belote", {**PLAYERS, "tables": "5"}, "tables"),
        ("belote-3", {**PLAYERS, "tables": "4"}, "tables"),
        ("belote-3", {**PLAYERS, "tables": "4-then-3"}, "tables"),
        ("belote-2", PLAYERS, "entrants"),
        ("comptoir", {**PLAYERS, "deals": None, "tables": "4-then-3"}, "tables"),
        ("comptoir", {**PLAYERS, "deals": 12}, "deals"),
        ("comptoir", {**PLAYERS, "deals": None, "target": 500}, "target"),
        ("comptoir", {**PLAYERS, "deals": None, "clock": 45}, "clock"),
        ("ffb-belote", {**PLAYERS, "tables": "3", "incomplete": "short"}, "incomplete"),
        ("ffb-belote", {**PLAYERS, "tables": "3", "seating": "same-level"}, "seating"),
    ],
)
def test_what_such_a_table_cannot_play_is_refused_beside_its_option(
    preset: str, options: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        Regulation(rules(preset), **options)
    assert field in {problem.field for problem in refused.value.problems}


@pytest.mark.parametrize("change", ["[[round]]\nnumber = 2", '[[stage]]\nname = "rounds"'])
def test_no_round_nor_stage_of_comptoir_ends_otherwise(change: str) -> None:
    with pytest.raises(Refused) as refused:
        from_toml(f'[rules]\npreset = "comptoir"\n{change}\ndeals = 12')
    assert [problem.code for problem in refused.value.problems] == ["comptoir"]


@pytest.mark.parametrize("preset", ["belote-3", "comptoir", "lyonnaise"])
def test_a_preset_alone_makes_a_document_that_can_be_played(preset: str) -> None:
    regulation = from_toml(f'[rules]\npreset = "{preset}"')
    assert regulation == Regulation.of_rules(rules(preset))
    assert regulation.each_alone
    assert from_toml(to_toml(regulation)) == regulation


@for_each(
    "tables, players, sizes",
    [
        ("4-then-3", 13, (4, 3, 3, 3)),
        ("4-then-3", 14, (4, 4, 3, 3)),
        ("4-then-3", 15, (4, 4, 4, 3)),
        ("4-then-3", 5, (4,)),
        ("3-then-4", 13, (4, 3, 3, 3)),
        ("3", 11, (3, 3, 3)),
    ],
)
def test_as_few_as_possible_rest_then_tables_come_in_the_order_of_the_option(
    tables: str, players: int, sizes: tuple[int, ...]
) -> None:
    """Source: VARIANTS §1.5."""
    regulation = Regulation(rules("ffb-belote"), tables=tables, **PLAYERS)
    assert table_sizes(regulation, players) == sizes


def test_a_table_of_three_plays_the_options_of_the_contest() -> None:
    regulation = Regulation(
        rules("ffb-belote").with_options(rounding="ten"), tables="4-then-3", **PLAYERS
    )
    assert rules_at_three(regulation.rules).players == 3
    assert rules_at_three(regulation.rules).rounding == "ten"


@for_each("deals, advised", [(12, False), (24, False), (8, True), (15, True)])
def test_deals_that_do_not_share_at_three_as_at_four_are_advised_against(
    deals: int, advised: bool
) -> None:
    """A multiple of twelve lets everybody deal equally at both: VARIANTS §1.5."""
    regulation = Regulation(rules("ffb-belote"), tables="4-then-3", deals=deals, **PLAYERS)
    assert ("deals" in {one.field for one in advice(regulation)}) == advised


def test_the_text_says_who_sits_where_and_who_wins() -> None:
    mixed = text_of(Regulation(rules("ffb-belote"), tables="4-then-3", **PLAYERS))
    assert "autant de tables de quatre que possible" in mixed
    assert "ceux qui y ont été le moins souvent" in mixed
    assert "partagent la première place font partie nulle" in mixed
    comptoir = text_of(Regulation.of_rules(rules("comptoir")))
    assert "un point par joueur de sa table qu’il devance" in comptoir
    assert "se termine après" not in comptoir
    usual = text_of(Regulation(rules("ffb-belote"), **PLAYERS))
    assert "chacun marque les points de son camp" in usual
    assert "pour soi" not in usual


@pytest.mark.parametrize(
    ("places", "points"),
    [([2, 1, 3], (1, 2, 0)), ([1, 2, 2, 4], (3, 1, 1, 0)), ([1, 1], (0, 0))],
)
def test_places_at_comptoir_give_the_players_who_went_out_after(
    places: list[int], points: tuple[int, ...]
) -> None:
    assert points_of_places(places) == points


@pytest.mark.parametrize("places", [[1, 2, 2, 3], [2, 3, 4], [1, 3]])
def test_places_with_a_hole_are_no_order(places: list[int]) -> None:
    assert points_of_places(places) is None
