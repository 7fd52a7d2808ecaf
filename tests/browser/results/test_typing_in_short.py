"""Sheets typed with one deal per line: number of keys, with and without scripts.

They are budgets: a change that costs a key shows here.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from scoring.deal import Deal
from scoring.match import End, score_match
from scoring.reading.notation import read, write
from scoring.rules import RuleSet
from tests.browser.conftest import Opened, Shell, SignIn
from tests.browser.walk import violations
from tournaments.forms.results.deals import columns, typed_as

pytestmark = pytest.mark.browser

COINCHE = RuleSet.preset("ffb-coinche")
BELOTE = RuleSet.preset("ffb-belote")
#: Twelve ordinary deals: four belotes, two coinches, a tierce, a capot.
COINCHE_SHEET = (
    *("80c98", "e90p104b", "100k121", "e80t76", "90p112b", "110cx95"),
    *("e120k128b", "80t88a20", "e90cxx112", "100pcap", "e110t101", "130c145db"),
)
BELOTE_SHEET = (
    *("98", "e104b", "121", "e76", "112b", "95"),
    *("e128b", "88", "e112", "cap", "e81", "145db"),
)
#: Keys of a whole sheet, each Enter counted: one line a deal, then field by field.
LINES = {"coinche": 103, "belote": 54}
GRID = {"coinche": 174, "belote": 87}
SHEETS = {"coinche": (COINCHE, COINCHE_SHEET), "belote": (BELOTE, BELOTE_SHEET)}
DRAWN = """
from tests.factories import BELOTE, COINCHE, make_contest
from tournaments.services.draws import draws
for name, rules in (("belote", BELOTE), ("coinche", COINCHE)):
    contest = make_contest(4, rules.with_format(deals=12), name=name)
    draws.draw_round(contest, contest.organiser, seed=1)
"""
CAMPS = {"": "", "NS": "n", "EW": "e"}
#: Key that chooses each value of a field drawn as segments.
SEGMENTS = {
    "taker": CAMPS,
    "capot": CAMPS,
    "belote": CAMPS,
    "trump": {"": "", "spades": "p", "hearts": "c", "diamonds": "k", "clubs": "t"},
    "coinche": {"": "", "1": "c", "2": "s"},
}
COUNT = """
addEventListener("keydown", () => {
  sessionStorage.keys = Number(sessionStorage.keys ?? 0) + 1;
}, true);
"""


class Keys:
    """Keyboard that counts its keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    def type(self, text: str) -> None:
        for key in text:
            self.press(key)


def table(game: str, table: int, way: str) -> str:
    return f"/desk/{game}/rounds/1/tables/{table}/?way={way}"


@pytest.fixture
def contests(shell: Shell) -> None:
    """Drawn rounds of twelve deals, one of belote and one of coinche."""
    shell(DRAWN)


@pytest.fixture
def desk(page: Page, contests: None, sign_in: SignIn) -> Page:
    sign_in(page)
    return page


@pytest.fixture
def plain(opened: Opened, contests: None, sign_in: SignIn) -> Page:
    """The desk's page in a browser without JavaScript."""
    page = opened(java_script_enabled=False).new_page()
    sign_in(page)
    return page


@pytest.mark.parametrize("game", SHEETS)
def test_the_lines_measured_are_the_shortest(game: str) -> None:
    rules, lines = SHEETS[game]
    assert [write(read(line, rules), rules) for line in lines] == list(lines)


def test_a_sheet_takes_no_more_keys(desk: Page) -> None:
    desk.add_init_script(COUNT)
    for game, (rules, lines) in SHEETS.items():
        desk.goto(table(game, 1, "lines"))
        expect(desk.get_by_label("Une ligne par donne, donne 1", exact=True)).to_be_focused()
        desk.evaluate("sessionStorage.removeItem('keys')")
        score = score_match(rules, [read(line, rules) for line in lines], End(deals=12))
        keys = Keys(desk)
        for number, line in enumerate(lines, start=1):
            expect(desk.locator(f"#id_deals-{number - 1}-line")).to_be_focused()
            keys.type(line)
            keys.press("Enter")
        # The deal that ends the match moves the focus to the save button.
        expect(desk.locator("#save")).to_be_focused()
        expect(desk.locator("#total-ns-12")).to_have_text(str(score.ns))
        expect(desk.locator("#said-1")).to_contain_text("Nord-Sud prend")
        keys.press("Enter")
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        row = desk.get_by_role("row", name="Table 1")
        expect(row).to_contain_text(str(score.ns))
        expect(row).to_contain_text(str(score.ew))
        assert int(desk.evaluate("sessionStorage.keys")) == keys.pressed
        assert keys.pressed == sum(len(line) + 1 for line in lines) + 1
        assert keys.pressed == LINES[game]


