"""The projector follows the contest automatically, and its clock is the server's."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell
from tests.browser.desk import sign_in_by_the_form
from tests.browser.hall.screen import ANNOUNCE, ENTER, SMALL, key

pytestmark = pytest.mark.browser


def test_views_follow_each_other_stop_and_go_by_the_keys(page: Page, shell: Shell) -> None:
    shell(SMALL + "announcements.announce(contest, None, 'Un')")
    page.goto("/c/petit/screen/?seconds=3")
    expect(page.get_by_role("img", name="Vue 1 sur")).to_be_visible()
    first = key(page)
    expect(page.locator(f".slide.current:not([data-key={first}])")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Reprendre")).to_have_attribute("aria-pressed", "true")
    held = key(page)
    page.wait_for_timeout(4000)
    assert key(page) == held
    page.keyboard.press("ArrowLeft")
    assert key(page) == first
    page.keyboard.press("PageDown")
    assert key(page) == held
    # The controls show while the pointer moves.
    page.mouse.move(300, 300)
    page.get_by_role("button", name="Vue précédente").click()
    assert key(page) == first
    page.mouse.move(400, 400)
    page.get_by_role("button", name="Reprendre").click()
    expect(page.locator(f".slide.current:not([data-key={first}])")).to_be_visible()


def test_the_seconds_and_the_colours_are_remembered_and_the_address_goes_first(
    page: Page, shell: Shell
) -> None:
    shell(SMALL)
    page.goto("/c/petit/screen/?seconds=45")
    page.keyboard.press("c")
    page.goto("/c/petit/screen/")
    kept = page.evaluate("JSON.parse(localStorage.getItem('dixdeder-wall'))")
    assert kept == {"seconds": 45, "theme": "light"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 253, 248)"
    page.goto("/c/petit/screen/?theme=dark&seconds=0")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(10, 53, 38)"
    assert page.evaluate("JSON.parse(localStorage.getItem('dixdeder-wall')).seconds") == 45


def test_a_result_an_announcement_and_a_draw_appear_by_themselves(
    page: Page, shell: Shell, console: list[str]
) -> None:
    shell(SMALL)
    page.goto("/c/petit/screen/?seconds=600")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    held = key(page)
    assert held.startswith("draw-")
    shell(ENTER)
    expect(page.locator("[data-key^=playing]")).to_have_count(1)
    # A result leaves the current view in place; an announcement is shown at once.
    assert key(page) == held
    shell(ANNOUNCE)
    expect(page.locator(".slide.current.announcement")).to_be_visible()
    expect(page.locator(".slide.current")).to_contain_text("Le repas est servi.")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    held = key(page)
    shell(
        "from tournaments.models import Contest\n"
        "from tournaments.services.hall.announcements import announce\n"
        "announce(Contest.objects.get(), None, 'Une autre')"
    )
    expect(page.locator(".slide.announcement")).to_have_count(2)
    # The views are paused here, so this one stays.
    assert key(page) == held
    assert console == []


def remaining(page: Page) -> int:
    """Return the seconds left on the first visible clock."""
    text = page.locator("[data-remaining]:visible").first.inner_text()
    match = re.fullmatch(r"(\d+):(\d\d)", text)
    assert match is not None, text
    return 60 * int(match[1]) + int(match[2])


@pytest.mark.parametrize("hours", [-1, 1], ids=["slow", "fast"])
def test_the_clock_is_the_servers_on_a_machine_that_is_wrong_by_an_hour(
    page: Page, shell: Shell, hours: int
) -> None:
    shell(SMALL + "clock.start_clock(contest, None, 40)")
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=hours))
    for address in ("/c/petit/screen/", "/c/petit/", "/c/petit/draw/", "/c/petit/team/1/"):
        page.goto(address)
        expect(page.locator("[data-remaining]:visible").first).to_have_text(re.compile(r"\d+:\d\d"))
        ends = page.locator("[data-ends]").first.get_attribute("data-ends")
        assert ends is not None
        before, seconds, after = datetime.now(UTC), remaining(page), datetime.now(UTC)
        end = datetime.fromisoformat(ends)
        # The clock is right within half of the time that a busy server takes to tell its own.
        assert (end - after).total_seconds() - 5 <= seconds, address
        assert seconds <= (end - before).total_seconds() + 5, address


SPY = """
window.struck = 0;
window.AudioContext = class extends EventTarget {
  state = "suspended"; currentTime = 0; destination = {};
  async resume() { this.state = "running"; }
  async suspend() { this.state = "suspended"; }
  createOscillator() {
    window.struck += 1;
    return { frequency: {}, connect: (to) => to, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (to) => to };
  }
};
"""


#: A round of which a minute is left.
SOON_OVER = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Clock
clock.start_clock(contest, None, 6)
Clock.objects.update(ends_at=timezone.now() + timedelta(seconds=60))
"""
#: The same round, of which fifteen seconds are left: pages hear of it in five, and announce an end
#: only if they see it come.
ALMOST_OVER = """
from datetime import timedelta
from django.db.models import F
from django.utils import timezone
from tournaments.models import Clock, Contest
Clock.objects.update(ends_at=timezone.now() + timedelta(seconds=15))
Contest.objects.update(version=F("version") + 1)
"""


