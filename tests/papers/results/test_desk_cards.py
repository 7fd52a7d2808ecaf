"""Cards of the scorer and of the referee: one page in every contest, with its own rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.papers.builders import contest, pages, read, squeezed
from tests.papers.glyphs import faults
from tests.papers.halls import GAMES
from tests.sweeps import slowly
from tournaments.annexes.referee.papers.card import referee_card
from tournaments.machine.places import version
from tournaments.papers import Duty, Leaves, document, scorer_card
from tournaments.papers.regulation import regulation_words
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.tariffs import MAX_TARIFFS, Tariff
from tournaments.views.permissions import DUTIES, PURPOSES, RIGHTS, Right
from tournaments.words.enums import PenaltyTo, Role

#: What a card says in the worst case: every right is refused.
DUTY = Duty(
    "tient les inscriptions, saisit et relit les résultats.",
    ["tirer, modifier ou clore une partie", "tenir la caisse"],
)
CARDS = (scorer_card, referee_card)
#: Games whose cards are printed in the everyday tests.
EVERYDAY = ("coinche", "comptoir")
Card = Callable[[ContestInfo, Duty], Leaves]


def info(regulation: Regulation, **more: object) -> ContestInfo:
    priced = regulation.with_format(tariffs=usual_tariffs(regulation.rules))
    return replace(contest(), regulation=priced, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "game", "language"),
    [
        *((card, game, "fr") for card in CARDS for game in GAMES if game in EVERYDAY),
        *((card, "belote", "en") for card in CARDS),
        *slowly(*((card, game, "fr") for card in CARDS for game in GAMES if game not in EVERYDAY)),
        *slowly(*((card, game, "en") for card in CARDS for game in GAMES if game != "belote")),
    ],
)
def test_a_card_is_one_clean_page_in_every_kind_of_contest(
    card: Card, game: str, language: str
) -> None:
    long_name = "Concours de l’Amicale des anciens élèves du Champ-Saint-Père"
    with override(language):
        shown = info(GAMES[game][0], name=long_name, second_reading=True, players_enter=True)
        role = Role.SCORER if card is scorer_card else Role.REFEREE
        may_not = [str(PURPOSES[right]) for right in Right if right not in RIGHTS[role]]
        pdf = document([card(shown, Duty(str(DUTIES[role]), may_not))])
        assert len(pages(pdf)) == 1
        assert faults(pdf) == []
        assert version() in read(pdf)
        # Everything was laid: nothing was left to the regulation on the wall.
        assert "affiché" not in read(pdf)
        assert "onthewall" not in read(pdf)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_the_numbers_of_the_wall(card: Card) -> None:
    shown = info(GAMES["coinche"][0])
    text = read(card(shown, DUTY))
    for number, sentence in (
        ("3.4", "Un contrat chuté donne 160 points à la défense."),
        ("4.1", "Contrat coinché"),
    ):
        wall = list(regulation_words(shown))
        assert any(line.replace("\xa0", " ").startswith(f"{number} {sentence}") for line in wall)
        assert squeezed(f"{number} {sentence}") in text


def test_the_scorer_reads_the_keys_and_the_end_of_a_match() -> None:
    text = read(scorer_card(info(GAMES["belote"][0]), DUTY))
    assert squeezed("Échap : efface la ligne.") in text
    assert squeezed("Une partie se termine après 12 donnes comptées.") in text
    assert squeezed("Une donne fait 162 points de plis, et 20 de plus avec la belote.") in text
    assert squeezed("Il ne peut pas : tirer, modifier ou clore une partie") in text


def test_a_contest_of_manches_says_how_many_win() -> None:
    text = read(scorer_card(info(GAMES["manches"][0]), DUTY))
    assert squeezed("au meilleur de 3 manches") in text


def test_a_comptoir_has_no_total_of_tricks_for_two_camps() -> None:
    text = read(scorer_card(info(GAMES["comptoir"][0]), DUTY))
    assert squeezed("points de plis, et") not in text


def test_the_scorer_knows_that_a_result_waits_for_a_second_reading() -> None:
    text = squeezed("Un résultat compte quand une autre personne que celle qui l’a saisi")
    alone, twice = (
        read(scorer_card(info(GAMES["belote"][0], second_reading=on), DUTY)) for on in (False, True)
    )
    assert text not in alone
    assert text in twice


def test_the_referee_reads_the_prices_of_this_contest() -> None:
    tariffs = (Tariff("Donne mal servie", 40, PenaltyTo.OPPONENTS, free=1),)
    shown = info(GAMES["belote"][0])
    shown = replace(shown, regulation=shown.regulation.with_format(tariffs=tariffs))
    text = read(referee_card(shown, DUTY))
    assert squeezed("Donne mal servie : rien la première fois, ensuite 40 points") in text
    assert squeezed("À totaux égaux, la défense marque le sien") in text
    assert squeezed("La page des annonces") not in text
    assert squeezed("La page des annonces") in squeezed(
        read(referee_card(info(GAMES["coinche"][0]), DUTY))
    )


@pytest.mark.parametrize("card", CARDS)
def test_a_regulation_too_long_for_one_page_leaves_its_rest_to_the_wall(card: Card) -> None:
    name = "Une faute longue à dire, que le comité a voulu décrire en détail, n° {:02}"
    tariffs = tuple(Tariff(name.format(one), 10 * one) for one in range(1, MAX_TARIFFS + 1))
    shown = info(GAMES["coinche"][0])
    shown = replace(shown, regulation=shown.regulation.with_format(tariffs=tariffs))
    pdf = document([card(shown, DUTY)])
    assert len(pages(pdf)) == 1
    assert faults(pdf) == []
    if card is referee_card:
        assert squeezed("La suite est au règlement affiché.") in read(pdf)
