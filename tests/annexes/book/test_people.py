"""Address book: who is found by what is typed, in which order, and how many there are."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_contest
from tournaments.annexes.book.queries.people import SHOWN, people_in_book
from tournaments.models import Contest, Player

pytestmark = pytest.mark.django_db


def know(contest: Contest, *names: str, club: str = "") -> None:
    Player.objects.bulk_create(
        Player(organiser=contest.organiser, name=name, club=club) for name in names
    )


def test_each_word_typed_begins_a_word_of_the_name_the_club_or_the_town() -> None:
    contest = make_contest(1)
    know(contest, "Éclair d’Auzay", club="Trèfle")
    know(contest, "Zoé Petit", "Anne Treflet")
    people, count = people_in_book(contest.organiser, "TREF")
    assert ([person.name for person in people], count) == (["Anne Treflet", "Éclair d’Auzay"], 2)
    people, count = people_in_book(contest.organiser, "auz trè")
    assert ([person.name for person in people], count) == (["Éclair d’Auzay"], 1)
    assert people_in_book(contest.organiser, "refle") == ([], 0)
    people, count = people_in_book(contest.organiser)
    assert [(person.name, person.contests) for person in people][-3:] == [
        ("Joueur 1A", 1),
        ("Joueuse 1B", 1),
        ("Zoé Petit", 0),
    ]


def test_a_large_book_gives_the_first_names_the_count_and_three_queries() -> None:
    contest = make_contest()
    know(contest, *(f"Zoé {number:04}" for number in range(SHOWN + 5, 0, -1)))
    with CaptureQueriesContext(connection) as queries:
        people, count = people_in_book(contest.organiser)
    assert (len(people), people[0].name, count) == (SHOWN, "Zoé 0001", SHOWN + 5)
    assert len(queries) == 3
