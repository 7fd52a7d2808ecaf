"""Regulations of the games of two and of three, of boards, and of rules that must not clash."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.regulation.test_text import BELOTE, COINCHE, NBSP, plain_text, with_options
from tests.sweeps import for_each
from tournaments.regulation import Tariff
from tournaments.regulation.format import Ending
from tournaments.regulation.gallery import gallery
from tournaments.regulation.gallery.lines import five_lines
from tournaments.regulation.text import articles
from tournaments.regulation.value import Regulation
from tournaments.words.enums import PenaltyTo

#: A contest of teams, and two of players who each play for themselves.
GAMES = ("deux-sevres", "melee", "belote-a-trois")


def of(name: str) -> str:
    return plain_text(gallery()[name].regulation)


def test_no_deal_follows_a_board() -> None:
    text = of("duplicate")
    assert "À totaux égaux, chaque camp marque le sien." in text
    assert "donne suivante" not in text
    assert "Si tous passent" not in text
    assert "graine" not in text


@for_each(
    "options, words",
    [
        ({}, "Une fausse donne ne se redonne pas : l’étui ne peut pas être joué."),
        ({"misdeal_price": 162}, "Une fausse donne ne se redonne pas"),
        ({"misdeal_bars_from": 1}, "Une fausse donne ne se redonne pas"),
        ({"misdeal_price": 162, "misdeal_deal": "counted"}, "compte pour une donne."),
        ({"irregular_deal": "replayed"}, "ne se rejoue pas : l’étui ne peut pas être joué."),
        (
            {"annonces": "federation", "carre_sevens": "cancels-deal"},
            "Un carré de sept annule la donne : l’étui ne peut pas être joué.",
        ),
        ({"weak_hand": "under-11"}, "faire annuler la donne : l’étui ne peut pas être joué."),
    ],
)
def test_a_board_is_never_dealt_again(options: dict[str, object], words: str) -> None:
    """The referee scores a board that cannot be played, which the text says with its scores."""
    boards = gallery()["duplicate"].regulation
    text = plain_text(replace(boards, rules=boards.rules.with_options(**options)))
    assert words in text
    assert "Un étui qui ne peut pas être joué donne" in text
    assert not re.search("redistribu|est rejouée|et rejouée", text)


def test_no_points_of_a_fault_count_in_a_duplicate() -> None:
    late = Tariff("Retard", 100, PenaltyTo.LOST)
    regulation = gallery()["duplicate"].regulation
    text = plain_text(regulation.with_format(tariffs=(*regulation.tariffs, late)))
    assert ", retard : A- à l’étui où elle est commise." in text
    assert "points retirés" not in text
    assert "points donnés aux adversaires" not in text


def test_the_card_of_a_duplicate_says_duplicate_and_its_boards() -> None:
    lines = " ".join(five_lines(gallery()["duplicate"].regulation)).replace(NBSP, " ")
    assert "Duplicate en 5 parties de 3 étuis" in lines


def test_players_rest_in_an_article_for_players() -> None:
    titles = {name: [one.title for one in articles(gallery()[name].regulation)] for name in GAMES}
    assert "Exemptes, absents et retards" in titles["deux-sevres"]
    assert "Repos, absents et retards" in titles["melee"]
    assert not any("xempte" in title for title in titles["melee"] + titles["belote-a-trois"])


def test_points_lost_after_a_litige_are_lost_on_every_board() -> None:
    rules = BELOTE.rules.with_options(last_litige="lost")
    boards = replace(gallery()["duplicate"].regulation, rules=rules)
    assert "la défense marque le sien et le preneur rien." in plain_text(boards)


def test_points_and_time_together_do_not_end_a_match_at_the_first() -> None:
    text = with_options(COINCHE, deals=None, target=1000, clock=45, ending=Ending.BOTH)
    assert (
        "Une partie ne se termine qu’après 1000 points atteints ou dépassés par une équipe et "
        "45 minutes de jeu, la donne en cours terminée."
    ) in text
    assert "au premier de ces moments" not in text


@pytest.mark.parametrize("taker", ["dealer", "left-of-dealer"])
def test_the_player_forced_to_take_is_said_once(taker: str) -> None:
    rules = BELOTE.rules.with_options(all_pass="forced", forced_taker=taker)
    assert plain_text(Regulation(rules)).count("Si tous passent") == 1


def test_at_two_the_other_player_deals() -> None:
    assert "l’autre distribue" in of("belote-a-deux")
    assert "à droite du donneur" not in of("belote-a-deux")


@pytest.mark.parametrize(
    ("name", "words"),
    [("belote-a-trois", "à trois"), ("belote-a-deux", "à deux"), ("lyonnaise", "avec un chien")],
)
def test_a_card_says_the_game_after_its_name(name: str, words: str) -> None:
    assert words in five_lines(gallery()[name].regulation)[0].replace(NBSP, " ")


def test_a_card_of_one_against_one_is_no_melee() -> None:
    assert not any("mêlée" in line for line in five_lines(gallery()["belote-a-deux"].regulation))
