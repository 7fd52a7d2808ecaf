"""No form and no address makes the program fail, whoever sends whatever.

`make fuzz REQUESTS=20000 SEED=7` sends more, on the database at DATABASE_URL. A failure names the
visit that makes it again: `make fuzz SEED=7 VISIT=1234`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.factories import make_contest
from tests.fuzzing.browser import Failure
from tests.fuzzing.visits import Fuzzer
from tests.world import World, make_world
from tournaments.annexes.applications.services import applying
from tournaments.regulation import Regulation

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
#: Parts of a long run, so that two processors share it.
PARTS = 2


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    """A contest in each state; every visit leaves it as it was."""
    world_ = make_world()
    owner = world_.people["owner"]
    opened = make_contest(3, organiser=owner, name="Belote à venir")
    coinche = Regulation(RuleSet.preset("ffb-coinche"), entrants="individuals")
    alone = make_contest(3, coinche, owner, name="Coinche à venir")
    for contest in (opened, alone):
        applying.set_applying(contest, owner, True, 20)
    world_.contests.update(open=opened, alone=alone)
    return world_


def failures_of(world: World, seed: int, visits: Iterator[int], requests: int) -> str:
    """Make visits until this many requests are sent. Return the failures, one of each kind."""
    fuzzer = Fuzzer(world, seed)
    sent = 0
    failures: dict[str, list[Failure]] = {}
    for number in visits:
        browser = fuzzer.visit(number)
        sent += browser.sent
        for failure in browser.failures:
            failures.setdefault(failure.kind, []).append(failure)
        if sent >= requests:
            break
    again = [
        f"{len(same)} times, as in make fuzz SEED={seed} {same[0]}" for same in failures.values()
    ]
    return "\n".join(again)


@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_visits_meet_no_error(world: World, part: int, request: Any) -> None:
    option = request.config.getoption
    visit, requests = option("--fuzz-visit"), option("--fuzz-requests") // PARTS
    visits = count(part, PARTS) if visit is None else iter([visit])
    assert not failures_of(world, option("--fuzz-seed"), visits, requests)


def test_a_visit_is_the_same_each_time(world: World) -> None:
    fuzzer = Fuzzer(world, 5)
    assert [fuzzer.visit(12).told for _time in range(2)] == [fuzzer.visit(12).told] * 2
