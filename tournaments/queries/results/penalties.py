"""Incidents of a contest, and preview of a ruling before it is given."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.db.models import Q, QuerySet

from tournaments.models import Contest, Penalty, Season, SeasonDay, Team
from tournaments.models.prepared import prepared
from tournaments.queries.core.people import shown_name
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.regulation import Tariff
from tournaments.regulation.tariffs import applied
from tournaments.words.enums import IncidentState, PenaltyTo, Ruling


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


#: Columns of a ruling, beside its state and its reason.
RULED_SO: Final = ("name", "points", "to", "excludes", "times", "ruling")


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """An incident, or the preview of a ruling: team, fault, ruling, points and beneficiary.

    `points` is 0 if the fault was free that time. `match`, `table` and `opponent` are None if the
    team has no opponent in that round. `deal` is the number of the deal, `called_by` that of the
    team that called, None if nobody gave them; `late` is a lateness in minutes. `place` is the
    player at fault, 1 or 2, None for the whole team. `appeal` is what a team contests, `jury` the
    names of those who ruled on it, `jury_after` the last round drawn by then, and `first` the
    ruling of the referee that theirs replaced. `proposed` is what the scale proposes for an
    incident that waits.
    """

    pk: int
    round: int
    team: TeamRef
    match: int | None
    table: int | None
    opponent: Side | None
    name: str
    points: int
    to: PenaltyTo
    excludes: bool
    times: int
    reason: str = ""
    by: str = ""
    at: datetime | None = None
    state: IncidentState = IncidentState.RULED
    ruling: Ruling = Ruling.PLAYS_ON
    deal: int | None = None
    late: int = 0
    called_by: int | None = None
    reserves: str = ""
    place: int | None = None
    appeal: str = ""
    jury: str = ""
    jury_after: int | None = None
    first: PenaltyLine | None = None
    proposed: PenaltyLine | None = None

    @property
    def is_appealed(self) -> bool:
        """Whether a jury has still to rule on an appeal; the referee's ruling counts meanwhile."""
        return bool(self.appeal) and not self.jury

    @property
    def is_open(self) -> bool:
        """Whether the referee or a jury has still to rule."""
        return self.is_waiting or self.is_appealed

    @property
    def after_next_draw(self) -> bool:
        """Whether the jury ruled once the next round was drawn: the draw stays as it is."""
        return self.jury_after is not None and self.jury_after > self.round

    @property
    def is_waiting(self) -> bool:
        """Whether the referee has still to rule."""
        return self.state is IncidentState.WAITING

    @property
    def is_dismissed(self) -> bool:
        """Whether the referee found no fault."""
        return self.state is IncidentState.DISMISSED

    @property
    def effect(self) -> str:
        """Token of what the referee read before imposing it, to detect a change since."""
        other = self.opponent.number if self.opponent is not None else ""
        ruled = f"{self.times}-{self.points}-{self.excludes:d}-{self.ruling}"
        return f"{self.match}-{other}-{ruled}"

    @property
    def given(self) -> int:
        """Points the opponents receive."""
        return self.points if self.to.reaches_opponents and self.opponent is not None else 0

    @property
    def lost(self) -> int:
        """Points the team loses."""
        return self.points if self.to.leaves_team else 0

    @property
    def percent(self) -> int:
        """Hundredths of a top that the pair loses in a duplicate."""
        return self.points if self.to is PenaltyTo.TOP else 0


#: A team's place in a round: match key, table, opponent.
Seated = tuple[int | None, int | None, Side | None]
NOWHERE: Seated = (None, None, None)


def imposed(contest: Contest) -> Mapping[int, list[Penalty]]:
    """Return the incidents in order, by round key, for `rounds_of`. One query."""
    penalties: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in _imposed(contest.pk):
        penalties[penalty.round_id].append(penalty)
    return penalties


@prepared
def _imposed(contest: int) -> QuerySet[Penalty]:
    return (
        Penalty.objects.filter(contest=contest)
        .select_related("by", "team", "called_by")
        .order_by("pk")
    )


