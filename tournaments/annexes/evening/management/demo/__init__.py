"""Demonstration data: an afternoon of belote in the middle of its third round."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from random import Random

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.rules import RuleSet
from tournaments.annexes.evening.management.demo.desk import open_the_desk, pairs
from tournaments.models import Contest, Match
from tournaments.models.contest import CODE_SIGNS
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.random_deals import random_match
from tournaments.services.draws.draws import draw_round
from tournaments.services.hall.announcements import announce
from tournaments.services.hall.changing import close_contest
from tournaments.services.prizes.giving import give_prizes
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import Totals, close_round, enter_deals, enter_totals
from tournaments.services.results.table_links import let_players_enter
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp

USERNAME = "demo"
PASSWORD_LENGTH = 10
PAIRS = 48


def draw_password() -> str:
    """Return a new password for the demonstration's account, in signs that read well aloud.

    The program answers the whole wifi, so a password known to everybody would let everybody in.
    """
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(PASSWORD_LENGTH))


@transaction.atomic
def fill(random: Random, on: date, password: str | None = None) -> Contest:
    """Create the demonstration in an empty database: two full rounds, and half of the third.

    It has 48 pairs and four rounds of twelve deals, typed deal by deal. In the third round, one
    table waits for its other camp, and one sheet is kept to verify. All pairs but three have paid,
    some have ordered a meal, and prizes are listed. The same `random` gives the same contest. What
    its people have named and written is in the active language.
    `password` opens its only account; None if nobody is to sign in.
    """
    organiser = User.objects.create_superuser(username=USERNAME, password=password)
    contest = _opened(random, on, organiser)
    for number in (1, 2):
        _enter(_draw_matches(contest, organiser, number, random), organiser, random)
        close_round(contest, organiser, number)
    matches = _draw_matches(contest, organiser, 3, random)
    _enter(matches[: len(matches) // 2], organiser, random)
    waiting, doubtful = matches[-2:]
    enter_totals(waiting, AtTable(Camp.NS, "demo"), Totals(1024, 920, 0, 0), version=0)
    # One more belote would explain the missing 20 points.
    enter_totals(doubtful, organiser, Totals(1000, 964, 0, 0), version=0, to_verify=True)
    announce(contest, organiser, _("La buvette est ouverte : café, crêpes et sandwichs."))
    return contest


@transaction.atomic
def fill_finished(random: Random, on: date) -> Contest:
    """Create the same contest in an empty database, played to its end, with its prizes given."""
    organiser = User.objects.create_superuser(username=USERNAME, password=None)
    contest = _opened(random, on, organiser)
    for number in range(1, Regulation.from_data(contest.regulation).rounds + 1):
        _enter(_draw_matches(contest, organiser, number, random), organiser, random)
        close_round(contest, organiser, number)
    give_prizes(contest, organiser)
    close_contest(contest, organiser)
    contest.refresh_from_db()
    return contest


def _opened(random: Random, on: date, organiser: User) -> Contest:
    """Create the contest, with its pairs and their money."""
    rules = RuleSet.preset("ffb-belote")
    contest = create_contest(
        organiser,
        _("Concours de belote du comité des fêtes"),
        on,
        Regulation(rules, tariffs=usual_tariffs(rules)),
        place=_("Salle polyvalente, Saint-Aubin-du-Plain"),
    )
    let_players_enter(contest, organiser, True)
    open_the_desk(contest, organiser, pairs(PAIRS, random), random)
    return contest


def _draw_matches(contest: Contest, organiser: User, number: int, random: Random) -> list[Match]:
    """Draw a round and return its matches in the order in which the sheets come."""
    draw_round(contest, organiser, seed=random.randrange(2**31))
    matches = list(
        Match.objects.filter(round__contest=contest, round__number=number)
        .select_related("round__contest")
        .order_by("table")
    )
    random.shuffle(matches)
    return matches


def _enter(matches: Sequence[Match], organiser: User, random: Random) -> None:
    for match in matches:
        regulation = Regulation.from_data(match.round.contest.regulation)
        deals = random_match(regulation.rules, regulation.end, random)
        enter_deals(match, organiser, deals, version=0)
