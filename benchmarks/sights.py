"""What stands in sight on each page of the desk: links, controls, words and height.

Two contests are asked: the demonstration, and a village's of twelve tables. A control is a link, a
button, a field or a fold that shows; what a fold hides is counted by « folds open ».
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from playwright.sync_api import Browser, Page

from benchmarks.figures import Figure
from benchmarks.played import enter, register
from benchmarks.server import browsing, serving
from scoring.rules import RuleSet
from tournaments.annexes.evening.management.demo import fill
from tournaments.models import Contest
from tournaments.regulation import Regulation
from tournaments.services.regulation.contests import create_contest
from tournaments.views.urls import desk

WIDTHS = (360, 1280, 1920)
HEIGHTS = {360: 740, 1280: 800, 1920: 1080}
#: What the pages of a contest may show, at 1280 pixels: page, contest, figure, most.
AIMS = (
    ("papers", "demonstration", "controls", 40),
    ("papers", "demonstration", "height", 1600),
    ("teams", "demonstration", "controls", 90),
    ("desk-standings", "demonstration", "controls", 60),
    ("contest-settings", "demonstration", "controls", 100),
    ("contest-settings", "village", "fields", 40),
)
#: The frame of the desk is on every page: only what is inside it is counted.
COUNT = """() => {
  const main = document.querySelector("main");
  const shows = (one) => one.checkVisibility({visibilityProperty: true});
  const all = (names) => [...main.querySelectorAll(names)];
  const fields = all("input:not([type=hidden]), select, textarea");
  const links = all("a[href]").filter(shows).length;
  const others = [...fields, ...all("button, summary")].filter(shows).length;
  return {links, controls: links + others, fields: fields.length,
    words: main.innerText.split(/\\s+/).filter(Boolean).length,
    height: document.documentElement.scrollHeight};
}"""
#: Addresses of the tabs that show; each stage has its own « Maintenant », which is one page.
TABS = """() => [...document.querySelectorAll(".pages a[href]")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.pathname.replace(/day\\/.*/, ""))"""


class Sight(NamedTuple):
    """What one page of a contest shows at one width. `fields` are all those sent by the page."""

    page: str
    contest: str
    width: int
    links: int
    controls: int
    fields: int
    words: int
    height: int


def measure() -> list[Figure]:
    """Print what every page shows at each width; return the figures that have an aim."""
    contests = {"demonstration": fill(Random(1946), date(2026, 11, 28)), "village": _village()}
    with browsing() as browser, serving() as server:
        seen = [
            sight
            for name, contest in contests.items()
            for sight in _sights(browser, name, contest, server.port)
        ]
    print(as_table(seen))
    at_desk = {(one.page, one.contest): one for one in seen if one.width == 1280}
    return [
        Figure(
            f"{page} of the {contest}: {what}",
            getattr(at_desk[page, contest], what),
            "aim",
            most,
            "px" if what == "height" else "",
            bound=1.0,
        )
        for page, contest, what, most in AIMS
    ]


def as_table(seen: list[Sight]) -> str:
    """Return the sights as a table: a line a page and contest, the widths side by side."""
    heights = "".join(f"{f'height {width}':>12}" for width in WIDTHS)
    lines = [
        f"{'page':24}{'contest':14}{'links':>7}{'controls':>9}{'fields':>7}{'words':>7}{heights}"
    ]
    by_page: dict[tuple[str, str], list[Sight]] = {}
    for one in seen:
        by_page.setdefault((one.page, one.contest), []).append(one)
    for (page, contest), widths in sorted(by_page.items()):
        desk_ = next(one for one in widths if one.width == 1280)
        counted = f"{desk_.links:7}{desk_.controls:9}{desk_.fields:7}{desk_.words:7}"
        lines.append(
            f"{page:24}{contest:14}{counted}" + "".join(f"{one.height:12}" for one in widths)
        )
    return "\n".join(lines)


def _sights(browser: Browser, name: str, contest: Contest, port: int) -> Iterator[Sight]:
    page = _signed_in(browser.new_page(), contest.organiser, port)
    for view, path in _paths(contest):
        address = f"http://127.0.0.1:{port}{path}"
        answer = page.request.get(address, max_redirects=0)
        # Other addresses are files, parts of pages, and acts that this contest cannot do now.
        if answer.status != 200 or b"<main" not in answer.body():
            continue
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            yield Sight(view, name, width, **page.evaluate(COUNT))
    tabs = _tabs(page, contest, port)
    print(f"{name}: {len(tabs)} tabs over all the stages, {len(set(tabs))} different pages")


def _tabs(page: Page, contest: Contest, port: int) -> list[str]:
    """Return the tabs that show, over all the stages of the day."""
    tabs: list[str] = []
    page.goto(f"http://127.0.0.1:{port}{reverse('desk', args=[contest.slug])}")
    stages = page.locator("#rail a").evaluate_all("all => all.map((one) => one.href)")
    for stage in stages:
        page.goto(stage)
        tabs += page.evaluate(TABS)
    return tabs


def _paths(contest: Contest) -> list[tuple[str, str]]:
    """Return the pages of a contest's desk: those whose address holds only a round, if anything."""
    addresses: dict[str, str] = {}

    def look(patterns: list[URLPattern | URLResolver], before: frozenset[str]) -> None:
        for pattern in patterns:
            within = before | set(pattern.pattern.converters)
            if isinstance(pattern, URLResolver):
                look(pattern.url_patterns, within)
            elif pattern.name and "slug" in within and within <= {"slug", "number"}:
                more = {"number": 1} if "number" in within else {}
                addresses[pattern.name] = reverse(
                    pattern.name, kwargs={"slug": contest.slug, **more}
                )

    look(desk.urlpatterns, frozenset())
    return list(addresses.items())


def _village() -> Contest:
    """Create a contest of twelve tables, with half of its first round entered."""
    organiser = User.objects.create_user("village")
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=4)
    contest = create_contest(organiser, "Belote du village", date(2026, 11, 28), regulation)
    register(contest, organiser, pairs=24)
    enter(contest, 1, tables=6)
    return contest


def _signed_in(page: Page, user: User, port: int) -> Page:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    address = f"http://127.0.0.1:{port}"
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
    return page
