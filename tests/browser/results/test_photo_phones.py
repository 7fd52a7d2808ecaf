"""A phone that photographs the desk's square, sends a picture, and is removed by the desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn

pytestmark = pytest.mark.browser

PHOTOS = "/desk/fast/photos/"
REACHED = """
from tournaments.models import Contest
Contest.objects.update(phones_address={address!r})
"""


def test_a_phone_is_enrolled_sends_and_is_removed(
    drawn: Shell, page: Page, sign_in: SignIn, opened: Opened, server: str, tmp_path: Path
) -> None:
    drawn(REACHED.format(address=server))
    (tmp_path / "cat.jpg").write_bytes(b"a cat")
    sign_in(page)
    page.goto(PHOTOS)
    page.locator("#invite").click()
    link = page.locator(".address").inner_text()
    phone = opened(viewport={"width": 360, "height": 740}).new_page()
    phone.goto(f"http://{link}")
    phone.get_by_role("button", name="Inscrire ce téléphone").click()
    expect(phone.locator("#arrived")).to_contain_text("0 photo arrivée")
    expect(page.get_by_text("Téléphone 1 : inscrit.")).to_be_visible()
    # A picture taken leaves at once.
    phone.locator("#camera").set_input_files(tmp_path / "cat.jpg")
    expect(phone.locator("#arrived")).to_contain_text("1 photo arrivée")
    expect(phone.locator("#refused-title")).to_have_text("1 photo à reprendre")
    expect(phone.get_by_text("Ce fichier n’est pas une image")).to_be_visible()
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide == 360
    page.goto(PHOTOS)
    page.get_by_role("button", name="Retirer Téléphone 1").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ce téléphone n’est pas inscrit")
