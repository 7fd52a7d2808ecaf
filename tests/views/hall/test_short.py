"""Short address that a player types: the number of a team, and nothing else."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_contest
from tests.views.desk import drawn, plain
from tournaments.models import Contest
from tournaments.views.core.phones_address import short_address

pytestmark = pytest.mark.django_db


def dated(contest: Contest, days: int) -> Contest:
    """Move a contest to some days from now."""
    contest.date = timezone.localdate() + timedelta(days=days)
    contest.save()
    return contest


@pytest.mark.parametrize("typed", ["/3", "/3/"])
def test_a_number_leads_to_the_team_of_the_contest_being_played(typed: str) -> None:
    contest = dated(make_contest(4), 0)
    assert Client().get(typed)["Location"] == reverse("public-team", args=[contest.slug, 3])


def test_the_contest_of_today_comes_before_one_that_was_never_ended() -> None:
    dated(drawn(name="Oublié"), -30)
    today = dated(make_contest(4, name="Du jour"), 0)
    assert Client().get("/3")["Location"] == reverse("public-team", args=[today.slug, 3])


def test_a_contest_of_two_week_ends_is_found_between_its_days() -> None:
    contest = dated(drawn(), -7)
    dated(make_contest(4, name="À venir"), 7)
    assert Client().get("/3")["Location"] == reverse("public-team", args=[contest.slug, 3])


def test_two_contests_at_once_are_told_apart() -> None:
    one = dated(make_contest(4, name="Le grand"), 0)
    other = dated(make_contest(2, name="Le petit"), 0)
    page = Client().get("/2")
    assert page.status_code == 200
    for contest in (one, other):
        assert reverse("public-team", args=[contest.slug, 2]) in page.content.decode()
        assert contest.name in plain(page)
    assert Client().get("/4")["Location"] == reverse("public-team", args=[one.slug, 4])


def test_a_number_that_nobody_has_is_said_with_a_search() -> None:
    contest = dated(make_contest(2), 0)
    page = Client().get("/49")
    assert page.status_code == 404
    assert "Personne n’a le numéro 49" in plain(page)
    assert f'action="{reverse("find-team", args=[contest.slug])}"' in page.content.decode()


def test_no_contest_no_team() -> None:
    contest = dated(make_contest(4), -1)
    contest.closed_at = timezone.now()
    contest.save()
    assert "Aucun concours ne se joue" in plain(Client().get("/3"))


def test_what_to_type_is_the_address_of_the_phones_without_its_beginning() -> None:
    contest = make_contest(0)
    contest.phones_address = "http://10.0.0.1:8000"
    assert short_address(contest, RequestFactory().get("/")) == "10.0.0.1:8000/"
