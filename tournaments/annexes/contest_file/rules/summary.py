"""What a contest file is, in a few figures."""

from __future__ import annotations

from typing import Any

from tournaments.annexes.contest_file.rules.members import Extra
from tournaments.annexes.contest_file.rules.value import ContestFile


def summary(file: ContestFile) -> dict[str, Any]:
    """Return what the verbs answer about a file, as plain data."""
    settings = file.contest.contest
    return {
        "uid": str(file.uid),
        "version": settings.version,
        "program": file.program,
        "name": settings.name,
        "date": settings.date.isoformat(),
        "with": [str(extra) for extra in Extra if extra in file.extras],
        "teams": len(file.teams.teams),
        "rounds": len(file.rounds.rounds),
        "entries": len(file.entries.entries),
        "log": len(file.log),
        "people": len(file.people.people),
    }
