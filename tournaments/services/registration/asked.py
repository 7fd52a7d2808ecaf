"""Categories and orders of an application, passed on to the team made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tournaments.models import Application, Contest, Player, Team
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.particulars import MOST, note_particulars
from tournaments.words.enums import ApplicationStatus, ItemPer


def noted_of(contest: Contest, applications: Iterable[Application]) -> Registration:
    """Return the categories of a team's applications, and the orders still on sale."""
    wanted: Counter[int] = Counter()
    chosen: set[int] = set()
    for application in applications:
        chosen |= {category.pk for category in application.categories.all()}
        wanted.update({int(item): quantity for item, quantity in application.wanted.items()})
    sold = contest.items.filter(per=ItemPer.PIECE, pk__in=wanted).values_list("pk", flat=True)
    orders = {pk: min(wanted[pk], MOST) for pk in sold}
    return Registration(categories=sorted(chosen), orders=orders)


def note_what_they_asked(team: Team, players: list[Player]) -> None:
    """Give a team the categories and orders that its players asked for, each alone."""
    confirmed = team.contest.applications.filter(status=ApplicationStatus.CONFIRMED)
    note_particulars(team, noted_of(team.contest, confirmed.filter(player__in=players)))
