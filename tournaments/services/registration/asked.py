"""What was asked for besides a place, as it is noted of the team that comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tournaments.enums import ApplicationStatus, ItemPer
from tournaments.models import Application, Contest, Player, Team
from tournaments.services.registration.particulars import MOST, Particulars


def noted_of(contest: Contest, applications: Iterable[Application]) -> Particulars:
    """The categories and orders of a team's applications, of what the contest still offers."""
    wanted: Counter[int] = Counter()
    chosen: set[int] = set()
    for application in applications:
        chosen |= {category.pk for category in application.categories.all()}
        wanted.update({int(item): quantity for item, quantity in application.wanted.items()})
    sold = contest.items.filter(per=ItemPer.PIECE, pk__in=wanted).values_list("pk", flat=True)
    return Particulars(categories=sorted(chosen), orders={pk: min(wanted[pk], MOST) for pk in sold})


def note_what_they_asked(team: Team, players: list[Player]) -> None:
    """Note for a team what the people it is made of had asked for, each alone."""
    confirmed = team.contest.applications.filter(status=ApplicationStatus.CONFIRMED)
    noted_of(team.contest, confirmed.filter(player__in=players)).note(team)
