"""`manage.py verify`: prove that stored values equal recomputed ones."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.after.verification import differences


class Command(BaseCommand):
    help = "Recomputes every match from its deals, replays every draw, and names any difference."

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for contest in Contest.objects.order_by("pk"):
            for difference in differences(contest):
                found += 1
                self.stdout.write(f"{contest.slug} : {difference}")
        if found:
            raise CommandError(_("%(count)d différences.") % {"count": found})
        self.stdout.write(_("Tout ce qui est enregistré est égal à ce qui se recalcule."))
