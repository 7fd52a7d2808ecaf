"""Fast entry by a scorer who never looks: no result may be saved for another table.

CI types two piles of forty sheets at 60 ms a key, one sorted and one not, at the same time. The
full form types piles of two hundred at 60, 180 and 350 ms, in half an hour on one processor; it
prints how many sheets wait to be seen again:

    .venv/bin/python -m pytest tests/browser/results/test_blind_typist.py -m "browser and slow" -rP
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn
from tests.browser.results.conftest import FAST, enter, enter_at, stored

pytestmark = pytest.mark.browser

TOTAL = 1944
#: Milliseconds in which a line has its answer.
LATEST = 5000
#: Script that delays each answer to a line by 0 to 2 seconds, mostly little. Keys go on meanwhile.
LATE = """
const real = window.fetch;
window.fetch = async (url, options = {}) => {
  const answer = await real(url, options);
  if (options.method === "POST") {
    await new Promise((done) => setTimeout(done, 2000 * Math.random() ** 3));
  }
  return answer;
};
"""
DRAWN = """
from tests.factories import BELOTE, make_contest
from tournaments.services.draws import draws
contest = make_contest({pairs}, BELOTE, name="Fast")
draws.draw_round(contest, contest.organiser, seed=1)
"""
#: A second contest of the same organiser, as large as the first.
AGAIN = """
from tests.factories import BELOTE, make_contest
from tournaments.models import Contest
from tournaments.services.draws import draws
organiser = Contest.objects.get().organiser
draws.draw_round(make_contest({pairs}, BELOTE, organiser, name="Sorted"), organiser, seed=1)
"""


@dataclass(frozen=True)
class Sheet:
    """A sheet of the pile, and what its scorer does with it."""

    table: int
    ns: int
    ew: int
    corrected: bool

    @property
    def doubtful(self) -> bool:
        """Whether the totals do not agree."""
        return self.ns + self.ew != TOTAL


def pile(count: int, *, in_order: bool) -> list[Sheet]:
    """Return a pile: one sheet in eight is doubtful, one in ten is typed wrong, then corrected."""
    dice = random.Random(count + in_order)
    tables = list(range(1, count + 1))
    if not in_order:
        dice.shuffle(tables)
    sheets = []
    for place, table in enumerate(tables, start=1):
        ns = dice.randrange(400, 1500)
        wrong = 10 if place % 8 == 3 else 0
        sheets.append(Sheet(table, ns, TOTAL - ns - wrong, corrected=place % 10 == 5))
    return sheets


@dataclass
class Typist:
    """Scorer who types sheets without looking."""

    page: Page
    sheets: list[Sheet]

    def keys(self) -> Iterator[str]:
        """Yield the keys: each sheet by its table, kept or corrected."""
        yield "*"
        for sheet in self.sheets:
            if sheet.corrected:
                yield from keys_of(sheet.table, sheet.ew, sheet.ns)
                yield "Control+z"
            yield from keys_of(sheet.table, sheet.ns, sheet.ew)
            if sheet.doubtful:
                yield "Control+Enter"


def keys_of(*typed: str | int) -> Iterator[str]:
    """Yield the keys of each number, and Enter after it."""
    for one in typed:
        yield from (*str(one), "Enter")


def type_at_once(typists: list[Typist], pace: int) -> None:
    """Let the scorers type side by side, with this many milliseconds a key."""
    for keys in zip_longest(*(typist.keys() for typist in typists)):
        for typist, key in zip(typists, keys, strict=True):
            if key is not None:
                typist.page.keyboard.press(key)
        typists[0].page.wait_for_timeout(pace)


@pytest.fixture
def tables() -> int:
    """Tables of the round."""
    return 40


@pytest.fixture
def hall(shell: Shell, tables: int) -> Shell:
    """Python on the server's database, where a contest has a first round."""
    shell(DRAWN.format(pairs=2 * tables))
    return shell


def entry(page: Page, sign_in: SignIn, address: str) -> Page:
    """Open a page of fast entry whose answers are late."""
    page.on("dialog", lambda dialog: dialog.accept())
    page.add_init_script(LATE)
    sign_in(page)
    page.goto(address)
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    return page


@pytest.fixture
def desk(hall: Shell, page: Page, sign_in: SignIn) -> Page:
    """Page of fast entry of the contest."""
    return entry(page, sign_in, FAST)


