"""Roles of this server in a pair of laptops, and the options of `serve` that give them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.following import itself
from tournaments.annexes.spare.copying.house import on_sqlite
from tournaments.annexes.spare.copying.place import EVERY, Role
from tournaments.annexes.spare.threads import Part
from tournaments.machine.backups.postgresql import two_ways
from tournaments.machine.backups.rolling import Rolling
from tournaments.server import roles
from tournaments.words.texts import Refused


def seconds(typed: str) -> float:
    """Parse a number of seconds from a fifth to an hour. Raises `ArgumentTypeError`."""
    try:
        duration = float(typed.replace(",", "."))
    except ValueError:
        duration = -1
    if not 0.2 <= duration <= 3600:
        raise ArgumentTypeError(_("un nombre de secondes de 0,2 à 3600 attendu"))
    return duration


class Roles(roles.Roles):
    """The first laptop, its spare, or a server that another has replaced."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--mirror",
            default="",
            metavar="URL",
            help=_("être le secours de l’ordinateur à cette adresse : le copier, ne rien écrire"),
        )
        parser.add_argument(
            "--token",
            default="",
            metavar="CODE",
            help=_("code que le premier ordinateur affiche, page « Ordinateur de secours »"),
        )
        parser.add_argument(
            "--every",
            type=seconds,
            default=EVERY,
            metavar="N",
            help=_("secondes entre deux copies du secours (2)"),
        )
        parser.add_argument(
            "--alone",
            action="store_true",
            help=_("écrire sans attendre : le secours n’a pas pris la main"),
        )

    def refuse_second(self, options: Mapping[str, Any]) -> None:
        if options["mirror"]:
            raise CommandError(itself())

    def begin(
        self,
        port: int,
        options: Mapping[str, Any],
        copies: Callable[[], Rolling | None],
        prepare: Callable[[], None],
    ) -> Part | None:
        if not on_sqlite():
            if options["mirror"]:
                raise CommandError(two_ways())
            super().begin(port, options, copies, prepare)
            return None
        part, role = Part(port, options["every"], copies), place.kept().role
        try:
            if options["mirror"] or role is Role.SPARE:
                part.becomes_spare(options["mirror"], options["token"])
                return part
            if role is not Role.RETIRED:
                prepare()
            part.writes(alone=options["alone"])
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        return part
