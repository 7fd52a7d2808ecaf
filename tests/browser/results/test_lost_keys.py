"""Fast entry when a blind typist loses a key, presses one twice, or skips a number.

From there, what is typed falls into the wrong fields. Nothing of it is saved without a question.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn
from tests.browser.results.conftest import FAST, stored

pytestmark = pytest.mark.browser

TABLES = 80
#: Sheets typed in a row. The fault is in the first one.
ROW = 3
KEY, ANSWERS = 15, 500  # milliseconds
DRAWN = """
from tests.factories import BELOTE, make_contest
from tournaments.regulation import Regulation
from tournaments.services.draws import draws
contest = make_contest(%d, Regulation(BELOTE.rules, %s), name="Fast")
draws.draw_round(contest, contest.organiser, seed=1)
"""


def of_a_fixed_sum(dice: random.Random) -> tuple[int, int]:
    """Return the totals of twelve deals."""
    ns = dice.randrange(400, 1500)
    return ns, 1944 - ns


def of_a_target(dice: random.Random) -> tuple[int, int]:
    """Return the totals of a match to 1000, whose sum nothing fixes."""
    return dice.randrange(200, 999), dice.randrange(1000, 1200)


def of_a_small_target(dice: random.Random) -> tuple[int, int]:
    """Return the totals of a match to 61: they are as small as the numbers of the tables."""
    return dice.randrange(60), dice.randrange(61, TABLES)


def faults(numbers: list[str]) -> list[list[str]]:
    """Return the keys of a sheet with each fault that does not make another table of its table."""
    whole = [[*number, "Enter"] for number in numbers]
    keys = list(chain(*whole))
    skipped = [list(chain(*whole[:place], *whole[place + 1 :])) for place in range(3)]
    repeated = [list(chain(*whole[: place + 1], *whole[place:])) for place in range(3)]
    twice = [keys[: place + 1] + keys[place:] for place, key in enumerate(keys) if key == "Enter"]
    figures = len(numbers[0])
    places = range(figures if figures > 1 else 0, len(keys))
    return skipped + repeated + twice + [keys[:place] + keys[place + 1 :] for place in places]


@pytest.mark.parametrize(
    ("end", "totals", "rows"),
    [
        ("deals=None, target=1000", of_a_target, 6),
        pytest.param("deals=12", of_a_fixed_sum, 20, marks=pytest.mark.slow),
        pytest.param("deals=None, target=1000", of_a_target, 20, marks=pytest.mark.slow),
        pytest.param("deals=None, target=61", of_a_small_target, 20, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("in_order", [False, True], ids=["shuffled", "sorted"])
def test_a_key_lost_or_repeated_saves_nothing_for_another_table(
    shell: Shell,
    page: Page,
    sign_in: SignIn,
    end: str,
    totals: Callable[[random.Random], tuple[int, int]],
    rows: int,
    in_order: bool,
) -> None:
    shell(DRAWN % (2 * TABLES, end))
    dice = random.Random(1)
    sign_in(page)
    page.goto(FAST)
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    tables = list(range(1, TABLES + 1))
    if not in_order:
        dice.shuffle(tables)
    sheets: dict[int, tuple[int, int]] = {}
    for row in range(rows):
        typed = []
        for table in tables[ROW * row : ROW * (row + 1)]:
            sheets[table] = totals(dice)
            typed.append([str(number) for number in (table, *sheets[table])])
        ways = faults(typed[0])
        # A few rows try the faults far apart, many rows all of them.
        keys = ways[row * max(1, len(ways) // rows) % len(ways)]
        after = [[*number, "Enter"] for sheet in typed[1:] for number in sheet]
        for key in ["*", *keys, *chain(*after)]:
            page.keyboard.press(key)
            page.wait_for_timeout(KEY)
        page.wait_for_timeout(ANSWERS)
        while page.locator("#queue p, [data-leave]").count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(KEY)
        page.keyboard.press("Escape")
    for number, ns, ew, _status, _current in stored(shell):
        # Where nothing fixes the sum, a figure lost in a total leaves the other total.
        own = sheets.get(int(str(number)), (None, None))
        assert ns == own[0] or ew == own[1], (number, ns, ew)
