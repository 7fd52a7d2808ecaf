"""Who takes care of what waits for the referee, and sheets looked at again, as the log tells."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple

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


#: Actions of the log that take a matter, and that leave it.
TAKEN, LEFT = "take_matter", "leave_matter"
#: Key, in their lines, of the name of the matter.
MATTER = "matter"
#: Beginning of the name of a call.
CALL: Final = "call-"
#: Names of matters: a call or an incident by its key, a sheet by its round and its table.
NAMES: Final = re.compile(r"(call|incident)-[0-9]{1,9}|sheet-[0-9]{1,3}-[0-9]{1,4}", re.ASCII)


def of_call(pk: int) -> str:
    return f"{CALL}{pk}"


def of_incident(pk: int) -> str:
    return f"incident-{pk}"


def of_sheet(number: int, table: int) -> str:
    return f"sheet-{number}-{table}"


def takers_of(contest: Contest) -> dict[str, Look]:
    """Return who takes care of each matter, by its name. One query."""
    return last_looks(contest, TAKEN, LEFT, MATTER)
