"""A printed paper is told outdated whenever it would show something else today."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.papers.builders import pages
from tests.views.desk import at_table, signed_in
from tests.world import World, make_world
from tournaments.annexes.applications.services import applying
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest
from tournaments.queries.core.prints import last_prints
from tournaments.queries.core.shown_data import Source
from tournaments.regulation.planning import Times
from tournaments.services import planning, results
from tournaments.services.cash import items, ledger
from tournaments.services.core import club, phones
from tournaments.services.core.phones import let_players_enter
from tournaments.services.core.prints import Printed, note_prints
from tournaments.services.draws import arrivals, draws, presence
from tournaments.services.prizes import lots
from tournaments.services.prizes.filling import Wanted
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.services.regulation import contests
from tournaments.services.results import Totals
from tournaments.views.papers.kinds import KINDS
from tournaments.views.papers.shows import SHOWS
from tournaments.words.enums import ItemPer, PrizeBy

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: Time of a paper's data, alone on its line or at the end of a sheet's foot.
UP_TO_DATE = re.compile(r"à jour à \d+\sh(?:\s\d\d)?, le \d\d/\d\d/\d{4}")

#: Contests of the world, with their last round.
LAST = {"afternoon": 2, "drawn": 1, "movement": 1, "players": 2}


def renamed(contest: Contest, owner: User) -> None:
    first = contest.teams.order_by("number").first()
    assert first is not None
    details = {"club": "Un autre club", "phone": "06 00 00 00 00", "town": "Ailleurs"}
    both = ("Zoé Neuve", "") if first.player2 is None else ("Zoé Neuve", "Yann Neuf")
    teams.change_team(contest, owner, first, Registration(*both, details=details))


def registered(contest: Contest, owner: User) -> None:
    both = ("Zoé Neuve", "") if contest.name == "Belote à la mêlée" else ("Zoé Neuve", "Yann Neuf")
    presence.register_team(contest, owner, Registration(*both))


def arrived(contest: Contest, owner: User) -> None:
    arrivals.check_in(contest, owner, "3")


def paid(contest: Contest, owner: User) -> None:
    ledger.settle(contest, owner, contest.teams.get(number=6))


def drawn_again(contest: Contest, owner: User) -> None:
    draws.redo_draw(contest, owner, contest.rounds.count(), seed=4321)


def undone(contest: Contest, owner: User) -> None:
    draws.undo_draw(contest, owner, contest.rounds.count())
    draws.draw_round(contest, owner, seed=4322)


def entered(contest: Contest, owner: User) -> None:
    number = contest.rounds.count()
    last = at_table(contest, contest.rounds.get(number=number).matches.count(), number)
    results.enter_totals(last, owner, Totals(1000, 944), version=0)


def punished(contest: Contest, owner: User) -> None:
    number = contest.rounds.count()
    name = contest.regulation["tariffs"][0]["name"]
    penalties.impose_penalty(contest, owner, number, 5, name, "vu")


def cut(contest: Contest, owner: User) -> None:
    let_players_enter(contest, owner, not contest.players_enter)


def moved(contest: Contest, owner: User) -> None:
    club.set_club(contest, owner, "Un autre comité", None)


def awaited_on_phones(contest: Contest, owner: User) -> None:
    phones.set_phones(contest, owner, "http://192.168.1.20:8000", "Salle", "belote2026")


def read_twice(contest: Contest, owner: User) -> None:
    contests.set_second_reading(contest, owner, not contest.second_reading)


def postponed(contest: Contest, owner: User) -> None:
    planning.set_planning(contest, owner, Times(starts_at=time(15, 45)))


def dearer(contest: Contest, owner: User) -> None:
    items.add_item(contest, owner, "Crêpe", 150, ItemPer.PIECE)


def better(contest: Contest, owner: User) -> None:
    lots.add_prize(contest, owner, Wanted("Vélo", PrizeBy.LOT, 1, 6500))


def opened(contest: Contest, owner: User) -> None:
    applying.set_applying(contest, owner, True, late=True)


CHANGES: list[tuple[str, Callable[[Contest, User], None]]] = [
    ("afternoon", renamed),
    ("afternoon", registered),
    ("afternoon", arrived),
    ("afternoon", paid),
    ("afternoon", entered),
    ("afternoon", punished),
    ("afternoon", cut),
    ("afternoon", moved),
    ("afternoon", awaited_on_phones),
    ("afternoon", read_twice),
    ("afternoon", postponed),
    ("afternoon", dearer),
    ("afternoon", better),
    ("afternoon", opened),
    ("drawn", drawn_again),
    ("drawn", undone),
    ("movement", registered),
    ("players", renamed),
]


@dataclass(frozen=True)
class Wall:
    """Papers of one contest, printed before it changes: their words, by kind."""

    contest: Contest
    owner: User
    client: Client
    words: dict[str, list[str]]


def key(kind: str, of: str) -> tuple[str, int | None]:
    """Return the paper of this kind that is printed: that of the last round."""
    return kind, LAST[of] if KINDS[kind].of_round else None


def words_of(client: Client, contest: Contest, kind: str, round_: int | None) -> list[str] | None:
    """Return the words of a paper without the time of its data; None if it has no page."""
    options = {} if round_ is None else {"round": round_}
    answer = client.get(reverse("paper", args=[contest.slug, kind]), options)
    if answer.status_code != 200:
        return None
    lines = (line for page in pages(answer.content) for line in page.splitlines())
    return [UP_TO_DATE.sub("", line) for line in lines]


def wall_of(world: World, of: str) -> Wall:
    """Print every paper of a contest whose parts `SHOWS` names, and note that they are printed."""
    owner, contest = world.people["owner"], Contest.objects.get(pk=world[of].pk)
    client, words, noted = signed_in(owner), {}, []
    for kind, sources in SHOWS.items():
        text = words_of(client, contest, *key(kind, of))
        if text is not None:
            words[kind] = text
            noted.append(Printed(*key(kind, of), 1, sources | {Source.HEAD}, {}))
    note_prints(contest, owner, noted)
    return Wall(contest, owner, client, words)


@pytest.fixture(scope="module")
def walls(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Wall]]:
    """Papers of each contest, printed once; every test rolls back its change."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = make_world()
        yield {of: wall_of(world, of) for of in LAST}
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("of", "change"), CHANGES, ids=[f"{of}-{change.__name__}" for of, change in CHANGES]
)
def test_a_paper_that_would_change_is_told_outdated(
    of: str, change: Callable[[Contest, User], None], walls: dict[str, Wall]
) -> None:
    wall = walls[of]
    with transaction.atomic():
        contest = Contest.objects.get(pk=wall.contest.pk)
        change(contest, wall.owner)
        contest.refresh_from_db()
        last = last_prints(contest)
        fresh = [kind for kind in wall.words if not last[key(kind, of)][0].outdated]
        wrong = [
            kind
            for kind in fresh
            if words_of(wall.client, contest, *key(kind, of)) != wall.words[kind]
        ]
        transaction.set_rollback(True)
    assert wrong == []
    # A change that outdates every paper would prove nothing.
    assert fresh or change is moved


def test_every_paper_of_the_table_exists() -> None:
    assert set(SHOWS) <= set(KINDS)
