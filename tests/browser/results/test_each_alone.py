"""Tables where each plays for himself, in a browser: belote à trois and belote de comptoir."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

#: Script that registers seven players in a contest made on the set-up pages.
SEVEN = """
from tournaments.models import Contest
from tournaments.services.registration.filling import Registration
from tournaments.services.draws.presence import register_team
contest = Contest.objects.get()
for number in range(1, 8):
    register_team(contest, contest.organiser, Registration(f"Joueur {number}"))
"""
COMPTOIR = """
from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.regulation import Regulation
from tournaments.services.draws import draws
contest = make_contest(3, Regulation.of_rules(RuleSet.preset("comptoir")), name="Comptoir")
draws.draw_round(contest, contest.organiser, seed=1)
"""
COMPTOIR_TABLE = "/desk/comptoir/rounds/1/tables/1/"


def test_seven_players_at_tables_of_three_from_the_cards_to_the_standings(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell("from tests.factories import make_first_organiser; make_first_organiser()")
    sign_in(page)
    page.goto("/desk/new/")
    page.get_by_text("Une autre façon de compter la belote").first.click()
    page.locator("[name=start][value=belote-3]").check()
    for _step in ("the format", "the name"):
        page.locator(".step-foot .btn-main").click()
    page.locator("[name=name]").fill("Trois")
    page.locator(".step-foot .btn-main").click()
    page.get_by_role("button", name="Créer le concours").click()
    page.wait_for_url("**/desk/trois/teams/")
    shell(SEVEN)

    page.goto("/desk/trois/rounds/draw/")
    page.locator("main form .btn-main").click()
    marks: dict[str, str] = {}
    for table in (1, 2):
        page.goto(f"/desk/trois/rounds/1/tables/{table}/?way=totals")
        boxes = page.locator(".total")
        for box, mark in zip(boxes.all(), ("500", "800", str(800 + table)), strict=True):
            marks[box.inner_text().split(maxsplit=1)[1]] = mark
            box.locator("input").fill(mark)
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Table {table} enregistrée")).to_be_visible()

    page.goto("/c/trois/standings/")
    rows = page.locator("table.ranks tbody tr")
    expect(rows).to_have_count(7)
    for name, mark in marks.items():
        expect(rows.filter(has_text=name)).to_contain_text(mark)
    expect(rows.nth(1)).to_contain_text("802")
    assert not console


@pytest.fixture
def comptoir(page: Page, shell: Shell, sign_in: SignIn) -> Page:
    shell(COMPTOIR)
    sign_in(page)
    return page


def test_a_bid_that_cannot_be_is_said_beside_it_and_the_rest_is_kept(
    comptoir: Page, console: list[str]
) -> None:
    comptoir.goto(COMPTOIR_TABLE)
    for row, (taker, bid, points) in enumerate((("P1", "152", "152"), ("P2", "180", "10"))):
        comptoir.locator(f"[name=deals-{row}-taker]").select_option(taker)
        comptoir.locator(f"[name=deals-{row}-bid]").fill(bid)
        comptoir.locator(f"[name=deals-{row}-points]").fill(points)
    comptoir.locator("#save").click()
    wrong = comptoir.locator("td", has=comptoir.locator("[name=deals-1-bid]"))
    expect(wrong).to_contain_text("152")
    expect(comptoir.locator("[name=deals-0-points]")).to_have_value("152")
    comptoir.locator("[name=deals-1-bid]").fill("152")
    comptoir.locator("#save").click()
    expect(comptoir.get_by_text("Table 1 enregistrée")).to_be_visible()


def test_places_that_do_not_follow_are_refused_then_corrected(comptoir: Page) -> None:
    comptoir.goto(f"{COMPTOIR_TABLE}?way=totals")
    boxes = comptoir.locator(".total input")
    for number, place in enumerate(("1", "3", "3")):
        boxes.nth(number).fill(place)
    comptoir.locator("#save").click()
    expect(comptoir.get_by_text("1, 2, 2, 4")).to_be_visible()
    expect(boxes.nth(1)).to_have_value("3")
    boxes.nth(1).fill("2")
    comptoir.locator("#save").click()
    expect(comptoir.get_by_text("Table 1 enregistrée")).to_be_visible()


def test_fast_entry_leads_to_the_page_of_the_table_and_comes_back(comptoir: Page) -> None:
    comptoir.goto("/desk/comptoir/rounds/1/entry/")
    expect(comptoir.locator("#who")).to_contain_text("Joueur 1A")
    expect(comptoir.locator("[name=table]")).to_be_focused()
    comptoir.keyboard.press("Enter")
    comptoir.wait_for_url("**/tables/1/?from=entry")
    comptoir.get_by_role("link", name="Marque de chacun").click()
    for number, place in enumerate(("1", "2", "3")):
        comptoir.locator(".total input").nth(number).fill(place)
    comptoir.locator("#save").click()
    comptoir.wait_for_url("**/rounds/1/entry/?after=1")
    expect(comptoir.get_by_text("Table 1 enregistrée")).to_be_visible()
