"""Known people found while a name is typed, in an address book of 90,000, beside one query."""

from __future__ import annotations

from datetime import date
from itertools import product

from django.contrib.auth.models import User

from benchmarks.figures import Figure, cpu
from scoring.rules import RuleSet
from tournaments.models import Player, Team
from tournaments.queries.registration.address_book import known_people
from tournaments.regulation import Regulation
from tournaments.services.regulation.contests import create_contest

PEOPLE, PAIRS = 90_000, 150
#: Longest time allowed for a keystroke, in milliseconds of CPU.
MOST = 30.0
FIRST = ("Marie", "Jean", "Éric", "Odile", "Yves", "Zoé", "Luc", "Jean-Marie", "Anne", "Noël")
PARTS = ("Mar", "tin", "Le", "Du", "pont", "Goff", "Bel", "lou", "Gran", "d’A")
#: What a scorer types, letter after letter: a first name, then a name that few or none have.
TYPED = ("ma", "mar", "marie", "marie m", "marie martin", "dup", "goff jean", "m m", "zz", "joueur")


def measure() -> list[Figure]:
    """Measure the slowest of these keystrokes, and the indexed query of one name."""
    owner = User.objects.create(username="known people")
    contest = create_contest(
        owner, "Carnet", date(2026, 11, 21), Regulation(RuleSet.preset("ffb-belote"))
    )
    names = (
        f"{first} {''.join(parts)} {n}"
        for n, first, *parts in product(range(9), FIRST, PARTS, PARTS, PARTS)
    )
    book = Player.objects.bulk_create(
        [Player(organiser=owner, name=name) for name in names], batch_size=5_000
    )
    assert len(book) == PEOPLE
    pairs = zip(book[::600], book[1::600], strict=True)
    Team.objects.bulk_create(
        Team(contest=contest, number=n, name="–", player1=one, player2=other)
        for n, (one, other) in enumerate(pairs, start=1)
    )
    assert contest.teams.count() == PAIRS
    wanted = book[-1].name
    assert [person.name for person in known_people(contest, wanted)] == [wanted]

    def one_query() -> None:
        found = Player.objects.filter(organiser=owner, name=wanted)
        assert [person.name for person in found] == [wanted]

    def keystroke(typed: str) -> float:
        taken, floor = cpu(lambda: known_people(contest, typed), one_query)
        floors.append(floor)
        return taken

    floors: list[float] = []
    slowest, typed = max((keystroke(typed), typed) for typed in TYPED)
    said = f"known people among {PEOPLE:,}, slowest keystroke (“{typed}”), CPU"
    return [
        Figure(said, slowest * 1000, "the time allowed", MOST, unit="ms", bound=1.0),
        Figure(said, slowest * 1000, "one indexed query", min(floors) * 1000, unit="ms"),
    ]
