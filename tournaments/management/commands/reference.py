"""`manage.py reference`: print every option of a regulation, as in docs/options.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.regulation.reference import reference


class Command(BaseCommand):
    help = "Prints every option of a regulation, from its declaration (docs/options.md)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(reference(), ending="")
