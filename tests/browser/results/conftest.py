"""Fast entry of a first round, in the browser of one or two scorers."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened, Shell, SignIn

DRAWN = """
from tests.factories import BELOTE, make_contest, make_user
from tournaments.words.enums import Role
from tournaments.services.draws import draws
from tournaments.services.core import people
contest = make_contest(32, BELOTE, name="Fast")
people.grant_role(contest, contest.organiser, make_user("lea"), Role.SCORER)
draws.draw_round(contest, contest.organiser, seed=1)
"""
STORED = """
import json
from tournaments.models import Entry
rows = Entry.objects.filter(match__round__contest__slug={contest!r}).order_by("pk")
columns = rows.values_list("match__table", "ns", "ew", "status", "current")
print(json.dumps([list(row) for row in columns]))
"""
FAST = "/desk/fast/rounds/1/entry/"
ROUND = "/desk/fast/rounds/1/"


@pytest.fixture
def drawn(shell: Shell) -> Shell:
    """Python on the server's database, where a contest has a first round of sixteen tables."""
    shell(DRAWN)
    return shell


@pytest.fixture
def desk(drawn: Shell, page: Page, sign_in: SignIn) -> Page:
    """Fast entry page of the organiser."""
    sign_in(page)
    page.goto(FAST)
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    return page


@pytest.fixture
def other(drawn: Shell, opened: Opened, sign_in: SignIn) -> Page:
    """Fast entry page of another scorer."""
    page = opened(viewport={"width": 1280, "height": 900}).new_page()
    sign_in(page, "lea")
    page.goto(FAST)
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    return page


def enter(page: Page, *typed: str | int) -> None:
    """Type each field and press Enter, without waiting for the page."""
    for one in typed:
        page.keyboard.type(str(one))
        page.keyboard.press("Enter")


def enter_at(page: Page, table: int, *typed: str | int) -> None:
    """Choose a table, then enter its figures."""
    page.keyboard.press("*")
    enter(page, table, *typed)


def table_of(page: Page) -> Locator:
    """Return the field of the table."""
    return page.get_by_label("Table", exact=True)


def stored(drawn: Shell, contest: str = "fast") -> list[list[object]]:
    """Return every version of the contest's results: table, totals, status, whether current."""
    entries: list[list[object]] = json.loads(drawn(STORED.format(contest=contest)))
    return entries
