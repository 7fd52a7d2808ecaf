"""Seasons of a contest, as the pages of that contest tell them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.papers.seasons.words import day_gives
from tournaments.queries.seasons.pages import public_seasons_of


@dataclass(frozen=True, slots=True)
class SeasonOfContest:
    """A public season that counts the contest, and what the day gives there, in sentences."""

    slug: str
    name: str
    gives: tuple[str, ...]


def seasons_of_contest(contest: Contest) -> list[SeasonOfContest]:
    """Return the public seasons that count this contest, latest first. One query."""
    return [
        SeasonOfContest(season.slug, season.name, tuple(day_gives(rules, contest.slug)))
        for season, rules in public_seasons_of(contest)
    ]
