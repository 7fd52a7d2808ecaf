"""From the last sheet of a round to the next draw on the projector, with a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn

pytestmark = pytest.mark.browser

PLAYED = """
from tests.factories import make_contest, play_round
contest = make_contest(12, name="Suite")
play_round(contest, close=False)
"""
SCREEN = "/c/suite/screen/?seconds=600"


def in_first_screen(page: Page, name: str) -> bool:
    """Return whether the button is seen without scrolling."""
    box = page.get_by_role("button", name=name).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] + box["height"] <= size["height"] and page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("scripts", "width", "height"), [(True, 1280, 800), (False, 360, 640)])
def test_two_clicks_without_scrolling_put_the_next_draw_on_the_projector(
    opened: Opened, shell: Shell, sign_in: SignIn, scripts: bool, width: int, height: int
) -> None:
    shell(PLAYED)
    wall = opened(viewport={"width": 1920, "height": 1080}).new_page()
    wall.goto(SCREEN)
    page = opened(
        java_script_enabled=scripts, viewport={"width": width, "height": height}
    ).new_page()
    sign_in(page)
    page.goto("/desk/suite/")
    close = "Clore la partie 1 et tirer la suivante"
    assert in_first_screen(page, close)
    page.get_by_role("button", name=close).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Le tirage de la partie 2 est prêt")
    assert "Partie 2" not in wall.locator("body").inner_text()
    phone = opened().new_page()
    phone.goto("/c/suite/draw/")
    expect(phone.locator("body")).not_to_contain_text("Partie 2")
    assert in_first_screen(page, "Publier le tirage")
    page.get_by_role("button", name="Publier le tirage").click()
    expect(page.get_by_text("la salle le voit")).to_be_visible()
    expect(wall.locator("body")).to_contain_text("Partie 2")
    phone.reload()
    expect(phone.locator("body")).to_contain_text("Partie 2")
