"""`manage.py regulation`: print what each paper says of a regulation, without a contest."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import override

from scoring.rules import presets
from tournaments.management.regulations import read, warn
from tournaments.management.told import PARTS, Part, told


class Command(BaseCommand):
    help = (
        "Imprime un règlement en phrases, comme ses papiers le disent. Un document refusé donne "
        "ses erreurs, ligne par ligne."
    )
    # The command uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "regulation",
            metavar="FICHIER|RÈGLEMENT",
            help="un document regulation.toml, ou un des règlements proposés : "
            + ", ".join(presets()),
        )
        parser.add_argument(
            "--part",
            choices=list(Part),
            default=Part.TEXT,
            help=" ; ".join(f"{part} : {words}" for part, words in PARTS.items()),
        )
        parser.add_argument("--lang", choices=("fr", "en"), default="fr", help="la langue (fr)")

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["lang"]):
            regulation = read(options["regulation"])
            warn(self.stderr, regulation)
            for line in told(regulation, Part(options["part"])):
                self.stdout.write(line)
