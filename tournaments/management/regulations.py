"""Regulations of commands: read, checked, and what each paper says of one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Final, NoReturn, assert_never

from django.core.management.base import CommandError, CommandParser, OutputWrapper
from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.rules import RuleSet, presets
from scoring.words import N_
from tournaments.papers.regulation import regulation_words
from tournaments.papers.results.sheet_words import sheet_words
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.advice import advice
from tournaments.regulation.document import MAX_BYTES, DocumentRefused, from_toml
from tournaments.words.texts import say

MOST_TEAMS = 10_000
MOST_MINUTES = 60


def regulation_said() -> str:
    return _("un document regulation.toml, ou un des règlements proposés : %(known)s") % {
        "known": ", ".join(presets())
    }


def add_contest(parser: CommandParser, *, teams_required: bool = True) -> None:
    """Add the arguments that describe what is played: regulation, teams, minutes per deal."""
    parser.add_argument(
        "--regulation",
        required=True,
        metavar=_("FICHIER|RÈGLEMENT"),
        help=regulation_said(),
    )
    parser.add_argument(
        "--teams", type=int, required=teams_required, metavar="N", help=_("combien d’équipes")
    )
    parser.add_argument(
        "--minutes-per-deal",
        type=int,
        metavar="N",
        help=_("la durée supposée d’une donne, en minutes (belote : 5, coinche : 6)"),
    )
    parser.add_argument("--json", action="store_true", help=_("répond en JSON"))


def check_contest(teams: int, minutes_per_deal: int | None) -> None:
    """Check that numbers are in range. Raises `CommandError`, status 2."""
    if not 2 <= teams <= MOST_TEAMS:
        refuse(
            _("De 2 à %(most)d équipes attendues ; reçu %(got)d.")
            % {"most": MOST_TEAMS, "got": teams}
        )
    if minutes_per_deal is not None and not 1 <= minutes_per_deal <= MOST_MINUTES:
        refuse(
            _("De 1 à %(most)d minutes par donne attendues ; reçu %(got)d.")
            % {"most": MOST_MINUTES, "got": minutes_per_deal}
        )


def read(name: str) -> Regulation:
    """Return the regulation of a preset or a document. Raises `CommandError`, status 2."""
    if name in presets():
        rules = RuleSet.preset(name)
        return Regulation.of_rules(rules, tariffs=usual_tariffs(rules))
    try:
        with Path(name).open("rb") as file:
            # One byte more than the limit is enough: the reader then refuses the document.
            document = file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        refuse(
            _("Ni règlement proposé ni fichier lisible : « %(name)s ». Règlements : %(known)s.")
            % {"name": name, "known": ", ".join(presets())}
        )
    try:
        return from_toml(document)
    except DocumentRefused as refused:
        lines = []
        for one in refused.located:
            where = _("ligne %(line)d : ") % {"line": one.line} if one.line else ""
            lines.append(f"{where}{one.option} : {say(one.message, one.params)}")
        refuse("\n".join([_("Le fichier %(name)s est refusé.") % {"name": name}, *lines]))


def warn(stderr: OutputWrapper, regulation: Regulation) -> None:
    """Print what a club should look at again before it plays this regulation."""
    for one in advice(regulation):
        sentence = say(one.message, one.params)
        stderr.write(_("À revoir, %(option)s : %(said)s") % {"option": one.field, "said": sentence})


def refuse(message: str) -> NoReturn:
    """End the command with a message, status 2: the mistake is in what was typed."""
    raise CommandError(message, returncode=2)


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
    parts = (f"{part} = {_(words)}" for part, words in PARTS.items())
    return _("ce qu’il faut dire : %(parts)s") % {"parts": ", ".join(parts)}


def paper_lines(regulation: Regulation, part: Part) -> Iterator[str]:
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
