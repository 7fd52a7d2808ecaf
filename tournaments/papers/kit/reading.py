"""How far away a paper is read from, and the sizes of type that this needs."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from scoring.words import N_

#: Height of a capital of the faces, in multiples of the type size: 1,493 units of 2,048.
CAPITAL = 1493 / 2048
#: Points in a millimetre.
MILLIMETRE = 72 / 25.4

#: Least size of a name that is read from near, in points.
LEAST_NAME = 9.0
#: Least size of a name, in multiples of the size of the other texts of its row.
LEAST_PART = 0.6
#: Least size of a list that takes several pages and is read from near, in points.
COMFORTABLE = 11.0
#: Sizes of type, largest first, in points. Capitals of 4.5 mm need 17.5 points.
NEAR_SIZES = (24.0, 22.0, 20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
FAR_SIZES = (28.0, 26.0, 24.0, 22.0, 20.0, 19.0, 18.0)


class Reading(StrEnum):
    """Where the reader stands. From afar, capitals are at least 4.5 mm high."""

    NEAR = N_("à lire de près")
    FAR = N_("à lire de loin, ou en gros caractères")

    @property
    def sizes(self) -> tuple[float, ...]:
        """Sizes that a list may take, largest first, in points."""
        match self:
            case Reading.NEAR:
                return NEAR_SIZES
            case Reading.FAR:
                return FAR_SIZES
            case _:
                assert_never(self)

    def least_name(self, size: float) -> float:
        """Return the size, in points, below which a name is shortened among texts of this."""
        match self:
            case Reading.NEAR:
                return max(LEAST_NAME, LEAST_PART * size)
            case Reading.FAR:
                return FAR_SIZES[-1]
            case _:
                assert_never(self)
