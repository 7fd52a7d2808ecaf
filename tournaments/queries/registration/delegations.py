"""Chiefs of delegations: who answers for the teams of a club at a final."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tournaments.models import Contest


class Chief(NamedTuple):
    """Chief of a delegation; each word is "" if it is not known."""

    name: str = ""
    phone: str = ""

    @property
    def called(self) -> str:
        return ", ".join(filter(None, self))


def chiefs_of(contest: Contest) -> dict[str, Chief]:
    """Return the chief of each club that has one. No query."""
    chiefs: Mapping[str, Mapping[str, str]] = contest.chiefs
    return {club: Chief(**chief) for club, chief in chiefs.items()}
