"""Contests, teams and rounds for the tests, created through the services."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from django.contrib.auth.models import User

from scoring.rules import RuleSet
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.services.regulation import contests
from tournaments.services.results import Totals

BELOTE = Regulation(RuleSet.preset("ffb-belote"))
COINCHE = Regulation(RuleSet.preset("ffb-coinche"))
PASSWORD = "dix-de-der-2026"


def make_user(name: str = "organiser") -> User:
    """Return a user without any right, created if needed."""
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(username=name, password=PASSWORD)


def make_first_organiser(name: str = "organiser") -> User:
    """Return the first account of an installation, created if needed, as a superuser.

    It can create contests before it has any.
    """
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_superuser(username=name, password=PASSWORD)


def make_contest(
    pairs: int = 0,
    regulation: Regulation = BELOTE,
    organiser: User | None = None,
    name: str = "Concours de la Saint-Martin",
) -> Contest:
    """Create a contest with `pairs` pairs and no round."""
    contest = contests.create_contest(
        organiser or make_user(), name, date(2026, 11, 21), regulation, place="Salle des fêtes"
    )
    for number in range(1, pairs + 1):
        teams.register_team(contest, None, Registration(f"Joueur {number}A", f"Joueuse {number}B"))
    return contest


def belote_totals(random_: random.Random, deals: int = 12) -> Totals:
    """Return random totals that `deals` deals of plain belote can give."""
    belotes = random_.randint(0, deals // 2)
    whole = 162 * deals + 20 * belotes
    ns = random_.randint(whole // 4, 3 * whole // 4)
    return Totals(ns, whole - ns, belotes=belotes, capots=0)


def play_round(contest: Contest, seed: int = 1, close: bool = True, **draw: Any) -> None:
    """Draw the next round, enter random results at every table, and close it unless told not to."""
    random_ = random.Random(seed)
    draws.draw_round(contest, None, seed=seed, **draw)
    round_ = contest.rounds.order_by("number").last()
    assert round_ is not None
    for match in Match.objects.filter(round=round_).select_related("round__contest"):
        results.enter_totals(match, None, belote_totals(random_), version=0)
    if close:
        results.close_round(contest, None, round_.number)
