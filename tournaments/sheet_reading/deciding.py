"""From the ink of the boxes to digits: a tick, a blank, or a doubt. Nothing is guessed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tournaments.sheet_reading.found import Digit, Field, Mark, Number
from tournaments.sheet_reading.strip import Columns

Ink = NDArray[np.float64]

#: Darkness that each printed digit gives the inside of its box, from 0 to 9.
PRINTED = np.array([0.0574, 0.0421, 0.0479, 0.0499, 0.0517, 0.0503, 0.0604, 0.0386, 0.0645, 0.0597])
#: Least ink of a tick, and most of a box that is surely left alone: mean darkness beyond the
#: printed digit. Between both, the column is unsure. A ballpoint's shortest stroke gives 0.07.
TICK, CLEAN = 0.06, 0.03
#: Most ink of the other boxes of a ticked column: a stroke goes a little beyond its box.
BEYOND, BEYOND_SHARE = 0.055, 0.3
#: Ink of a tick that nobody doubts.
PLAIN = 0.14
#: Ink of a box that may have been scribbled out, and how many times that of the other ticks.
HEAVY, HEAVIER = 0.4, 1.9
#: Fewest ticks that tell how heavily somebody ticks.
TICKS_OF_A_HAND = 3


def numbers(found: dict[Columns, Ink]) -> dict[Field, Number]:
    """Return the number of each field, from the darkness of its boxes by column and digit."""
    extra = {one: _beyond_print(means) for one, means in found.items()}
    heavy = _heaviest(np.concatenate(list(extra.values())))
    return {
        one.field: Number(tuple(_digit(column, heavy) for column in means))
        for one, means in extra.items()
    }


def _beyond_print(means: Ink) -> Ink:
    """Return the ink of each box: its darkness without the printed digit and its column's shade."""
    extra = means - PRINTED
    return np.asarray(extra - np.median(extra, axis=1, keepdims=True))


def _heaviest(columns: Ink) -> float:
    """Return the most ink that a tick of this hand has; beyond it, a box may be scribbled out."""
    ticks = np.sort(columns.max(axis=1))
    ticks = ticks[ticks >= TICK]
    if len(ticks) < TICKS_OF_A_HAND:
        return HEAVY
    return max(HEAVY, float(np.median(ticks)) * HEAVIER)


def _digit(column: Ink, heavy: float) -> Digit:
    """Return what a column shows, from the ink of its boxes."""
    order = np.argsort(column)
    first, second = float(column[order[-1]]), max(float(column[order[-2]]), 0.0)
    if first <= CLEAN:
        return Digit(None, _rounded(1 - max(first, 0.0) / TICK), Mark.BLANK)
    alone = second <= min(BEYOND, max(CLEAN, BEYOND_SHARE * first))
    if first < TICK or not alone or first > heavy:
        return Digit(None, _rounded(0.5 * min(1.0, (first - second) / TICK)), Mark.UNSURE)
    plain = min(1.0, 0.6 + 0.4 * (first - TICK) / (PLAIN - TICK))
    return Digit(int(order[-1]), _rounded(plain * (1 - second / first)))


def _rounded(confidence: float) -> float:
    return round(min(max(confidence, 0.0), 1.0), 3)
