"""Incidents of people on the earlier days of a season, where its settings let them follow."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Contest, Penalty, Season, SeasonDay, Team
from tournaments.words.enums import IncidentState


@dataclass(frozen=True, slots=True)
class EarlierIncident:
    """A ruling of another day, and the key of the player whom it concerns.

    Fetch `contest` and `round` with `penalty`.
    """

    penalty: Penalty
    player: int


def concerns(noted: int | None, place: int | None) -> bool:
    """Return whether an incident is of the player at a place of its team; None: of either.

    `noted` is the place that the incident says, None for the whole team.
    """
    return None in (place, noted) or noted == place


def following_days(contest: Contest) -> list[int]:
    """Return the keys of the contests of its seasons whose incidents follow. One query."""
    seasons = Season.objects.filter(days__contest=contest, incidents_follow=True)
    return list(SeasonDay.objects.filter(season__in=seasons).values_list("contest", flat=True))


def of_season(
    contest: Contest, team: Team, place: int | None = None, days: Collection[int] | None = None
) -> tuple[EarlierIncident, ...]:
    """Return the rulings on the players of a team on earlier days of its seasons. Two queries.

    `place` asks for one of its two players. Only the seasons whose incidents follow count: `days`
    are their contests where they are known, which saves one query.
    """
    both = {1: team.player1_id, 2: team.player2_id}
    players = {pk for one, pk in both.items() if place in (None, one) and pk is not None}
    days = following_days(contest) if days is None else days
    if not players or not days:
        return ()
    rows = Penalty.objects.filter(
        _of(players), contest__in=days, contest__date__lte=contest.date, state=IncidentState.RULED
    )
    ruled = rows.exclude(contest=contest).select_related("contest", "round", "team")
    return tuple(
        EarlierIncident(penalty, pk)
        for penalty in ruled.order_by("contest__date", "pk")
        for one, pk in ((1, penalty.team.player1_id), (2, penalty.team.player2_id))
        if pk in players and concerns(penalty.place, one)
    )


def _of(players: Collection[int]) -> Q:
    return Q(team__player1__in=players) | Q(team__player2__in=players)
