"""Whose turn it is to choose among the lots laid out."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def next_chooser(
    choosers: Sequence[int], chosen: Collection[int], passed: Collection[int] = ()
) -> int | None:
    """The first in the order who has neither chosen nor let the turn go; None when all have.

    >>> next_chooser([4, 2, 7], chosen={4}, passed={2})
    7
    """
    return next((one for one in choosers if one not in chosen and one not in passed), None)
