"""Contests in several halls, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.models import Contest, Hall
from tournaments.pairing.pools.pools import pool_name
from tournaments.regulation import Regulation
from tournaments.services.core.people import grant_role
from tournaments.services.registration.halls import HallWanted, add_hall, fill_halls, hold_hall
from tournaments.words.enums import Role

RULES = RuleSet.preset("ffb-belote")


def in_halls(teams: Sequence[int], organiser: User | None = None, **options: Any) -> Contest:
    """Return a contest with as many teams in halls "A", "B"…; the first teams are in A."""
    contest = make_contest(sum(teams), Regulation(RULES, **options), organiser)
    first = 1
    for place, count in enumerate(teams):
        last = first + (count + 1) // 2 - 1
        add_hall(contest, None, HallWanted(pool_name(place), first, last, count))
        first = last + 1
    contest.refresh_from_db()
    vars(contest).pop("known_halls", None)
    start = 1
    for hall, count in zip(contest.halls.all(), teams, strict=True):
        contest.teams.filter(number__range=(start, start + count - 1)).update(hall=hall)
        start += count
    return contest


def hall(contest: Contest, name: str) -> Hall:
    """Return a hall by its name."""
    return contest.halls.get(name=name)


def held_by(contest: Contest, user: User, name: str, role: Role = Role.SCORER) -> None:
    """Let a person work for the contest in one hall."""
    grant_role(contest, None, user, role)
    hold_hall(contest, None, user, hall(contest, name).pk)


def spread(contest: Contest) -> None:
    """Place every team in the hall with most room."""
    fill_halls(contest, None)
