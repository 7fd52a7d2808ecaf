"""Halls played and gathered, for the tests."""

from __future__ import annotations

import random

from django.contrib.auth.models import User

from tests.factories import BELOTE, belote_totals, make_contest, make_user
from tournaments.annexes.halls.services.setting import NamedHall, create_gathering
from tournaments.models import Contest, Gathering, Match, Player, Team
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.hall import changing


def played_hall(
    name: str,
    pairs: int = 4,
    rounds: int = 1,
    *,
    over: bool = True,
    seed: int = 1,
    regulation: Regulation = BELOTE,
    organiser: User | None = None,
) -> Contest:
    """Return the contest of a hall with its own people, played with random results."""
    contest = make_contest(regulation=regulation, organiser=organiser, name=f"Qualification {name}")
    people = Player.objects.bulk_create(
        Player(organiser=contest.organiser, name=f"{name} {number}{letter}")
        for number in range(1, pairs + 1)
        for letter in "ab"
    )
    Team.objects.bulk_create(
        Team(
            contest=contest,
            number=number,
            name=f"{people[2 * number - 2]} – {people[2 * number - 1]}",
            player1=people[2 * number - 2],
            player2=people[2 * number - 1],
        )
        for number in range(1, pairs + 1)
    )
    dice = random.Random(seed)
    for number in range(1, rounds + 1):
        draws.draw_round(contest, None, seed=seed + number)
        for match in Match.objects.filter(round__contest=contest, round__number=number):
            results.enter_totals(match, None, belote_totals(dice), version=0)
        results.close_round(contest, None, number)
    if over:
        changing.close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    return contest


def gathering_of(
    *halls: Contest, final: Contest | None = None, by: User | None = None
) -> Gathering:
    """Return a gathering of these contests, in halls A, B…"""
    named = [
        NamedHall(one, f"Salle {letter}") for one, letter in zip(halls, "ABCDEFG", strict=False)
    ]
    return create_gathering(by or make_user(), "Qualifications", named, final)
