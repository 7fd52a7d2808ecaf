"""`manage.py forget --older-than-months 12 [--phones-only]`: for a scheduled task."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.management.progress import shown
from tournaments.queries.after.forgetting import months_before
from tournaments.services.after.forgetting import forget_people, forget_phones, past_contests
from tournaments.services.core.doors import forgotten_with
from tournaments.words.texts import Refused


def months(typed: str) -> int:
    """Parse a number of months, from 1 to 600. Raises `ArgumentTypeError`."""
    if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= 600):
        raise ArgumentTypeError(_("un nombre de mois de 1 à 600 attendu"))
    return int(typed)


class Command(BaseCommand):
    help = N_("Efface les personnes, ou leurs téléphones, des concours terminés depuis longtemps.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--older-than-months",
            type=months,
            required=True,
            metavar="N",
            help=_("l’âge des concours, en mois"),
        )
        parser.add_argument(
            "--phones-only", action="store_true", help=_("seulement les téléphones et les communes")
        )

    def handle(
        self,
        *args: Any,
        older_than_months: int,
        phones_only: bool,
        verbosity: int,
        **options: Any,
    ) -> None:
        contests = past_contests(months_before(timezone.localdate(), older_than_months))
        old = {contest.pk for contest in contests}
        for contest in contests:
            # The people of a season are forgotten together, once all of its days are old.
            if not phones_only and not {one.pk for one in forgotten_with(contest)} <= old:
                self.stdout.write(_("%(name)s : sa saison est trop récente.") % {"name": contest})
                continue
            try:
                with shown(self.stderr, verbosity):
                    (forget_phones if phones_only else forget_people)(contest, None)
            except Refused as refused:
                self.stdout.write(f"{contest} : {refused}")
            else:
                self.stdout.write(f"{contest.date} {contest.name}")
        if not contests:
            self.stdout.write(_("Aucun concours terminé n’est aussi ancien."))
