"""Until when a table may claim about a round, where the contest limits it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Min
from django.utils import timezone

from tournaments.models import Contest, Entry, Match, Round


@dataclass(frozen=True, slots=True)
class Claims:
    """Last moment of the claims about a round, as it is after the last sheet of that round."""

    round: int
    until: datetime

    @property
    def over(self) -> bool:
        """Whether the moment is past."""
        return timezone.now() > self.until


def claims_of(contest: Contest, number: int | None = None) -> Claims | None:
    """Return until when claims are taken about a round, by default the last one that ended.

    None while the round goes on, once the contest is over, and where it sets no limit. At most five
    queries, none without a limit. Setting: `claim_minutes`.
    """
    if contest.claim_minutes is None or contest.closed_at is not None:
        return None
    rounds = Round.objects.filter(contest=contest, draft=False).order_by("-number")
    for round_ in rounds if number is not None else rounds[:2]:
        if number not in (None, round_.number):
            continue
        ended_at = _ended_at(round_)
        if ended_at is not None:
            return Claims(round_.number, ended_at + timedelta(minutes=contest.claim_minutes))
    return None


def _ended_at(round_: Round) -> datetime | None:
    """Return when the last sheet of a round came, or when it was closed; None before.

    A later correction of a sheet does not open the claims again.
    """
    entries = Entry.objects.filter(match__round=round_)
    came = dict(entries.values_list("match").annotate(came=Min("entered_at")))
    if came and len(came) == Match.objects.filter(round=round_).count():
        last: datetime = max(came.values())
        return last
    return round_.closed_at
