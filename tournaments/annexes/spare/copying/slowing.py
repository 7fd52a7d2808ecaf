"""Slowing down of whoever tries codes: pure, by address, in seconds of one clock."""

from __future__ import annotations

from math import ceil

#: Wrong codes that cost nothing, and seconds of the first and of the longest wait.
FREE, FIRST, LONGEST = 5, 1.0, 60.0
#: Addresses remembered.
MANY = 10_000


class Slowing:
    """Wrong codes of each address: the wait doubles with each one after the first few."""

    def __init__(self) -> None:
        self._wrong: dict[str, tuple[int, float]] = {}

    def wait(self, address: str, now: float) -> int:
        """Return the seconds that an address must wait; 0 if it may try."""
        count, last = self._wrong.get(address, (0, now))
        if count < FREE:
            return 0
        wait = min(FIRST * (1 << min(count - FREE, 10)), LONGEST)
        return max(0, ceil(last + wait - now))

    def wrong(self, address: str, now: float) -> None:
        """Note a wrong code."""
        count, _last = self._wrong.pop(address, (0, now))
        while len(self._wrong) >= MANY:
            del self._wrong[next(iter(self._wrong))]
        self._wrong[address] = count + 1, now

    def right(self, address: str) -> None:
        """Forget the wrong codes of an address that has the right one."""
        self._wrong.pop(address, None)