def penalty_line(penalty: Penalty, number: int, team: TeamRef, seated: Seated) -> PenaltyLine:
    """Convert an incident of round `number` to a value. Fetch `by` and `called_by` with it."""
    match, table, opponent = seated if penalty.match_id is not None else NOWHERE
    line = PenaltyLine(
        pk=penalty.pk,
        round=number,
        team=team,
        match=match,
        table=table,
        opponent=opponent,
        name=penalty.name,
        points=penalty.points,
        to=penalty.to,
        excludes=penalty.excludes,
        times=penalty.times,
        reason=penalty.reason,
        by=shown_name(penalty.by),
        at=penalty.at,
        state=penalty.state,
        ruling=penalty.ruling,
        deal=penalty.deal,
        late=penalty.late,
        called_by=penalty.called_by.number if penalty.called_by is not None else None,
        reserves=penalty.reserves,
        place=penalty.place,
        appeal=penalty.appeal,
        jury=penalty.jury,
        jury_after=penalty.jury_after,
    )
    return line if penalty.first is None else replace(line, first=_first(line, penalty.first))


def _first(line: PenaltyLine, kept: Mapping[str, Any]) -> PenaltyLine:
    """Return the ruling of the referee, as `Penalty.first` keeps it beside that of the jury."""
    words = {
        "state": IncidentState(kept["state"]),
        "to": PenaltyTo(kept["to"]),
        "ruling": Ruling(kept["ruling"]),
    }
    return replace(line, **{**kept, **words})


def with_proposals(
    contest: Contest, scale: Sequence[Tariff], lines: Sequence[PenaltyLine]
) -> list[PenaltyLine]:
    """Return incidents, those that wait with what the scale proposes.

    A fault that the scale does not have has no proposal. Two queries; one more for each incident
    of a season whose incidents follow.
    """
    numbers = {line.team.number for line in lines if line.is_waiting}
    teams = {one.number: one for one in contest.teams.filter(number__in=numbers)}
    days = following_days(contest)
    return [
        replace(line, proposed=_proposed(teams[line.team.number], days, scale, lines, line))
        if line.is_waiting
        else line
        for line in lines
    ]


def _proposed(
    team: Team,
    days: Collection[int],
    scale: Sequence[Tariff],
    lines: Sequence[PenaltyLine],
    line: PenaltyLine,
) -> PenaltyLine | None:
    tariff = next((one for one in scale if one.name == line.name), None)
    if tariff is None:
        return None
    ruled = (one for one in lines if one.state is IncidentState.RULED and one.team == line.team)
    priced = by_scale(
        tariff,
        scale,
        here=[(one.name, one.place) for one in ruled],
        before=[one.penalty.name for one in of_season(team.contest, team, line.place, days)],
        place=line.place,
        late=line.late,
        alone=line.opponent is None,
    )
    return replace(line, state=IncidentState.RULED, **priced)


def by_scale(
    tariff: Tariff,
    scale: Sequence[Tariff],
    *,
    here: Sequence[tuple[str, int | None]],
    before: Sequence[str],
    place: int | None,
    late: int,
    alone: bool,
) -> dict[str, Any]:
    """Return the columns of a ruling on a fault, by name. No query.

    `here` are the faults of the team ruled in the contest, each with the player at fault, and
    `before` those of its players on earlier days. `alone` tells that there are no opponents.
    """
    own = {name.casefold() for name, noted in here if concerns(noted, place)}
    own |= {name.casefold() for name in before}
    tariff = applied(scale, tariff, lambda name: name.casefold() in own)
    every = [*(name for name, _noted in here), *before]
    times = 1 + sum(name.casefold() == tariff.name.casefold() for name in every)
    costs = tariff.costs(times)
    nobody = tariff.to.reaches_opponents and alone
    return {
        "name": tariff.name,
        "points": tariff.points_after(late) if costs and not nobody else 0,
        "to": tariff.to,
        "excludes": tariff.excludes and costs,
        "times": times,
        "ruling": tariff.ruling,
    }
