"""Two photographed sheets, sent to the desk and confirmed with Enter alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn
from tests.browser.results.conftest import stored

pytestmark = pytest.mark.browser

PHOTOS = "/desk/fast/photos/"
DRAW = """
from pathlib import Path
from tests.annexes.photos.builders import pictures
from tournaments.models import Contest
totals = {{1: (1024, 920), 2: (907, 1037)}}
for table, picture in pictures(Contest.objects.get(), 1, totals).items():
    Path({folder!r}, f"table-{{table}}.jpg").write_bytes(picture)
"""


def test_two_sheets_are_photographed_and_confirmed_with_enter(
    drawn: Shell, page: Page, sign_in: SignIn, console: list[str], tmp_path: Path
) -> None:
    drawn(DRAW.format(folder=str(tmp_path)))
    (tmp_path / "cat.jpg").write_bytes(b"a cat")
    sign_in(page)
    page.goto(PHOTOS)
    page.locator("#id_photos").set_input_files(sorted(tmp_path.glob("*.jpg")))
    page.locator("#send").click()
    expect(page.locator("#sure-title")).to_have_text("2 feuilles sûres")
    expect(page.locator("#refused-title")).to_have_text("1 fichier non lu")
    expect(page.get_by_text("Ce fichier n’est pas une image")).to_be_visible()
    assert stored(drawn) == []
    page.get_by_text("Une par une").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")
    expect(page.get_by_label("Nord-Sud")).to_have_value("1024")
    shown = page.locator(".cut img").evaluate("image => image.complete && image.naturalWidth")
    assert shown > 300
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2")
    expect(page.get_by_label("Est-Ouest")).to_have_value("1037")
    page.get_by_label("Est-Ouest").fill("1038")
    expect(page.locator("#who")).to_contain_text("907 + 1038 = 1945.")
    page.get_by_label("Est-Ouest").fill("1037")
    page.keyboard.press("Enter")
    expect(page.locator("#refused-title")).to_be_visible()
    assert stored(drawn) == [
        [1, 1024, 920, "confirmed", True],
        [2, 907, 1037, "confirmed", True],
    ]
    assert console == []
