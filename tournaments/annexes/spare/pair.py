"""What the core asks about the pair of laptops."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.annexes.spare.copying.house import house, last_copied, settle, spare_lags
from tournaments.annexes.spare.copying.place import Role, Standing
from tournaments.machine import pair


class Pair(pair.Pair):
    """This server, as the spare's own modules know it."""

    def __init__(self) -> None:
        here = house()
        self.generation = here.generation
        self.lineage = here.lineage
        self.replaced = here.standing is Standing.RETIRED

    def settle(self) -> None:
        settle()

    def used(self) -> bool:
        return self.generation > 1 or house().role is not Role.ALONE

    def present_spare(self) -> str:
        return house().present_spare()

    def other_address(self) -> str:
        return house().other_address()

    def last_copied(self) -> str:
        return last_copied()

    def lags(self) -> bool:
        return spare_lags()

    def refused_write(self, request: HttpRequest) -> HttpResponse:
        # Imported now: pages are read late.
        from tournaments.annexes.spare.views.banner import refused_write

        return refused_write(request)
