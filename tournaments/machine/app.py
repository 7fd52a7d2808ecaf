"""Configuration of the project's only application."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from tournaments.machine.importing import import_one_at_a_time


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Dix de Der"

    def ready(self) -> None:
        """Prepare the process: its imports, its words, its copy, the guards of its database."""
        from tournaments.machine.pair import pair
        from tournaments.models import guards
        from tournaments.words.french import speak_french
        from tournaments.words.game import speak_of_the_game

        import_one_at_a_time()
        speak_french()
        speak_of_the_game()
        pair().settle()

        pre_migrate.connect(guards.lift, sender=self, dispatch_uid="lift guards")
        post_migrate.connect(guards.guard, sender=self, dispatch_uid="set guards")
