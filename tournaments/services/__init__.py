"""Every write of the program, one function per action, named by a verb.

The caller has already checked the permission. A service opens one transaction, in which it locks
the contest, refuses what is not allowed, writes, logs and raises the contest's version.

What a shelf asks of a later one is here, and imported when it is asked: the first answer of a
server needs no draw.
"""

from __future__ import annotations

from tournaments.models import Contest, Team


def refuse_contradictions(contest: Contest) -> None:
    """Raise `Refused` if a write leaves a bracket that no longer follows from its results."""
    from tournaments.services.draws import bracket_guards

    bracket_guards.refuse_contradictions(contest)


def refuse_in_a_pool(contest: Contest, team: Team) -> None:
    """Raise `Refused` for a team whose pool has rounds to play in another hall."""
    from tournaments.services.draws import bracket_guards

    bracket_guards.refuse_in_a_pool(contest, team)
