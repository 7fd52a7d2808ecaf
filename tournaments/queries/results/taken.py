"""Who takes care of what waits for the referee, as the log tells.

The log is the only place that keeps it, as for the sheets looked at again: it says who and when,
and only grows. See `services.results.taking`.
"""

from __future__ import annotations

import re
from typing import Final

from tournaments.models import Contest
from tournaments.queries.results.looks import Look, last_looks

#: Actions of the log that take a matter, and that leave it.
TAKEN, LEFT = "take_matter", "leave_matter"
#: Key, in their lines, of the name of the matter.
MATTER = "matter"
#: Beginning of the name of a call.
CALL: Final = "call-"
#: Names of matters: a call or an incident by its key, a sheet by its round and its table.
NAMES: Final = re.compile(r"(call|incident)-[0-9]{1,9}|sheet-[0-9]{1,3}-[0-9]{1,4}", re.ASCII)


def of_call(pk: int) -> str:
    """Return the name of a call for the referee."""
    return f"{CALL}{pk}"


def of_incident(pk: int) -> str:
    """Return the name of an incident that waits for the referee or a jury."""
    return f"incident-{pk}"


def of_sheet(number: int, table: int) -> str:
    """Return the name of the sheet of a table in a round."""
    return f"sheet-{number}-{table}"


def takers_of(contest: Contest) -> dict[str, Look]:
    """Return who takes care of each matter, by its name. One query."""
    return last_looks(contest, TAKEN, LEFT, MATTER)
