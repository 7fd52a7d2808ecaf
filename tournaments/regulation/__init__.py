"""The regulation of a contest as one value: the rules of a deal and the format of the afternoon."""

from tournaments.regulation.value import (
    AVERAGE,
    FORMAT,
    HALF,
    MAX_DEALS,
    MAX_POINTS,
    MAX_ROUNDS,
    Regulation,
    RoundChange,
)

__all__ = [
    "AVERAGE",
    "FORMAT",
    "HALF",
    "MAX_DEALS",
    "MAX_POINTS",
    "MAX_ROUNDS",
    "Regulation",
    "RoundChange",
]
