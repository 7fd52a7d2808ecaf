"""`manage.py season`: the table of a season, from the database or from files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext, override
from django.utils.translation import gettext as _

from scoring.words import N_, Problem
from tournaments.annexes.seasons.queries.days import days_of
from tournaments.annexes.seasons.queries.table import rules_of, season_table
from tournaments.annexes.seasons.rules import DocumentRefused, days_as_json, rules_to_toml
from tournaments.annexes.seasons.rules.command import (
    DONE,
    REFUSED,
    Asked,
    answer_of,
    answered,
    refusal,
)
from tournaments.files.toml.parsing import Located
from tournaments.models import Season


class Command(BaseCommand):
    help = N_(
        "Donne le classement d’une saison, ou d’après un règlement et les résultats de ses "
        "concours, lus dans des fichiers."
    )
    # With files, the command uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", nargs="?", metavar=_("SAISON"), help=_("le nom court d’une saison d’ici")
        )
        parser.add_argument(
            "--rules", metavar=_("FICHIER"), help=_("le règlement de la saison, en TOML")
        )
        parser.add_argument(
            "--days",
            nargs="+",
            action="extend",
            metavar=_("FICHIER"),
            help=_("les journées : un document de plusieurs, ou les résultats d’un concours"),
        )
        answers = parser.add_mutually_exclusive_group(required=True)
        answers.add_argument("--json", action="store_true", help=_("répond en JSON"))
        answers.add_argument("--csv", action="store_true", help=_("répond en CSV"))
        answers.add_argument(
            "--explain",
            metavar=_("CLÉ"),
            help=_("explique le total d’une ligne : sa clé, jointe par des +"),
        )
        answers.add_argument(
            "--out",
            metavar=_("DOSSIER"),
            help=_("écrit rules.toml et days.json, dont les fichiers font le même classement"),
        )
        parser.add_argument("--lang", choices=("fr", "en"), default="fr", help=_("la langue (fr)"))

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["lang"]):
            status, body = _answered(options)
        # A refusal that a program does not read is for the person at the terminal.
        output = self.stdout if status == DONE or options["json"] else self.stderr
        output.write(body.decode(), ending="")
        if status != DONE:
            sys.exit(status)


def _answered(options: dict[str, Any]) -> tuple[int, bytes]:
    """Return the status, and the answer or the refusal."""
    slug, rules, days, out = (options[name] for name in ("slug", "rules", "days", "out"))
    try:
        if slug is None and rules and days and out is None:
            command = Asked(rules, days, options["csv"], options["explain"])
            return answered(command, gettext)
        if slug is None or rules or days:
            raise _refused("command", USAGE)
        season = Season.objects.filter(slug=slug).first()
        if season is None:
            raise _refused("season", NO_SEASON, season=slug)
        if out is not None:
            return DONE, _written(season, Path(out))
        table = season_table(season)
        return DONE, answer_of(rules_of(season), table, options["csv"], options["explain"], gettext)
    except DocumentRefused as refused:
        return REFUSED, refusal(refused, json=options["json"])


def _written(season: Season, folder: Path) -> bytes:
    """Write the files of a season, and return their names. Raises `DocumentRefused`."""
    files = {
        "rules.toml": rules_to_toml(rules_of(season)).encode(),
        "days.json": days_as_json(days_of(season)),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except (OSError, ValueError):
        raise _refused("out", UNWRITABLE, folder=str(folder)) from None
    return "".join(f"{folder / name}\n" for name in files).encode("utf-8", "backslashreplace")


def _refused(field: str, message: str, **params: str) -> DocumentRefused:
    return DocumentRefused([Located(None, Problem(field, "refused", message, params))])


USAGE = N_(
    "Donnez le nom court d’une saison, ou un règlement (--rules) et des journées (--days) ; --out "
    "demande une saison d’ici."
)
NO_SEASON = N_("Aucune saison « %(season)s » ici.")
UNWRITABLE = N_("Le dossier « %(folder)s » ne s’écrit pas.")
