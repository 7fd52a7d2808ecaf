"""The role of the reader: looked up once for a page, again for the next, never out of date."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_contest, make_user, play_round
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import match_url, signed_in, totals_form
from tournaments.models import Contest, Member
from tournaments.services.core.people import grant_role, withdraw_role
from tournaments.views.permissions import RIGHTS, reader_rights, reader_role
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    """Return a contest of seven teams, one of them exempt, with a round closed and one open."""
    event = make_contest(7)
    play_round(event, seed=1)
    play_round(event, seed=2, close=False)
    return Contest.objects.get(pk=event.pk)


@pytest.fixture
def helper(contest: Contest) -> Client:
    """Return a client signed in with a role that is looked up, unlike that of the organiser."""
    user = make_user("Jeanne")
    grant_role(contest, contest.organiser, user, Role.ORGANISER)
    return signed_in(user)


def lookups(queries: CaptureQueriesContext) -> int:
    """Return how many of these queries looked for the role of one person."""
    table = f'FROM "{Member._meta.db_table}"'
    return sum(
        table in one["sql"] and "user_id" in one["sql"].split(table)[1]
        for one in queries.captured_queries
    )


@pytest.mark.parametrize(
    ("page", "of_round"),
    daily(
        4,
        [
            ("desk", False),
            ("desk-standings", False),
            ("rounds", False),
            ("round", True),
            ("round-live", True),
            ("fast-entry", True),
            ("teams", False),
            ("check-in", False),
            ("prizes", False),
            ("cash", False),
            ("papers", False),
            ("log", False),
        ],
    ),
)
def test_a_page_of_the_desk_looks_the_role_up_once(
    helper: Client, contest: Contest, page: str, of_round: bool
) -> None:
    address = reverse(page, args=[contest.slug, 2] if of_round else [contest.slug])
    with CaptureQueriesContext(connection) as queries:
        assert helper.get(address).status_code == 200
    assert lookups(queries) == 1


def test_the_page_of_a_match_and_a_paper_look_it_up_once(helper: Client, contest: Contest) -> None:
    paper = reverse("paper", args=[contest.slug, "entrants"])
    for address in (match_url(contest, number=2), paper):
        with CaptureQueriesContext(connection) as queries:
            assert helper.get(address).status_code == 200
        assert lookups(queries) == 1


def test_a_result_that_is_typed_looks_it_up_once(helper: Client, contest: Contest) -> None:
    address = match_url(contest, number=2)
    typed = totals_form(helper, address, ns="1000", ew="944", belotes="0", capots="0")
    with CaptureQueriesContext(connection) as queries:
        assert helper.post(address, {**typed, "reason": "mal lu"}).status_code == 302
    assert lookups(queries) == 1


def test_a_role_withdrawn_between_two_pages_opens_no_other(contest: Contest) -> None:
    user = make_user("Jeanne")
    grant_role(contest, contest.organiser, user, Role.SCORER)
    client = signed_in(user)
    page = reverse("teams", args=[contest.slug])
    assert client.get(page).status_code == 200
    withdraw_role(contest, contest.organiser, user)
    assert client.get(page).status_code == 403


def test_a_role_that_the_request_itself_changes_is_looked_up_again(contest: Contest) -> None:
    request = HttpRequest()
    request.user = make_user("Jeanne")
    assert reader_role(request, contest) is None
    grant_role(contest, contest.organiser, request.user, Role.SCORER)
    assert reader_rights(request, contest) == RIGHTS[Role.SCORER]
    grant_role(contest, contest.organiser, request.user, Role.TREASURER)
    assert reader_rights(request, contest) == RIGHTS[Role.TREASURER]
    withdraw_role(contest, contest.organiser, request.user)
    assert reader_rights(request, contest) == frozenset()


def test_a_request_about_two_contests_knows_the_role_in_each(contest: Contest) -> None:
    other = make_contest(name="Un autre concours")
    request = HttpRequest()
    request.user = make_user("Jeanne")
    grant_role(contest, contest.organiser, request.user, Role.SCORER)
    grant_role(other, other.organiser, request.user, Role.REFEREE)
    assert reader_role(request, contest) == Role.SCORER
    assert reader_role(request, other) == Role.REFEREE
