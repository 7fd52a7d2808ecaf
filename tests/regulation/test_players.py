"""Regulation of a contest of individuals: valid options and their text."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.text import articles

BELOTE = RuleSet.preset("ffb-belote")


def text_with(**options: Any) -> str:
    all_articles = articles(Regulation(BELOTE, **options))
    return " ".join(" ".join(article.sentences) for article in all_articles)


@for_each(
    "options, field",
    [
        ({"ranking": ("points", "direct_meeting")}, "ranking"),
        ({"pools": 4}, "pools"),
        ({"final": 4}, "final"),
        ({"bye": "catch-up"}, "bye"),
        ({"bye": "extra"}, "bye"),
        ({"bye_to": "turn"}, "bye_to"),
        ({"next_draw": "random"}, "next_draw"),
        ({"first_draw": "registration"}, "first_draw"),
        ({"pairing": ("points",)}, "pairing"),
        ({"seating": "seats", "kin": "always"}, "kin"),
    ],
)
def test_what_only_pairs_can_do_is_refused_of_players(options: dict[str, Any], field: str) -> None:
    Regulation(BELOTE, entrants="individuals")
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, entrants="individuals", **options)
    assert field in {problem.field for problem in refused.value.problems}


@pytest.mark.parametrize("options", [{"seating": "seats"}, {"incomplete": "short"}])
def test_what_only_players_do_is_refused_of_pairs(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, **options)
    assert {problem.field for problem in refused.value.problems} == set(options)


def test_a_document_says_the_line_of_a_criterion_that_ranks_no_player() -> None:
    text = (
        '[rules]\npreset = "ffb-belote"\n[format]\nentrants = "individuals"\n'
        'ranking = ["points", "direct_meeting"]\n'
    )
    with pytest.raises(DocumentRefused) as refused:
        from_toml(text)
    (problem,) = refused.value.located
    assert problem.line == 5


def test_the_text_speaks_of_players_and_of_their_tables() -> None:
    text = text_with(entrants="individuals", incomplete="short")
    assert "Les joueurs s’inscrivent seuls" in text
    assert "remplaçants de la salle" in text
    assert "Les joueurs sont classés selon" in text
    assert "ordre du classement" not in text
    assert "chaque joueur tire sa place au sort" in text_with(
        entrants="individuals", seating="seats"
    )


def test_a_regulation_of_players_written_down_is_read_back() -> None:
    regulation = Regulation(BELOTE, entrants="individuals", seating="seats", incomplete="refused")
    assert from_toml(to_toml(regulation)) == regulation
