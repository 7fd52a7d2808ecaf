"""What the photographs do when the core forgets people."""

from __future__ import annotations

from tournaments.annexes.photos.services.forgetting import forget_photos
from tournaments.models import Contest, Player
from tournaments.services.core import doors


class Forgets(doors.Forgets):
    """Photographs show names, signatures and handwriting."""

    def forget(self, contest: Contest, only: Player | None = None) -> None:
        forget_photos(contest, only)
