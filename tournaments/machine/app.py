"""Configuration of the project's only application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Dix de Der"

    def ready(self) -> None:
        """Lift the database's guards around each migration; have a spare read its copy."""
        from tournaments.machine.pair import pair
        from tournaments.models import guards
        from tournaments.words.french import speak_french
        from tournaments.words.game import speak_of_the_game

        speak_french()
        speak_of_the_game()
        pair().settle()

        pre_migrate.connect(guards.lift, sender=self, dispatch_uid="lift guards")
        post_migrate.connect(guards.guard, sender=self, dispatch_uid="set guards")
