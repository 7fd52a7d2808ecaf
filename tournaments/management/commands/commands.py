"""`dixdeder --help`: list the commands."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.places import command
from tournaments.management.offered import command_of, offered


class Command(BaseCommand):
    help = N_("Liste les commandes.")
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        say = self.stdout.write
        say(
            _("Seul, il sert les concours et ouvre le navigateur : %(command)s")
            % {"command": command()}
        )
        say("")
        for name in offered():
            say(f"  {name:<12}{_(command_of(name).help)}")
        say("")
        say(_("Les options d’une commande : %(command)s") % {"command": f"{command()} plan --help"})