def test_the_end_of_the_round_is_seen_and_heard_where_somebody_asked_for_it(
    opened: Opened, shell: Shell
) -> None:
    shell(SMALL + SOON_OVER)
    heard, mute = (opened(viewport={"width": 1280, "height": 900}).new_page() for _wall in range(2))
    for wall in (heard, mute):
        wall.add_init_script(SPY)
        wall.goto("/c/petit/screen/?seconds=600")
        expect(wall.locator(".slide.current [data-clock]")).to_have_attribute("data-state", "soon")
        expect(wall.locator(".slide.current .t")).to_have_css("color", "rgb(255, 201, 195)")
        assert wall.locator("#sound").inner_text() == "Activer le son"
    heard.keyboard.press("s")
    expect(heard.locator("#sound")).to_have_text("Son activé")
    expect(heard.locator("#sound")).to_have_attribute("aria-pressed", "true")
    before = heard.evaluate("struck")
    assert before > 0

    shell(ALMOST_OVER)
    for wall in (heard, mute):
        clock = wall.locator(".slide.current [data-clock]")
        expect(clock).to_have_attribute("data-state", "over")
        expect(wall.locator("html")).to_have_class("ended")
        expect(clock.locator("[data-remaining]")).to_have_text("Temps écoulé")
    assert heard.evaluate("struck") > before
    assert mute.evaluate("struck") == 0
    # The round was already over when the page opened: no new alarm.
    for wall in (heard, mute):
        wall.reload()
        clock = wall.locator(".slide.current [data-clock]")
        expect(clock).to_have_attribute("data-state", "over")
    heard.wait_for_timeout(1000)
    for wall in (heard, mute):
        expect(wall.locator("html")).not_to_have_class("ended")


def test_the_last_deal_and_what_the_regulation_says_after_time(page: Page, shell: Shell) -> None:
    shell(
        SMALL.replace("make_contest(8,", "make_contest(8, BELOTE.with_format(clock=40),")
        + SOON_OVER.replace("seconds=60", "seconds=-25")
    )
    page.goto("/c/petit/screen/?seconds=600")
    clock = page.locator(".slide.current [data-clock]")
    expect(clock.locator("[data-remaining]")).to_have_text("Dernière donne")
    expect(clock).to_contain_text("Terminez la donne en cours : c’est la dernière.")
    page.goto("/c/petit/")
    expect(page.get_by_text("Terminez la donne en cours")).to_be_visible()
    shell(
        "from tournaments.models import Contest\nfrom tournaments.services.hall import clock\n"
        "clock.change_clock(Contest.objects.get(), None, 10)\n"
        "clock.announce_last_deal(Contest.objects.get(), None)"
    )
    expect(page.locator(".last-deal")).to_be_visible()
    expect(page.get_by_text("Terminez la donne en cours")).to_be_hidden()


def test_without_a_script_views_still_follow_each_other(opened: Opened, shell: Shell) -> None:
    shell(SMALL + "clock.start_clock(contest, None, 40)")
    context = opened(java_script_enabled=False)
    view = context.new_page()
    view.goto("/c/petit/screen/")
    expect(view.locator(".slide.current")).to_have_count(1)
    expect(view.locator(".slide.current [data-clock]")).to_contain_text("Fin à")
    expect(view.locator(".controls")).to_be_hidden()
    view.wait_for_url("**/screen/2/")
    expect(view.locator(".slide.current h2")).to_contain_text("votre table")


def test_the_desk_runs_the_clock_without_a_script(opened: Opened, shell: Shell) -> None:
    shell(SMALL)
    context = opened(java_script_enabled=False)
    desk = context.new_page()
    sign_in_by_the_form(desk)
    desk.goto("/desk/petit/hall/")
    desk.get_by_label("Durée, en minutes").fill("50")
    desk.get_by_role("button", name="Lancer l’horloge de la partie 1").click()
    expect(desk.get_by_text("L’horloge est lancée.")).to_be_visible()
    expect(desk.locator("[data-remaining]")).to_have_text(re.compile(r"50:00|49:\d\d"))
    desk.get_by_role("button", name="Pause").click()
    expect(desk.get_by_text("en pause").last).to_be_visible()
    desk.get_by_role("button", name="Reprendre").click()
    desk.get_by_label("Minutes à ajouter ou à retirer").fill("60")
    desk.get_by_role("button", name="Écourter").click()
    expect(desk.get_by_text("On ne peut pas retirer 60 minutes")).to_be_visible()
    expect(desk.get_by_label("Minutes à ajouter ou à retirer")).to_have_value("60")
