"""The day of a contest: its four stages, and the one it has reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import (
    Count,
    Exists,
    IntegerField,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.utils import timezone
from django.utils.functional import cached_property

from tournaments import models
from tournaments.models.prepared import prepared
from tournaments.queries.core.rounds import round_name
from tournaments.queries.draws.progress import Step, progress
from tournaments.regulation import Regulation, Worth
from tournaments.words.enums import DayStage, Stage


class Seldom(Enum):
    """What a small contest does without: its page of the desk stands behind « Plus » until used."""

    PLANNING = "a timetable"
    CASH = "prices, so a cash box"
    HALL = "a clock, or messages to the hall"
    REFEREE = "penalties"
    PEOPLE = "other people at the desk"
    CLUB = "the name of a club, or its logo"
    SEASON = "a season that counts it"
    PHOTOS = "photographs of its sheets, or telephones that take them"


#: Rows that tell what a contest uses.
_TELLS: Mapping[Seldom, tuple[type[Model], ...]] = {
    Seldom.PLANNING: (models.Planning,),
    Seldom.CASH: (models.Item,),
    Seldom.HALL: (models.Clock, models.Announcement),
    Seldom.REFEREE: (models.Penalty,),
    Seldom.PEOPLE: (models.Member,),
    Seldom.CLUB: (models.Logo,),
    Seldom.SEASON: (models.SeasonDay,),
    Seldom.PHOTOS: (models.Photo, models.PhotoPhone),
}


@dataclass(frozen=True)
class Day:
    """What the head of the desk's pages says of the day.

    `number` is the number of the last round published, 0 for none, and `round` its name. `missing`
    is the number of its tables without any result. `lots` is the number of lots planned. `used` is
    what it has of what others do without.
    """

    contest: models.Contest = field(repr=False)
    teams: int
    lots: int
    number: int
    round: str
    closed: bool
    bracket: bool
    missing: int
    used: frozenset[Seldom]

    @property
    def begun(self) -> bool:
        """Whether anybody entered: before that, no stage of the day is done."""
        return self.teams > 0 or self.number > 0

    @cached_property
    def rounds(self) -> int:
        return Regulation.from_data(self.contest.regulation).rounds

    @cached_property
    def stage(self) -> DayStage:
        """Stage of the day. Reads the brackets if only they can tell that play is over."""
        if self.contest.closed_at is not None:
            return DayStage.PRIZES
        if not self.number:
            early = self.contest.date > timezone.localdate()
            return DayStage.BEFORE if early else DayStage.WELCOME
        if not self.closed or (not self.bracket and self.number < self.rounds):
            return DayStage.PLAY
        regulation = Regulation.from_data(self.contest.regulation)
        if not regulation.ends_in_brackets and regulation.bye != Worth.EXTRA:
            return DayStage.PRIZES
        over = progress(self.contest).step in (Step.END, Step.OVER)
        return DayStage.PRIZES if over else DayStage.PLAY


def day_of(contest: models.Contest) -> Day:
    """Return the day of a contest. One query, and those of `progress` at the end of brackets."""
    [contest_row] = _counted(contest.pk)
    bracket = contest_row["stage"] == Stage.BRACKET
    number = contest_row["drawn"] or 0
    return Day(
        contest=contest,
        teams=contest_row["teams_in"] or 0,
        lots=contest_row["planned"] or 0,
        number=number,
        round=_name(contest, number) if bracket else round_name(number),
        closed=contest_row["ended"] is not None,
        bracket=bracket,
        missing=(contest_row["tables"] or 0) - (contest_row["entered"] or 0),
        used=frozenset(
            one for one in Seldom if contest_row[one.name] or (one is Seldom.CLUB and contest.club)
        ),
    )


@prepared
def _counted(contest: int) -> QuerySet[models.Contest, Any]:
    rounds = models.Round.objects.filter(contest=OuterRef("pk"), draft=False).order_by("-number")
    matches = models.Match.objects.filter(round__number=OuterRef("drawn"))
    entered = matches.filter(entries__current=True)
    return (
        models.Contest.objects.filter(pk=contest)
        .annotate(drawn=Subquery(rounds.values("number")[:1]))
        .values(
            "drawn",
            stage=Subquery(rounds.values("stage")[:1]),
            ended=Subquery(rounds.values("closed_at")[:1]),
            teams_in=_number(models.Team.objects.exclude(last_round=0), "contest"),
            planned=_number(models.Prize.objects.all(), "contest"),
            tables=_number(matches, "round__contest"),
            entered=_number(entered, "round__contest"),
            **{one.name: _has_rows(*rows) for one, rows in _TELLS.items()},
        )
    )


def _has_rows(*rows: type[Model]) -> Q:
    """Return whether the outer contest has a row of one of these models."""
    kinds = (model._default_manager.filter(contest=OuterRef("pk")) for model in rows)
    return reduce(or_, (Q(Exists(kind)) for kind in kinds))


def _number(rows: QuerySet[Any], contest: str) -> Subquery:
    counted = rows.filter(**{contest: OuterRef("pk")}).order_by().values(contest)
    return Subquery(counted.annotate(n=Count("pk")).values("n"), output_field=IntegerField())


def _name(contest: models.Contest, number: int) -> str:
    conditions = contest.rounds.values_list("given", flat=True).get(number=number)
    return round_name(number, Stage.BRACKET, conditions)
