"""Database models. They know no service, form or view; only services write."""

from tournaments.models.applications import Application
from tournaments.models.attempts import Attempt
from tournaments.models.boards import AdjustedBoard
from tournaments.models.calls import Call
from tournaments.models.cash import CashCount, Discount, Payment, ToldPayment
from tournaments.models.catch_ups import CatchUp
from tournaments.models.contest import Category, Contest, Member, Round, Team
from tournaments.models.hall import Announcement, Clock
from tournaments.models.house import HouseLine
from tournaments.models.items import Item, Order
from tournaments.models.log import FormToken, LogLine
from tournaments.models.logo import Logo
from tournaments.models.penalties import Penalty
from tournaments.models.people import Player
from tournaments.models.planning import Planning
from tournaments.models.prints import Print
from tournaments.models.prizes import Award, Ceremony, Giving, Prize
from tournaments.models.results import Deal, Entry, Match, Seat
from tournaments.models.singles import Single
from tournaments.models.wishes import Wish
from tournaments.models.works import Work

__all__ = [
    "AdjustedBoard",
    "Announcement",
    "Application",
    "Attempt",
    "Award",
    "Call",
    "CashCount",
    "CatchUp",
    "Category",
    "Ceremony",
    "Clock",
    "Contest",
    "Deal",
    "Discount",
    "Entry",
    "FormToken",
    "Giving",
    "HouseLine",
    "Item",
    "LogLine",
    "Logo",
    "Match",
    "Member",
    "Order",
    "Payment",
    "Penalty",
    "Planning",
    "Player",
    "Print",
    "Prize",
    "Round",
    "Seat",
    "Single",
    "Team",
    "ToldPayment",
    "Wish",
    "Work",
]
