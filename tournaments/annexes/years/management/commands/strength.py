"""`manage.py strength`: the strength of each player of an organiser's contests."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from scoring.words import N_
from tournaments.annexes.years.queries.strength import Rated, strengths_of, uids_of
from tournaments.annexes.years.tables.data import strengths_data
from tournaments.annexes.years.tables.strength import strength_said
from tournaments.management.answering import answer
from tournaments.management.organisers import add_organiser, organiser_of
from tournaments.regulation.wording import named


class Command(BaseCommand):
    help = N_(
        "Donne la force de chaque joueur, avec son incertitude, d’après les concours terminés d’un "
        "organisateur."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_organiser(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["lang"]):
            organiser = organiser_of(self.stdout, options)
            strengths = strengths_of(organiser, most=None)
            if options["json"]:
                uids = uids_of(organiser)
                answer(self.stdout, strengths_data(organiser.get_username(), strengths, uids))
                return
            self.stdout.write("".join(f"{_line(row)}\n" for row in strengths.rows), ending="")


def _line(row: Rated) -> str:
    count = row.strength.matches
    played = ngettext("%(n)s partie comptée", "%(n)s parties comptées", count) % {"n": count}
    few = f", {_('peu de parties')}" if row.strength.uncertain else ""
    return f"{row.rank}. {named(row.name, strength_said(row.strength))} ({played}{few})"
