"""`manage.py archive <slug> <folder>`: write a contest as plain files, to publish or to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.archives.views.archive import archive_of
from tournaments.machine.health.console import failure_sentence
from tournaments.management.progress import shown
from tournaments.models import Contest
from tournaments.words.texts import Refused


class Command(BaseCommand):
    help = N_("Écrit les pages et les résultats d’un concours terminé dans un dossier.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", metavar=_("NOM"), help=_("le nom du concours dans ses adresses : /c/NOM/")
        )
        parser.add_argument(
            "folder",
            type=Path,
            metavar=_("DOSSIER"),
            help=_("un dossier vide, ou qui n’existe pas encore"),
        )

    def handle(self, *args: Any, slug: str, folder: Path, verbosity: int, **options: Any) -> None:
        contest = Contest.objects.filter(slug=slug).first()
        if contest is None:
            slugs = ", ".join(Contest.objects.values_list("slug", flat=True))
            raise CommandError(
                _("Aucun concours « %(slug)s ». Il y a : %(known)s")
                % {"slug": slug, "known": slugs}
            )
        try:
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                raise CommandError(_("%(folder)s n’est pas un dossier vide.") % {"folder": folder})
            with shown(self.stderr, verbosity):
                members = archive_of(contest)
            for name, content in members.items():
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        except (OSError, Refused) as error:
            raise CommandError(failure_sentence(error, folder) or str(error)) from error
        self.stdout.write(
            _("%(count)d fichiers écrits. Ouvrez %(index)s")
            % {"count": len(members), "index": folder / "index.html"}
        )
