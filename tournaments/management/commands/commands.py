"""`dixdeder --help`: the commands of every year, or all of them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.places import command
from tournaments.management.offered import FIRST, command_of, offered
from tournaments.server.mistyped import ALL


class Command(BaseCommand):
    help = N_("Liste les commandes.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help=_("les dit toutes"))

    def handle(self, *args: Any, **options: Any) -> None:
        say = self.stdout.write
        say(
            _("Seul, il sert les concours et ouvre le navigateur : %(command)s")
            % {"command": command()}
        )
        say("")
        for name in (one for one in offered() if options["all"] or one in FIRST):
            say(f"  {name:<12}{_(command_of(name).help)}")
        say("")
        if not options["all"]:
            say(ALL % {"command": f"{command()} commands --all"})
        say(_("Les options d’une commande : %(command)s") % {"command": f"{command()} plan --help"})
