"""`manage.py backup <file>`: copy the database, even while it is written to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.backups.files import save
from tournaments.machine.health.console import failure_sentence
from tournaments.management.progress import shown
from tournaments.words.texts import Refused


class Command(BaseCommand):
    help = N_("Copie la base dans un fichier, même pendant un concours.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            metavar=_("FICHIER"),
            help=_("le fichier à écrire ; il n’existe pas encore"),
        )

    def handle(self, *args: Any, file: Path, verbosity: int, **options: Any) -> None:
        if file.exists():
            raise CommandError(_("%(file)s existe déjà : donnez un autre nom.") % {"file": file})
        try:
            with shown(self.stderr, verbosity):
                save(file)
        except Refused as refused:
            raise CommandError(failure_sentence(refused, file.parent) or str(refused)) from refused
        self.stdout.write(_("Sauvegarde écrite et relue : %(file)s") % {"file": file})
