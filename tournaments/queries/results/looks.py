"""Sheets that a referee has looked at again and settled, as the log tells.

The log is the only place that keeps it: it says who and when, it only grows, and the same two roles
read it. See `services.results.looks`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from tournaments.models import Contest
from tournaments.words.person_names import account_shown

#: Actions of the log that settle a sheet, and that take this back.
SETTLED, TAKEN_BACK = "settle_sheet", "take_back_settled"
#: Key, in their lines, of the name of the sheet.
SHEET = "sheet"


class Look(NamedTuple):
    """Who settled a sheet or takes care of a matter, "" for nobody known, and when."""

    by: str
    at: datetime

    @property
    def who(self) -> str:
        """Name of the person in the reader's language, or a dash."""
        return account_shown(self.by) or "–"


def sheet_name(number: int, table: int, version: int, entered_at: datetime) -> str:
    """Return the name of one version of the result of a table, in a round.

    A correction has another name, and so has the result typed after a round is drawn again. An
    imported contest keeps its names.
    """
    return f"{number}/{table}/{version} {entered_at.astimezone(UTC).isoformat()}"


def looks_of(contest: Contest) -> dict[str, Look]:
    """Return who settled each sheet of a contest, by its name. One query."""
    return last_looks(contest, SETTLED, TAKEN_BACK, SHEET)


def last_looks(contest: Contest, act: str, undoing: str, key: str) -> dict[str, Look]:
    """Return who did an act of the log that nobody undid since, by the name at this key."""
    lines = contest.log.filter(action__in=(act, undoing)).order_by("pk")
    looks: dict[str, Look] = {}
    for action, after, by, at in lines.values_list("action", "after", "by__username", "at"):
        if action == act:
            looks[after[key]] = Look(by or "", at)
        else:
            looks.pop(after[key], None)
    return looks
