"""Contests as calendars hold them: day, place, hours planned. No person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from uuid import UUID, uuid5

from django.db.models import Count, Max, Q
from django.utils import timezone

from tournaments.models import Contest, LogLine
from tournaments.queries.core.contests import times_by_contest
from tournaments.queries.planning import planned_slots
from tournaments.queries.results.suspense import planned_name
from tournaments.regulation import Regulation
from tournaments.regulation.planning import Times

#: What the identifier of a calendar is made from, besides that of its contest or season. The latter
#: are never shown: the first names the contest in its files, the second makes keys of people.
OF_CALENDAR: Final = "calendar"
#: Actions that change what a calendar says. Results are not among them: they change no hour that
#: was planned, and a calendar that told of them would tell of secret rounds.
SAID_BY_CALENDAR: Final = frozenset(
    {
        *("create_contest", "change_contest", "set_planning", "set_club", "set_phones"),
        # The number of entrants decides how long a round takes in a small hall.
        *("register_team", "import_entrants", "bring_qualified", "confirm_application"),
        *("remove_team", "withdraw_team", "bring_back_team", "pair_singles", "draw_partners"),
    }
)


@dataclass(frozen=True, slots=True)
class PlannedRound:
    name: str
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Dated:
    """A contest in a calendar.

    `uid` names it for good. `changes` counts its changes, the last at `changed_at`. Without an
    hour, `starts` is the date alone and `ends` is None. `site` is "" if the desk set no
    address.
    """

    uid: UUID
    slug: str
    name: str
    club: str
    place: str
    site: str
    starts: datetime | date
    ends: datetime | None
    rounds: tuple[PlannedRound, ...]
    changes: int
    changed_at: datetime


def dated(contests: Sequence[Contest]) -> list[Dated]:
    """Return contests as a calendar holds them, in the same order. Three queries."""
    keys = [contest.pk for contest in contests]
    times = times_by_contest(contests)
    rows = Contest.objects.filter(pk__in=keys).order_by()
    playing = Count("teams", filter=Q(teams__last_round=None))
    entrants = dict(rows.annotate(playing=playing).values_list("pk", "playing"))
    lines = LogLine.objects.filter(contest__in=keys, action__in=SAID_BY_CALENDAR).order_by()
    changed = {
        pk: (count, at)
        for pk, count, at in lines.values_list("contest").annotate(Count("pk"), Max("at"))
    }
    return [
        _dated(
            contest,
            times.get(contest.pk),
            entrants[contest.pk],
            changed.get(contest.pk, (1, contest.created_at)),
        )
        for contest in contests
    ]


def _dated(
    contest: Contest, times: Times | None, entrants: int, changed: tuple[int, datetime]
) -> Dated:
    rounds: tuple[PlannedRound, ...] = ()
    starts: datetime | date = contest.date
    ends = None
    if times is not None:
        day = times.on(contest.date, timezone.get_current_timezone())
        regulation = Regulation.from_data(contest.regulation)
        slots = planned_slots(regulation, day, max(entrants, times.expected or 0))
        rounds = tuple(
            PlannedRound(planned_name(regulation, slot.number), slot.starts_at, slot.ends_at)
            for slot in slots
        )
        starts, ends = day.starts_at, max(slot.ends_at for slot in slots)
    return Dated(
        uid=uuid5(contest.uid, OF_CALENDAR),
        slug=contest.slug,
        name=contest.name,
        club=contest.club,
        place=contest.place,
        site=contest.phones_address,
        starts=starts,
        ends=ends,
        rounds=rounds,
        # The creation is the first line, and no change.
        changes=changed[0] - 1,
        changed_at=changed[1],
    )
