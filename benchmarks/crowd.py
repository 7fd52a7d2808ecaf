"""A large address book: 100,000 people, who play in 500 contests."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import product

from django.contrib.auth.models import User

from scoring.rules import RuleSet
from tournaments.models import Contest, Player, Team
from tournaments.regulation import Regulation
from tournaments.services.regulation.contests import create_contest

PEOPLE, CONTESTS, PAIRS = 100_000, 500, 150
FIRST = ("Marie", "Jean", "Éric", "Odile", "Yves", "Zoé", "Luc", "Jean-Marie", "Anne", "Noël")
PARTS = ("Mar", "tin", "Le", "Du", "pont", "Goff", "Bel", "lou", "Gran", "d’A")
CLUBS, TOWNS = 300, 2_000
START = date(2020, 1, 4)


def crowd(owner: User) -> tuple[list[Player], Contest]:
    """Add the people and the contests to a person's book; return the people and a contest."""
    names = (
        f"{first} {''.join(parts)} {n}"
        for n, first, *parts in product(range(10), FIRST, PARTS, PARTS, PARTS)
    )
    book = Player.objects.bulk_create(
        [
            Player(
                organiser=owner,
                name=name,
                club=f"Club {PARTS[n % 10]} {n % CLUBS}",
                town=f"{PARTS[n % 10]}ville {n % TOWNS}",
            )
            for n, name in enumerate(names)
        ],
        batch_size=5_000,
    )
    assert len(book) == PEOPLE
    regulation = Regulation(RuleSet.preset("ffb-belote"))
    contest = create_contest(owner, "Carnet 0", START, regulation)
    others = [
        create_contest(owner, f"Carnet {n}", START + timedelta(days=n), regulation)
        for n in range(1, CONTESTS)
    ]
    Team.objects.bulk_create(
        [
            Team(
                contest=one,
                number=n + 1,
                name="–",
                player1=book[(at * 601 + 2 * n) % PEOPLE],
                player2=book[(at * 601 + 2 * n + 1) % PEOPLE],
            )
            for at, one in enumerate([contest, *others])
            for n in range(PAIRS)
        ],
        batch_size=5_000,
    )
    return book, contest
