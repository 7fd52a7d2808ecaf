"""A duplicate in a browser: the boards of a table are entered, then each line is ranked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

#: Script that plays a duplicate of six pairs, alike at every table, except a table of the last
#: round.
DRAWN = """
from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.models import Match
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
regulation = Regulation(
    RuleSet.preset("ffb-belote"), duplicate="matchpoints", deals=2, rounds=3,
    first_draw="registration", next_draw="mitchell",
)
contest = make_contest(6, regulation, name="Duplicate")
alike = [Deal("NS", ns=100, ew=62), Deal("EW", ns=70, ew=92)]
for number in (1, 2, 3):
    draws.draw_round(contest, contest.organiser, seed=1)
    for match in Match.objects.filter(round__number=number).select_related("round__contest"):
        if (number, match.table) != (3, 1):
            results.enter_deals(match, None, alike, version=0)
    if number < 3:
        results.close_round(contest, None, number)
"""


def test_the_boards_of_a_table_are_typed_and_each_line_is_ranked(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell(DRAWN)
    sign_in(page)
    page.goto("/desk/duplicate/rounds/3/tables/1/")
    boards = page.locator("tr.typing")
    for row, (taker, points) in enumerate((("NS", "120"), ("EW", "80"))):
        expect(boards.nth(row)).to_contain_text("Étui")
        page.locator(f"[name=deals-{row}-taker][value={taker}]").check(force=True)
        page.locator(f"[name=deals-{row}-ns]").fill(points)
    expect(page.locator("#ew-2")).not_to_be_empty()
    page.locator("#save").click()
    expect(page.get_by_text("Table 1 enregistrée")).to_be_visible()
    page.goto("/c/duplicate/standings/")
    ranks = page.locator("table.ranks tbody .rank")
    for place, line in ((0, "N-S"), (3, "E-O")):
        expect(ranks.nth(place)).to_contain_text("1")
        expect(ranks.nth(place)).to_contain_text(line)
    assert not console
