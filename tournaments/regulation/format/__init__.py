"""Options of the format by subject, each declared once.

`Format` inherits from these classes. An option added to one of them appears on the settings
page, in the document, in the checks and in the printed text. A word that an option may have is a
member of the enumeration beside it.
"""

from tournaments.regulation.format.absences import Absences, ForfeitWorth, Leaving, Worth
from tournaments.regulation.format.brackets import BracketLeaving, Brackets, Consolation, Places
from tournaments.regulation.format.draws import Draws, Kin
from tournaments.regulation.format.ends import Ending, Ends
from tournaments.regulation.format.match_points import MatchPoints
from tournaments.regulation.format.players import Entrants, Incomplete, Players
from tournaments.regulation.format.pools import PoolDraw, PoolPlay, Pools
from tournaments.regulation.format.whole import FORMAT, Format, RoundChange

__all__ = [
    "FORMAT",
    "Absences",
    "BracketLeaving",
    "Brackets",
    "Consolation",
    "Draws",
    "Ending",
    "Ends",
    "Entrants",
    "ForfeitWorth",
    "Format",
    "Incomplete",
    "Kin",
    "Leaving",
    "MatchPoints",
    "Places",
    "Players",
    "PoolDraw",
    "PoolPlay",
    "Pools",
    "RoundChange",
    "Worth",
]
