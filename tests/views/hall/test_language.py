"""The language of a page: what its reader chose, else his phone's, on the hall's pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.sweeps import for_each
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


def language(client: Client, name: str, contest: Contest, asked: str) -> str:
    page = client.get(reverse(name, args=[contest.slug]), headers={"accept-language": asked})
    return page.headers["Content-Language"]


@for_each(
    "asked, read",
    [
        ("en-GB,en;q=0.9", "en"),
        ("de,en;q=0.5,fr;q=0.3", "en"),
        ("fr-CH, en;q=0.9", "fr"),
        ("de", "fr"),
        ("*", "fr"),
        ("en;q=0", "fr"),
        ("", "fr"),
        ("é" * 9, "fr"),
    ],
)
def test_a_phone_reads_the_hall_in_its_own_language(client: Client, asked: str, read: str) -> None:
    assert language(client, "public-standings", make_contest(4), asked) == read


def test_its_owner_chooses_against_it(client: Client) -> None:
    contest = make_contest(4)
    client.get(reverse("language"), {"to": "fr", "next": "/"})

    assert language(client, "public-standings", contest, "en") == "fr"


def test_the_wall_the_desk_and_the_results_for_programs_stay_french(admin_client: Client) -> None:
    contest = make_contest(4)
    for name in ("screen", "desk", "public-results-json"):
        assert language(admin_client, name, contest, "en") == "fr"
