"""`manage.py collect`: name and compress the static files, as a part of building the program."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scoring.words import N_
from tournaments.management.static_files import collect_static


class Command(BaseCommand):
    help = N_("Prépare les feuilles de style et les scripts des pages, une fois par version.")

    def handle(self, *args: Any, **options: Any) -> None:
        collect_static()
