"""A gathering as rows of its pages: texts ready to show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import Problem
from tournaments.annexes.halls.queries.gathered import Comer, Gathered
from tournaments.annexes.halls.queries.ranking import OneRow
from tournaments.annexes.halls.queries.state import HallState
from tournaments.annexes.halls.rules import Why
from tournaments.words.entrants import counted
from tournaments.words.numbers import number
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class HallLine:
    """A hall: its progress in words, the moment of its data, its quota if it is known.

    A quota is `provisional` while a hall is not over: it may still change.
    """

    name: str
    contest: str
    slug: str
    progress: str
    over: bool
    entrants: int
    played: str
    quota: int | None
    provisional: bool
    at: datetime | None


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A row of the one ranking; `values` are those of the criteria, with their labels."""

    row: OneRow
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A team that qualifies, with its place among the seeds of those who qualify."""

    seed: int
    comer: Comer


@dataclass(frozen=True, slots=True)
class MissingLine:
    """A team that does not come, and why."""

    name: str
    why: str


def hall_lines(gathered: Gathered) -> list[HallLine]:
    """Return the halls with their progress and their quotas."""
    return [
        HallLine(
            name=hall.name,
            contest=hall.contest.name,
            slug=hall.contest.slug,
            progress=progress(hall),
            over=hall.over,
            entrants=hall.entrants,
            played=counted(gathered.individuals, hall.entrants),
            quota=quota,
            provisional=not gathered.over,
            at=hall.at,
        )
        for hall, quota in gathered.quotas
    ]


def progress(hall: HallState) -> str:
    """Return how far a hall is: "3 parties sur 4, 12 feuilles sur 17"."""
    done = len(hall.counted)
    sentence = ngettext("%(n)d partie sur %(of)d", "%(n)d parties sur %(of)d", done)
    parts = [sentence % {"n": done, "of": hall.planned}]
    if hall.sheets is not None:
        arrived = hall.sheets.arrived
        sheets = ngettext("%(n)d feuille sur %(of)d", "%(n)d feuilles sur %(of)d", arrived)
        parts.append(sheets % {"n": arrived, "of": hall.sheets.tables})
    return ", ".join(parts)


def ranking_lines(gathered: Gathered, most: int | None = None) -> list[RankingLine]:
    """Return the rows of the one ranking, or its first rows."""
    criteria = gathered.ranking.criteria
    labels = {at: say(criteria[at].label, {}) for at in gathered.ranking.shown}
    return [
        RankingLine(row, tuple((label, number(row.values[at])) for at, label in labels.items()))
        for row in gathered.ranking.rows[:most]
    ]


def seed_lines(gathered: Gathered) -> list[SeedLine]:
    """Return who qualifies in the order of the seeds."""
    return [SeedLine(seed, one) for seed, one in enumerate(gathered.seeds, start=1)]


def steps_said(gathered: Gathered) -> list[str]:
    """Return how the quotas were shared, a sentence a step."""
    steps = gathered.shared.steps if gathered.shared is not None else ()
    return [say(step.text.message, step.text.params) for step in steps]


def missing_lines(gathered: Gathered) -> list[MissingLine]:
    """Return who does not come, and why."""
    return [
        MissingLine(f"{one.hall.name}/{one.team.number} {one.team.name}", _why(one.why))
        for one in gathered.missing
    ]


def _why(why: Why) -> str:
    match why:
        case Why.DECLINED:
            return _("ne vient pas")
        case Why.LEFT:
            return _("s’est retirée de son concours")
        case Why.TWICE:
            return _("a déjà une place dans la finale")
        case _never:
            assert_never(_never)


def problems_said(problems: Iterable[Problem]) -> list[str]:
    """Return what is wrong, a sentence each."""
    return [say(problem.message, problem.params) for problem in problems]
