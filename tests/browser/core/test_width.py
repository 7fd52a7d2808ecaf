"""No name makes a page wider than its window. `test_accessible` looks at every page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Shell, SignIn
from tests.browser.walk import LARGE_LETTERS, spills

pytestmark = pytest.mark.browser

#: Script that draws one table: a name of 200 letters, and a compound name that pages keep whole.
LONG = """
from tests.factories import make_contest
from tournaments.services.draws import draws
from tournaments.services.hall import clock
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
contest = make_contest(1, name="Long")
presence.register_team(contest, None, Registration("W" * 200, "-".join(["Wilhelmine"] * 6)))
draws.draw_round(contest, contest.organiser, seed=1)
clock.start_clock(contest, contest.organiser, 60)
"""
DESK = ("teams/", "teams/2/", "standings/", "rounds/1/", "rounds/1/tables/1/", "log/")
HALL = ("draw/", "standings/", "team/2/")


def test_long_names_fit_any_window(page: Page, shell: Shell, sign_in: SignIn) -> None:
    shell(LONG)
    sign_in(page)
    paths = [f"/desk/long/{end}" for end in DESK] + [f"/c/long/{end}" for end in HALL]
    wide = []
    for path in paths:
        page.goto(path, wait_until="domcontentloaded")
        wide += spills(page, path, (*range(320, 1921, 80), LARGE_LETTERS))
    assert wide == []
