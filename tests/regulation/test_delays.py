"""A delay at a match: its cost by the minute, as it is posted, and why it costs that."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from scoring import RuleSet
from scoring.words import Refused
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.delay import DelayCost, delay_cost
from tournaments.regulation.delay_reason import delay_explained
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.text import articles
from tournaments.words.enums import PenaltyTo

BELOTE = RuleSet.preset("ffb-belote")
#: « Tout retard de plus de 10 minutes : 100 points par tranche de 5 minutes ; 30, partie perdue. »
BY_SLICES = Regulation(BELOTE, delay_price=100, delay_slice=5, delay_after=10, delay_loses=30)
ONCE = Regulation(BELOTE, delay_price=50, delay_after=15, delay_to=PenaltyTo.OPPONENTS)


def posted(regulation: Regulation) -> list[str]:
    """Return the posted sentences about delays, with plain spaces."""
    return [
        sentence.replace("\N{NO-BREAK SPACE}", " ")
        for one in articles(regulation)
        for sentence, options in zip(one.sentences, one.options, strict=True)
        if options[0].startswith("delay_")
    ]


@for_each(
    "minutes, slices, points",
    [(0, 0, 0), (10, 0, 0), (11, 1, 100), (15, 1, 100), (16, 2, 200), (30, 4, 400)],
)
def test_a_slice_begun_after_the_tolerance_is_due(minutes: int, slices: int, points: int) -> None:
    assert delay_cost(BY_SLICES, minutes) == DelayCost(PenaltyTo.LOST, slices, points)


def test_a_match_lost_by_delay_costs_no_points_besides() -> None:
    assert delay_cost(BY_SLICES, 31) == DelayCost(PenaltyTo.LOST, loses=True)


def test_a_price_without_slices_is_paid_once() -> None:
    once = DelayCost(PenaltyTo.OPPONENTS, 1, 50)
    assert [delay_cost(ONCE, minutes) for minutes in (16, 90)] == [once, once]


def test_the_price_of_a_delay_is_posted_with_an_example() -> None:
    assert posted(BY_SLICES) == [
        "Passé 10 minutes de retard à une partie, chaque tranche commencée de 5 minutes coûte "
        "100 points à l’équipe : 16 minutes de retard, 200 points.",
        "Plus de 30 minutes de retard à une partie la font perdre par forfait.",
    ]
    assert posted(ONCE) == [
        "Un retard de plus de 15 minutes à une partie donne 50 points aux adversaires."
    ]
    with override("en"):
        assert (
            posted(BY_SLICES)[1] == "More than 30 minutes of delay at a match lose it by forfeit."
        )


def test_an_example_never_loses_the_match() -> None:
    hurried = BY_SLICES.with_format(delay_loses=12)
    assert posted(hurried)[0].endswith("12 minutes de retard, 100 points.")


@for_each(
    "others",
    [
        {},
        {"delay_after": 10, "delay_slice": 5, "delay_to": "opponents"},
        {"delay_price": 100, "rounds": 3, "next_draw": "mitchell", "duplicate": "matchpoints"},
        {"delay_price": 100, "rounds": 0, "final": 8},
    ],
)
def test_a_delay_that_costs_nothing_is_not_posted(others: dict[str, Any]) -> None:
    assert posted(Regulation(BELOTE, **others)) == []


@for_each(
    "minutes, reason",
    [
        (8, "8 minutes de retard, dont 10 tolérées : 0 point (article 6.6 du règlement affiché)"),
        (
            16,
            "16 minutes de retard, dont 10 tolérées : 2 tranches de 5 minutes, soit 200 points "
            "(article 6.6 du règlement affiché)",
        ),
        (
            31,
            "31 minutes de retard, plus de 30 minutes : partie perdue par forfait (article 6.7 du "
            "règlement affiché)",
        ),
    ],
)
def test_what_a_delay_costs_is_explained_by_the_wall(minutes: int, reason: str) -> None:
    assert delay_explained(BY_SLICES, minutes).replace("\N{NO-BREAK SPACE}", " ") == reason


def test_a_match_is_not_lost_within_what_is_free() -> None:
    with pytest.raises(Refused) as refused:
        BY_SLICES.with_format(delay_loses=10)
    [problem] = refused.value.problems
    assert (problem.field, problem.params) == ("delay_loses", {"free": 10, "got": 10})


def test_a_document_keeps_the_price_of_a_delay() -> None:
    assert from_toml(to_toml(BY_SLICES).encode()) == BY_SLICES
