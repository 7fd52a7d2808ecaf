"""A sheet typed with the keyboard alone; its marks appear during typing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoring.deal import Deal
from scoring.match import End, score_match
from scoring.rules import RuleSet
from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

THREE = [Deal("NS", ns=100, ew=62), Deal("EW", ns=81, ew=81), Deal("NS", ns=90, ew=72)]
DRAWN = """
from tests.factories import BELOTE, make_contest
from tournaments.services.draws import draws
contest = make_contest(4, BELOTE.with_format(deals=3), name="Typing")
draws.draw_round(contest, contest.organiser, seed=1)
"""
TABLE_1 = "/desk/typing/rounds/1/tables/1/"


def segment(page: Page, field: str, deal: int, value: str) -> Locator:
    """Return a segment of a field that is chosen."""
    field_ = page.get_by_role("radiogroup", name=f"{field}, donne {deal}", exact=True)
    return field_.get_by_role("radio", name=value, exact=True)


@pytest.fixture
def desk(page: Page, shell: Shell, sign_in: SignIn) -> Iterator[Page]:
    """Desk's page with a round of three deals drawn. A console or script error fails the test."""
    shell(DRAWN)
    sign_in(page)
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    assert wrong == []


def test_marks_are_the_engines_and_enter_goes_from_deal_to_deal(
    desk: Page,
) -> None:
    desk.goto(f"{TABLE_1}?way=deals")
    expect(segment(desk, "Preneur", 1, "Nord-Sud")).to_be_focused()
    keys = desk.keyboard
    score = score_match(RuleSet.preset("ffb-belote"), THREE, End(deals=3))
    for number, (deal, marks) in enumerate(zip(THREE, score.deals, strict=True), start=1):
        keys.type("N" if deal.taker == "NS" else "E")
        keys.press("Tab")
        keys.type(str(deal.ns))
        expect(desk.locator(f"#ns-{number}")).to_have_text(str(marks.ns))
        expect(desk.locator(f"#ew-{number}")).to_have_text(str(marks.ew))
        keys.press("Enter")
    expect(desk.locator("#verdict")).to_contain_text("Donnes comptées : 3.")
    expect(desk.locator("#save")).to_be_focused()
    keys.press("Enter")
    expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
    row = desk.get_by_role("row", name="Table 1")
    expect(row).to_contain_text(str(score.ns))
    expect(row).to_contain_text(str(score.ew))


def test_what_is_wrong_is_tied_to_its_input_and_freed_once_right(
    desk: Page,
) -> None:
    desk.goto(f"{TABLE_1}?way=deals")
    segment(desk, "Preneur", 1, "Nord-Sud").check(force=True)
    points = desk.get_by_label("Points de plis de Nord-Sud, donne 1")
    points.fill("99")
    desk.get_by_label("Points de plis d’Est-Ouest, donne 1").fill("99")
    expect(points).to_have_attribute("aria-invalid", "true")
    pattern = re.compile("Les points de plis font 162 à eux deux")
    expect(points).to_have_accessible_description(pattern)
    desk.get_by_label("Points de plis d’Est-Ouest, donne 1").fill("63")
    expect(points).not_to_have_attribute("aria-invalid", "true")
    expect(desk.locator("#ns-1")).to_have_text("99")


def test_half_a_sheet_is_not_sent_by_a_key_before_the_page_is_ready(desk: Page) -> None:
    held: list[Route] = []
    desk.route("**/entry*.js", lambda route: held.append(route))
    desk.goto(f"{TABLE_1}?way=totals", wait_until="commit")
    expect(desk.locator("[name=ns]")).to_be_focused()
    desk.keyboard.type("300")
    desk.keyboard.press("Enter")
    expect(desk.locator("[name=ns]")).to_have_value("")
    held[0].continue_()
    expect(desk.get_by_text("rien de ce que vous avez tapé n’a été pris")).to_be_visible()


def test_a_reader_who_stays_on_a_sheet_goes_on_typing(desk: Page) -> None:
    desk.clock.install()
    desk.goto(f"{TABLE_1}?way=totals")
    for total in ("300", "186"):
        desk.keyboard.type(total)
        desk.keyboard.press("Enter")
    expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
    desk.goto(f"{TABLE_1}?way=totals")
    desk.locator("[name=ew]").fill("200")
    desk.once("dialog", lambda dialog: dialog.dismiss())
    desk.get_by_role("button", name="Annuler la dernière saisie").click()
    desk.locator("[name=ew]").fill("")
    desk.keyboard.type("1")
    desk.clock.fast_forward(16000)
    expect(desk.locator("#early")).to_be_visible()
    desk.keyboard.type("210")
    expect(desk.locator("[name=ew]")).to_have_value("210")


def test_totals_are_two_numbers_and_enter(desk: Page) -> None:
    desk.goto("/desk/typing/rounds/1/")
    for table in (1, 2):
        # Chromium gives the focus a moment after the page is loaded.
        expect(desk.get_by_label("Table n°")).to_be_focused()
        desk.keyboard.type(str(table))
        desk.keyboard.press("Enter")
        expect(desk.get_by_role("heading", level=1)).to_contain_text(f"Table {table}")
        desk.wait_for_load_state()
        expect(desk.locator("[name=ns]")).to_be_focused()
        desk.keyboard.type("300")
        desk.keyboard.press("Enter")
        desk.keyboard.type("186")
        desk.keyboard.press("Enter")
        expect(desk.get_by_text(f"Table {table} enregistrée")).to_be_visible()
    expect(desk.get_by_role("link", name="Confirmés 2")).to_be_visible()
    desk.goto("/desk/typing/rounds/1/tables/1/")
    # What is typed replaces the total of before.
    desk.keyboard.type("310")
    expect(desk.locator("[name=ns]")).to_have_value("310")


def test_a_number_typed_before_the_scripts_have_come_stays(desk: Page) -> None:
    slow: list[Route] = []
    desk.route("**/js/desk.*js", lambda route: slow.append(route))
    desk.goto("/desk/typing/rounds/1/", wait_until="commit")
    expect(desk.get_by_label("Table n°")).to_be_focused()
    desk.keyboard.type("1")
    slow[0].continue_()
    desk.wait_for_load_state()
    desk.keyboard.type("2")
    expect(desk.get_by_label("Table n°")).to_have_value("12")
