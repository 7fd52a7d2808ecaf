"""What each paper says of a regulation, before any contest has it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from typing import Final, assert_never

from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.words import N_
from tournaments.papers.regulation import regulation_words
from tournaments.papers.results.sheet_words import sheet_words
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation import Regulation

# No paper of a regulation alone shows its day.
NO_DAY: Final = date(2000, 1, 1)


class Part(StrEnum):
    """Paper that says a regulation: its text, the wall's PDF, or the score sheets."""

    TEXT = "text"
    WALL = "wall"
    SHEET = "sheet"


#: What each part is.
PARTS: Final = every(
    Part,
    {
        Part.TEXT: N_("le texte du règlement"),
        Part.WALL: N_("le papier du mur"),
        Part.SHEET: N_("une feuille de marque"),
    },
)


def parts_said() -> str:
    """Return what each part is, for the help of the command."""
    parts = (f"{part} = {_(words)}" for part, words in PARTS.items())
    return _("ce qu’il faut dire : %(parts)s") % {"parts": ", ".join(parts)}


def paper_lines(regulation: Regulation, part: Part) -> Iterator[str]:
    """Yield the lines of a paper, in the current language."""
    contest = ContestInfo(0, "", "", "", NO_DAY, False, 1, regulation)
    match part:
        case Part.TEXT:
            yield from regulation_words(contest)
        case Part.WALL:
            yield _("Règlement")
            yield from regulation_words(contest)
        case Part.SHEET:
            yield from sheet_words(contest)
        case _:
            assert_never(part)
