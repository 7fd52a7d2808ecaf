"""What a program that reads aloud is told of a paper: its title, its table, its rows, its foot."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tests.papers.builders import HOSTILE, contest, standings, teams
from tests.papers.read_aloud import Element, misread, read_pages
from tournaments import papers
from tournaments.papers import document


def texts(elements: list[Element]) -> list[str]:
    return [one.text.strip() for one in elements]


def rows_of(pdf: bytes) -> list[list[str]]:
    """Return the roles in each row of the tables of a PDF, of which the first has the heads."""
    catalog: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
    document_element = catalog["/StructTreeRoot"]["/K"]

    def of(element: Any, role: str) -> list[Any]:
        kids = [one.get_object() for one in element.get("/K", []) if hasattr(one, "get_object")]
        kids = [one for one in kids if hasattr(one, "get")]
        return [one for one in kids if one["/S"] == role] + [
            inner for one in kids for inner in of(one, role)
        ]

    return [[cell.get_object()["/S"] for cell in row["/K"]] for row in of(document_element, "/TR")]


def test_a_ranking_of_several_pages_is_one_table_with_one_title_and_one_row_of_heads() -> None:
    ranked = standings(teams(150), 3)
    pdf = document([papers.ranking(ranked)])
    pages = read_pages(pdf)
    assert len(pages) > 2

    assert [texts(page.tree.of("H1")) for page in pages] == [
        ["Classement provisoire"],
        *[[]] * (len(pages) - 1),
    ]
    heads = texts(pages[0].tree.of("TH"))
    assert heads[:3] == ["Rang", "N°", "Équipe"]
    rows = rows_of(pdf)
    assert rows == [["/TH"] * len(heads)] + [["/TD"] * len(heads)] * 150
    read = [texts(row.inside) for page in pages for row in page.tree.of("TR")]
    assert [row[:2] for row in read[1:]] == [
        [str(row.rank), str(row.team.number)] for row in ranked.rows
    ]
    assert [misread(page, not place) for place, page in enumerate(pages)] == [[]] * len(pages)
    # The heads and the title of the next pages are drawn, but not read again.
    assert pages[1].drawn[:3] == pages[0].drawn[:3]


def test_empty_cells_keep_their_place_in_a_row() -> None:
    pdf = document([papers.entrants_list(contest(), teams(8, list(HOSTILE)))])
    rows = rows_of(pdf)
    assert len(rows) > 8
    assert {len(row) for row in rows} == {len(rows[0])}


def test_titles_of_articles_lead_to_their_sentences() -> None:
    (page, *_others) = read_pages(document([papers.regulation_paper(contest())]))
    assert texts(page.tree.of("H1")) == ["Règlement"]
    titles = texts(page.tree.of("H2"))
    assert titles[0].startswith("1. ")
    roles = [one.role for one in page.tree.all() if one.first >= 0]
    assert roles[roles.index("H2") + 1] == "P"
