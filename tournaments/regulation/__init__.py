"""The regulation of a contest as one value: the rules of a deal and the format of the afternoon."""

from tournaments.regulation.tariffs import LOST, OPPONENTS, Tariff, usual_tariffs
from tournaments.regulation.value import (
    AVERAGE,
    CATCH_UP,
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
    "CATCH_UP",
    "FORMAT",
    "HALF",
    "LOST",
    "MAX_DEALS",
    "MAX_POINTS",
    "MAX_ROUNDS",
    "OPPONENTS",
    "Regulation",
    "RoundChange",
    "Tariff",
    "usual_tariffs",
]
