"""Timetable of the day: how many rounds fit, when the last ends, and the real progress.

Everything except `sentences` is pure: values in, values out. The current time is a parameter
wherever it matters. `queries.planning` reads the input from the database.
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
