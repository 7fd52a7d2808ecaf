"""The help in a browser: on a phone, without scripts, from a page of the desk to its heading."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn
from tests.browser.walk import violations
from tests.documents.written import PATHS
from tournaments.files.documents.built import LANGUAGES

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def phone(opened: Opened) -> Page:
    """Phone 360 pixels wide, without scripts."""
    return opened(viewport=PHONE, java_script_enabled=False).new_page()


def test_no_page_is_wider_than_a_phone(opened: Opened) -> None:
    page = opened(viewport=PHONE).new_page()
    wide = []
    for address in [f"{language}/{path}.html" for language in LANGUAGES for path in PATHS]:
        page.goto(f"/help/{address}", wait_until="domcontentloaded")
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wide.append(address)

    assert wide == []


def test_a_word_leads_to_its_heading_without_scripts(phone: Page) -> None:
    phone.goto("/help/")
    phone.get_by_role("searchbox").fill("rembourser")
    phone.get_by_role("button", name="Chercher").click()
    phone.get_by_role("link", name="Rembourser", exact=True).click()

    expect(phone).to_have_url(re.compile("/help/fr/guides/cash.html#refund$"))
    expect(phone.get_by_role("heading", name="Rembourser", exact=True)).to_be_in_viewport()


def test_the_other_language_shows_the_same_heading(page: Page) -> None:
    page.goto("/help/fr/guides/cash.html#refund")
    page.get_by_role("link", name="English").first.click()

    expect(page).to_have_url(re.compile(r"/help/en/guides/cash\.html#refund$"))
    expect(page.locator("#refund")).to_be_in_viewport()


def test_a_page_of_the_desk_opens_its_heading_in_a_new_tab(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell("from tests.factories import make_contest; make_contest(0)")
    sign_in(page)
    page.goto("/account/")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Aide de cette page (nouvel onglet)").click()

    expect(opened.value.locator("#password")).to_be_in_viewport()
    assert page.url.endswith("/account/")


def test_the_help_is_accessible(page: Page) -> None:
    for path in ("fr/", "fr/guides/cash.html", "en/search/?q=cash"):
        page.goto(f"/help/{path}")

        assert violations(page) == [], path
