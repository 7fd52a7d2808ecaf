"""Cards to cut: the order of the piles, the margins of printers, the first free place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from tests.papers.builders import LONG, contest, texts_placed
from tests.sweeps import for_each
from tournaments.papers.kit.cut_cards import Cut, cut_leaves, fill, in_turn, piles
from tournaments.papers.kit.fitted import Part
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.names import Naming

#: What laser and ink-jet printers leave white, in points.
UNPRINTED = 5 * mm


@given(count=st.integers(0, 60), each=st.integers(1, 12))
def test_once_cut_the_piles_laid_one_on_the_other_are_in_order(count: int, each: int) -> None:
    pages = piles(range(count), each)

    cut = [page[place] for place in range(each) for page in pages if place < len(page)]
    assert cut == list(range(count))
    assert len(pages) == max(1, -(-count // each))


def test_a_sheet_of_labels_begins_at_its_first_free_place() -> None:
    assert in_turn("abcd", 3, start=3) == [[None, None, "a"], ["b", "c", "d"]]
    assert in_turn("", 3) == [[]]


@pytest.mark.parametrize("cut", [Cut(3, 8, foot=False), Cut(2, 6), Cut(1, 4)])
def test_no_text_is_where_printers_leave_white_nor_across_a_cut(cut: Cut) -> None:
    texts = [f"{place} {LONG}" for place in range(cut.each)]
    leaves = cut_leaves(
        contest(),
        "Cartes",
        in_turn(texts, cut.each),
        cut,
        lambda pen, text, place: fill(pen, [Part(text, faces().regular)], place.inside, 12, 0),
    )
    cuts = {y for x, y, *_rest in cut.lines() if not x}

    (placed,) = texts_placed(leaves)
    assert len(placed) > cut.each
    for text, x, y in placed:
        assert UNPRINTED <= x <= A4[0] - UNPRINTED, text
        assert UNPRINTED <= y <= A4[1] - UNPRINTED, text
        assert all(abs(y - line) > 3 for line in cuts), text


@for_each(
    "width, lines",
    [
        (300, ("Noëlle Paquet – Isabelle Berthelot",)),
        (170, ("Noëlle Paquet –", "Isabelle Berthelot")),
        (60, ("Noëlle", "Paquet –", "Isabelle", "Berthelot")),
        (35, ("N. P. –", "I. B.")),
    ],
)
def test_a_name_on_a_card_takes_more_lines_before_it_is_shortened(
    width: float, lines: tuple[str, ...]
) -> None:
    part = Part("Noëlle Paquet – Isabelle Berthelot", faces().regular, naming=Naming.TEAM)
    assert part.set_in(12, width).lines == lines


def test_cards_of_one_page_are_equal_and_fill_it() -> None:
    cut = Cut(3, 8, foot=False)
    places = [cut.place(position) for position in range(cut.each)]

    assert sum(place.width * place.height for place in places) == pytest.approx(A4[0] * A4[1])
    assert {(round(place.width / mm), round(place.height / mm)) for place in places} == {(70, 37)}
