"""Timetable of the day: how many rounds fit, when the last ends, and the real progress.

Everything except `sentences` is pure: the current time is a parameter wherever it matters.
"""

from tournaments.regulation.planning.course import Course, length, usual_minutes
from tournaments.regulation.planning.day import Day, Times
from tournaments.regulation.planning.forecast import (
    Forecast,
    Line,
    Slot,
    State,
    forecast,
    timetable,
)
from tournaments.regulation.planning.pace import Pace, Result, Seen

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