def to_see_again(page: Page) -> set[int]:
    """Return the tables of the lines that wait to be seen again, with that of the open line."""
    listed = re.findall(r"table (\d+) \(", page.locator("#queue").inner_text())
    if page.get_by_label("Nord-Sud").input_value():
        listed.append(page.get_by_label("Table", exact=True).input_value())
    return {int(table) for table in listed}


def check(page: Page, hall: Shell, sheets: list[Sheet], contest: str = "fast") -> None:
    """Require that each sheet is saved as it is, and that only doubtful ones wait to be seen."""
    # Every line has its answer, none later than the latest.
    expect(page.locator("#queue details")).to_have_count(0, timeout=LATEST * len(sheets))
    page.wait_for_timeout(1500)
    listed = to_see_again(page)
    of_table = {sheet.table: sheet for sheet in sheets}
    saved = {int(str(row[0])): (row[1], row[2]) for row in stored(hall, contest) if row[4]}
    print(f"{len(sheets)} sheets: {len(saved)} saved, {len(listed)} to see again: {sorted(listed)}")
    for table, sheet in of_table.items():
        # Ctrl+Enter keeps a doubtful sheet only if its answer came before.
        assert saved.get(table) == (sheet.ns, sheet.ew) or (sheet.doubtful and table in listed)
    assert saved.keys() <= of_table.keys()
    assert listed <= {sheet.table for sheet in sheets if sheet.doubtful}


SHEETS = [(60, 40), (180, 5)]
FULL = [pytest.param(pace, 200, marks=pytest.mark.slow) for pace in (60, 180, 350)]


@pytest.mark.parametrize(("pace", "tables"), [*SHEETS, *FULL])
def test_no_sheet_typed_blind_is_saved_for_another_table(
    hall: Shell, desk: Page, opened: Opened, sign_in: SignIn, pace: int, tables: int
) -> None:
    hall(AGAIN.format(pairs=2 * tables))
    other = entry(opened().new_page(), sign_in, FAST.replace("fast", "sorted"))
    shuffled, in_order = pile(tables, in_order=False), pile(tables, in_order=True)
    type_at_once([Typist(desk, shuffled), Typist(other, in_order)], pace)
    check(desk, hall, shuffled)
    check(other, hall, in_order, "sorted")
    for page in (desk, other):
        expect(page.get_by_label("Table", exact=True)).to_be_focused()


class TestWithoutTheTables:
    def test_a_line_that_comes_back_takes_no_total_of_the_next_sheet(
        self, hall: Shell, desk: Page
    ) -> None:
        sheets = pile(6, in_order=True)
        for sheet in sheets:
            for key in keys_of(sheet.ns, sheet.ew):
                desk.keyboard.press(key)
                desk.wait_for_timeout(60)
        check(desk, hall, sheets)

    def test_both_totals_of_a_line_that_came_back_are_asked_about(
        self, hall: Shell, desk: Page
    ) -> None:
        enter(desk, 1000, 945)
        expect(desk.get_by_label("Ce qui est à vérifier")).to_be_visible()
        enter(desk, 900, 1044)
        expect(desk.get_by_text("ces nombres sont-ils bien ceux de cette table")).to_be_visible()
        assert stored(hall) == []
        enter(desk, "", "", "")
        expect(desk.get_by_text("Table 1 enregistrée : 900")).to_be_visible()

    def test_the_number_of_a_table_in_a_total_is_asked_about(self, hall: Shell, desk: Page) -> None:
        enter(desk, 12, 1932)
        expect(desk.get_by_text("ces nombres sont-ils bien ceux de cette table")).to_be_visible()
        assert stored(hall) == []
        enter(desk, 12, 1000, 944)
        expect(desk.get_by_text("Table 12 enregistrée : 1000")).to_be_visible()

    def test_a_line_asked_about_comes_back_after_the_sheet_typed_over_it(
        self, hall: Shell, desk: Page
    ) -> None:
        question = desk.get_by_text("ces nombres sont-ils bien ceux de cette table")
        enter_at(desk, 12, 7, 1937)
        expect(question).to_be_visible()
        enter(desk, 13, 1000, 944)
        expect(desk.get_by_text("Table 13 enregistrée : 1000")).to_be_visible()
        expect(desk.get_by_label("Nord-Sud")).to_have_value("7")
        expect(question).to_be_visible()
        assert [row[:3] for row in stored(hall)] == [[13, 1000, 944]]
        enter(desk, "", "", "")
        expect(desk.get_by_text("Table 12 enregistrée : 7")).to_be_visible()
