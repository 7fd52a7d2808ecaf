"""Bracket options of a regulation, and their text for the hall."""

from __future__ import annotations

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.text import articles

BELOTE = RuleSet.preset("ffb-belote")


def said(**options) -> list[str]:
    """Return the sentences about the brackets."""
    found = {
        article.title: article.sentences for article in articles(Regulation(BELOTE, **options))
    }
    return [sentence.replace("\u00a0", " ") for sentence in found.get("Le tableau final", ())]


def refused(**options) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refusal:
        Regulation(BELOTE, **options)
    return [(problem.field, problem.text) for problem in refusal.value.problems]


def test_without_a_bracket_nothing_is_said_of_one():
    assert said() == []


def test_a_bracket_is_said_in_whole_sentences():
    found = said(final=8, places="third", consolation="others", bracket_leaving="beaten")
    assert found[0] == (
        "Les 8 premières équipes du classement jouent ensuite le tableau final : qui perd est "
        "éliminé."
    )
    assert "Les autres équipes jouent en même temps une consolante, de la même façon." in found
    assert any("petite finale pour la troisième place" in sentence for sentence in found)
    assert any("battue en dernier prend sa place" in sentence for sentence in found)


def test_a_contest_may_be_a_bracket_and_nothing_else():
    regulation = Regulation(BELOTE, rounds=0, final=16)
    assert said(rounds=0, final=16)[0].startswith(
        "Le concours est un tableau à élimination de 16 équipes au plus"
    )
    assert from_toml(to_toml(regulation)) == regulation


def test_a_contest_of_no_round_and_no_bracket_is_refused():
    assert refused(rounds=0) == [("rounds", "Au moins une partie attendue, ou un tableau final.")]


@pytest.mark.parametrize("played", ["until-won", "all"])
def test_an_even_number_of_manches_is_refused_where_a_winner_is_needed(played):
    [(field, text)] = refused(final=8, manches=2, manches_played=played)
    assert field == "manches"
    assert text.startswith("Un nombre pair de manches peut finir à égalité")


@pytest.mark.parametrize(
    "option", [{"places": "third"}, {"consolation": "others"}, {"bracket_leaving": "beaten"}]
)
def test_what_speaks_of_a_bracket_wants_one(option):
    (problem,) = refused(**option)
    assert problem == (
        next(iter(option)),
        "Il n’y a pas de tableau final : dites d’abord combien d’équipes le jouent.",
    )


@for_each(
    "options, field",
    [
        ({"final": 2, "places": "third"}, "places"),
        ({"final": 2, "consolation": "losers"}, "consolation"),
        ({"final": 4, "places": "third", "consolation": "losers"}, "consolation"),
        ({"final": 16, "places": "all", "consolation": "losers"}, "consolation"),
    ],
)
def test_who_plays_on_in_the_main_bracket_cannot_play_the_consolation(options, field):
    assert [found for found, _ in refused(**options)] == [field]


def test_a_final_of_one_team_is_refused():
    assert [field for field, _ in refused(final=1)] == ["final"]


def test_the_rounds_of_a_bracket_may_be_drawn_anew():
    by_lot = said(final=8, bracket_draw="redrawn")
    assert any(
        "à chaque tour suivant, les rencontres sont tirées au sort entre les équipes" in sentence
        for sentence in by_lot
    )
    by_seed = said(final=8, bracket_draw="reseeded")
    assert any("la deuxième l’avant-dernière" in sentence for sentence in by_seed)
    assert not any("le plus tard possible" in sentence for sentence in by_lot + by_seed)
    regulation = Regulation(BELOTE, final=8, bracket_draw="redrawn")
    assert from_toml(to_toml(regulation)) == regulation


def test_finals_by_wins_say_who_plays_which():
    found = said(final_groups="wins", final_cuts=(3, 2))
    assert found[:2] == [
        "Toutes les équipes jouent ensuite un tableau à élimination, celui de leur groupe : qui "
        "perd est éliminé.",
        "Tableau A : 3 victoires ou plus ; tableau B : 2 victoires ou plus ; tableau C : les "
        "autres équipes.",
    ]
    assert any("met d’abord les équipes du tableau A" in sentence for sentence in found)
    assert not any("consolante" in sentence for sentence in found)


def test_finals_by_rank_say_who_plays_which():
    found = said(final_groups="ranks", final_cuts=(8, 8))
    assert found[1] == (
        "Tableau A : places 1 à 8 ; tableau B : places 9 à 16 ; tableau C : les autres équipes."
    )
    regulation = Regulation(BELOTE, final_groups="ranks", final_cuts=(8, 8))
    assert from_toml(to_toml(regulation)) == regulation
    assert "final_cuts = [8, 8]" in to_toml(regulation)


@for_each(
    "options, field",
    [
        ({"final_cuts": (3, 2)}, "final_cuts"),
        ({"final_groups": "wins"}, "final_cuts"),
        ({"final_groups": "wins", "final_cuts": (2, 3)}, "final_cuts"),
        ({"final_groups": "wins", "final_cuts": (5, 2)}, "final_cuts"),
        ({"final_groups": "ranks", "final_cuts": (1,)}, "final_cuts"),
        ({"final_groups": "ranks", "final_cuts": (8,), "final": 8}, "final"),
        ({"final_groups": "ranks", "final_cuts": (8,), "consolation": "others"}, "consolation"),
        ({"final_groups": "ranks", "final_cuts": (8,), "rounds": 0}, "rounds"),
        ({"final_groups": "ranks", "final_cuts": (8,), "entrants": "individuals"}, "final_groups"),
        ({"bracket_draw": "redrawn"}, "bracket_draw"),
        ({"final_cuts": (8, "8")}, "final_cuts"),
        ({"final_cuts": 8}, "final_cuts"),
        ({"final_cuts": (9, 8, 7, 6, 5, 4)}, "final_cuts"),
    ],
)
def test_groups_that_contradict_themselves_are_refused_at_their_field(options, field):
    assert [name for name, _said in refused(**options)] == [field]
