"""The page « Refaire ce concours », and the ways that lead to it."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.views.desk import signed_in
from tests.views.helpers import text_of, token
from tournaments.annexes.contest_file.forms.importing import next_date
from tournaments.models import Contest, Member
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


def test_the_page_says_what_it_takes_and_makes_the_contest() -> None:
    last = make_contest(2)
    client = signed_in(last.organiser)
    address = reverse("contest-duplicate", args=[last.slug])
    page = client.get(address)
    text = text_of(page)
    assert "Jamais repris" in text
    assert page.context["form"]["name"].value() == last.name
    sent = {"name": "Saint-Martin 2027", "date": "2027-11-20", "token": token()}
    answer = client.post(address, sent)
    contest = Contest.objects.get(name="Saint-Martin 2027")
    assert answer["Location"] == reverse("desk", args=[contest.slug])
    assert (contest.date, contest.teams.count()) == (date(2027, 11, 20), 0)
    assert client.post(address, sent)["Location"] == reverse("home")
    assert Contest.objects.count() == 2


def test_a_refused_form_keeps_what_was_typed() -> None:
    last = make_contest(0)
    client = signed_in(last.organiser)
    address = reverse("contest-duplicate", args=[last.slug])
    sent = {"name": " ", "date": "2027-11-20", "helpers": "on", "token": token()}
    answer = client.post(address, sent)
    assert answer.status_code == 422
    assert answer.context["form"]["date"].value() == "2027-11-20"
    assert answer.context["form"]["helpers"].value() is True
    assert Contest.objects.count() == 1


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("contest-settings", "Refaire ce concours"),
        ("after", "Refaire ce concours"),
        ("contest-new", "Reprendre le concours de l’an dernier"),
    ],
)
def test_the_desk_and_the_first_page_of_a_new_contest_lead_there(place: str, words: str) -> None:
    last = make_contest(0)
    args = [] if place == "contest-new" else [last.slug]
    page = signed_in(last.organiser).get(reverse(place, args=args))
    assert words in text_of(page)
    assert f'href="{reverse("contest-duplicate", args=[last.slug])}"' in page.content.decode()


def test_a_contest_where_one_only_helps_is_not_offered() -> None:
    own, other = make_contest(0), make_contest(0, organiser=make_user("other"), name="Ailleurs")
    Member.objects.create(contest=other, user=own.organiser, role=Role.SCORER)
    page = signed_in(own.organiser).get(reverse("contest-new"))
    assert reverse("contest-duplicate", args=[own.slug]) in page.content.decode()
    client = signed_in(own.organiser)
    assert client.get(reverse("contest-duplicate", args=[other.slug])).status_code == 403


def test_nobody_makes_it_again_without_an_account() -> None:
    last = make_contest(0)
    assert Client().get(reverse("contest-duplicate", args=[last.slug])).status_code == 302


@pytest.mark.parametrize(
    ("last", "today", "proposed"),
    [
        (date(2026, 11, 21), date(2026, 11, 23), date(2027, 11, 20)),
        (date(2026, 11, 21), date(2028, 1, 1), date(2028, 11, 18)),
        (date(2027, 11, 20), date(2026, 11, 23), date(2028, 11, 18)),
    ],
)
def test_the_same_day_of_the_week_is_proposed(last: date, today: date, proposed: date) -> None:
    assert next_date(last, today) == proposed
    assert proposed.weekday() == last.weekday()
