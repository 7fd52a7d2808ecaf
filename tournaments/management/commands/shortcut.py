"""`dixdeder shortcut`: put the program's icon in the menu or on the desktop."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.places import another_process
from tournaments.machine.shortcut import make_shortcut


class Command(BaseCommand):
    help = N_("Met l’icône du programme dans le menu des applications, ou sur le bureau.")
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            file = make_shortcut(another_process())
        except OSError as error:
            raise CommandError(
                _("L’icône n’a pas pu être écrite : %(reason)s") % {"reason": error}
            ) from error
        self.stdout.write(_("Icône écrite : %(file)s") % {"file": file})
