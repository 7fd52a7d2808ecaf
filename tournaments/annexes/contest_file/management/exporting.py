"""`manage.py contest export SLUG FILE`: write a contest as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser, OutputWrapper
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.contest_file.management.verbs import (
    Verb,
    add_json,
    contest_named,
    refuse_one,
)
from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.management.answering import answer
from tournaments.words.texts import Refused


def _arguments(parser: CommandParser) -> None:
    parser.add_argument(
        "slug", metavar=_("NOM"), help=_("le nom du concours dans ses adresses : /c/NOM/")
    )
    parser.add_argument(
        "file", type=Path, metavar=_("FICHIER"), help=_("le fichier à écrire, NOM.dixdeder")
    )
    parser.add_argument(
        "--with",
        dest="extras",
        action="append",
        choices=[str(extra) for extra in Extra],
        default=[],
        help=_("phones : les téléphones et les villes ; cash : la caisse"),
    )
    add_json(parser)


def _export(stdout: OutputWrapper, options: dict[str, Any]) -> None:
    # Imported now: the verb that checks a file needs none of it.
    from tournaments.annexes.contest_file.services.importing import note_departure
    from tournaments.annexes.contest_file.tables.export import exported
    from tournaments.machine.health.console import failure_sentence

    contest = contest_named(stdout, options)
    extras = frozenset(map(Extra, options["extras"]))
    try:
        file, raw = exported(contest, extras)
        options["file"].write_bytes(raw)
    except Refused as refused:
        refuse_one(stdout, options, refused.field or "slug", str(refused))
    except (OSError, ValueError) as error:
        refuse_one(stdout, options, "file", failure_sentence(error, options["file"]) or str(error))
    departure = note_departure(contest, None, raw, extras)
    export = {
        "slug": contest.slug,
        "uid": str(file.uid),
        "version": contest.version,
        "log": len(file.log),
        "sha256": departure.sha256,
        "bytes": len(raw),
    }
    if options["json"]:
        answer(stdout, export)
    else:
        where = {"file": options["file"], "log": len(file.log)}
        stdout.write(_("%(file)s écrit, jusqu’à l’action %(log)d.") % where)


EXPORT = Verb(
    "export",
    N_("écrit un concours dans un fichier, à importer ailleurs"),
    _arguments,
    _export,
)