def test_without_a_script_a_sheet_takes_as_many(plain: Page) -> None:
    for game, (rules, lines) in SHEETS.items():
        plain.goto(table(game, 1, "lines"))
        keys = Keys(plain)
        for number, line in enumerate(lines):
            expect(plain.locator(f"#id_deals-{number}-line")).to_be_focused()
            keys.type(line)
            with plain.expect_navigation():
                keys.press("Enter")
        expect(plain.locator("#save")).to_be_focused()
        keys.press("Enter")
        expect(plain.get_by_text("Table 1 enregistrée")).to_be_visible()
        score = score_match(rules, [read(line, rules) for line in lines], End(deals=12))
        expect(plain.get_by_role("row", name="Table 1")).to_contain_text(str(score.ns))
        assert keys.pressed == LINES[game]


def test_field_by_field_the_same_sheet_takes_no_more_keys(desk: Page) -> None:
    for game, (rules, lines) in SHEETS.items():
        desk.goto(table(game, 1, "deals"))
        expect(desk.locator("[name=deals-0-taker]").first).to_be_focused()
        keys = Keys(desk)
        deals = [read(line, rules) for line in lines]
        for deal in deals:
            field_by_field(keys, rules, deal)
            keys.press("Enter")
        expect(desk.locator("#save")).to_be_focused()
        score = score_match(rules, deals, End(deals=12))
        expect(desk.locator("#score")).to_contain_text(f"{score.ns} – {score.ew}")
        keys.press("Enter")
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        assert keys.pressed == GRID[game]


def field_by_field(keys: Keys, rules: RuleSet, deal: Deal) -> None:
    """Type a deal as a person does: only the taker's points, and Tab over empty fields."""
    typed = typed_as(deal)
    if deal.capot is not None:
        typed |= {"ns": "", "ew": ""}
    else:
        typed["ew" if deal.taker == "NS" else "ns"] = ""
    names = columns(rules)
    last = max(place for place, name in enumerate(names) if typed[name] != "")
    for place, name in enumerate(names[: last + 1]):
        if place:
            keys.press("Tab")
        value = str(typed[name])
        if name in SEGMENTS:
            keys.type(SEGMENTS[name][value])
        else:
            keys.type(value)


def test_a_whole_sheet_is_pasted_from_its_first_line(desk: Page) -> None:
    desk.goto(table("coinche", 1, "lines"))
    paste = """(text) => {
      const data = new DataTransfer();
      data.setData("text", text);
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }"""
    expect(desk.get_by_label("Une ligne par donne, donne 1", exact=True)).to_be_focused()
    desk.evaluate(paste, "\n".join(COINCHE_SHEET) + "\n")
    expect(desk.locator("#id_deals-11-line")).to_have_value(COINCHE_SHEET[-1])
    expect(desk.locator("#verdict")).to_contain_text("Donnes comptées : 12.")
    # The paste is longer than the sheet: the page returns with rows for all of it.
    desk.goto(table("coinche", 2, "lines"))
    expect(desk.get_by_label("Une ligne par donne, donne 1", exact=True)).to_be_focused()
    desk.evaluate(paste, "\r\n".join(["p", "p", *COINCHE_SHEET]))
    expect(desk.locator("#id_deals-13-line")).to_have_value(COINCHE_SHEET[-1])
    expect(desk.locator("#verdict")).to_contain_text("Donnes comptées : 12.")


def test_a_line_is_judged_once_left_and_an_empty_one_goes_to_saving(desk: Page) -> None:
    desk.goto(table("coinche", 1, "lines"))
    keys = Keys(desk)
    expect(desk.get_by_label("Une ligne par donne, donne 1", exact=True)).to_be_focused()
    keys.type("90c zz")
    expect(desk.locator("#said-1")).to_have_text("")
    keys.press("Enter")
    line = desk.get_by_label("Une ligne par donne, donne 1", exact=True)
    expect(line).to_have_attribute("aria-invalid", "true")
    expect(desk.locator("#said-1")).to_contain_text("n’est pas compris (signe 5)")
    line.fill("90c112")
    expect(line).not_to_have_attribute("aria-invalid", "true")
    expect(desk.locator("#said-1")).to_contain_text("Nord-Sud prend 90 à cœur, fait 112")
    for number in range(1, 12):
        desk.locator(f"#id_deals-{number}-line").fill("90112")
    desk.get_by_role("button", name="Ajouter des donnes").click()
    empty = desk.locator("#id_deals-12-line")
    expect(empty).to_be_focused()
    keys.press("Enter")
    expect(desk.locator("#save")).to_be_focused()


def test_the_page_of_lines_is_accessible_and_fits(desk: Page) -> None:
    desk.goto(table("coinche", 1, "lines"))
    expect(desk.get_by_label("Une ligne par donne, donne 1", exact=True)).to_be_focused()
    keys = Keys(desk)
    for line in ("90cx112b", "90c zz 112", "p"):
        keys.type(line)
        keys.press("Enter")
    expect(desk.locator("#said-2")).to_contain_text("n’est pas compris")
    desk.get_by_text("Comment s’écrit une donne").click()
    expect(desk.get_by_text("annoncées et non montrées")).to_be_visible()
    for width in (360, 1280):
        desk.set_viewport_size({"width": width, "height": 800})
        assert violations(desk) == []
        assert desk.evaluate("document.documentElement.scrollWidth") <= width
