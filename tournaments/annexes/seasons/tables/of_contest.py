"""What a day gives in a season, said before and after a contest is one of its days."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.annexes.seasons.papers.words import day_gives
from tournaments.annexes.seasons.queries.pages import public_seasons_of
from tournaments.annexes.seasons.queries.table import rules_of
from tournaments.annexes.seasons.rules import Rules
from tournaments.models import Contest, Season
from tournaments.queries.core.contests import ContestInfo


@dataclass(frozen=True, slots=True)
class SeasonOfContest:
    """A season, and what the day of a contest gives there, in sentences."""

    slug: str
    name: str
    closed: bool
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """What some contests would give, in sentences. `names` is empty for all the other contests."""

    names: tuple[str, ...]
    gives: tuple[str, ...]


def seasons_of_contest(contest: Contest | ContestInfo) -> list[SeasonOfContest]:
    """Return the public seasons that count this contest, latest first. One query."""
    return given_in((season for season, _rules in public_seasons_of(contest)), contest.slug)


def given_in(seasons: Iterable[Season], contest: str) -> list[SeasonOfContest]:
    """Return what a contest, named by its slug, gives in each of these seasons."""
    return [
        SeasonOfContest(
            season.slug, season.name, season.closed, would_give(rules_of(season), contest)
        )
        for season in seasons
    ]


def given_by(rules: Rules, contests: Iterable[Contest]) -> list[Given]:
    """Return what each of these contests would give: what most give, then those apart."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for contest in contests:
        groups.setdefault(would_give(rules, contest.slug), []).append(contest.name)
    usual = max(groups, key=lambda gives: len(groups[gives]), default=())
    apart = (Given(tuple(names), gives) for gives, names in groups.items() if gives != usual)
    return [Given((), usual), *apart]


def would_give(rules: Rules, contest: str) -> tuple[str, ...]:
    """Return what a day of this contest gives; rules that name others do not count it."""
    if rules.contests is not None and contest not in rules.contests:
        return (_("Le règlement de la saison ne nomme pas ce concours : il ne compterait pas."),)
    return tuple(day_gives(rules, contest))
