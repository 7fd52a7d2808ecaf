"""A whole afternoon without JavaScript, by keyboard, on a phone and on a desk's screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened

pytestmark = pytest.mark.browser

PAIRS = [("Odile", "Yves"), ("Lucette", "Raymond"), ("Paul", "Marie"), ("Simone", "Guy")]
DESK = "/desk/belote-sans-script/"
MOST_STOPS = 120
#: What the banner asks in turn once a contest without prizes is over.
LAST_ACTS = (
    "Remise des lots",
    "Imprimer les diplômes",
    "Mettre une copie à l’abri",
    "Garder l’archive",
)


@pytest.fixture(params=[360, 1280])
def page(opened: Opened, request: pytest.FixtureRequest) -> Page:
    """Page without scripts."""
    size = {"width": request.param, "height": 900}
    return opened(viewport=size, java_script_enabled=False).new_page()


def test_an_afternoon_from_the_first_account_to_the_final_ranking(page: Page) -> None:
    page.goto("/")
    for name, typed in (("username", "odile"), ("password", "la-salle"), ("again", "la-salle")):
        page.locator(f"[name={name}]").fill(typed)
    press(page, "Créer le compte")
    page.goto("/desk/new/")
    choose(page, "ffb-coinche", "ArrowRight")
    choose(page, "ffb-belote", "ArrowLeft")
    press(page, "Continuer\N{NO-BREAK SPACE}: la formule")
    page.locator("[name=rounds]").fill("1")
    press(page, "Continuer\N{NO-BREAK SPACE}: le nom et la date")
    expect(page.locator("[name=name]:focus")).to_be_attached()
    page.keyboard.type("Belote sans script")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Le concours se joue en 1\N{NO-BREAK SPACE}partie.")).to_be_visible()
    deals = page.locator(".told", has_text="12 donnes comptées").locator(".pencil")
    reach(page, deals)
    page.keyboard.press("Enter")
    page.locator("[name=deals]").fill("x")
    press(page, "Garder ce choix")
    expect(page.locator("#clause_deals_error")).to_be_visible()
    page.locator("[name=deals]").fill("12")
    press(page, "Garder ce choix")
    press(page, "Créer le concours")
    for number, (one, other) in enumerate(PAIRS, start=1):
        page.locator("[name=player1]").fill(one)
        page.locator("[name=player2]").fill(other)
        page.keyboard.press("Enter")
        expect(page.locator(".badge-number")).to_have_text(str(number))
    go_to_now(page)
    press(page, "Tirer la partie 1")
    for table, ns in ((1, 1000), (2, 900)):
        page.goto(f"{DESK}rounds/1/tables/{table}/?way=totals")
        page.locator("[name=ns]").fill(str(ns))
        page.locator("[name=ew]").fill(str(1944 - ns))
        press(page, "Enregistrer")
        expect(page.get_by_text(f"Table {table} enregistrée")).to_be_visible()
    go_to_now(page)
    press(page, "Clore la partie 1")
    go_to_now(page)
    press(page, "Terminer le concours")
    go_to_now(page)
    for act in LAST_ACTS:
        expect(page.get_by_role("heading", level=1)).to_have_text(act)
        press(page, "C’est fait")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tout est fait")
    page.goto("/c/belote-sans-script/standings/")
    expect(page.locator(".ranks tbody tr")).to_have_count(len(PAIRS))
    expect(page.locator(".ranks tbody tr").first).to_contain_text("1044")


def press(page: Page, button: str) -> None:
    """Go to a button with the Tab key, as a person without a mouse does, and press it."""
    reach(page, page.get_by_role("button", name=button, exact=True))
    with page.expect_navigation():
        page.keyboard.press("Enter")


def go_to_now(page: Page) -> None:
    """Go to « Maintenant » of the stage of the day by the rail, with the Tab key."""
    reach(page, page.locator(".rail .live a"))
    with page.expect_navigation():
        page.keyboard.press("Enter")


def choose(page: Page, start: str, arrow: str) -> None:
    """Go to the chosen card with the Tab key, then to another one with an arrow."""
    reach(page, page.locator("[name=start]:checked"))
    page.keyboard.press(arrow)
    expect(page.locator(f"[name=start][value={start}]")).to_be_checked()


def reach(page: Page, wanted: Locator) -> None:
    """Press the Tab key until the focus is there."""
    expect(wanted).to_be_visible()
    for _stop in range(MOST_STOPS):
        if wanted.and_(page.locator(":focus")).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {wanted}")


def test_the_first_stop_of_a_page_leads_to_its_content(page: Page) -> None:
    page.goto("/nowhere/")
    page.keyboard.press("Tab")
    skip = page.locator(".skip:focus")
    expect(skip).to_have_text("Aller au contenu")
    expect(skip).to_be_in_viewport()
    assert skip.get_attribute("href") == "#content"
    expect(page.locator("main#content")).to_have_count(1)
