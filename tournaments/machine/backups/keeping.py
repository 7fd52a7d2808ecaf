"""The automatic copies that stay: the last ones, one an hour, one a round, one before an upgrade.

The order of the copies is that of their numbers. A clock set back or forward deletes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.machine.backups.names import Copy, Occasion

#: Copies kept: the last ones, then one for each of the last hours and of the last rounds.
LAST = 12
HOURS = 24
ROUNDS = 30
#: Characters of a stamp that give its hour.
HOUR = len("2026-11-22-15")


def staying(copies: Sequence[Copy]) -> set[Copy]:
    """Return the copies to keep, of copies in their order.

    Hours without a copy do not count, nor do the drawings and closings that were made again.
    Copies made before an upgrade all stay.
    """
    rounds = [one for one in copies if one.occasion in (Occasion.DRAWN, Occasion.CLOSED)]
    return {
        *copies[-LAST:],
        *_newest((one.stamp[:HOUR], one) for one in copies)[-HOURS:],
        *_newest((one.moment, one) for one in rounds)[-ROUNDS:],
        *(one for one in copies if one.occasion is Occasion.UPGRADE),
    }


def _newest(labelled: Iterable[tuple[str, Copy]]) -> list[Copy]:
    """Return the newest copy of each label, in the order of the copies."""
    newest = dict(labelled)
    return sorted(newest.values(), key=lambda copy: copy.number)
