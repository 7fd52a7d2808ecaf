"""`manage.py reference`: write the pages that come from the program itself, and their digests."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scoring.words import N_
from tournaments.annexes.manual.management.reference import DIGESTS, digests_of, pages, write_pages
from tournaments.machine.places import PACKAGE


class Command(BaseCommand):
    help = N_("Écrit les pages de référence des documents, en français et en anglais.")
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        documents, texts = PACKAGE.parent / "docs", pages()
        write_pages(documents, texts)
        (documents / DIGESTS).write_text(digests_of(texts), "utf-8")
        self.stdout.write("\n".join(texts))
