"""Regulation of a contest as one value: the rules of a deal and the format of the contest."""

from tournaments.regulation.format import AVERAGE, CATCH_UP, EXTRA, FORMAT, HALF, RoundChange
from tournaments.regulation.tariffs import LOST, OPPONENTS, Tariff, usual_tariffs
from tournaments.regulation.value import Regulation

__all__ = [
    "AVERAGE",
    "CATCH_UP",
    "EXTRA",
    "FORMAT",
    "HALF",
    "LOST",
    "OPPONENTS",
    "Regulation",
    "RoundChange",
    "Tariff",
    "usual_tariffs",
]
