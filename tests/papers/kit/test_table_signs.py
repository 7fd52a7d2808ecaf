"""Table signs: a number read from ten metres on both sides, and the code of the table."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.lib.units import mm

from tests.papers.builders import contest, pages
from tests.sweeps import daily
from tournaments.papers import TableCard, document, table_numbers
from tournaments.papers.kit.codes import modules_of
from tournaments.papers.kit.table_numbers import DIGIT, LINKED

LINKS = {
    table: f"http://192.168.1.20:8000/c/concours/table/{table}-abcdefghijklmnopqrstuv/"
    for table in (7, 128)
}
#: Height of letters read from ten metres: a two hundred and fiftieth of the distance.
READ_FROM_TEN_METRES = 10_000 / 250 * mm


@pytest.mark.parametrize("card", TableCard)
@pytest.mark.parametrize("table", daily(1, reversed(LINKS)))
def test_the_number_is_read_from_ten_metres_beside_the_code(card: TableCard, table: int) -> None:
    pdf = document([table_numbers(contest(), table, table, card, LINKS)])
    (page,) = PdfReader(BytesIO(pdf)).pages
    sizes = []

    def seen(text: str, _matrix: object, _at: object, _font: object, size: float) -> None:
        if text.strip() == str(table):
            sizes.append(size)

    page.extract_text(visitor_text=seen)
    faces = 1 if card is TableCard.FLAT else 2
    assert len(sizes) == faces
    assert min(sizes) * DIGIT >= READ_FROM_TEN_METRES

    content = page.get_contents()
    assert content is not None
    runs = sum(
        dark and not (column and row[column - 1])
        for row in modules_of(LINKS[table])
        for column, dark in enumerate(row)
    )
    assert content.get_data().count(b" re") == runs * faces
    assert 30 * mm <= LINKED


def test_numbers_without_links_have_no_code() -> None:
    leaves = table_numbers(contest(), 1, 4, TableCard.TENTS)
    assert "Scannez" not in "".join(pages(leaves))
