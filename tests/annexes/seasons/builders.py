"""Seasons for the tests, created through the services."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User

from tests.factories import BELOTE, make_contest, make_user, play_round
from tournaments.annexes.seasons.queries.people import people_of
from tournaments.annexes.seasons.rules import read_rules
from tournaments.annexes.seasons.services.seasons import create_season
from tournaments.models import Contest, Season
from tournaments.regulation import Regulation
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration

PLAYERS = '[season]\nname = "Challenge d’hiver"\n[day]\ngive = ["points"]\n'
PAIRS = PLAYERS.replace('"\n[day]', '"\nrank = "pairs"\n[day]')


def make_season(
    days: Sequence[Contest] = (), rules: str = PLAYERS, organiser: User | None = None
) -> Season:
    """Create a season with these contests."""
    owner = organiser or (days[0].organiser if days else make_user())
    return create_season(owner, read_rules(rules), days)


def make_day(
    pairs: Sequence[tuple[str, str]],
    name: str = "Jeudi",
    after: int = 0,
    *,
    rounds: int = 1,
    seed: int = 1,
    over: bool = True,
    regulation: Regulation = BELOTE,
    organiser: User | None = None,
) -> Contest:
    """Create a contest of these pairs, `after` so many days, with its rounds played."""
    contest = make_contest(0, regulation, organiser, name)
    contest.date += timedelta(days=after)
    contest.save()
    for one, other in pairs:
        presence.register_team(contest, None, Registration(one, other))
    for number in range(rounds):
        play_round(contest, seed=seed + number)
    if over:
        changing.close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    return contest


def key_in(season: Season, name: str) -> str:
    """Return the key of the person with this name in the address book."""
    known = people_of(season).known.values()
    return next(one.key for one in known if one.name == name)


def hidden(page: str, name: str) -> str:
    """Return the value of a hidden field of a page."""
    field = re.search(rf'<input[^>]*name="{name}"[^>]*>', page)
    assert field is not None, name
    value = re.search(r'value="([^"]*)"', field[0])
    assert value is not None, name
    return value[1]
