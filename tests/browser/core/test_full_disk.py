"""Pages whose script sends what is typed, while the disk is full: they say so, and keep it."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Shell, SignIn, intercept, open_to_type
from tournaments.machine.health.failures import WORDS, Failure

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest
from tournaments.services.draws import draws
contest = make_contest(4, name="Full")
draws.draw_round(contest, contest.organiser, seed=1)
"""
FULL = "Le disque de l’ordinateur du concours est plein."


def refuse(route: Route) -> None:
    """Answer as the server does to a script when the disk is full."""
    if route.request.method != "POST":
        route.continue_()
        return
    body = render_to_string("core/failure.html", {"words": WORDS[Failure.FULL]})
    route.fulfill(status=503, content_type="text/html; charset=utf-8", body=body)


@pytest.mark.parametrize(
    ("address", "keys", "kept", "saved"),
    [
        (
            "/desk/full/rounds/1/entry/",
            ["1000", "944"],
            "table 1 (1000 – 944)",
            "Table 1 enregistrée",
        ),
        ("/desk/full/check-in/", ["3"], "3", "Joueur 3A"),
    ],
)
def test_what_was_typed_waits_and_leaves_once_there_is_room(
    page: Page, shell: Shell, sign_in: SignIn, address: str, keys: list[str], kept: str, saved: str
) -> None:
    shell(DRAWN)
    sign_in(page)
    open_to_type(page, address)
    intercept(page, address, refuse)
    lost: Locator = page.locator("#lost")
    for typed in keys:
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(lost).to_contain_text(FULL)
    expect(page.locator("#lost, #queue").filter(has_text=kept).first).to_be_visible()
    page.unroute(f"**{address}")
    expect(page.get_by_text(saved).first).to_be_visible()
    expect(lost).to_be_hidden()


def test_a_pair_that_finds_no_room_waits_and_is_registered_once_there_is_room(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(DRAWN)
    sign_in(page)
    open_to_type(page, "/desk/full/teams/?register")
    intercept(page, "/desk/full/teams/", refuse)
    for name in ("Léa", "Guy"):
        page.keyboard.type(name)
        page.keyboard.press("Tab" if name == "Léa" else "Enter")
    expect(page.locator("#lost")).to_contain_text(FULL)
    expect(page.locator("#lost")).to_contain_text("Léa – Guy")
    page.unroute("**/desk/full/teams/")
    expect(page.locator("#teams")).to_contain_text("Léa – Guy")
    expect(page.locator("#lost")).to_be_hidden()
