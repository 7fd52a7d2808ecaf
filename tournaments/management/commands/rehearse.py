"""`manage.py rehearse`: plays a regulation through in memory, to see how an afternoon would go."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules import RuleSet, presets
from tournaments.pairing import DrawRefused
from tournaments.regulation import Regulation
from tournaments.regulation.document import MAX_BYTES, DocumentRefused, from_toml
from tournaments.rehearsal.contest import MAX_TEAMS, rehearse
from tournaments.rehearsal.data import as_data
from tournaments.rehearsal.report import report
from tournaments.words import say

MOST_MINUTES = 60


class Command(BaseCommand):
    help = (
        "Joue tout un concours avec des donnes inventées, en mémoire : parties, exemptes, "
        "classements, horaire. La même graine donne le même concours."
    )
    # Nothing is read from a database, nor written to one: there may be none.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--regulation",
            required=True,
            metavar="FICHIER|RÈGLEMENT",
            help="un document regulation.toml, ou un des règlements proposés : "
            + ", ".join(presets()),
        )
        parser.add_argument("--teams", type=int, required=True, help="combien d’équipes")
        parser.add_argument("--seed", type=int, default=1, help="la graine du hasard (1)")
        parser.add_argument(
            "--minutes-per-deal",
            type=int,
            help="la durée supposée d’une donne (belote : 5, coinche : 6)",
        )
        parser.add_argument("--json", action="store_true", help="répond en JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        name, teams, minutes = options["regulation"], options["teams"], options["minutes_per_deal"]
        if not 2 <= teams <= MAX_TEAMS:
            refuse(
                _("De 2 à %(most)d équipes attendues ; reçu %(got)d.")
                % {"most": MAX_TEAMS, "got": teams}
            )
        if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
            refuse(
                _("De 1 à %(most)d minutes par donne attendues ; reçu %(got)d.")
                % {"most": MOST_MINUTES, "got": minutes}
            )
        regulation = read(name)
        try:
            played = rehearse(regulation, teams, options["seed"], minutes)
        except DrawRefused as refusal:
            refuse(say(refusal.message, refusal.params))
        if options["json"]:
            self.stdout.write(json.dumps(as_data(played)))
        else:
            self.stdout.write(report(played, Path(name).name))


def read(name: str) -> Regulation:
    """The regulation of a preset's name, or of a document. Raises `CommandError`, status 2."""
    if name in presets():
        return Regulation(RuleSet.preset(name))
    try:
        with Path(name).open("rb") as file:
            # One byte more than may be: enough for the reader to refuse it.
            document = file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        refuse(
            _("Ni règlement proposé ni fichier lisible : « %(name)s ». Règlements : %(known)s.")
            % {"name": name, "known": ", ".join(presets())}
        )
    try:
        return from_toml(document)
    except DocumentRefused as refused:
        lines = []
        for one in refused.located:
            where = _("ligne %(line)d : ") % {"line": one.line} if one.line else ""
            lines.append(f"{where}{one.option} : {say(one.message, one.params)}")
        refuse("\n".join([_("Le fichier %(name)s est refusé.") % {"name": name}, *lines]))


def refuse(message: str) -> NoReturn:
    """End the command with what is wrong: a mistake of whoever typed it."""
    raise CommandError(message, returncode=2)
