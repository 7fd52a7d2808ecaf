"""Options of the format by subject, each declared once.

`Format` inherits from these classes. An option added to one of them appears on the settings
page, in the document, in the checks and in the printed text.
"""

from tournaments.regulation.format.absences import AVERAGE, CATCH_UP, EXTRA, HALF, Absences
from tournaments.regulation.format.brackets import Brackets
from tournaments.regulation.format.draws import APART, MIXED, Draws
from tournaments.regulation.format.ends import BOTH, Ends
from tournaments.regulation.format.match_points import MatchPoints
from tournaments.regulation.format.players import INDIVIDUALS, PAIRS, Players
from tournaments.regulation.format.pools import Pools
from tournaments.regulation.format.whole import FORMAT, Format, RoundChange

__all__ = [
    "APART",
    "AVERAGE",
    "BOTH",
    "CATCH_UP",
    "EXTRA",
    "FORMAT",
    "HALF",
    "INDIVIDUALS",
    "MIXED",
    "PAIRS",
    "Absences",
    "Brackets",
    "Draws",
    "Ends",
    "Format",
    "MatchPoints",
    "Players",
    "Pools",
    "RoundChange",
]
