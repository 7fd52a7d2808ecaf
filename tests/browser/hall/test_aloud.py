"""What is read across a table or heard across the hall: a large table number, the announcer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell
from tests.browser.walk import violations

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest
from tournaments.services.draws import draws
contest = make_contest(24, name="Salle")
draws.draw_round(contest, None, seed=1)
"""
#: Voices of a machine that notes what it says, in place of those that the browser has.
VOICES = """
window.spoken = [];
window.cancelled = 0;
const voices = [
  { name: "far", lang: "fr-FR", localService: false },
  { name: "english", lang: "en-GB", localService: true },
  { name: "here", lang: "fr-FR", localService: true },
];
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) { super(); this.text = text; }
};
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => voices,
  speak: (one) => {
    spoken.push(`${one.voice.name} ${one.volume} ${one.text}`);
    setTimeout(() => one.dispatchEvent(new Event("end")), WAIT);
  },
  cancel: () => { cancelled += 1; },
  addEventListener() {},
} });
"""


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def phone(request: pytest.FixtureRequest, opened: Opened, shell: Shell) -> Page:
    shell(DRAWN)
    size = {"width": 360, "height": 740}
    return opened(viewport=size, java_script_enabled=request.param).new_page()


def test_a_phone_shows_its_table_over_its_whole_screen(phone: Page) -> None:
    phone.goto("/c/salle/team/3/")
    phone.get_by_role("link", name="En grand").click()
    large = phone.locator(".large")
    expect(large).to_be_visible()
    box = large.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 360, 740)
    digits = large.locator(".of-table b")
    number = digits.bounding_box()
    assert number is not None
    assert number["height"] > 250
    assert number["x"] + number["width"] <= 360
    large.get_by_role("link", name="Fermer").click()
    expect(large).to_be_hidden()


def test_the_large_table_has_no_fault(page: Page, shell: Shell) -> None:
    shell(DRAWN)
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto("/c/salle/team/3/")
    page.get_by_role("link", name="En grand").click()
    expect(page.get_by_role("link", name="Fermer")).to_be_in_viewport(ratio=1)
    assert violations(page) == []


def wall(opened: Opened, shell: Shell, wait: int) -> Page:
    """Return the projector's page of a drawn contest, where a line takes `wait` milliseconds."""
    shell(DRAWN)
    context = opened(viewport={"width": 1280, "height": 720})
    context.add_init_script(VOICES.replace("WAIT", str(wait)))
    page = context.new_page()
    page.goto("/c/salle/screen/")
    return page


def test_the_projector_reads_every_place_with_a_voice_of_the_machine(
    opened: Opened, shell: Shell
) -> None:
    page = wall(opened, shell, 5)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("v")
    expect(page.locator("#aloud")).to_have_attribute("aria-pressed", "false")
    spoken = page.evaluate("spoken")
    assert spoken[1].replace("\u202f", " ").startswith("here 1 Le 1, table ")
    assert all(one.startswith("here 1 ") for one in spoken)
    numbers = [one.split()[3].rstrip(",") for one in spoken if one.startswith("here 1 Le ")]
    assert numbers == [str(number) for number in range(1, 25)]


def test_a_key_stops_the_voice(opened: Opened, shell: Shell) -> None:
    page = wall(opened, shell, 60_000)
    page.keyboard.press("v")
    expect(page.locator("#aloud")).to_have_text("Arrêter la voix")
    page.keyboard.press("Escape")
    expect(page.locator("#aloud")).to_have_text("Lire à voix haute")
    assert page.evaluate("cancelled") == 2


def test_a_machine_without_a_voice_of_its_own_offers_none(page: Page, shell: Shell) -> None:
    shell(DRAWN)
    page.goto("/c/salle/screen/")
    expect(page.locator("#aloud")).to_be_hidden()
