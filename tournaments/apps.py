"""The one application of the project."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Dix de Der"

    def ready(self) -> None:
        """Have the guards of the database lifted before it is migrated, and set after."""
        from tournaments.models import guards

        pre_migrate.connect(guards.lift, sender=self, dispatch_uid="lift guards")
        post_migrate.connect(guards.guard, sender=self, dispatch_uid="set guards")
