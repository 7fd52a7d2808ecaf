"""What the database holds. Models know no service, form or view; every write is a service's."""

from tournaments.models.catch_ups import CatchUp
from tournaments.models.contest import Contest, Member, Round, Team
from tournaments.models.hall import Announcement, Clock
from tournaments.models.log import FormToken, LogLine
from tournaments.models.penalties import Penalty
from tournaments.models.people import Player
from tournaments.models.planning import Planning
from tournaments.models.results import Deal, Entry, Match, Seat
from tournaments.models.singles import Single
from tournaments.models.wishes import Wish

__all__ = [
    "Announcement",
    "CatchUp",
    "Clock",
    "Contest",
    "Deal",
    "Entry",
    "FormToken",
    "LogLine",
    "Match",
    "Member",
    "Penalty",
    "Planning",
    "Player",
    "Round",
    "Seat",
    "Single",
    "Team",
    "Wish",
]
