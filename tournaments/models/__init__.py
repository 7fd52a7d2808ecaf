"""Database models. They know no service, form or view; only services write."""

from tournaments.models.applications import Application, Attempt, Single
from tournaments.models.cash import (
    CashCount,
    Discount,
    Item,
    OnlineOrder,
    Order,
    Payment,
    ToldPayment,
)
from tournaments.models.contest import Category, Contest, Hall, Member, Planning, Round, Team
from tournaments.models.files import Arrival, Departure, PlayerUid
from tournaments.models.gatherings import GatheredHall, Gathering
from tournaments.models.hall import Announcement, Clock
from tournaments.models.hooks import Delivery, Hook, Outgoing
from tournaments.models.log import FormToken, Generation, HouseLine, LogLine
from tournaments.models.penalties import Call, Penalty
from tournaments.models.people import NameMerge, NameQuestion, Player
from tournaments.models.pictures import Logo, Photo, PhotoPhone, PhotoSheet
from tournaments.models.prints import Print
from tournaments.models.prizes import Award, Ceremony, Giving, Prize
from tournaments.models.push import Push, PushPhone
from tournaments.models.results import AdjustedBoard, CatchUp, Deal, Entry, Match, Seat
from tournaments.models.seasons import (
    Season,
    SeasonDay,
    SeasonLine,
    SeasonMember,
    SeasonPerson,
    SeasonPrint,
    SeasonSame,
)
from tournaments.models.wishes import Wish
from tournaments.models.works import Work

__all__ = [
    "AdjustedBoard",
    "Announcement",
    "Application",
    "Arrival",
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
    "Delivery",
    "Departure",
    "Discount",
    "Entry",
    "FormToken",
    "GatheredHall",
    "Gathering",
    "Generation",
    "Giving",
    "Hall",
    "Hook",
    "HouseLine",
    "Item",
    "LogLine",
    "Logo",
    "Match",
    "Member",
    "NameMerge",
    "NameQuestion",
    "OnlineOrder",
    "Order",
    "Outgoing",
    "Payment",
    "Penalty",
    "Photo",
    "PhotoPhone",
    "PhotoSheet",
    "Planning",
    "Player",
    "PlayerUid",
    "Print",
    "Prize",
    "Push",
    "PushPhone",
    "Round",
    "Season",
    "SeasonDay",
    "SeasonLine",
    "SeasonMember",
    "SeasonPerson",
    "SeasonPrint",
    "SeasonSame",
    "Seat",
    "Single",
    "Team",
    "ToldPayment",
    "Wish",
    "Work",
]
