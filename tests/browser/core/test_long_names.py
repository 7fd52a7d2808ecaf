"""A name of 200 characters without a space fits the width of a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest
from tournaments.services.draws import draws
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
contest = make_contest(1, name="Long")
teams.register_team(contest, None, Registration("W" * 200, "B" * 200))
draws.draw_round(contest, contest.organiser, seed=1)
"""
DESK = ("teams/", "teams/2/", "standings/", "rounds/1/", "rounds/1/tables/1/", "log/")
HALL = ("draw/", "standings/", "team/2/")


def test_no_page_is_wider_than_a_telephone(page: Page, shell: Shell, sign_in: SignIn) -> None:
    shell(DRAWN)
    sign_in(page)
    page.set_viewport_size({"width": 360, "height": 740})
    wide = []
    for address in [f"/desk/long/{end}" for end in DESK] + [f"/c/long/{end}" for end in HALL]:
        page.goto(address)
        width = page.evaluate("document.documentElement.scrollWidth")
        wide += [(address, width)] if width > 360 else []
    assert wide == []
