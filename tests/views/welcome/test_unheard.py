"""What an applicant sends draws no page of the hall again, until the desk answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_contest
from tests.rows import written_again
from tests.views.desk import plain, scorer_of
from tests.views.reading import Page
from tournaments.annexes.applications.queries.applications import secret_of
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Contest
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db

HALL = ("contest", "public-draw", "public-standings", "public-team", "screen")


@pytest.fixture
@written_again
def contest() -> Contest:
    cache.clear()
    event = make_contest(2)
    set_applying(event, None, True, 3)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(contest: Contest) -> Client:
    return scorer_of(contest)


def send(page: str, form: str = "", **typed: Any) -> None:
    """Send a form of a page as a stranger does."""
    phone = Client()
    values = Page(phone.get(page)).form_to(form or page).values
    assert phone.post(form or page, {**values, **typed}).status_code == 302


def own(contest: Contest, application: Application, then: str = "") -> str:
    secret = secret_of(contest, application.code)
    return reverse("application", args=[contest.slug, application.code, secret]) + then


def apply(contest: Contest) -> Application:
    page = reverse("register", args=[contest.slug])
    send(page, player1="Odile", player2="Yves")
    return contest.applications.get()


def url_of(contest: Contest, name: str) -> str:
    return reverse(name, args=[contest.slug, *([1] if name == "public-team" else [])])


def hall_and_desk(contest: Contest, desk: Client, do: Callable[[], object]) -> tuple[bool, bool]:
    """Return whether the hall's pages, and the desk's list, are drawn again after `do`."""
    urls = [url_of(contest, name) for name in HALL]
    etags = [Client().get(url)["ETag"] for url in urls]
    live = reverse("applications-live", args=[contest.slug])
    seen = {"If-None-Match": desk.get(live)["ETag"]}
    contest.refresh_from_db()
    version = contest.version
    do()
    contest.refresh_from_db()
    drawn = False
    for url, etag in zip(urls, etags, strict=True):
        with CaptureQueriesContext(connection) as queries:
            again = Client().get(url, headers={"If-None-Match": etag})
        drawn |= again.status_code != 304 or len(queries) != 1
    assert drawn == (contest.version != version)
    return drawn, desk.get(live, headers=seen).status_code == 200


def test_an_application_is_shown_to_the_desk_alone(contest: Contest, desk: Client) -> None:
    assert hall_and_desk(contest, desk, lambda: apply(contest)) == (False, True)
    assert "Odile – Yves" in plain(desk.get(reverse("applications", args=[contest.slug])))
    assert "Demandes 1" in plain(desk.get(reverse("desk", args=[contest.slug])))


@pytest.mark.slow
def test_so_are_its_correction_and_its_withdrawal(contest: Contest, desk: Client) -> None:
    application = apply(contest)
    page = own(contest, application, "correct/")
    assert hall_and_desk(contest, desk, lambda: send(page, player2="Guy")) == (False, True)
    assert "Odile – Guy" in plain(desk.get(reverse("applications", args=[contest.slug])))

    def leave() -> None:
        send(own(contest, application), own(contest, application, "withdraw/"))

    assert hall_and_desk(contest, desk, leave) == (False, True)
    assert "Odile" not in plain(desk.get(reverse("applications", args=[contest.slug])))


@pytest.mark.slow
def test_the_hall_reads_of_a_pair_once_the_desk_has_answered_or_it_leaves(
    contest: Contest, desk: Client
) -> None:
    application = apply(contest)
    assert hall_and_desk(contest, desk, lambda: answers.confirm(contest, None, application)) == (
        True,
        True,
    )

    def leave() -> None:
        send(own(contest, application), own(contest, application, "withdraw/"))

    assert hall_and_desk(contest, desk, leave) == (True, True)


def test_so_it_does_of_a_player_alone_who_leaves(contest: Contest, desk: Client) -> None:
    application = applications.apply(contest, Registration("Léa"))
    answers.confirm(contest, None, application)

    def leave() -> None:
        applications.withdraw(contest, application.code)

    assert hall_and_desk(contest, desk, leave) == (True, True)


def test_the_page_to_apply_tells_at_once_that_the_hall_is_full(contest: Contest) -> None:
    page = reverse("register", args=[contest.slug])
    assert "La salle est pleine" not in plain(Client().get(page))
    apply(contest)
    assert "La salle est pleine" not in plain(Client().get(page))
    answers.confirm(contest, None, contest.applications.get())
    assert "La salle est pleine" in plain(Client().get(page))
    presence.withdraw_team(contest, None, contest.teams.get(number=1))
    assert "La salle est pleine" not in plain(Client().get(page))
