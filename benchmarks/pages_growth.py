"""Every page at 48, 500 and 2,000 pairs: how its CPU and its queries grow.

The contests are alike: two rounds played, a third half entered, orders, categories, prizes. Each
has its own organiser, whose address book grows with it. Nothing is kept between two measurements.

What a page takes at 48 pairs counts as its constant part. The exponent compares what it takes above
that at 500 and at 2,000, where a page that grows takes tens of milliseconds.
"""

from __future__ import annotations

import gc
import sys
import time
from dataclasses import dataclass
from datetime import date
from math import log

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.figures import Figure
from benchmarks.played import enter, register
from scoring.rules import RuleSet
from tests.addresses import Address, addresses
from tournaments.models import Contest, Order
from tournaments.queries.core.held import held
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services.cash.items import add_item
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.categories import add_category
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import close_round
from tournaments.words.enums import ItemPer

#: Numbers of pairs, and how often each page is measured there: the least time counts.
SIZES, RUNS = (48, 500, 2_000), (7, 5, 3)
ROUNDS = 3
#: Pages whose growing part takes less CPU than this, in seconds, say nothing about their growth.
TOO_SHORT = 0.04
WORST = 5


@dataclass(frozen=True, slots=True)
class Page:
    """CPU seconds and queries of a page, for each size."""

    address: Address
    cpu: tuple[float, ...]
    queries: tuple[int, ...]

    @property
    def exponent(self) -> float:
        """Power of the number of pairs that the growing part of the page follows; 0 if short."""
        constant, some, many = self.cpu
        if many - constant < TOO_SHORT:
            return 0.0
        least, few, most = SIZES
        # A growing part within the noise counts as the shortest time that was told apart.
        grown = (many - constant) / max(some - constant, TOO_SHORT / 20)
        return log(grown) / log((most - least) / (few - least))


def measure() -> list[Figure]:
    """Visit every page at each size; name the worst ones."""
    User.objects.get_or_create(username="scorer")
    contests = [fill(pairs) for pairs in SIZES]
    pages = [page for address in addresses() if (page := _page(address, contests)) is not None]
    assert len(pages) > 50, "the pages were not walked"
    slowest = max(pages, key=lambda page: page.cpu[1])
    steepest = sorted(pages, key=lambda page: page.exponent, reverse=True)[:WORST]
    asking = max(pages, key=lambda page: page.queries[-1] - page.queries[0])
    for page in pages:
        times = " ".join(f"{1000 * cpu:8.1f}" for cpu in page.cpu)
        print(f"{page.exponent:5.2f} {times} ms  {page.queries}  {page.address}", file=sys.stderr)
    few, some, many = SIZES
    return [
        Figure(f"slowest page of {some}: {slowest.address}", slowest.cpu[1], "", 1.0, bound=1.0),
        *(
            Figure(f"growth of {page.address}", page.exponent, "", 1.0, "", 1.05)
            for page in steepest
        ),
        Figure(
            f"queries at {many}: {asking.address}",
            asking.queries[-1],
            f"at {few}",
            asking.queries[0],
            "queries",
            1.0,
        ),
    ]


def _page(address: Address, contests: list[Contest]) -> Page | None:
    """Return the figures of an address; None if it is not a page of a contest."""
    if "<slug:slug>" not in address.route or _visit(address, contests[0]) != 200:
        return None
    cpu = [
        min(_cpu(address, contest) for _run in range(runs))
        for contest, runs in zip(contests, RUNS, strict=True)
    ]
    queries = []
    for contest in contests:
        _forget()
        with CaptureQueriesContext(connection) as sql:
            if _visit(address, contest) != 200:
                return None
        queries.append(len(sql))
    return Page(address, tuple(cpu), tuple(queries))


def _cpu(address: Address, contest: Contest) -> float:
    _forget()
    gc.collect()
    started = time.process_time()
    _visit(address, contest)
    return time.process_time() - started


_clients: dict[int, Client] = {}


def _visit(address: Address, contest: Contest) -> int:
    """Ask for the page as the contest's organiser; return its status."""
    if contest.pk not in _clients:
        _clients[contest.pk] = Client()
        _clients[contest.pk].force_login(contest.organiser)
    answer = _clients[contest.pk].get(address.within(contest), headers={"Host": "localhost"})
    if answer.streaming:
        b"".join(answer.streaming_content)
    return answer.status_code


def _forget() -> None:
    held.clear()
    for cache in caches.all():
        cache.clear()


@transaction.atomic
def fill(pairs: int) -> Contest:
    """Create a contest of this number of pairs, half of whose last round is entered."""
    organiser = User.objects.create_user(f"grows{pairs}")
    rules = RuleSet.preset("ffb-belote")
    regulation = Regulation(rules, rounds=4, tariffs=usual_tariffs(rules))
    contest = create_contest(organiser, f"Croît à {pairs}", date(2026, 11, 21), regulation)
    women = add_category(contest, organiser, "Dames")
    add_item(contest, organiser, "Inscription", 1000, ItemPer.PLAYER)
    meal = add_item(contest, organiser, "Repas", 850, ItemPer.PIECE, meal=True)
    add_prize(contest, organiser, Wanted("Coupe", quantity=pairs, first=1, last=pairs))
    register(contest, organiser, pairs)
    teams = contest.teams.order_by("number")
    women.teams.add(*teams[::3])
    Order.objects.bulk_create(
        Order(team=team, item=meal, quantity=team.number % 3) for team in teams if team.number % 3
    )
    for number in range(1, ROUNDS):
        enter(contest, number, tables=pairs // 2)
        close_round(contest, None, number)
    enter(contest, ROUNDS, tables=pairs // 4)
    return contest
