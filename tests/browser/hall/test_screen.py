"""Projector in a real browser: everything fits, is readable from afar, and is accessible."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Shell, SignIn
from tests.browser.hall.screen import HOSTILE, key
from tests.browser.walk import violations

pytestmark = pytest.mark.browser

#: Script that ends the clock of the last contest and announces its last deal.
ALL_OVER = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Clock, Contest
last = Contest.objects.latest("pk")
clock.announce_last_deal(last, None)
Clock.objects.filter(contest=last).update(ends_at=timezone.now() - timedelta(minutes=1))
"""
SIZES = ((1920, 1080), (1280, 720), (1024, 768))
#: Script that lists the faults of the current view: text too small, cut or out of place. Names,
#: numbers, tables, hours and the clock are read at ten metres: their capitals are 3.5 % of the
#: screen's height, and those of other words 2 %.
WRONG = """() => {
  const [wide, high] = [innerWidth, innerHeight];
  const AFAR = ".body :is(.who, .n, .no, .place, .t, .chip, .pts, .lot, .ahead, .since, "
    + ".over, .under, .hour, .count, .address, .block b, .now .num), .remaining, h2, "
    // Only a message longer than any real one has smaller letters.
    + ":not(.size-24) > .body > .message";
  const ruler = document.createElement("canvas").getContext("2d");
  const capital = ({ fontWeight, fontSize, fontFamily }) => {
    ruler.font = `${fontWeight} 100px ${fontFamily}`;
    return ruler.measureText("H").actualBoundingBoxAscent * parseFloat(fontSize) / 100;
  };
  const [page, wrong] = [document.documentElement, []];
  const said = (e) => e.textContent.trim().slice(0, 25);
  if (page.scrollWidth > wide || page.scrollHeight > high) wrong.push("scrolls");
  const slide = document.querySelector(".slide.current");
  const foot = slide.querySelector("footer").getBoundingClientRect().top;
  // A 4:3 picture shows one column of a bracket at a time.
  const seen = (e) => !e.closest(".hidden, [hidden], [visibility=hidden]")
    && e.getBoundingClientRect().width > 0;
  for (const e of slide.querySelectorAll("*")) {
    const words = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!words || !seen(e) || e.matches("sup")) continue;
    const [box, style] = [e.getBoundingClientRect(), getComputedStyle(e)];
    const zoom = e.closest(".bracket svg")?.getScreenCTM().a ?? 1;
    const afar = e.closest(AFAR + ", .hall-plan") && !e.closest(".head");
    const share = capital(style) * zoom / high;
    const least = e.closest(".bracket svg") || afar ? 0.0349 : 0.0199;
    if (share < least) wrong.push(`small: ${share.toFixed(4)} ${said(e)}`);
    if (box.left < -1 || box.right > wide + 1 || box.top < -1) wrong.push("outside: " + said(e));
    const floor = e.closest("footer") ? high : foot;
    if (box.bottom > floor + 1) wrong.push("under the foot: " + said(e));
    const cut = e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
    // A contest's name may end with an ellipsis. The name of a person, a number, an hour may not.
    const name = e.closest(".contest, .sub, h2");
    if (cut && !(name && style.textOverflow === "ellipsis")) wrong.push("cut: " + said(e));
    const room = name?.clientWidth / parseFloat(style.fontSize);
    if (room < 3 && !name.matches(".contest")) wrong.push("no room: " + said(e));
  }
  for (const cell of slide.querySelectorAll(".cells > li")) {
    const room = cell.getBoundingClientRect();
    for (const e of cell.querySelectorAll("b, span")) {
      const box = e.getBoundingClientRect();
      const over = Math.max(box.bottom - room.bottom, room.top - box.top, box.right - room.right);
      if (seen(e) && over > 2) wrong.push("out of its cell: " + said(e));
    }
  }
  return [...new Set(wrong)].slice(0, 5);
}"""


