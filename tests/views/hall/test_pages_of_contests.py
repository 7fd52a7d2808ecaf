"""Home page of an installation with many contests: a page at a time, the latest first."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.views.desk import plain, signed_in
from tests.views.helpers import text_of
from tournaments.models import Contest, Gathering, Member
from tournaments.queries.core.contests import CONTESTS_A_PAGE
from tournaments.services.draws.presence import withdraw_team

pytestmark = pytest.mark.django_db

HOME = reverse("home")
MANY = 2 * CONTESTS_A_PAGE + 5


@pytest.fixture
def first() -> Contest:
    """The first of many contests, one a day; each has a name ending with its number."""
    first = make_contest(3, name="Belote 0")
    Contest.objects.bulk_create(
        Contest(
            organiser=first.organiser,
            name=f"Belote {n}",
            slug=f"belote-n{n}",
            date=first.date + timedelta(days=n),
            regulation=first.regulation,
        )
        for n in range(1, MANY)
    )
    return first


def shown(client: Client, address: str = HOME) -> list[int]:
    """Return the numbers of the contests on a page, in order."""
    return [int(n) for n in re.findall(r">Belote (\d+)</a>", text_of(client.get(address)))]


def turned(client: Client, address: str, link: str) -> str:
    """Return the address of a link of a page: "next" or "prev"."""
    match = re.search(rf'rel="{link}" href="([^"]+)"', text_of(client.get(address)))
    return HOME + match[1].replace("&amp;", "&") if match else ""


def test_each_page_shows_earlier_contests_than_the_page_before(
    client: Client, first: Contest
) -> None:
    address, pages = HOME, []
    while address:
        pages.append(shown(client, address))
        last, address = address, turned(client, address, "next")
    assert [len(page) for page in pages] == [CONTESTS_A_PAGE, CONTESTS_A_PAGE, 5]
    assert [n for page in pages for n in page] == list(range(MANY - 1, -1, -1))
    assert shown(client, turned(client, last, "prev")) == pages[1]
    assert "3 équipes" in text_of(client.get(last))


@pytest.mark.parametrize("typed", ["0", "-1", "x", "1.5", "999", "9" * 5_000, ""])
def test_a_page_that_does_not_exist_shows_one_that_does(
    client: Client, first: Contest, typed: str
) -> None:
    assert shown(client, f"{HOME}?page={typed}")


def test_the_list_of_a_person_turns_alone(client: Client, first: Contest) -> None:
    helper = make_user("helper")
    Member.objects.bulk_create(
        Member(contest=contest, user=helper)
        for contest in Contest.objects.order_by("date")[: CONTESTS_A_PAGE + 3]
    )
    client.force_login(helper)
    second = re.search(r'href="(\?[^"]*mine=2[^"]*)"', text_of(client.get(f"{HOME}?page=2")))
    assert second is not None
    numbers = shown(client, HOME + second[1].replace("&amp;", "&"))
    # Three of their own, then the last two of the others: no contest is listed twice.
    assert numbers == [2, 1, 0, 24, 23]


def test_more_contests_take_no_more_queries(client: Client, first: Contest) -> None:
    client.force_login(first.organiser)
    counts = []
    for left in (MANY, 2):
        Contest.objects.filter(date__gte=first.date + timedelta(days=left)).delete()
        with CaptureQueriesContext(connection) as queries:
            shown(client)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_few_contests_need_no_pages(client: Client) -> None:
    make_contest(name="Belote 7")
    assert shown(client) == [7]
    assert 'rel="next"' not in text_of(client.get(HOME))
    assert "Page 1 sur" not in text_of(client.get(HOME))


def test_a_contest_to_come_is_in_front(client: Client, first: Contest) -> None:
    Contest.objects.filter(pk=first.pk).update(date=date(2999, 1, 1))
    assert shown(client)[0] == 0


def test_what_a_house_never_used_stands_behind_more(client: Client, first: Contest) -> None:
    client.force_login(first.organiser)

    def parts() -> list[str]:
        return text_of(client.get(HOME)).split("<summary>Plus</summary>")

    in_sight, more = parts()
    for name in ("gatherings", "erased", "seasons"):
        assert f'href="{reverse(name)}"' not in in_sight.partition("<main")[2]
        assert f'href="{reverse(name)}"' in more
    Gathering.objects.create(organiser=first.organiser, name="Finale", slug="finale")
    assert f'href="{reverse("gatherings")}"' in parts()[0]


def test_who_left_before_playing_did_not_enter_on_any_page() -> None:
    contest = make_contest(4)
    withdraw_team(contest, None, contest.teams.get(number=4))
    desk = signed_in(contest.organiser)
    for address in (HOME, reverse("contest", args=[contest.slug])):
        page = plain(desk.get(address))
        assert "3 équipes" in page
        assert "4 équipes" not in page
    listed = plain(desk.get(reverse("teams", args=[contest.slug])))
    assert "3 équipes, 1 retirée avant de jouer" in listed
