"""`manage.py password NAME`: give an account a new password, even while the program serves."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.queries.core.people import account_named
from tournaments.services.core.accounts import made_password, set_password


class Command(BaseCommand):
    help = N_("Donne un nouveau mot de passe à un compte ; ses appareils sont déconnectés.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar=_("NOM"), help=_("le nom du compte"))

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        user = account_named(name)
        if user is None:
            names = ", ".join(User.objects.order_by("username").values_list("username", flat=True))
            raise CommandError(
                _("Aucun compte ne s’appelle « %(name)s ». Les comptes d’ici : %(names)s.")
                % {"name": name, "names": names or _("aucun")}
            )
        password = made_password()
        set_password(user, password)
        self.stdout.write(
            _("Nouveau mot de passe de %(name)s : %(password)s")
            % {"name": user.get_username(), "password": password}
        )
