"""The organiser whose contests a command reads together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandParser, OutputWrapper
from django.utils.translation import gettext as _

from scoring.words import N_, Problem
from tournaments.management.answering import refuse
from tournaments.management.answers import faults_of

NOBODY = N_("Personne ici n’a organisé de concours.")
UNKNOWN = N_("Aucun compte « %(name)s » n’a organisé de concours ici.")
WHICH = N_("Plusieurs comptes organisent ici ; dites lequel par --organiser : %(names)s.")


def add_organiser(parser: CommandParser) -> None:
    """Add the options of a command about all the contests of one organiser."""
    parser.add_argument(
        "--organiser",
        metavar=_("COMPTE"),
        help=_("le compte dont ce sont les concours, s’il y en a plusieurs"),
    )
    parser.add_argument("--json", action="store_true", help=_("répond en JSON"))
    parser.add_argument("--lang", choices=("fr", "en"), default="fr", help=_("la langue (fr)"))


def organiser_of(stdout: OutputWrapper, options: Mapping[str, Any]) -> User:
    """Return the organiser named in the options, or the only one there is.

    Ends the command with status 2 if there is none, or several.
    """
    name = options["organiser"]
    users = User.objects.filter(contests__isnull=False).distinct().order_by("username")
    organisers = list(users if name is None else users.filter(username=name))
    if len(organisers) == 1:
        return organisers[0]
    if name is not None:
        problem = Problem("organiser", "unknown", UNKNOWN, {"name": name})
    elif organisers:
        names = ", ".join(user.get_username() for user in organisers)
        problem = Problem("organiser", "which", WHICH, {"names": names})
    else:
        problem = Problem("organiser", "none", NOBODY)
    refuse(stdout, faults_of([problem]), as_json=options["json"])
