"""What the years add to the pages of the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.annexes.years.queries.strength import years_of
from tournaments.annexes.years.tables.strength import YearsTable

#: Seconds that the page of a person reads contests for the strength.
SECONDS = 1.0


def person(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """The strength of a person after each contest."""
    years = years_of(shown["player"], SECONDS)
    return {"years": years, "years_table": YearsTable(years or [])}
