"""The check of the hall in a browser: a phone shows at once, and a wrong clock is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Shell, SignIn

pytestmark = pytest.mark.browser

APART = "#clock-apart"


@pytest.fixture
def organiser(shell: Shell, sign_in: SignIn, page: Page) -> Page:
    """Return the desk's browser, where the first account is signed in."""
    shell("from tests.factories import make_first_organiser\nmake_first_organiser()")
    sign_in(page)
    return page


def test_the_visit_of_a_phone_shows_without_reloading(
    organiser: Page, running: Server, console: list[str]
) -> None:
    organiser.goto("/house/hall-check/")
    expect(organiser.locator("[data-point=firewall]")).to_have_attribute("data-state", "look")
    # What the server writes when a phone opens the test address.
    (running.database.parent / "hall-check" / "by-192.168.1.20").touch()
    expect(organiser.locator("[data-point=firewall]")).to_have_attribute("data-state", "good")
    assert console == []


def test_a_device_whose_clock_is_right_says_nothing(organiser: Page) -> None:
    organiser.goto("/house/hall-check/")
    expect(organiser.locator("[data-point=clock]")).to_be_visible()
    expect(organiser.locator(APART)).to_be_hidden()


@pytest.mark.parametrize("minutes", [-5, 5])
def test_a_device_whose_clock_is_minutes_apart_is_told(organiser: Page, minutes: int) -> None:
    organiser.clock.set_fixed_time(datetime.now(UTC) + timedelta(minutes=minutes))
    organiser.goto("/house/hall-check/")
    expect(organiser.locator(APART)).to_be_visible()
