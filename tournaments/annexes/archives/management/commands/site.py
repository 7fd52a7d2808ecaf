"""`manage.py site FOLDER`: write a demonstration site, from an empty database."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.annexes.archives.views.site import site_of
from tournaments.annexes.evening.management.demo import fill_finished
from tournaments.services.core.accounts import nobody_yet
from tournaments.views.papers.folder import papers_of
from tournaments.views.papers.kinds import KINDS


class Command(BaseCommand):
    help = "Écrit un site de démonstration : un concours terminé, ses papiers, l’aide."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "folder", type=Path, help=_("un dossier vide, ou qui n’existe pas encore")
        )
        parser.add_argument(
            "--seed", type=int, default=1946, help=_("une autre graine, un autre concours")
        )

    def handle(self, *args: Any, folder: Path, seed: int, **options: Any) -> None:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CommandError(_("%(folder)s n’est pas un dossier vide.") % {"folder": folder})
        call_command("migrate", interactive=False, verbosity=0)
        if not nobody_yet():
            raise CommandError(_("Le site se fait depuis une base vide."))
        contest = fill_finished(Random(seed), date.today())
        last = max(contest.rounds.values_list("number", flat=True))
        papers = {
            paper.name: (KINDS[paper.kind].name, paper.content)
            for paper in papers_of(contest, linked=False)
            if not paper.choice and paper.round in (None, last)
        }
        members = site_of(contest, papers)
        for name, content in members.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        self.stdout.write(
            _("%(count)d fichiers écrits. Ouvrez %(index)s")
            % {"count": len(members), "index": folder / "index.html"}
        )
