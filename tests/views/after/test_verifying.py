"""The desk verifies a contest: at once, or by a work if the contest is large."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, play_round
from tests.views.desk import plain
from tests.views.works import all_long, page_of, work_of
from tournaments.models import Contest

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    contest = make_contest(4)
    play_round(contest)
    return contest


@pytest.fixture
def client(contest: Contest) -> Client:
    client = Client()
    client.force_login(contest.organiser)
    return client


def verified(client: Client, contest: Contest, long: bool) -> str:
    """Return what the desk says of the contest, by a work if `long`."""
    url = reverse("verify", args=[contest.slug])
    if not long:
        return plain(client.post(url, follow=True))
    with all_long():
        work = work_of(client, url, go="1")
        call_command("work")
    return plain(page_of(client, work))


each = pytest.mark.parametrize("long", [False, True])


@each
def test_a_contest_that_nobody_touched_is_right(
    client: Client, contest: Contest, long: bool
) -> None:
    assert "égal à ce qui se recalcule" in verified(client, contest, long)


@each
def test_a_draw_that_was_changed_in_the_database_is_named(
    client: Client, contest: Contest, long: bool
) -> None:
    seats = list(contest.rounds.get().seats.order_by("pk"))
    seats[0].team, seats[2].team = seats[2].team, seats[0].team
    contest.rounds.get().seats.all().delete()
    for seat in seats:
        seat.save(force_insert=True)
    assert "partie 1 : le tirage rejoué place autrement" in verified(client, contest, long)
