"""The page of papers in a browser: pictures, pages told while one chooses, prints remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened, Shell, SignIn

pytestmark = pytest.mark.browser

MAKE = """
from tests.factories import make_contest
from tournaments.services.draws import draws
contest = make_contest(12, name="Belote des papiers")
draws.draw_round(contest, contest.organiser, seed=1)
"""
PAGE = "/desk/belote-des-papiers/papers/"
#: Script that tells whether a picture is drawn, with the width of its pixels.
DRAWN = "picture => picture.complete && picture.naturalWidth"


def paper(page: Page, name: str) -> Locator:
    """Open a paper of the list, and return it."""
    page.get_by_role("link", name=name, exact=True).click()
    return page.get_by_role("form", name=name, exact=True)


def test_each_paper_is_seen_and_counted_before_it_is_printed(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell(MAKE)
    sign_in(page)
    page.goto(PAGE)
    sheets = paper(page, "Feuilles de marque, partie 1")
    expect(sheets).to_contain_text("3 pages")
    # Enter on a name opens the paper, and once more prints it.
    expect(sheets.get_by_role("button")).to_be_focused()
    page.wait_for_function(DRAWN, arg=sheets.locator("img").element_handle())
    assert sheets.locator("img").evaluate(DRAWN) == 240
    # Nothing moves when the picture comes: its room is reserved.
    assert sheets.locator("img").get_attribute("height") is not None
    sheets.get_by_label("Feuilles par page").select_option("1")
    expect(sheets).to_contain_text("6 pages")
    assert "per_page=1" in str(sheets.locator("img").get_attribute("src"))

    page.get_by_text("Plusieurs papiers d’un coup").click()
    pack = page.get_by_role("form", name="Plusieurs papiers d’un coup")
    expect(pack).to_contain_text("5 pages")
    pack.get_by_label("Feuilles de marque").uncheck()
    expect(pack).to_contain_text("2 pages")

    page.get_by_label("Un papier").fill("marque")
    # The two papers of sheets, and the card of the scorer (« marqueur »).
    expect(page.locator(".paper-lines li")).to_have_count(3)
    expect(sheets.locator("img")).to_be_visible()
    assert not console


def test_what_is_printed_is_no_longer_left_even_without_scripts(
    opened: Opened, shell: Shell, sign_in: SignIn
) -> None:
    shell(MAKE)
    page = opened(viewport={"width": 360, "height": 800}, java_script_enabled=False).new_page()
    sign_in(page)
    page.goto(PAGE)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("2 papiers"))
    sheets = paper(page, "Feuilles de marque, partie 1")
    sheets.get_by_label("Feuilles par page").select_option("1")
    sheets.get_by_role("button", name="Compter les pages").click()
    expect(sheets).to_contain_text("6 pages")
    expect(sheets.get_by_label("Feuilles par page")).to_have_value("1")
    with page.expect_response(re.compile(r"papers/round\.pdf\?")) as opened_pdf:
        page.get_by_role("button", name="Imprimer ce qui reste pour la partie 1").click()
    assert opened_pdf.value.headers["content-type"] == "application/pdf"
    page.goto(PAGE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Tout est imprimé")
    printed = page.locator(".paper-lines li", has_text="Feuilles de marque, partie 1")
    expect(printed).to_contain_text(re.compile(r"imprimé à \d+\s?h.* par organiser"))
