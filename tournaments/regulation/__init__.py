"""Regulation of a contest as one value: the rules of a deal and the format of the contest."""

from tournaments.regulation.format import FORMAT, RoundChange, StageChange, StageName, Worth
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.scale import usual_tariffs
from tournaments.regulation.tariffs import Tariff
from tournaments.regulation.value import Regulation

__all__ = [
    "FORMAT",
    "FreeArticle",
    "Regulation",
    "RoundChange",
    "StageChange",
    "StageName",
    "Tariff",
    "Worth",
    "usual_tariffs",
]
