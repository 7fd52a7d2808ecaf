"""Turns of the teams that choose among the lots on display."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def next_chooser(
    choosers: Sequence[int], chosen: Collection[int], passed: Collection[int] = ()
) -> int | None:
    """Return the first team that has not chosen or passed its turn; None if there is none.

    >>> next_chooser([4, 2, 7], chosen={4}, passed={2})
    7
    """
    return next((one for one in choosers if one not in chosen and one not in passed), None)
