"""`manage.py rehearse`: play a regulation in memory, to see how an afternoon would go."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.annexes.rehearsal.queries.data import as_data
from tournaments.annexes.rehearsal.queries.report import report
from tournaments.management.progress import shown
from tournaments.management.regulations import add_contest, check_contest, read, refuse, warn
from tournaments.pairing import DrawRefused
from tournaments.queries.core.halls import MOST_HALLS
from tournaments.words.texts import say

#: Most digits of a number of teams.
DIGITS = 5


class Command(BaseCommand):
    help = N_(
        "Joue tout un concours avec des donnes inventées, en mémoire : parties, exemptes, "
        "classements, horaire. Le même numéro de tirage donne le même concours."
    )
    # The command uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        add_contest(parser, teams_required=False)
        parser.add_argument(
            "--halls",
            metavar="N,N",
            help=_("combien d’équipes dans chaque salle : 34,28,21 ; remplace --teams"),
        )
        parser.add_argument(
            "--seed", type=int, default=1, metavar="N", help=_("le numéro du tirage (1)")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name, minutes = options["regulation"], options["minutes_per_deal"]
        teams, halls = _teams(options["teams"], options["halls"])
        check_contest(teams, minutes)
        regulation = read(name)
        warn(self.stderr, regulation)
        try:
            with shown(self.stderr, options["verbosity"]):
                played = rehearse(regulation, teams, options["seed"], minutes, halls)
        except DrawRefused as refusal:
            refuse(say(refusal.message, refusal.params))
        if options["json"]:
            self.stdout.write(json.dumps(as_data(played)))
        else:
            self.stdout.write(report(played, Path(name).name))


def _teams(teams: int | None, typed: str | None) -> tuple[int, tuple[int, ...]]:
    """Return the number of teams and those of each hall, none for one hall. Exits with status 2."""
    if typed is None:
        if teams is None:
            refuse(_("Dites combien d’équipes jouent : --teams 12, ou --halls 34,28,21."))
        return teams, ()
    parts = typed.replace(" ", "").split(",")
    if not all(part.isascii() and part.isdecimal() and len(part) <= DIGITS for part in parts):
        refuse(_("--halls attend un nombre d’équipes par salle : 34,28,21."))
    halls = tuple(map(int, parts))
    if not 2 <= len(halls) <= MOST_HALLS or min(halls) < 2:
        refuse(
            _("De 2 à %(most)d salles attendues, de 2 équipes ou plus chacune.")
            % {"most": MOST_HALLS}
        )
    if teams not in (None, sum(halls)):
        refuse(
            _("Les salles ont %(sum)d équipes ensemble, et --teams en dit %(teams)d.")
            % {"sum": sum(halls), "teams": teams}
        )
    return sum(halls), halls
