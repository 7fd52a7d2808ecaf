"""Contests of any size, with every round played, written at once.

The services write one result after the other, each with its line of the log. That takes minutes for
2,000 pairs. These contests hold the same rows of teams, seats and results.
"""

from __future__ import annotations

from datetime import date
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.rules import RuleSet
from tournaments.models import Contest, Entry, Match, Player, Round, Team
from tournaments.regulation import Regulation
from tournaments.services.draws.draws import draw_round
from tournaments.services.regulation.contests import create_contest
from tournaments.words.enums import EntryKind, EntryStatus


@transaction.atomic
def played(pairs: int, rounds: int = 5) -> Contest:
    """Create a contest of this number of pairs, with all its rounds played and closed."""
    organiser, _created = User.objects.get_or_create(username=f"bench-{pairs}")
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=rounds)
    contest = create_contest(organiser, f"{pairs} paires", date(2026, 11, 21), regulation)
    register(contest, organiser, pairs)
    for number in range(1, rounds + 1):
        enter(contest, number, tables=pairs // 2)
        Round.objects.filter(contest=contest, number=number).update(closed_at=timezone.now())
    return contest


def register(contest: Contest, organiser: User, pairs: int) -> None:
    """Register this number of pairs, of forty clubs."""
    called = [(f"Marie Joubert {n}", f"Jean-Yves Le Goff {n}") for n in range(1, pairs + 1)]
    Player.objects.bulk_create(
        Player(organiser=organiser, name=name, club=f"Club {number % 40}", town="Niort")
        for number, names in enumerate(called, start=1)
        for name in names
    )
    known = {player.name: player for player in Player.objects.filter(organiser=organiser)}
    Team.objects.bulk_create(
        Team(
            contest=contest,
            number=number,
            name=" – ".join(names),
            player1=known[names[0]],
            player2=known[names[1]],
        )
        for number, names in enumerate(called, start=1)
    )


def enter(contest: Contest, number: int, tables: int) -> None:
    """Draw a round, and enter the results of its first tables."""
    draw_round(contest, None, seed=number)
    random = Random(number)
    matches = Match.objects.filter(round__contest=contest, round__number=number, table__lte=tables)
    Entry.objects.bulk_create(_result(match, random) for match in matches)


def _result(match: Match, random: Random) -> Entry:
    ns = random.randint(500, 1444)
    return Entry(
        match=match,
        version=1,
        status=EntryStatus.CONFIRMED,
        kind=EntryKind.TOTALS,
        ns=ns,
        ew=1944 - ns,
        winner="" if ns == 972 else "NS" if ns > 972 else "EW",
    )
