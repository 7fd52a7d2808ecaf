"""A name of 200 characters without a space fits the width of any window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest
from tournaments.services.draws import draws
from tournaments.services.hall import clock
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
contest = make_contest(1, name="Long")
presence.register_team(contest, None, Registration("W" * 200, "B" * 200))
draws.draw_round(contest, contest.organiser, seed=1)
clock.start_clock(contest, contest.organiser, 60)
"""
DESK = ("teams/", "teams/2/", "standings/", "rounds/1/", "rounds/1/tables/1/", "log/")
HALL = ("draw/", "standings/", "team/2/")


#: Widths of telephones, tablets and small windows of a laptop.
WIDTHS = (360, 601, 640, 700, 760, 820, 900, 1000)


def test_no_page_is_wider_than_its_window(page: Page, shell: Shell, sign_in: SignIn) -> None:
    shell(DRAWN)
    sign_in(page)
    wide = []
    for address in [f"/desk/long/{end}" for end in DESK] + [f"/c/long/{end}" for end in HALL]:
        page.goto(address)
        for window in WIDTHS:
            page.set_viewport_size({"width": window, "height": 740})
            width = page.evaluate("document.documentElement.scrollWidth")
            wide += [(address, window, width)] if width > window else []
    assert wide == []
