"""People known to the organiser, suggested while a name is typed at the desk."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet
from tests.factories import make_contest, make_user
from tests.views.desk import signed_in
from tests.views.helpers import text_of
from tournaments.annexes.book.services.people import correct_person
from tournaments.models import Contest, Player
from tournaments.queries.registration.recognising import MOST, known_people
from tournaments.regulation import Regulation
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.words.plain_names import plain_words

pytestmark = pytest.mark.django_db


def names(contest: Contest, typed: str) -> list[str]:
    return [person.name for person in known_people(contest, typed)]


def know(contest: Contest, *people: str, **more: Any) -> None:
    Player.objects.bulk_create(
        Player(organiser=contest.organiser, name=name, **more) for name in people
    )


def test_each_word_typed_begins_a_word_of_the_name() -> None:
    contest = make_contest()
    know(contest, "Éclair d’Auzay", "Marie Masson", "Jean-Marie Le Goff", "Zoé Éclairs")
    assert names(contest, "ecl") == ["Éclair d’Auzay", "Zoé Éclairs"]
    assert names(contest, "AUZ É") == ["Éclair d’Auzay"]
    assert names(contest, "mar") == ["Marie Masson", "Jean-Marie Le Goff"]
    # Two prefixes must match two different words.
    assert names(contest, "ma mari") == ["Marie Masson"]
    assert names(contest, "goff le") == ["Jean-Marie Le Goff"]
    assert names(contest, "arie") == []
    for too_little in ("", " ", "m", "’"):
        assert names(contest, too_little) == []


def test_those_already_here_come_last_and_are_said_to_be() -> None:
    contest = make_contest()
    know(contest, "Léa Zola", town="Niort")
    presence.register_team(contest, None, Registration("Guy", "Eve"))
    presence.register_team(
        contest, None, Registration("Léa Aubin", "Luc Aubin", details={"phone": "06 12 34 56 78"})
    )
    first, last = known_people(contest, "léa")
    assert (first.name, first.details["town"], first.team) == ("Léa Zola", "Niort", None)
    assert (last.name, last.details["phone"], last.team) == ("Léa Aubin", "06 12 34 56 78", 2)
    # At another contest of the same organiser, nobody is registered yet.
    other = make_contest(name="Concours de Noël")
    assert {person.team for person in known_people(other, "léa")} == {None}


def test_one_person_is_offered_once_with_what_was_last_written() -> None:
    contest = make_contest()
    know(contest, "Léa", club="Trèfle", town="Niort", phone="06 11 11 11 11")
    know(contest, "Léa", club="Trèfle", phone="06 22 22 22 22")
    know(contest, "Léa", club="Pique")
    persons = known_people(contest, "lé")
    assert [tuple(one.details[name] for name in ("club", "town", "phone")) for one in persons] == [
        ("Pique", "", ""),
        ("Trèfle", "Niort", "06 22 22 22 22"),
    ]


def test_a_book_of_any_size_takes_at_most_four_queries_and_gives_ten_names() -> None:
    contest = make_contest(3)
    know(contest, *(f"Marie {number}" for number in range(600)))
    for typed, most in (("mar", 3), ("59", 4)):
        with CaptureQueriesContext(connection) as queries:
            assert len(names(contest, typed)) == MOST
        assert len(queries) == most


WORDS = st.sampled_from(("Ma", "mar", "MARIE", "Éric", "er", "Lé", "le", "d’Au", "Au", "O-Ma"))
SAID = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


def is_named(person: str, typed: str) -> bool:
    """Tell whether the typed words begin as many different words of the name."""
    begun, words = plain_words(typed), plain_words(person)
    return any(
        all(word.startswith(start) for start, word in zip(begun, some, strict=True))
        for some in permutations(words, len(begun))
    )


@given(people=st.lists(SAID, max_size=12, unique=True), typed=SAID)
def test_the_book_gives_whoever_is_named_best_first(people: list[str], typed: str) -> None:
    with transaction.atomic():
        contest = make_contest()
        know(contest, *people)
        offered = names(contest, typed)
        transaction.set_rollback(True)
    matching = [name for name in people if is_named(name, typed)]
    first = plain_words(typed)[0]
    matching.sort(key=lambda n: (not plain_words(n)[0].startswith(first), plain_words(n)))
    assert offered == matching[:MOST]


def test_a_corrected_name_is_found_and_the_former_one_is_not() -> None:
    contest = make_contest()
    know(contest, "Zoé Grandjean", "Léa Petit")
    correct_person(Player.objects.get(name="Zoé Grandjean"), None, "Zoé Éclair", {})
    assert names(contest, "ecl") == ["Zoé Éclair"]
    assert names(contest, "grandj") == []


def test_the_desk_alone_reads_its_own_organisers_book() -> None:
    contest = make_contest()
    stranger = make_contest(organiser=make_user("another"), name="Ailleurs")
    know(stranger, "Léa Cachée", phone="06 99 99 99 99")
    know(contest, "Léa <b>", club="Trèfle")
    presence.register_team(contest, None, Registration("Léa Ici", "Guy"))
    address = f"/desk/{contest.slug}/teams/known/"
    answer = signed_in(contest.organiser).get(address, {"q": "lea"})
    assert answer.json()["said"] == "2 joueurs connus"
    assert [(one["name"], one["already"]) for one in answer.json()["people"]] == [
        ("Léa <b>", ""),
        ("Léa Ici", "déjà équipe 1"),
    ]
    assert "Cachée" not in text_of(answer)
    assert signed_in(stranger.organiser).get(address, {"q": "lea"}).status_code == 403
    assert Client().get(address, {"q": "lea"}).status_code == 302


def test_where_players_enter_it_says_player() -> None:
    regulation = Regulation(RuleSet.preset("ffb-belote"), entrants="individuals")
    contest = make_contest(0, regulation)
    presence.register_team(contest, None, Registration("Léa"))
    answer = signed_in(contest.organiser).get(f"/desk/{contest.slug}/teams/known/", {"q": "lea"})
    assert answer.json()["people"][0]["already"] == "déjà joueur 1"
