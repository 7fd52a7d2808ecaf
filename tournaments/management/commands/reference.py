"""`manage.py reference`: write the pages of the documents that come from the program itself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scoring.words import N_
from tournaments.machine.places import PACKAGE
from tournaments.management.reference import write_pages


class Command(BaseCommand):
    help = N_("Écrit les pages de référence des documents, en français et en anglais.")
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for file in write_pages(PACKAGE.parent / "docs"):
            self.stdout.write(str(file))
