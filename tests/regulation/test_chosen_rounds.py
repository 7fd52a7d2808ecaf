"""Ranking criteria that count some rounds only."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.regulations.helpers import Afternoon, text
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml

BELOTE = RuleSet.preset("ffb-belote")
LAST_TWO: dict[str, Any] = {"ranking": ("points", "points_chosen"), "chosen_rounds": (2, 3)}


def test_a_tie_is_broken_by_the_last_two_rounds() -> None:
    """All have 486 points; over rounds 2 and 3: team 1 has 286, 2 has 362, 3 has 324 and 4 324."""
    day = Afternoon(Regulation(BELOTE, rounds=3, **LAST_TWO), 4)
    day.plays({(1, 2): (200, 124), (3, 4): (162, 162)})
    day.plays({(1, 3): (162, 162), (2, 4): (200, 124)})
    day.plays({(1, 4): (124, 200), (2, 3): (162, 162)})
    ranked = [(row.rank, row.team.number, row.values) for row in day.standings().rows]
    assert ranked == [
        (1, 2, (486, 362)),
        (2, 3, (486, 324)),
        (2, 4, (486, 324)),
        (4, 1, (486, 286)),
    ]


def test_a_tie_is_broken_by_the_match_points_of_the_last_two_rounds() -> None:
    """1, 2 and 4 have won once: over rounds 2 and 3 they have a win, a draw, or both."""
    ranking: Any = ("wins", "match_points_chosen", "average_chosen")
    regulation = Regulation(BELOTE, rounds=3, ranking=ranking, chosen_rounds=(2, 3), win=2, draw=1)
    day = Afternoon(regulation, 4)
    day.plays({(1, 2): (124, 200), (3, 4): (200, 124)})
    day.plays({(1, 3): (200, 124), (2, 4): (162, 162)})
    day.plays({(1, 4): (124, 200), (2, 3): (100, 224)})
    assert [(row.team.number, row.values) for row in day.standings().rows] == [
        (3, (2, 2, 174)),
        (4, (1, 3, 181)),
        (1, (1, 2, 162)),
        (2, (1, 1, 131)),
    ]
    assert "les points de partie aux parties choisies" in text(regulation)


def test_match_points_of_some_rounds_ask_a_win_to_be_worth_more_than_a_loss() -> None:
    with pytest.raises(Refused, match="une victoire doit en valoir plus"):
        Regulation(BELOTE, ranking=("match_points_chosen",), chosen_rounds=(1,))


def test_the_regulation_says_which_rounds() -> None:
    regulation = Regulation(BELOTE, **LAST_TWO)
    assert "selon le total de leurs points aux parties choisies." in text(regulation)
    assert "Les parties choisies sont les parties 2 et 3." in text(regulation)
    with override("en"):
        assert "The chosen rounds are rounds 2 and 3." in text(regulation)
    assert "choisies" not in text(Regulation(BELOTE))
    assert (
        from_toml(to_toml(regulation)) == regulation == Regulation.from_data(regulation.to_data())
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"chosen_rounds": (2,)}, "Aucun critère du classement ne compte les parties choisies"),
        ({"ranking": ("points_chosen",)}, "donnez leurs numéros, 3, 4 par exemple"),
        ({**LAST_TWO, "chosen_rounds": (2, 2)}, "une seule fois"),
        ({**LAST_TWO, "chosen_rounds": (0,)}, "nombres entiers, de 1 à 20"),
        ({**LAST_TWO, "chosen_rounds": ("2",)}, "nombres entiers, de 1 à 20"),
    ],
)
def test_rounds_that_no_criterion_counts_or_that_are_missing_are_refused(
    options: dict[str, Any], words: str
) -> None:
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, **options)
    [problem] = refused.value.problems
    assert problem.field == "chosen_rounds"
    assert words in problem.text
