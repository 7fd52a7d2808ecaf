"""Poster of a contest before the day: every fact, on one page of A4 or A3."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from django.utils.translation import override
from pypdf import PdfReader
from reportlab.lib.pagesizes import A3, A4

from tests.papers.builders import HOSTILE, LONG, contest, pages, read, squeezed
from tests.papers.glyphs import faults
from tests.sweeps import daily
from tournaments.annexes.share.papers.poster import Format, Told, event_poster, programme
from tournaments.papers import document
from tournaments.regulation.planning import Slot, State

ADDRESS = "http://belote.example.org/c/concours-de-belote/register/"
TOLD = Told(
    "samedi 21 novembre 2026",
    "14 h",
    "4 parties de 12 donnes.",
    ("10 € par joueur", "Repas : 12 €"),
    ("Jambon × 2", "Panier garni"),
    ADDRESS,
)


@pytest.mark.parametrize(("format_", "size"), [(Format.A4, A4), (Format.A3, A3)])
def test_it_says_everything_on_one_page_and_leads_to_the_registration(
    format_: Format, size: tuple[float, float]
) -> None:
    printed = PdfReader(BytesIO(document([event_poster(contest(), TOLD, format_)])))
    (page,) = printed.pages
    text = read(event_poster(contest(), TOLD, format_))

    assert (page.mediabox.width, page.mediabox.height) == pytest.approx(size, abs=0.1)
    assert [note.get_object()["/A"]["/URI"] for note in page["/Annots"]] == [ADDRESS]
    for words in (
        "Concours de belote",
        "Samedi 21 novembre 2026",
        "14 h",
        *TOLD.prices,
        *TOLD.lots,
    ):
        assert squeezed(words) in text
    assert squeezed("Salle des fêtes de Saint-Maixent") in text


def test_a_lot_is_on_one_line_and_the_club_clear_of_the_corners() -> None:
    lots = ("Jambon × 2 (65 €)", "Panier garni (25 €)")
    club = "Amicale des anciens élèves de l’école publique du Champ-Saint-Père"
    printed = document([event_poster(replace(contest(), club=club), replace(TOLD, lots=lots))])
    (page,) = pages(printed)
    lines = [line.strip().replace("\N{NO-BREAK SPACE}", " ") for line in page.splitlines()]

    assert set(lots) <= set(lines)
    assert faults(printed) == []


def test_lots_that_do_not_fit_are_told() -> None:
    many = tuple(f"Lot {n}, qui a un nom assez long" for n in range(60))
    text = read(event_poster(contest(), replace(TOLD, lots=many)))

    assert squeezed("… et d’autres encore") in text
    assert squeezed(many[0]) in text
    assert squeezed(many[-1]) not in text


def test_without_a_page_to_register_one_comes_to_the_desk() -> None:
    text = read(event_poster(contest(), replace(TOLD, address="")))

    assert squeezed("Inscription à la table de marque, le jour du concours.") in text


@pytest.mark.parametrize("name", daily(3, [LONG, *HOSTILE]))
def test_it_is_one_page_whatever_the_names(name: str) -> None:
    hostile = replace(contest(name=name), place=name, club=name)
    printed = PdfReader(BytesIO(document([event_poster(hostile, replace(TOLD, lots=(name,)))])))

    assert len(printed.pages) == 1
    assert squeezed("Inscrivez-vous") in read(event_poster(hostile, TOLD))


@pytest.mark.parametrize("address", [ADDRESS, ""])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_telephone_to_register_stands_beside_the_other_ways(address: str, language: str) -> None:
    phone = "06 12 34 56 78, ou 05 49 11 22 33 le soir"
    with override(language):
        poster = event_poster(contest(), replace(TOLD, address=address, phone=phone))
        assert squeezed(phone) in read(poster)
        assert faults(document([poster])) == []
    assert squeezed(phone) not in read(event_poster(contest(), replace(TOLD, address=address)))


def test_the_programme_has_each_round_with_its_hours_then_the_meal_and_the_prizes() -> None:
    start = datetime(2026, 11, 21, 13, tzinfo=UTC)
    minutes = ((0, 65), (80, 145), (205, 270))
    slots = [
        Slot(n, start + timedelta(minutes=a), start + timedelta(minutes=b), 8, 1, State.TO_COME)
        for n, (a, b) in enumerate(minutes, start=1)
    ]
    planned = programme(contest(), slots, meal_after=2)
    text = read(planned)
    for line in (
        "14 h – 15 h 05 Partie 1",
        "15 h 20 – 16 h 25 Partie 2",
        "16 h 25 – 17 h 25 Repas",
        "17 h 25 – 18 h 30 Partie 3",
        "18 h 30 Résultats et remise des lots",
    ):
        assert squeezed(line) in text, line
    assert "Repas" not in read(programme(contest(), slots, meal_after=3))
    assert faults(document([planned])) == []
