"""The day's timetable: how many rounds fit, when the last one ends, and how it really goes.

Pure but for the words (`sentences`): values in, values out; the time it is, where it matters, is
given. `queries.planning` reads what it takes from the database.
"""

from tournaments.planning.course import Course
from tournaments.planning.day import Day, Times
from tournaments.planning.forecast import Forecast, Line, forecast
from tournaments.planning.lengths import length, usual_minutes
from tournaments.planning.pace import Pace, Result, Seen
from tournaments.planning.timetable import Slot, State, timetable

__all__ = [
    "Course",
    "Day",
    "Forecast",
    "Line",
    "Pace",
    "Result",
    "Seen",
    "Slot",
    "State",
    "Times",
    "forecast",
    "length",
    "timetable",
    "usual_minutes",
]
