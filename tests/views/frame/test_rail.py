"""Pages of a stage: a small contest sees those it uses, and the others behind « Plus »."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_contest, make_user
from tests.rows import written_again
from tests.views.desk import signed_in, text
from tournaments.models import Contest
from tournaments.services.cash.items import add_item
from tournaments.services.core.people import grant_role
from tournaments.services.draws import draws
from tournaments.services.hall.announcements import announce
from tournaments.words.enums import DayStage, ItemPer, Role

pytestmark = pytest.mark.django_db


@written_again
def drawn() -> Contest:
    contest = make_contest(24)
    draws.draw_round(contest, contest.organiser, seed=1)
    return contest


def tabs(contest: Contest, view: str, *args: object) -> tuple[list[str], list[str]]:
    """Return the addresses of the pages of a stage: those in sight, then those behind « Plus »."""
    page = text(signed_in(contest.organiser).get(reverse(view, args=[contest.slug, *args])))
    bar = page.partition('<div class="pages">')[2].partition("</nav>")[0]
    in_sight, _plus, more = bar.partition('<details class="menu more">')
    return re.findall(r'href="([^"]+)"', in_sight), re.findall(r'href="([^"]+)"', more)


def test_a_village_contest_sees_ten_pages_and_finds_the_others_behind_more() -> None:
    contest = drawn()
    seen: set[str] = set()
    behind: set[str] = set()
    for stage in DayStage:
        view = ("contest-settings",) if stage == DayStage.SETTINGS else ("desk-stage", stage.value)
        in_sight, more = tabs(contest, *view)
        # Each stage has its own « Maintenant ».
        seen |= {address.partition("day/")[0] for address in in_sight}
        behind |= set(more)
    assert len(seen) == 10
    for name in ("cash", "hall", "referee", "planning", "share", "after", "people", "log"):
        assert reverse(name, args=[contest.slug]) in behind


def test_no_stage_is_done_before_anybody_entered() -> None:
    organiser = make_user()
    for teams, done in ((0, 0), (2, 1)):
        contest = make_contest(teams, organiser=organiser)
        contest.date = timezone.localdate()
        contest.save()
        page = text(signed_in(contest.organiser).get(reverse("desk", args=[contest.slug])))
        rail = page.partition('id="rail"')[2].partition("</ol>")[0]
        assert rail.count('<li class="done') == done


def test_a_page_comes_in_sight_when_the_contest_first_uses_it() -> None:
    contest = drawn()
    cash, hall, people = (reverse(name, args=[contest.slug]) for name in ("cash", "hall", "people"))
    add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.PLAYER)
    announce(contest, contest.organiser, "La buvette est ouverte.")
    grant_role(contest, contest.organiser, make_user("scorer"), Role.SCORER)
    assert cash in tabs(contest, "desk-stage", "welcome")[0]
    assert hall in tabs(contest, "desk-stage", "play")[0]
    assert people in tabs(contest, "contest-settings")[0]


def test_the_page_that_is_open_is_in_sight() -> None:
    contest = drawn()
    hall = reverse("hall", args=[contest.slug])
    in_sight, more = tabs(contest, "hall")
    assert hall in in_sight
    assert hall not in more
