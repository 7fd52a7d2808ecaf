"""What a program that reads aloud is told of a paper: its title, its table, its rows, its foot."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tests.papers.builders import HOSTILE, contest, drawn, standings, teams
from tests.papers.read_aloud import Element, misread, read_pages
from tournaments import papers
from tournaments.papers import Wifi, document
from tournaments.papers.kit.codes import PhoneLink


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


def elements_of(reader: PdfReader, role: str) -> list[Any]:
    """Return the elements of a role in the tree of a PDF, in the order of its objects."""
    numbers = range(1, int(str(reader.trailer["/Size"])))
    objects: list[Any] = [reader.get_object(number) for number in numbers]
    return [one for one in objects if hasattr(one, "get") and one.get("/S") == role]


def test_a_code_is_read_as_its_address_and_is_the_link_that_its_rectangle_opens() -> None:
    links = {table: PhoneLink(f"http://192.0.2.7/t/{table}/", "A3CD", "7KLM") for table in (1, 2)}
    pdf = PdfReader(BytesIO(document([papers.score_sheets(contest(), drawn(teams(4)), links)])))
    pictures, linked = elements_of(pdf, "/Figure"), elements_of(pdf, "/Link")
    assert [one["/Alt"] for one in pictures] == [
        f"Code QR : http://192.0.2.7/t/{table}/" for table in (1, 2)
    ]
    assert [one["/P"] for one in pictures] == linked
    catalog: Any = pdf.trailer["/Root"]
    keyed = catalog["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = dict(zip(keyed[::2], keyed[1::2], strict=True))
    for picture, element in zip(pictures, linked, strict=True):
        clicked = element["/K"][1]["/Obj"]
        assert clicked["/A"]["/URI"] in clicked["/Contents"] == picture["/Alt"]
        assert owners[clicked["/StructParent"]].get_object() == element


def test_a_code_that_no_screen_opens_says_what_it_is_for() -> None:
    poster = papers.phones_poster(contest(), "http://x.fr/", "http://x.fr/", Wifi("Salle", "1234"))
    pdf = document([poster])
    reader = PdfReader(BytesIO(pdf))
    assert [one["/Alt"] for one in elements_of(reader, "/Figure")] == [
        "Code QR : Salle, mot de passe 1234",
        "Code QR : http://x.fr/",
    ]
    assert len(elements_of(reader, "/Link")) == 1
    (page,) = read_pages(pdf)
    assert texts(page.tree.of("H1")) == [contest().name]


def test_both_faces_of_a_tent_are_read_once() -> None:
    (page,) = read_pages(document([papers.table_numbers(contest(), 3, 4, papers.TableCard.TENTS)]))
    spoken = [one.text.strip() for title in page.tree.of("H1") for one in title.inside]
    assert spoken == ["Table", "3", "Table", "4"]
    assert page.drawn.count("3") == 2
