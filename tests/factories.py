"""Contests, teams and rounds for the tests, created through the services."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy
from dataclasses import asdict
from datetime import date
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import F, Model
from django.db.models.base import ModelState

from scoring.rules import RuleSet
from tests.rows import written_again
from tournaments.models import Contest, Entry, LogLine, Match, Player, Team
from tournaments.regulation import Regulation
from tournaments.regulation.manches import winner_of
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.registration.filling import Registration
from tournaments.services.regulation import contests
from tournaments.services.results import Totals
from tournaments.words.enums import EntryStatus, Stage

Row = TypeVar("Row", bound=Model)
BELOTE = Regulation(RuleSet.preset("ffb-belote"))
COINCHE = Regulation(RuleSet.preset("ffb-coinche"))
PASSWORD = "dix-de-der-2026"
#: Numbers of all the teams of a contest, to draw those that nobody saw too.
EVERYBODY = range(1, 1000)


@written_again
def make_user(name: str = "organiser") -> User:
    """Return a user without any right, created if needed."""
    user = User.objects.filter(username=name).first()
    return user or User.objects.create_user(username=name, password=PASSWORD)


@written_again
def make_first_organiser(name: str = "organiser") -> User:
    """Return the first account of an installation, created if needed, as a superuser.

    It can create contests before it has any.
    """
    user = User.objects.filter(username=name).first()
    return user or User.objects.create_superuser(username=name, password=PASSWORD)


@written_again
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
    if Player.objects.filter(organiser=contest.organiser).exists():
        # The address book may already have these names: the service tells namesakes apart.
        for number in range(1, pairs + 1):
            wanted = Registration(f"Joueur {number}A", f"Joueuse {number}B")
            presence.register_team(contest, None, wanted)
    elif pairs:
        _register_at_once(contest, pairs, regulation.individuals)
    return contest


def _register_at_once(contest: Contest, count: int, individuals: bool) -> None:
    """Write what `register_team` writes for the first teams of a contest, in one query per table.

    Most tests begin with such a contest, and one service call per team would take a third of
    their time. `tests/test_factories.py` compares the two.
    """
    numbers = range(1, count + 1)
    called = [
        [f"Joueur {number}A"] + [f"Joueuse {number}B"] * (not individuals) for number in numbers
    ]
    Player.objects.bulk_create(
        Player(organiser=contest.organiser, name=name) for names in called for name in names
    )
    known = {player.name: player for player in Player.objects.filter(organiser=contest.organiser)}
    teams = [
        Team(
            contest=contest,
            number=number,
            name=" – ".join(names),
            player1=known[names[0]],
            player2=None if individuals else known[names[1]],
        )
        for number, names in zip(numbers, called, strict=True)
    ]
    Team.objects.bulk_create(teams)
    LogLine.objects.bulk_create(
        LogLine(contest=contest, action="register_team", subject=str(team), after=_as_logged(team))
        for team in teams
    )
    Contest.objects.filter(pk=contest.pk).update(version=F("version") + count)


def _as_logged(team: Team) -> dict[str, Any]:
    """Return what the log says of a team registered by its players' names alone."""
    return {
        "number": team.number,
        "name": team.name,
        "player1": team.player1.name if team.player1 else "",
        "player2": team.player2.name if team.player2 else "",
        "family": "",
        "fixed_table": None,
        "seeded": None,
        "first_round": 1,
        "last_round": None,
        "town": "",
        "categories": [],
        "orders": [],
    }


def belote_totals(random_: random.Random, deals: int = 12) -> Totals:
    """Return random totals that `deals` deals of plain belote can give."""
    belotes = random_.randint(0, deals // 2)
    whole = 162 * deals + 20 * belotes
    ns = random_.randint(whole // 4, 3 * whole // 4)
    return Totals(ns, whole - ns, belotes=belotes, capots=0)


#: Draw a round as the service does, for a test of what comes after the draw.
draw_round = written_again(draws.draw_round)


def enter_at_once(results_of: Sequence[tuple[Match, Totals]]) -> None:
    """Write what `enter_totals` writes for the first results of a round, in one query per table.

    The service writes the first one. In a bracket it writes them all, because it refuses a match
    without a winner. `tests/test_factories.py` compares the two.
    """
    (first, totals), *others = results_of
    if first.round.stage == Stage.BRACKET:
        for match, its_totals in results_of:
            results.enter_totals(match, None, its_totals, version=0)
        return
    contest = Contest.objects.filter(pk=first.round.contest_id)
    versions = contest.values("version", "desk_version").get()
    entry = results.enter_totals(first, None, totals, version=0)
    raised = contest.get()
    line = LogLine.objects.filter(contest=raised).latest("pk")
    entries, lines = [], []
    for match, its_totals in others:
        figures = asdict(its_totals)
        del figures["manches"]
        figures["winner"] = winner_of((its_totals.ns, its_totals.ew)) or ""
        # A trigger refuses a new version that is confirmed at once.
        written = {"pk": None, "match": match, "current": False, "status": EntryStatus.PROPOSED}
        entries.append(_copied(entry, **written, **figures))
        subject = f"{line.subject.removesuffix(str(first.table))}{match.table}"
        lines.append(_copied(line, pk=None, subject=subject, after=line.after | figures))
    Entry.objects.bulk_create(entries)
    Entry.objects.filter(match__in=[match for match, _totals in others]).update(
        current=entry.current, status=entry.status
    )
    LogLine.objects.bulk_create(lines)
    contest.update(
        **{
            name: F(name) + len(others) * (getattr(raised, name) - before)
            for name, before in versions.items()
        }
    )


def _copied(row: Row, **changed: Any) -> Row:
    """Return a row not yet saved, with the values of another one but for these changes."""
    copied = copy(row)
    copied._state = ModelState()
    for name, value in changed.items():
        setattr(copied, name, value)
    return copied


@written_again
def play_round(contest: Contest, seed: int = 1, close: bool = True, **draw: Any) -> None:
    """Draw the next round, enter random results at every table, and close it unless told not to.

    Teams that nobody saw are drawn all the same.
    """
    random_ = random.Random(seed)
    draws.draw_round(contest, None, seed=seed, **{"unseen": EVERYBODY, **draw})
    round_ = contest.rounds.order_by("number").last()
    assert round_ is not None
    matches = Match.objects.filter(round=round_).select_related("round__contest")
    enter_at_once([(match, belote_totals(random_)) for match in matches])
    if close:
        results.close_round(contest, None, round_.number)
