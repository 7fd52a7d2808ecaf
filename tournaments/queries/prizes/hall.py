"""Prizes as the hall may see them."""

from __future__ import annotations

from dataclasses import replace

from tournaments.models import Contest
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.queries.prizes.lots import Prizes, prizes_among


def prizes_for_hall(contest: Contest, now: Snapshot) -> Prizes:
    """Return the lots and who won them; only the lots while the standings are hidden.

    Three queries besides those of `now`, plus the takings'.
    """
    found = now.shown(prizes_among(contest, now.teams, now.standings))
    if now.suspense is None:
        return found
    terms = replace(found.terms, given_at=None, given_by="", choosers=(), passed=())
    return replace(found, lines=tuple(map(_to_nobody, found.lines)), awards=(), terms=terms)


def _to_nobody(line: PrizeLine) -> PrizeLine:
    """Return the lot without the team that a special prize goes to."""
    return replace(line, team=None)
