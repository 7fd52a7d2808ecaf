"""`manage.py contest check FILE`: read a whole contest file. No database is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandParser, OutputWrapper
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.contest_file.management.verbs import (
    Verb,
    add_json,
    refuse_file,
    refuse_one,
)
from tournaments.annexes.contest_file.rules.unfolding import bytes_of, unfold
from tournaments.annexes.contest_file.rules.value import FileRefused
from tournaments.management.answering import answer

if TYPE_CHECKING:
    from tournaments.annexes.contest_file.rules.value import ContestFile


def add_file(parser: CommandParser) -> None:
    """Add the argument of a verb that reads a contest file."""
    parser.add_argument(
        "file", type=Path, metavar=_("FICHIER"), help=_("un concours, NOM.dixdeder")
    )


def read_file(stdout: OutputWrapper, options: dict[str, Any]) -> tuple[ContestFile, bytes]:
    """Return the contest of the file typed, and its bytes. A fault ends the verb, status 2."""
    try:
        raw = bytes_of(options["file"])
        members = unfold(raw)
        # Imported now: a trap is refused before half of the program is loaded.
        from tournaments.annexes.contest_file.queries.judging import checked_unfolded

        return checked_unfolded(members), raw
    except FileRefused as refused:
        refuse_file(stdout, options, refused)
    except (OSError, ValueError) as error:
        refuse_one(stdout, options, "file", str(error))


def _arguments(parser: CommandParser) -> None:
    add_file(parser)
    add_json(parser)


def _check(stdout: OutputWrapper, options: dict[str, Any]) -> None:
    file, _raw = read_file(stdout, options)
    from tournaments.annexes.contest_file.rules.value import summary

    counts = summary(file)
    if options["json"]:
        answer(stdout, counts)
        return
    stdout.write(
        _(
            "%(name)s, %(date)s : %(teams)d inscrits, %(rounds)d parties, %(entries)d résultats, "
            "%(log)d actions. Le fichier est bon."
        )
        % counts
    )


CHECK = Verb(
    "check",
    N_("lit tout un fichier, sans base de données, et nomme chaque faute"),
    _arguments,
    _check,
)
