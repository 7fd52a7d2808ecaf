"""States of contests and seasons that their public pages show, for the server that keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.models import Contest, Season
from tournaments.models.prepared import prepared


class Of(Enum):
    """What a public page is about."""

    CONTEST = "contest"
    SEASON = "season"


class Subject(NamedTuple):
    """One contest or one season, by its key."""

    of: Of
    pk: int


class Shown(NamedTuple):
    """What everybody may read of a contest. A page that shows something else is never given.

    `published` tells whether search engines may list its pages. The two other values are those of
    its suspense.
    """

    published: bool
    suspense_from: int | None
    revealed_at: datetime | None


class State(NamedTuple):
    """Version of a contest or of a season, and what everybody may read of it.

    A season has its own version, then those of its contests in the order of their keys; a contest
    has its own, then those of its seasons, which its pages tell of. No version ever decreases, and
    a contest that enters or leaves a season raises both, so a later state is the greater.
    """

    versions: tuple[int, ...]
    shown: tuple[Shown, ...]

    @property
    def published(self) -> bool:
        """Whether search engines may list its pages: those of a season, if they may list all."""
        return all(one.published for one in self.shown)


def public_states(subjects: Iterable[Subject]) -> dict[Subject, State]:
    """Return these subjects' states, without those deleted or closed. At most two queries."""
    wanted = list(subjects)
    contests = [one.pk for one in wanted if one.of is Of.CONTEST]
    seasons = [one.pk for one in wanted if one.of is Of.SEASON]
    states: dict[Subject, State] = {}
    if contests:
        states |= _states(_rows(pk__in=contests))
    if seasons:
        states |= _seasons(pk__in=seasons)
    return states


def public_state(slug: str) -> tuple[Subject, State] | None:
    """Return the contest with this slug and its state, or None. One query."""
    return next(iter(_states(_of_slug(slug)).items()), None)


def public_season_state(slug: str) -> tuple[Subject, State] | None:
    """Return the public season with this slug and its state, or None. One query."""
    return next(iter(_seasons(slug=slug).items()), None)


@prepared
def _of_slug(slug: str) -> QuerySet[Contest, tuple[Any, ...]]:
    return _rows(slug=slug)


def _rows(**which: object) -> QuerySet[Contest, tuple[Any, ...]]:
    contests_asked = Contest.objects.filter(**which).order_by("pk", "seasons__pk")
    return contests_asked.values_list("pk", "version", "seasons__version", *Shown._fields)


def _states(rows: Iterable[tuple[Any, ...]]) -> dict[Subject, State]:
    states: dict[Subject, State] = {}
    for pk, own, of_season, *shown in rows:
        subject = Subject(Of.CONTEST, pk)
        before = states.get(subject, State((own,), (Shown(*shown),)))
        if of_season is not None:
            before = State((*before.versions, of_season), before.shown)
        states[subject] = before
    return states


def _seasons(**which: object) -> dict[Subject, State]:
    of_day = [f"days__contest__{name}" for name in ("version", *Shown._fields)]
    seasons_asked = Season.objects.filter(public=True, **which).order_by()
    rows = seasons_asked.values_list("pk", "version", "days__contest_id", *of_day)
    states: dict[Subject, State] = {}
    # Sorted here: Django takes longer to write the order in SQL.
    for pk, own, contest, version, *shown in sorted(rows, key=lambda row: row[2] or 0):
        subject = Subject(Of.SEASON, pk)
        before = states.get(subject, State((own,), ()))
        # A season without a day has one row, without a contest.
        if contest is not None:
            before = State((*before.versions, version), (*before.shown, Shown(*shown)))
        states[subject] = before
    return states
