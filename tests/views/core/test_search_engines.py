"""Search engines leave everything out, unless an organiser publishes the pages of a contest."""

from __future__ import annotations

from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.addresses import addresses
from tests.factories import make_contest, make_user, play_round
from tests.rows import written_again
from tests.views.helpers import text_of
from tests.views.reading import Page
from tournaments.machine.middleware import OF_ALL
from tournaments.models import Contest
from tournaments.services.core.club import set_public
from tournaments.services.core.phones import let_players_enter

pytestmark = pytest.mark.django_db
HEADER, NEVER = "X-Robots-Tag", "noindex, nofollow"
#: Addresses that middlewares answer, before the program looks for a page.
PROGRAMS = ("/health/", "/mirror/ping", "/mirror/2/state", "/mirror/nothing-here")
#: Pages of the hall that an organiser may publish.
PAGES = ("contest", "public-draw", "public-standings", "public-regulation", "privacy")


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(4)
    play_round(event, close=False)
    let_players_enter(event, None, True)
    return event


def publish(contest: Contest, published: bool = True) -> None:
    set_public(contest, None, published=published, names_by_initials=False)


def allowed(client: Client, path: str) -> bool:
    """Tell whether robots.txt lets a search engine visit the path."""
    reader = RobotFileParser()
    reader.parse(text_of(client.get("/robots.txt")).splitlines())
    return reader.can_fetch("*", f"http://testserver{path}")


def public_addresses(contest: Contest) -> dict[str, str]:
    """Return every address of the program in this contest, by name."""
    make_user("scorer")
    return {one.name: one.within(contest) for one in addresses()}


@pytest.mark.slow
def test_every_answer_protects_its_reader_and_is_for_no_search_engine(
    client: Client, contest: Contest
) -> None:
    answers = {url: client.get(url) for url in public_addresses(contest).values()}
    answers |= {url: client.get(url) for url in ("/nothing-here/", "/c/nothing-here", *PROGRAMS)}
    answers["preflight"] = client.options("/api/1/contests")
    for url, answer in answers.items():
        for name, value in OF_ALL.items():
            if name != "Content-Security-Policy":
                assert answer.headers.get(name) == value, (url, name)
        policy = answer.headers["Content-Security-Policy"].split("; ")
        assert {"default-src 'self'", "frame-ancestors 'none'"} <= set(policy), url
        assert answer.headers.get(HEADER) == NEVER, url
    assert not allowed(client, reverse("home"))
    assert not allowed(client, reverse("contest", args=[contest.slug]))


@pytest.mark.slow
def test_a_published_contest_is_open_to_them_and_nothing_beside_it(
    client: Client, contest: Contest
) -> None:
    other = make_contest(2, name="Un autre concours")
    publish(contest)
    known = public_addresses(contest)
    for name in PAGES:
        assert NEVER not in client.get(known[name]).get(HEADER), name
        assert 'name="robots"' not in text_of(client.get(known[name]))
        assert allowed(client, known[name])
    for name in (
        "home",
        "sign-in",
        "desk",
        "register",
        "table",
        "table-state",
        "find-team",
        "mine",
        "robots",
    ):
        assert client.get(known[name]).get(HEADER) == NEVER, name
    for name in ("home", "sign-in", "desk", "table"):
        assert not allowed(client, known[name])
    theirs = reverse("contest", args=[other.slug])
    assert client.get(theirs).get(HEADER) == NEVER
    assert 'content="noindex, nofollow"' in text_of(client.get(theirs))
    assert not allowed(client, theirs)


@pytest.mark.parametrize("published", [False, True])
def test_kept_compressed_and_unchanged_pages_say_it_too(
    client: Client, contest: Contest, published: bool
) -> None:
    publish(contest, published)
    url = reverse("public-standings", args=[contest.slug])
    plain = client.get(url)
    zipped = client.get(url, headers={"Accept-Encoding": "gzip"})
    unchanged = client.get(url, headers={"If-None-Match": plain["ETag"]})
    assert zipped["Content-Encoding"] == "gzip"
    assert unchanged.status_code == 304
    robots = "all" if published else NEVER
    assert [one[HEADER] for one in (plain, zipped, unchanged)] == [robots] * 3


def test_a_page_no_longer_published_says_so_at_once(client: Client, contest: Contest) -> None:
    url = reverse("contest", args=[contest.slug])
    publish(contest)
    assert client.get(url)[HEADER] == "all"
    publish(contest, False)
    assert client.get(url)[HEADER] == NEVER
    assert not allowed(client, url)


def test_robots_txt_costs_one_query_and_starts_no_session(client: Client, contest: Contest) -> None:
    publish(contest)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/robots.txt")
    assert len(queries) == 1
    assert answer["Content-Type"].startswith("text/plain")
    assert not answer.cookies


def test_the_organiser_publishes_from_the_settings_and_nobody_else(
    client: Client, contest: Contest
) -> None:
    client.force_login(contest.organiser)
    settings = client.get(reverse("contest-settings", args=[contest.slug]))
    form = Page(settings).form_to(reverse("contest-public", args=[contest.slug]))
    assert "published" not in form.values
    sent: dict[str, Any] = form.values | {"published": "on"}
    assert client.post(form.action, sent).status_code == 302
    contest.refresh_from_db()
    assert (contest.published, contest.names_by_initials) == (True, False)
    client.force_login(make_user("stranger"))
    assert client.post(form.action, sent).status_code == 403
