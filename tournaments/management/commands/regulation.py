"""`manage.py regulation`: print what each paper says of a regulation, without a contest."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.management.regulations import (
    Part,
    paper_lines,
    parts_said,
    read,
    regulation_said,
    warn,
)


class Command(BaseCommand):
    help = N_(
        "Imprime un règlement en phrases, comme ses papiers le disent. Un document refusé donne "
        "ses erreurs, ligne par ligne."
    )
    # The command uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "regulation",
            metavar=_("FICHIER|RÈGLEMENT"),
            help=regulation_said(),
        )
        parser.add_argument(
            "--part",
            choices=list(Part),
            default=Part.TEXT,
            help=parts_said(),
        )
        parser.add_argument(
            "--lang", choices=dict(settings.LANGUAGES), default="fr", help=_("la langue (fr)")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["lang"]):
            regulation = read(options["regulation"])
            warn(self.stderr, regulation)
            for line in paper_lines(regulation, Part(options["part"])):
                self.stdout.write(line)
