"""The evening in cards: a table's trick, the deal of a draw, and the backs of the ceremony."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn
from tests.browser.hall.screen import ENTER, SMALL, key

pytestmark = pytest.mark.browser

#: Seconds of the deal, and milliseconds in which a phone turns its card, on a busy machine.
DEALT, TURNED = 12, 10_000

REST_AND_DRAW = """
from tests.factories import *
from tournaments.models import Contest, Match
contest = Contest.objects.get()
for match in Match.objects.filter(entries=None).order_by("table"):
    results.enter_totals(match, None, belote_totals(random.Random(match.table)), version=0)
results.close_round(contest, None, 1)
"""
DRAW = """
from tournaments.models import Contest
from tournaments.services.draws import draws
draws.draw_round(Contest.objects.get(), None, seed=2)
"""
CEREMONY = """
from tests.factories import *
from tournaments.services.prizes.revealing import begin_ceremony
contest = make_contest(6, name="Remise")
play_round(contest, seed=1)
begin_ceremony(contest, contest.organiser, 2)
from tournaments.queries.standings.ranking import standings
print([row.team.number for row in standings(contest).rows])
"""
#: Cards that are not where they rest.
MOVING = """document.getAnimations().filter(
  (one) => one.effect.target.matches("[data-card]")).length"""


def wait_until_moving(page: Page, count: int, seconds: float) -> None:
    """Wait until that many cards move. The page's policy lets no text be evaluated in it."""
    end = monotonic() + seconds
    while (moving := page.evaluate(MOVING)) != count:
        assert monotonic() < end, moving
        page.wait_for_timeout(50)


def test_the_wall_lets_tricks_fall_then_gathers_and_deals_the_cards(
    opened: Opened, shell: Shell
) -> None:
    shell(SMALL)
    size = {"width": 1920, "height": 1080}
    wall, calm, bare = (
        opened(viewport=size, **how).new_page()
        for how in ({}, {"reduced_motion": "reduce"}, {"java_script_enabled": False})
    )
    for page in (wall, calm):
        page.goto("/c/petit/screen/?seconds=600")
        expect(page.locator(".slide.current [data-card]")).to_have_count(16)
    shell(ENTER)
    expect(wall.locator(".slide.current .trick.falls")).to_have_count(1)
    expect(calm.locator(".slide.current .trick")).to_have_count(1)
    expect(calm.locator(".falls")).to_have_count(0)

    shell(REST_AND_DRAW)
    expect(wall.locator("[data-plan]")).to_have_count(0)
    shell(DRAW)
    wait_until_moving(wall, 16, 8)
    assert key(wall).startswith("plan-")
    wait_until_moving(wall, 0, DEALT)
    expect(calm.locator(".slide.current [data-card]")).to_have_count(16)
    assert calm.evaluate("document.getAnimations().length") == 0
    bare.goto("/c/petit/plan/")
    rests = "all => all.map(one => one.dataset.card)"
    dealt = bare.locator("[data-card]").evaluate_all(rests)
    assert wall.locator(".slide.current [data-card]").evaluate_all(rests) == dealt


def follow(page: Page, number: int) -> None:
    page.goto(f"/c/remise/team/{number}/")
    page.get_by_role("button", name="Suivre cette équipe").click()
    expect(page.locator(".own-back")).to_be_visible()


def test_the_followed_card_is_a_back_until_the_desk_turns_it(
    opened: Opened, shell: Shell, sign_in: SignIn
) -> None:
    first, second, third = map(int, shell(CEREMONY).strip().strip("[]").split(", ")[:3])
    phones = {}
    for number in (first, second, third):
        context = opened(viewport={"width": 360, "height": 740})
        context.add_init_script("navigator.vibrate = (times) => (window.shaken = times, true)")
        phones[number] = context.new_page()
        follow(phones[number], number)
    desk = opened().new_page()
    sign_in(desk)
    desk.goto("/desk/remise/prizes/ceremony/")

    desk.get_by_role("button", name="Retourner la carte").click()
    expect(phones[second].locator(".own-turned")).to_contain_text("2e place", timeout=TURNED)
    assert phones[second].evaluate("window.shaken.length") == 3
    for number in (first, third):
        expect(phones[number].locator(".own-back")).to_be_visible()
    desk.get_by_role("button", name="Retourner la carte").click()
    expect(phones[first].locator(".own-first")).to_contain_text("Le dix de der", timeout=TURNED)
    expect(phones[third].locator(".own-below")).to_contain_text("3e place", timeout=TURNED)
    assert phones[third].evaluate("window.shaken") is None
    assert phones[first].evaluate("document.documentElement.scrollWidth") == 360
