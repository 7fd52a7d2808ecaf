"""`manage.py documents`: render the documents, as a part of building the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.annexes.manual.files.building import PagesMissing, build
from tournaments.annexes.manual.management.reference import pages, write_pages


class Command(BaseCommand):
    help = "Prépare les pages d’aide, une fois par version."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--source",
            type=Path,
            default=settings.HOUSE / "docs",
            help="dossier des pages en Markdown et de leur table contents.toml",
        )

    def handle(self, *args: Any, source: Path, **options: Any) -> None:
        if source == settings.HOUSE / "docs":
            write_pages(source, pages())
        try:
            build(source, settings.DOCUMENTS_ROOT)
        except PagesMissing as error:
            raise CommandError(
                f"Pages de contents.toml qui manquent : {', '.join(error.paths)}."
            ) from None
