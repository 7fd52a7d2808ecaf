"""Options of the format by subject, each declared once in a class that `Format` inherits.

The settings page, the document, the checks and the printed text read them there. A word that an
option may have is a member of the enumeration beside it.
"""

from tournaments.regulation.format.absences import (
    Absences,
    ForfeitWorth,
    Leaving,
    Withdrawn,
    Worth,
)
from tournaments.regulation.format.brackets import (
    BracketDraw,
    BracketLeaving,
    Brackets,
    BracketSeeds,
    Consolation,
    FinalGroups,
    Places,
)
from tournaments.regulation.format.changes import RoundChange, StageChange, StageName, Terms
from tournaments.regulation.format.draws import Draws, Halls, Kin, LeftAlone, Ranking, RematchLimit
from tournaments.regulation.format.duplicate import Boards, Duplicate, Duplicates
from tournaments.regulation.format.ends import Ending, Ends, ManchesPlayed, TargetRule
from tournaments.regulation.format.match_points import MatchPoints
from tournaments.regulation.format.players import (
    Entrants,
    FirstSeats,
    Incomplete,
    Partners,
    Players,
    TableSize,
)
from tournaments.regulation.format.pools import PoolDraw, PoolPlay, Pools, PoolSizes
from tournaments.regulation.format.whole import FORMAT, Format

__all__ = [
    "FORMAT",
    "Absences",
    "Boards",
    "BracketDraw",
    "BracketLeaving",
    "BracketSeeds",
    "Brackets",
    "Consolation",
    "Draws",
    "Duplicate",
    "Duplicates",
    "Ending",
    "Ends",
    "Entrants",
    "FinalGroups",
    "FirstSeats",
    "ForfeitWorth",
    "Format",
    "Halls",
    "Incomplete",
    "Kin",
    "Leaving",
    "LeftAlone",
    "ManchesPlayed",
    "MatchPoints",
    "Partners",
    "Places",
    "Players",
    "PoolDraw",
    "PoolPlay",
    "PoolSizes",
    "Pools",
    "Ranking",
    "RematchLimit",
    "RoundChange",
    "StageChange",
    "StageName",
    "TableSize",
    "TargetRule",
    "Terms",
    "Withdrawn",
    "Worth",
]
