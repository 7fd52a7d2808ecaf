"""No page is wider than its window, from a small telephone to a projector's picture.

A window of 320 pixels is also one of 640 whose text is twice as large.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

#: Script that draws one table with names of 200 letters without a space.
LONG = """
from tests.factories import make_contest
from tournaments.services.draws import draws
from tournaments.services.hall import clock
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
contest = make_contest(1, name="Long")
presence.register_team(contest, None, Registration("W" * 200, "B" * 200))
draws.draw_round(contest, contest.organiser, seed=1)
clock.start_clock(contest, contest.organiser, 60)
"""
DESK = ("teams/", "teams/2/", "standings/", "rounds/1/", "rounds/1/tables/1/", "log/")
HALL = ("draw/", "standings/", "team/2/")
#: Script that prints every address of an afternoon in full swing, by route.
WORLD = """
import json
from tests.addresses import addresses
from tests.world import make_world
contest = make_world().contests["afternoon"]
print(json.dumps({address.route: address.within(contest) for address in addresses()}))
"""
#: Script that returns how wide the page would be, and which of its elements pass the window.
SPILLS = """() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return "";
  const past = [...document.querySelectorAll("body *")].filter(
    (one) => one.getBoundingClientRect().right > page.clientWidth + 1);
  const named = past.slice(-3).map((one) => `${one.tagName}.${one.className}`);
  return `${page.scrollWidth}: ${named.join(" ")}`;
}"""


def spills(page: Page, address: str, step: int) -> list[str]:
    """Open the address once, and return the windows that it spills out of, `step` pixels apart."""
    page.goto(address, wait_until="domcontentloaded")
    wide = []
    for window in range(320, 1921, step):
        page.set_viewport_size({"width": window, "height": 740})
        if spilled := page.evaluate(SPILLS):
            wide.append(f"{address} at {window}: {spilled}")
    return wide


def test_names_of_200_letters_fit_any_window(page: Page, shell: Shell, sign_in: SignIn) -> None:
    shell(LONG)
    sign_in(page)
    paths = [f"/desk/long/{end}" for end in DESK] + [f"/c/long/{end}" for end in HALL]
    assert [one for path in paths for one in spills(page, path, 80)] == []


@pytest.mark.slow
def test_no_page_of_an_afternoon_spills_out_of_any_window(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    found: list[str] = []
    paths = json.loads(shell(WORLD))
    sign_in(page)
    for path in dict.fromkeys(paths.values()):
        answer = page.request.get(path)
        # The other addresses are papers, and acts that only accept writes.
        if answer.ok and "<main" in answer.text():
            found += spills(page, path, 10)
    assert not found, "\n".join(found)
