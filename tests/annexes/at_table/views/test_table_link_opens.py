"""The link of a table opens nothing else: test of every address with a phone's cookies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from tests.addresses import PARAMETER
from tests.annexes.at_table.views.phones import Phone, link_of
from tests.views.desk import drawn
from tournaments.models import Contest, Entry, LogLine
from tournaments.services.core.phones import let_players_enter

pytestmark = pytest.mark.django_db


def routes(patterns: Iterable[Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name of each address, and its whole route: "desk/<slug:slug>/teams/"."""
    for one in patterns:
        route = prefix + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        else:
            yield str(one.name), route


EVERY = list(routes(get_resolver().url_patterns))
TABLE = {name for name, route in EVERY if route.startswith("t/")}
#: Addresses of persons who sign in.
NOT_PUBLIC = sorted(
    {name for name, route in EVERY if route.startswith(("desk/", "house/", "seasons/"))}
)


@pytest.fixture(scope="module")
def contest(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contest]:
    """Contest of two tables, made once for the whole file; the tests write nothing more."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = drawn()
        let_players_enter(event, event.organiser, True)
        yield event
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def phone(contest: Contest) -> Phone:
    """Phone of Nord-Sud at table 1, which has entered a result."""
    speaking = Phone(link_of(contest), "NS")
    speaking.totals(1024, 920)
    return speaking


def address(route: str, contest: Contest, phone: Phone) -> str:
    """Return the path of a route in this contest and this match; other arguments are 1."""
    known = {
        "slug": contest.slug,
        "kind": "draw",
        "kept": "00000000-0000-4000-8000-000000000000",
        "token": phone.link.token,
        "pk": phone.link.match,
        "stage": "play",
        "act": "copy",
    }
    return "/" + PARAMETER.sub(lambda found: str(known.get(found[1], 1)), route)


def test_every_address_of_the_program_is_public_of_a_table_or_behind_the_sign_in() -> None:
    assert TABLE
    assert len(NOT_PUBLIC) > 40


@pytest.mark.slow
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", NOT_PUBLIC)
def test_what_is_not_public_sends_a_phone_to_sign_in(
    phone: Phone, contest: Contest, name: str, method: str
) -> None:
    before = LogLine.objects.count(), Entry.objects.count()
    for route in (route for one, route in EVERY if one == name):
        url = address(route, contest, phone)
        phone.client.handler.enforce_csrf_checks = False
        answer = getattr(phone.client, method)(url)

        assert answer.status_code == 302, url
        assert answer["Location"].startswith(reverse("sign-in"))
    assert before == (LogLine.objects.count(), Entry.objects.count())


@pytest.mark.parametrize("name", sorted(TABLE))
def test_the_link_of_a_table_is_that_of_no_other(phone: Phone, contest: Contest, name: str) -> None:
    other = link_of(contest, 2)
    url = reverse(name, args=[other.match, phone.link.token])
    phone.client.handler.enforce_csrf_checks = False
    for answer in (phone.client.get(url), phone.client.post(url, {"ns": "1", "ew": "2"})):
        assert answer.status_code == 404
        assert other.ns.name not in answer.content.decode()
    assert not Entry.objects.filter(match=other.match).exists()


def test_having_spoken_at_a_table_lets_speak_at_no_other(phone: Phone, contest: Contest) -> None:
    """Even with the link of the other table, the phone must choose its camp again."""
    other = link_of(contest, 2)
    page = phone.client.get(reverse("table", args=[other.match, other.token])).content.decode()

    assert "Qui êtes-vous ?" in page


def test_the_public_pages_are_those_of_everybody(phone: Phone, contest: Contest) -> None:
    for name in ("contest", "public-draw", "public-standings", "public-regulation"):
        url = reverse(name, args=[contest.slug])

        assert phone.client.get(url).content == Client().get(url).content
