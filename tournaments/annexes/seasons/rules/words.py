"""Words of a season: those of its rules, and the states of a day in its table."""

from __future__ import annotations

from enum import StrEnum


class RankedBy(StrEnum):
    """What a season ranks."""

    PLAYERS = "players"
    PAIRS = "pairs"
    CLUBS = "clubs"


class CategoryDays(StrEnum):
    """Days on which a row must have a category to be in its ranking."""

    EVERY = "every"
    ANY = "any"
    LAST = "last"


class Among(StrEnum):
    """Who is in the tables."""

    EVERYONE = "everyone"
    MEMBERS = "members"


class Goes(StrEnum):
    """Whether a row goes to the final.

    TIED shares the last of its places with others, who would be too many.
    """

    YES = "yes"
    TIED = "tied"
    NO = "no"


class OpenDays(StrEnum):
    """What a contest that is not over does."""

    WAIT = "wait"
    COUNT = "count"


class Part(StrEnum):
    """What a day may give; several are added."""

    POINTS = "points"
    MATCH_POINTS = "match_points"
    WINS = "wins"
    DIFFERENCE = "difference"
    PLACE = "place"
    RELATIVE = "relative"
    PRIZES = "prizes"


class PlaceTies(StrEnum):
    """What a shared place gives."""

    FULL = "full"
    AVERAGE = "average"
    LEAST = "least"


class PlaceAmong(StrEnum):
    """Teams among which a place is counted."""

    CONTEST = "contest"
    MEMBERS = "members"


class Excluded(StrEnum):
    """What the day of an excluded team is."""

    COUNTS = "counts"
    ABSENT = "absent"


class Left(StrEnum):
    """What a team that left before the end keeps."""

    KEEP = "keep"
    PARTICIPATION = "participation"
    NOTHING = "nothing"


class Multiplies(StrEnum):
    """What the multiplier of a day multiplies."""

    ALL = "all"
    RESULT = "result"


class Rounding(StrEnum):
    """How a figure becomes whole."""

    NEAREST = "nearest"
    DOWN = "down"
    UP = "up"


class Counts(StrEnum):
    """Whether a day may be dropped."""

    BEST = "best"
    ALWAYS = "always"


class BonusFor(StrEnum):
    """What a bonus rewards."""

    WON_ALL = "won-all"
    BEST_MATCH = "best-match"


class Tie(StrEnum):
    """What separates two rows of one total."""

    POINTS = "points"
    WINS = "wins"
    MATCH_POINTS = "match_points"
    DIFFERENCE = "difference"
    FIRSTS = "firsts"
    PLACES = "places"
    BEST_DAYS = "best_days"
    DAYS = "days"
    ALL_POINTS = "all_points"
    ALL_WINS = "all_wins"
    ALL_DAYS = "all_days"
    LAST_DAYS = "last_days"
    LOTS = "lots"


class State(StrEnum):
    """What a day is for a row of the table."""

    COUNTS = "counts"
    DROPPED = "dropped"
    MISSED = "missed"
    MISSED_COUNTS = "missed-counts"

    @property
    def attended(self) -> bool:
        """Whether the row was there."""
        return self in (State.COUNTS, State.DROPPED)

    @property
    def in_total(self) -> bool:
        """Whether the day is added to the total."""
        return self in (State.COUNTS, State.MISSED_COUNTS)
