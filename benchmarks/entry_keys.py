"""Keys pressed to enter the sheets of a round of 150 pairs, in Chromium, on a real server.

The sheets are those of random matches of twelve deals of belote, as the rehearsal plays them. Three
piles are typed without waiting for the page: sorted with both totals, sorted with one total and the
belotes (and the capots of the few sheets that have some), and shuffled with both totals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from random import Random
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from benchmarks.figures import Figure
from benchmarks.played import register
from benchmarks.server import browsing, serving
from scoring.match import End, score_match
from scoring.rules import RuleSet
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.regulation.random_deals import random_match
from tournaments.services.draws.draws import draw_round
from tournaments.services.regulation.contests import create_contest

PAIRS = 150
RULES = RuleSet.preset("ffb-belote")
DEALS = End(deals=12)
PATIENCE = 60_000


class Paper(NamedTuple):
    """What a sheet of paper says: its table and its figures."""

    table: int
    ns: int
    ew: int
    belotes: int
    capots: int


def measure() -> list[Figure]:
    """Type every pile and return the mean number of keys of a sheet."""
    piles: list[tuple[str, Callable[[Paper], str], bool, float]] = [
        ("keys a sheet, sorted pile, both totals", both_totals, True, 9.5),
        ("keys a sheet, sorted pile, one total and the belotes", one_total, True, 7.5),
        ("keys a sheet, shuffled pile, both totals", with_table, False, 13.5),
    ]
    figures = []
    with browsing() as browser, serving() as server:
        for seed, (what, keys, is_sorted, aim) in enumerate(piles):
            contest = _drawn(f"pile-{seed}")
            page = _signed_in(browser.new_page(), contest.organiser, server.port)
            papers = list(_papers(Random(seed)))
            if not is_sorted:
                Random(seed).shuffle(papers)
            page.goto(f"http://127.0.0.1:{server.port}/desk/{contest.slug}/rounds/1/entry/")
            # In a shuffled pile, one key leads to the first table.
            pressed = 0 if is_sorted else _type(page, "*")
            pressed += sum(_type(page, keys(paper)) for paper in papers)
            expect(page.locator("#queue")).to_be_empty(timeout=PATIENCE)
            _check(contest, papers)
            figures.append(Figure(what, pressed / len(papers), "aim", aim, "keys", bound=1.0))
    return figures


def both_totals(paper: Paper) -> str:
    """Return the keys of a sheet of a sorted pile."""
    return f"{paper.ns}⏎{paper.ew}⏎"


def one_total(paper: Paper) -> str:
    """Return the keys of a sheet of a sorted pile whose other total the program completes."""
    capots = f"+{paper.capots}" if paper.capots else ""
    return f"{paper.ns}+{paper.belotes}{capots}⏎"


def with_table(paper: Paper) -> str:
    """Return the keys of a sheet of a shuffled pile. The line begins at the table, as the last."""
    return f"{paper.table}⏎{both_totals(paper)}"


def _papers(random: Random) -> Iterator[Paper]:
    for table in range(1, PAIRS // 2 + 1):
        deals = random_match(RULES, DEALS, random)
        score = score_match(RULES, deals, DEALS)
        belotes = sum(deal.belotes_ns + deal.belotes_ew for deal in deals)
        # A capot that is not paid as one is not on the sheet.
        capots = (score.ns + score.ew - 162 * 12 - 20 * belotes) // 90
        yield Paper(table, score.ns, score.ew, belotes, capots)


def _drawn(name: str) -> Contest:
    organiser, _created = User.objects.get_or_create(username=name)
    regulation = Regulation(RULES, rounds=4)
    contest = create_contest(organiser, name, date(2026, 11, 22), regulation)
    register(contest, organiser, PAIRS)
    draw_round(contest, organiser, seed=1)
    return contest


def _signed_in(page: Page, user: User, port: int) -> Page:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    address = f"http://127.0.0.1:{port}"
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
    page.set_default_timeout(PATIENCE)
    return page


def _type(page: Page, keys: str) -> int:
    """Press the keys one by one; return their number."""
    for key in keys:
        page.keyboard.press("Enter" if key == "⏎" else key)
    return len(keys)


def _check(contest: Contest, papers: list[Paper]) -> None:
    """Raise an AssertionError unless every sheet is saved as the paper says."""
    rows = Entry.objects.filter(match__round__contest=contest, current=True)
    stored = sorted(rows.values_list("match__table", "ns", "ew"))
    assert stored == sorted(paper[:3] for paper in papers)
