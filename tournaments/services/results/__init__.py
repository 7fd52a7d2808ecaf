"""Results: enter, read again, correct, choose and take them back; close a round."""

from tournaments.services.results.chairs import enter_absent, enter_chair_deals, enter_marks
from tournaments.services.results.closing import close_round
from tournaments.services.results.counting import Doubtful, illegal
from tournaments.services.results.entering import (
    Totals,
    enter_deals,
    enter_forfeit,
    enter_totals,
)
from tournaments.services.results.settling import (
    choose_version,
    confirm_entry,
    to_settle,
    undo_entry,
)
from tournaments.services.results.versions import Conflict

__all__ = [
    "Conflict",
    "Doubtful",
    "Totals",
    "choose_version",
    "close_round",
    "confirm_entry",
    "enter_absent",
    "enter_chair_deals",
    "enter_deals",
    "enter_forfeit",
    "enter_marks",
    "enter_totals",
    "illegal",
    "to_settle",
    "undo_entry",
]