def every_view(page: Page) -> list[str]:
    """Return the faults of every view, each with the view's key."""
    problems = []
    for _view in range(page.locator(".slide").count()):
        problems += [f"{key(page)}: {wrong}" for wrong in page.evaluate(WRONG)]
        page.keyboard.press("ArrowRight")
    return problems


def test_everything_fits_and_is_large_enough_for_8_to_150_teams_and_300_players(
    page: Page, shell: Shell, console: list[str]
) -> None:
    shell(
        HOSTILE
        + """
for pairs in (8, 33, 150):
    begun(pairs, f"Salle {pairs}")
begun(300, "Salle 300", entrants="individuals")
"""
    )
    problems = []
    for count in (8, 33, 150, 300):
        page.goto(f"/c/salle-{count}/screen/?seconds=600")
        # Many views of one kind: each shape of picture once.
        for wide, high in SIZES if count < 150 else SIZES[1:]:
            page.set_viewport_size({"width": wide, "height": high})
            problems += [f"{count} at {wide}: {wrong}" for wrong in every_view(page)]
    assert problems == []
    assert console == []


def test_pools_brackets_the_podium_and_the_welcome_fit_too(page: Page, shell: Shell) -> None:
    shell(
        HOSTILE
        + """
from tests.services.draws import brackets
from tournaments.services.hall.changing import close_contest

def named(contest):
    for index, team in enumerate(contest.teams.order_by("number")):
        team.name = f"{name(index)} – {name(7 * index + 3)}"
        team.save()
    contest.version += 1
    contest.save()

pools = make_contest(33, BELOTE.with_format(pools=4, rounds=3), name="Poules")
draws.draw_round(pools, None, seed=1)
bracket = brackets.contest_of(13, places="all")
draws.draw_round(bracket, None, seed=1)
over = make_contest(8, name="Fini")
play_round(over)
soon = make_contest(60, name="Bientot")
for contest in (pools, bracket, over, soon):
    named(contest)
close_contest(over, over.organiser)
"""
    )
    problems = []
    for slug in ("poules", "concours-de-la-saint-martin", "fini", "bientot"):
        page.goto(f"/c/{slug}/screen/?seconds=600")
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            problems += [f"{slug} at {wide}: {wrong}" for wrong in every_view(page)]
    assert problems == []


def test_every_view_and_the_desks_page_are_open_to_everybody(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(HOSTILE + 'begun(9, "Accessible")')
    sign_in(page)
    page.goto("/desk/accessible/hall/")
    assert faults(page) == []
    for theme in ("light", "dark"):
        page.goto(f"/c/accessible/screen/?seconds=600&theme={theme}")
        page.keyboard.press("Space")
        for _view in range(page.locator(".slide").count()):
            assert faults(page) == [], key(page)
            page.keyboard.press("ArrowRight")


def faults(page: Page) -> list[Any]:
    return [
        (one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in violations(page)
    ]


def test_on_a_telephone_a_view_is_one_column_to_scroll_through(page: Page, shell: Shell) -> None:
    shell(HOSTILE + 'begun(33, "Petit")\nbegun(8, "Fini")\n' + ALL_OVER)
    page.set_viewport_size({"width": 360, "height": 740})
    wide = []
    for slug in ("petit", "fini"):
        page.goto(f"/c/{slug}/screen/?seconds=600")
        page.locator(".round-clock[data-state]").first.wait_for(state="attached")
        for _view in range(page.locator(".slide").count()):
            if page.evaluate("document.documentElement.scrollWidth") > 360:
                wide.append((slug, key(page)))
            page.keyboard.press("ArrowRight")
    assert wide == []


def test_the_end_of_the_round_fits_beside_every_title(page: Page, shell: Shell) -> None:
    shell(HOSTILE + 'begun(8, "Fini")\n' + ALL_OVER)
    problems = []
    page.goto("/c/fini/screen/?seconds=600")
    page.locator(".round-clock[data-state=over]").first.wait_for(state="attached")
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        problems += every_view(page)
    assert problems == []
