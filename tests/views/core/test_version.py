"""The version of the program, where people look for it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tournaments.machine.places import version

pytestmark = pytest.mark.django_db


def test_the_foot_of_the_desk_says_the_version(client: Client) -> None:
    contest = make_contest(2)
    client.force_login(contest.organiser)

    page = client.get(reverse("desk", args=[contest.slug])).content.decode()

    assert f"Dix de Der {version()}</p></footer>" in page
