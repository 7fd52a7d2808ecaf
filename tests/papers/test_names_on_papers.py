"""Names of people on every paper: whole, never broken at a hyphen, and no text for two."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

import pytest

from tests.families import FAMILIES
from tests.papers import halls
from tests.papers.builders import squeezed
from tests.papers.printed import Printed, printed
from tournaments.words.name_forms import Form, team_forms
from tournaments.words.person_names import BETWEEN, family_of

pytestmark = pytest.mark.django_db

#: Kinds of the everyday run: a card, a diploma, a grid, a bill and a label.
EVERYDAY = ("badges", "diplomas", "draw", "receipts", "prize-labels")

#: Kinds that only these contests print.
OWN = {
    "poules": ("pools", "all-meetings"),
    "tableau": ("brackets",),
    "duplicate": ("played-boards", "travelling-sheets", "score-cards"),
}

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
#: Texts that would name two people of a team by one: their family names, or initials before it.
ALIKE = {
    squeezed(text)
    for family in FAMILIES
    for names in [[family_of(person) for person in family]]
    for text in (
        BETWEEN.join(names),
        f"{' & '.join(f'{person[0]}.' for person in family)} {names[0]}",
    )
}


def test_names_are_whole_and_unbroken_on_the_papers_of_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert wrong_names("belote", 10, monkeypatch, EVERYDAY) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["belote", "mêlée", *OWN])
def test_names_are_whole_and_unbroken_on_every_paper(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 20 if game == "mêlée" else 10
    assert wrong_names(game, count, monkeypatch, OWN.get(game)) == []


def wrong_names(
    game: str, count: int, monkeypatch: pytest.MonkeyPatch, only: Container[str] | None = None
) -> list[str]:
    """Return what is wrong with the names on the papers of a contest of these families."""
    alone = [(person, "") for person in PEOPLE]
    monkeypatch.setattr(halls, "LONG", alone if game == "mêlée" else FAMILIES)
    return [
        f"{paper}: {wrong}"
        for paper in printed(halls.hall(game, count), only=only)
        for wrong in (*_broken(paper), *_shortened(paper), *_families(paper))
    ]


def _broken(paper: Printed) -> Iterator[str]:
    """Yield the lines that end at a hyphen of a name."""
    for page in paper.pages:
        for text in page.texts:
            end = re.search(r"\w+-$", text.strip())
            if end and any(end.group() in person for person in PEOPLE):
                yield text


def _shortened(paper: Printed) -> Iterator[str]:
    yield from (text for text in sorted(SHORTENED | ALIKE) if text in paper.text)


def _families(paper: Printed) -> Iterator[str]:
    """Yield the family names beside which no first name stands: two people may have that text."""
    families = {family_of(person) for person in PEOPLE}
    for page in paper.pages:
        texts = ["", *page.texts, ""]
        for before, text, after in zip(texts, page.texts, texts[2:], strict=False):
            alone = text.strip(" –")
            # A sorted list says the family name first.
            named = (f"{before} {alone}", f"{after} {alone}")
            if alone in families and not any(one.endswith(tuple(PEOPLE)) for one in named):
                yield f"{before} / {text}"
