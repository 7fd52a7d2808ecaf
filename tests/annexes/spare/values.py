"""Values that the tests of the spare share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tournaments.annexes.spare.copying.place import Role
from tournaments.annexes.spare.copying.states import State, Takeover

LINEAGE = "cbed4eab-e8ae-4ab3-b85a-865fe2b14fce"


def state(**changed: Any) -> State:
    """Return a state of a first laptop, with these changes."""
    usual = State(
        lineage=LINEAGE,
        generation=1,
        role=Role.PRIMARY,
        tick="process-3",
        log=1284,
        entries=120,
        at="2026-11-22T14:32:07+01:00",
        pages=210,
        page_size=4096,
        migrations=("tournaments.0001_initial",),
        program="1.4.0",
        process="process",
        takeovers=(Takeover(1, 0, "2026-11-22T13:00:00+01:00"),),
    )
    return replace(usual, **changed)
