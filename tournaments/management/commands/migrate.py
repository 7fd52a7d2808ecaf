"""`manage.py migrate`: Django's command, which first protects what the database holds."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.backups.starting import before_upgrade, refuse_unfit
from tournaments.words.texts import Refused


class Command(migrate.Command):
    help = N_(
        "Met la base à la forme de cette version du programme. `serve` le fait de lui-même, sauf "
        "sur PostgreSQL : copiez-la d’abord."
    )
    typed = False

    def run_from_argv(self, argv: list[str]) -> None:
        """Run the command for a person. Tests, and `serve`, call it after their own precautions."""
        self.typed = True
        super().run_from_argv(argv)

    def handle(self, *args: Any, **options: Any) -> None:
        if self.typed:
            try:
                refuse_unfit()
                command = before_upgrade()
            except Refused as refused:
                raise CommandError(str(refused)) from refused
            if command:
                self.stdout.write(
                    _("La base de PostgreSQL va changer. La copie d’avant : %(command)s")
                    % {"command": command}
                )
        super().handle(*args, **options)
