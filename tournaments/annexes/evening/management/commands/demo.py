"""`manage.py demo`: fill an empty database with a contest in progress, and serve it if asked."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.evening.management.demo import USERNAME, draw_password, fill
from tournaments.machine.backups.files import database_file, journals_of
from tournaments.management.commands.serve import add_desk_arguments
from tournaments.server.alone import Alone
from tournaments.services.core.accounts import nobody_yet

#: File of a demonstration that is kept: how to sign in. Only its folder may be emptied.
SIGN_IN = "sign-in.txt"


class Command(BaseCommand):
    help = N_("Remplit une base vide d’un concours de démonstration ; avec --serve, l’ouvre aussi.")

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--seed",
            type=int,
            default=1946,
            metavar="N",
            help=_("une autre graine, un autre concours"),
        )
        parser.add_argument(
            "--serve", action="store_true", help=_("garder la démonstration, et l’ouvrir")
        )
        parser.add_argument(
            "--anew", action="store_true", help=_("avec --serve : repartir du premier jour")
        )
        add_desk_arguments(parser)

    def handle(self, *args: Any, serve: bool, seed: int, anew: bool, **options: Any) -> None:
        if not connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0)
        if not serve:
            password = draw_password()
            self.fill(seed, password)
            self.stdout.write(self.how_to_sign_in(password))
            return
        sign_in = Path(settings.DATA_DIR) / SIGN_IN
        if anew and sign_in.exists():
            self.empty(sign_in)
        if sign_in.exists() and not nobody_yet():
            self.stdout.write(_("La démonstration est déjà là, on la garde."))
        else:
            self.stdout.write(_("Préparation de la démonstration…"))
            self.stdout.flush()
            self.refuse_unless_empty()
            password = draw_password()
            # The password is written first: a demonstration cut here is made again.
            sign_in.write_text(self.how_to_sign_in(password), "utf-8")
            self.fill(seed, password)
        self.stdout.write(sign_in.read_text("utf-8"))
        wanted = {name: options[name] for name in ("port", "next_port", "browser")}
        call_command("serve", **wanted, stdout=self.stdout)

    def fill(self, seed: int, password: str) -> None:
        self.refuse_unless_empty()
        contest = fill(Random(seed), date.today(), password)
        self.stdout.write(
            _("Concours de démonstration : %(name)s, %(teams)d équipes.")
            % {"name": contest.name, "teams": contest.teams.count()}
        )

    def refuse_unless_empty(self) -> None:
        if not nobody_yet():
            raise CommandError(
                _(
                    "Cette base de données contient déjà quelque chose : la démonstration ne "
                    "s’installe que dans une base vide. Indiquez-en une autre par DATABASE_URL."
                )
            )

    def how_to_sign_in(self, password: str) -> str:
        return _("Pour entrer au bureau : nom « %(name)s », mot de passe « %(password)s ».") % {
            "name": USERNAME,
            "password": password,
        }

    def empty(self, sign_in: Path) -> None:
        """Remove the database of a demonstration. Raise `CommandError` while it is served."""
        if not Alone().taken():
            raise CommandError(
                _("La démonstration tourne dans une autre fenêtre : arrêtez-la d’abord.")
            )
        database = database_file()
        assert database is not None
        connection.close()
        sign_in.unlink()
        for file in (database, *journals_of(database)):
            file.unlink(missing_ok=True)
        call_command("migrate", interactive=False, verbosity=0)
