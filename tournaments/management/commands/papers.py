"""`manage.py papers <slug> <folder>`: write every paper that can be printed now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.machine.health.console import failure_sentence
from tournaments.management.answering import Fault, answer, refuse
from tournaments.management.progress import shown
from tournaments.models import Contest
from tournaments.views.papers.folder import PaperFile, papers_of
from tournaments.views.papers.kinds import KINDS
from tournaments.words.former_papers import FORMER


class Command(BaseCommand):
    help = N_("Écrit dans un dossier chaque papier qui s’imprime maintenant, en PDF.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", metavar=_("NOM"), help=_("le nom du concours dans ses adresses : /c/NOM/")
        )
        parser.add_argument(
            "folder", type=Path, metavar=_("DOSSIER"), help=_("le dossier des fichiers")
        )
        parser.add_argument(
            "--no-links",
            action="store_true",
            help=_("sans adresse ni code pour les téléphones : les mêmes sur tout ordinateur"),
        )
        parser.add_argument(
            "--kind", metavar=_("PAPIER"), help=_("ce papier seulement, comme ranking")
        )
        parser.add_argument("--json", action="store_true", help=_("répond en JSON"))

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        contest = Contest.objects.filter(slug=options["slug"]).first()
        faults = list(_faults(contest, options["slug"], options["kind"], folder))
        if contest is None or faults:
            refuse(self.stdout, faults, as_json=options["json"])
        written: list[PaperFile] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with shown(self.stderr, 0 if options["json"] else options["verbosity"]):
                for paper in papers_of(contest, options["kind"], linked=not options["no_links"]):
                    (folder / paper.name).write_bytes(paper.content)
                    written.append(paper)
        except OSError as error:
            fault = Fault("folder", failure_sentence(error, folder) or str(error))
            refuse(self.stdout, [fault], as_json=options["json"])
        if options["json"]:
            answer(self.stdout, {"slug": contest.slug, "papers": [_data(one) for one in written]})
            return
        for paper in written:
            self.stdout.write(paper.name)
        count = ngettext("%(n)d papier écrit.", "%(n)d papiers écrits.", len(written))
        self.stdout.write(count % {"n": len(written)})


def _faults(contest: Contest | None, slug: str, kind: str | None, folder: Path) -> list[Fault]:
    faults = []
    if contest is None:
        slugs = ", ".join(Contest.objects.values_list("slug", flat=True))
        sentence = _("Aucun concours « %(slug)s ». Il y a : %(known)s")
        faults.append(Fault("slug", sentence % {"slug": slug, "known": slugs}))
    if kind is not None and kind not in {*KINDS, *FORMER}:
        sentence = _("Aucun papier « %(kind)s ». Il y a : %(known)s")
        faults.append(Fault("kind", sentence % {"kind": kind, "known": ", ".join(KINDS)}))
    if folder.exists() and not folder.is_dir():
        sentence = _("%(folder)s n’est pas un dossier.")
        faults.append(Fault("folder", sentence % {"folder": folder}))
    return faults


def _data(paper: PaperFile) -> dict[str, Any]:
    return {
        "kind": paper.kind,
        "round": paper.round,
        "file": paper.name,
        "pages": paper.pages,
        "bytes": len(paper.content),
        "sha256": paper.sha256,
    }
