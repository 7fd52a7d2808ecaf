"""`manage.py verify`: prove that stored values equal recomputed ones."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.management.progress import shown
from tournaments.models import Contest
from tournaments.queries.after.verification import differences


class Command(BaseCommand):
    help = N_(
        "Recompte chaque partie à partir de ses donnes, refait chaque tirage, et nomme chaque "
        "différence."
    )

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        with shown(self.stderr, verbosity):
            differing = [
                f"{contest.slug} : {difference}"
                for contest in Contest.objects.order_by("pk")
                for difference in differences(contest)
            ]
        for line in differing:
            self.stdout.write(line)
        if differing:
            raise CommandError(
                ngettext("%(n)d différence.", "%(n)d différences.", len(differing))
                % {"n": len(differing)}
            )
        self.stdout.write(_("Tout ce qui est enregistré est égal à ce qui se recalcule."))
