"""The other laptop, if this server is one of a pair. Without the annex of the spare it is alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.machine.annexes import Door, behind

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


class Pair(Door):
    """What the core asks about the pair. A server alone answers for itself."""

    part = "pair"

    #: How many servers have written the present database, this one included.
    generation = 0
    #: Identity of the database that these servers write in turn; "" if it has none.
    lineage = ""
    #: Whether another server has replaced this one.
    replaced = False

    def settle(self) -> None:
        """Have this process read the right file of the database."""

    def used(self) -> bool:
        return False

    def present_spare(self) -> str:
        return ""

    def other_address(self) -> str:
        """Return the address that phones must know besides; "" without one."""
        return ""

    def last_copied(self) -> str:
        """Return when the spare last had everything, in ISO 8601; "" if never."""
        return ""

    def lags(self) -> bool:
        return False

    def refused_write(self, request: HttpRequest) -> HttpResponse | None:
        """Return the answer to a form of a server that only reads; None if it says nothing more."""
        return None


def pair() -> Pair:
    return next(behind(Pair), Pair())
