"""`manage.py demo`: fill an empty database with a contest in progress."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from tournaments.demo import USERNAME, draw_password, fill
from tournaments.services.core.accounts import nobody_yet


class Command(BaseCommand):
    help = "Fills an empty database with a demonstration contest; refuses one that holds anything."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--seed", type=int, default=1946, help="another one, another contest")

    def handle(self, *args: Any, **options: Any) -> None:
        if not connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0)
        if not nobody_yet():
            raise CommandError(
                _(
                    "Cette base de données contient déjà quelque chose : la démonstration ne "
                    "s’installe que dans une base vide. Indiquez-en une autre par DATABASE_URL."
                )
            )
        password = draw_password()
        contest = fill(Random(options["seed"]), date.today(), password)
        self.stdout.write(
            _("Concours de démonstration : %(name)s, %(teams)d équipes.")
            % {"name": contest.name, "teams": contest.teams.count()}
        )
        self.stdout.write(
            _("Pour entrer au bureau : nom « %(name)s », mot de passe « %(password)s ».")
            % {"name": USERNAME, "password": password}
        )
