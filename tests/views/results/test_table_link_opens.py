"""The link of a table opens nothing else: test of every address with a phone's cookies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.views.desk import drawn
from tests.views.results.phones import Phone, link_of
from tournaments.annexes.seasons.urls import desk as seasons
from tournaments.annexes.seasons.urls import public as season
from tournaments.models import Contest, Entry, LogLine
from tournaments.services.results.table_links import let_players_enter
from tournaments.views.regulation.setting_up import Step
from tournaments.views.urls import api, house, public, table

pytestmark = pytest.mark.django_db


def patterns(found: list[Any]) -> list[URLPattern]:
    flat: list[URLPattern] = []
    for one in found:
        flat += patterns(one.url_patterns) if isinstance(one, URLResolver) else [one]
    return flat


PUBLIC = {
    pattern.name for audience in (public, season, api) for pattern in patterns(audience.urlpatterns)
}
TABLE = {pattern.name for pattern in patterns(table.urlpatterns)}
EVERY = patterns(get_resolver().url_patterns)
NOT_PUBLIC = sorted({str(one.name) for one in EVERY} - PUBLIC - TABLE)


@pytest.fixture(scope="module")
def contest(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contest]:
    """Contest of two tables, made once for the whole file; the tests write nothing more."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = drawn()
        let_players_enter(made, made.organiser, True)
        yield made
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def phone(contest: Contest) -> Phone:
    """Phone of Nord-Sud at table 1, which has entered a result."""
    speaking = Phone(link_of(contest), "NS")
    speaking.totals(1024, 920)
    return speaking


def address(pattern: URLPattern, contest: Contest, phone: Phone) -> str:
    """Return the pattern's address for this contest and this match; other arguments are 1."""
    link = phone.link
    known = {
        "slug": contest.slug,
        "kind": "draw",
        "kept": "00000000-0000-4000-8000-000000000000",
        "token": link.token,
        "pk": link.match,
        "stage": "play",
        "act": "copy",
    }
    wanted = set(pattern.pattern.converters) | ({"slug"} if behind_a_contest(pattern) else set())
    return reverse(str(pattern.name), kwargs={name: known.get(name, 1) for name in wanted})


#: Desk pages whose address names no contest.
OF_NO_CONTEST = {
    "contest-from-regulation",
    "contest-import",
    "contest-import-preview",
    *(step.address for step in Step),
    *(str(one.name) for one in patterns([*house.urlpatterns, *seasons.urlpatterns])),
}


def behind_a_contest(pattern: URLPattern) -> bool:
    """Return whether the address names a contest, in the prefix that includes the pattern."""
    return str(pattern.name) not in OF_NO_CONTEST


def test_every_address_of_the_program_is_public_of_a_table_or_behind_the_sign_in() -> None:
    assert PUBLIC
    assert TABLE
    assert len(NOT_PUBLIC) > 40


@pytest.mark.slow
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", NOT_PUBLIC)
def test_what_is_not_public_sends_a_phone_to_sign_in(
    phone: Phone, contest: Contest, name: str, method: str
) -> None:
    before = LogLine.objects.count(), Entry.objects.count()
    for pattern in (one for one in EVERY if one.name == name):
        url = address(pattern, contest, phone)
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
