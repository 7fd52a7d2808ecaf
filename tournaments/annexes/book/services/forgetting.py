"""What the address book drops when people are forgotten."""

from __future__ import annotations

from tournaments.annexes.book.queries.alike import alike_of
from tournaments.services.core import doors


class Forgets(doors.Forgets):
    """The names that pages compared a moment ago are forgotten too."""

    def clear(self) -> None:
        alike_of.cache_clear()
