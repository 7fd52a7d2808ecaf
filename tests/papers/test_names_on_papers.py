"""Names of people on every paper: whole, and never broken at a hyphen."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

import pytest

from tests.families import FAMILIES
from tests.papers import halls
from tests.papers.builders import squeezed
from tests.papers.printed import Printed, printed
from tournaments.wording.name_forms import Form, team_forms

pytestmark = pytest.mark.django_db

#: Kinds of the everyday run: a card, a diploma, a grid, a bill and a label.
EVERYDAY = ("badges", "diplomas", "draw-by-table", "receipts", "prize-labels")

PEOPLE = [person for family in FAMILIES for person in family]
#: Texts of the people once their first names are initials, without spaces.
SHORTENED = {
    squeezed(part)
    for family in FAMILIES
    for people in (family, *((person,) for person in family))
    for form in team_forms(people)[Form.INITIALS : Form.FAMILY] + team_forms(people)[4:5]
    for part in form
    if "." in part
}


def test_names_are_whole_and_unbroken_on_the_papers_of_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert wrong_names("belote", 10, monkeypatch, EVERYDAY) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["belote", "mêlée", "poules", "tableau", "duplicate"])
def test_names_are_whole_and_unbroken_on_every_paper(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert wrong_names(game, 20 if game == "mêlée" else 10, monkeypatch) == []


def wrong_names(
    game: str, count: int, monkeypatch: pytest.MonkeyPatch, only: Container[str] | None = None
) -> list[str]:
    """Return what is wrong with the names on the papers of a contest of these families."""
    alone = [(person, "") for person in PEOPLE]
    monkeypatch.setattr(halls, "LONG", alone if game == "mêlée" else FAMILIES)
    return [
        f"{paper}: {wrong}"
        for paper in printed(halls.hall(game, count), only=only)
        for wrong in (*_broken(paper), *_shortened(paper))
    ]


def _broken(paper: Printed) -> Iterator[str]:
    """Yield the lines that end at a hyphen of a name."""
    for page in paper.pages:
        for text in page.texts:
            end = re.search(r"\w+-$", text.strip())
            if end and any(end.group() in person for person in PEOPLE):
                yield text


def _shortened(paper: Printed) -> Iterator[str]:
    yield from (text for text in sorted(SHORTENED) if text in paper.text)
