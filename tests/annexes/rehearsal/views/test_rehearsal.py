"""A rehearsal on a page: the timetable, what to look at again, and nothing written."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_first_organiser, make_user
from tests.views.helpers import text_of
from tournaments.annexes.rehearsal.forms import MOST_ENTRANTS
from tournaments.models import LogLine, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Client:
    client = Client()
    client.force_login(make_first_organiser(), "tournaments.views.core.signing_in.LimitedBackend")
    return client


def rehearsed(client: Client, **options: Any) -> Any:
    usual = {"regulation": "deux-sevres", "teams": 12, "tables": "", "seed": 1}
    return client.get(reverse("rehearsal"), {**usual, **options})


def test_the_form_offers_the_gallery_and_the_reader_s_contests(organiser: Client) -> None:
    make_contest(0, organiser=make_first_organiser(), name="Saint-Martin")
    make_contest(0, organiser=make_user("other"), name="Celui d’un autre")
    shown = text_of(organiser.get(reverse("rehearsal")))
    assert "Village, 4 parties de 12 donnes" in shown
    assert "Saint-Martin" in shown


def test_a_rehearsal_tells_the_rounds_the_end_and_the_tables(organiser: Client) -> None:
    shown = text_of(rehearsed(organiser))
    assert [f"Partie {number}" in shown for number in (1, 2, 3, 4, 5)] == [True] * 4 + [False]
    assert "Fin de la dernière partie vers 1" in shown
    assert "Il faut 6 tables." in shown
    assert "Classement final" in shown


def test_the_same_number_gives_the_same_contest_and_another_one_another(organiser: Client) -> None:
    first, again, other = (text_of(rehearsed(organiser, seed=seed)) for seed in (1, 1, 2))
    assert first.partition("<pre")[2] == again.partition("<pre")[2]
    assert first.partition("<pre")[2] != other.partition("<pre")[2]


def test_an_odd_number_rests_a_team_at_each_round(organiser: Client) -> None:
    assert text_of(rehearsed(organiser, teams=13)).count("exempte : équipe") >= 4


def test_a_hall_with_too_few_tables_is_told(organiser: Client) -> None:
    assert "Il faut 6 tables, et la salle en a 5." in text_of(rehearsed(organiser, tables=5))
    assert "et la salle en a" not in text_of(rehearsed(organiser, tables=6))


def test_the_regulation_of_a_contest_is_rehearsed_and_nothing_is_written(organiser: Client) -> None:
    contest = make_contest(0, organiser=make_first_organiser(), name="Saint-Martin")
    before = LogLine.objects.count()
    answer = rehearsed(organiser, regulation=f"contest:{contest.slug}")
    assert answer.status_code == 200
    assert "Répétition du règlement Saint-Martin" in text_of(answer)
    assert (LogLine.objects.count(), Match.objects.count()) == (before, 0)


@pytest.mark.parametrize(
    "wrong", [{"teams": MOST_ENTRANTS + 1}, {"teams": 1}, {"regulation": "contest:none"}]
)
def test_what_cannot_be_rehearsed_is_refused_beside_its_field(
    organiser: Client, wrong: dict[str, Any]
) -> None:
    answer = rehearsed(organiser, **wrong)
    assert answer.status_code == 422
    assert f"id_{next(iter(wrong))}_error" in text_of(answer)
