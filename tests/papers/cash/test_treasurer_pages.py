"""Pages of the treasurer's sheet: nobody signs an empty one, and each says what it goes on with."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.papers.builders import contest, pages
from tests.papers.glyphs import faults
from tests.papers.read_aloud import misread, read_pages
from tests.sweeps import slowly
from tournaments.papers import document, treasurer_sheet
from tournaments.queries.cash.ledger import Box
from tournaments.queries.cash.treasury import LedgerLine, Treasury
from tournaments.queries.core.teams import TeamRef
from tournaments.words.enums import CashKind, PayMethod

#: 00:53 UTC is 1 h 53 in France in winter.
AT = datetime(2026, 11, 22, 0, 53, tzinfo=UTC)
NOTE = "Jambons, facture Gendron : 3679"


def sheet(lines: int, **more: Any) -> bytes:
    """Return the sheet of a ledger of so many expenses of one euro."""
    ledger = [
        LedgerLine(number, AT, "marie", CashKind.EXPENSE, PayMethod.CASH, -100, **more)
        for number in range(1, lines + 1)
    ]
    return document([treasurer_sheet(Treasury(contest(), (), (), tuple(ledger), (), Box()))])


def rows(page: str) -> int:
    return page.splitlines().count("dépense")


@pytest.mark.parametrize("lines", [1, 18, 23, *slowly(17, 22, 24, 60)])
def test_the_signatures_are_under_rows_and_a_cut_table_says_its_title_again(lines: int) -> None:
    printed = sheet(lines)
    assert faults(printed) == []
    first, *others = pages(printed)
    for page in others:
        assert "Journal de caisse (suite)" in page
        assert "Noté\npar\nMontant" in page
    last = [first, *others][-1]
    assert "Le trésorier" in last
    # What is signed is the sum, under at least one operation.
    assert rows(last)
    assert sum(map(rows, [first, *others])) == lines
    read = read_pages(printed)
    assert [misread(page, not place) for place, page in enumerate(read)] == [[]] * len(read)
    titles = [one.text.strip() for page in read for one in page.tree.of("H2")]
    assert titles.count("Journal de caisse") == 1
    assert "Journal de caisse (suite)" not in titles


def test_times_are_written_as_at_the_foot_of_the_page() -> None:
    (page,) = pages(sheet(1))
    assert "22/11 1 h 53" in page
    assert "01:53" not in page


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_team_is_broken_between_its_two_people_only(number: int) -> None:
    players = (
        ("Marie-Claude Barbier", "Élodie Barbier"),
        ("Yvette Marionneau", "Monique Aubert"),
        ("Marie-Claude Gaillard", "Xavier Benoît"),
    )[number - 1]
    team = TeamRef(number, " – ".join(players))
    (page,) = pages(sheet(3, team=team, note=NOTE, pieces="8 × 5 €, 12 × 20 €"))
    lines = [line.strip() for line in page.splitlines()]
    assert f"{number} {players[0]} –" in lines
    assert players[1] in lines


def test_no_line_begins_with_a_figure_or_a_sign() -> None:
    (page,) = pages(sheet(1, note=NOTE, pieces="8 × 5 €, 12 × 20 €"))
    lines = [line.strip() for line in page.splitlines()]
    assert "8 × 5 €, 12 × 20 €" in page.replace("\n", " ")
    assert not [line for line in lines if line.startswith((":", "×", "€", "3679"))]
