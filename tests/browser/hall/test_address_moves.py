"""The first laptop goes, its spare takes over elsewhere: phones follow with what they hold.

The two laptops are two servers. The phones read the first at 127.0.0.2, and its spare at 127.0.0.1:
cookies do not pass by themselves from one to the other.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import ROOT
from tests.browser.conftest import PATIENCE, Server, copy
from tests.endurance.spare import Laptop

pytestmark = pytest.mark.browser

PREPARE = """
import django; django.setup()
from tests.factories import BELOTE, make_contest
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.services.draws import draws
from tournaments.services.core.phones import let_players_enter
contest = make_contest(4, BELOTE.with_format(deals=3), name="Belote")
draws.draw_round(contest, None, seed=1)
let_players_enter(contest, None, True)
for link in links_of(contest, 1):
    print(f"/t/{link.match}-{link.token}/", link.ns_code)
"""
CONTINUE = "L’adresse a changé : continuer"


@dataclass
class Pair:
    """A first laptop, its spare, and a table: its link and the code of its first camp."""

    first: Laptop
    spare: Laptop
    link: str
    code: str

    @property
    def address(self) -> str:
        """Address of the first laptop, as phones know it."""
        return f"http://127.0.0.2:{self.first.port}"

    def dies(self) -> None:
        """Kill the first laptop; the spare takes over."""
        self.first.kill()
        assert self.spare.ask("promote", force=True)["generation"] == 2


@pytest.fixture
def pair(tmp_path: Path, server_of_all: Server) -> Iterator[Pair]:
    first, spare = Laptop(tmp_path / "first"), Laptop(tmp_path / "spare")
    copy(server_of_all.empty, first.database)
    done = subprocess.run(
        [sys.executable, "-c", PREPARE], cwd=ROOT, env=first.env, check=True, capture_output=True
    )
    link, code = done.stdout.decode().split()[:2]
    try:
        first.serve("--every", "0.5")
        token = (first.folder / "spare/code").read_text()
        spare.serve("--mirror", first.url, "--token", token, "--every", "0.5")
        first.wait_for((first.folder / "spare/peers.json").exists)
        yield Pair(first, spare, link, code)
    finally:
        for laptop in (first, spare):
            if laptop.process is not None:
                laptop.kill()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Function that opens a phone. An error in a script fails the test."""
    wrong: list[str] = []
    contexts = []

    def opened() -> Page:
        size = {"width": 360, "height": 740}
        contexts.append(browser.new_context(viewport=size, has_touch=True, locale="fr-FR"))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        # A request that the policy of the page forbids.
        page.on(
            "console",
            lambda said: wrong.append(said.text) if "Content Security" in said.text else None,
        )
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def give_code(page: Page, code: str) -> None:
    page.locator(".who-list a").first.click()
    page.get_by_label("Le code de votre camp").fill(code)
    page.get_by_role("button", name="Oui, c’est nous").click()


def minutes_pass(page: Page, failures: int) -> None:
    """Have the page ask its server this many times."""
    for _time in range(failures):
        with page.expect_event("requestfailed", lambda asked: "/mirror/" not in asked.url):
            page.clock.fast_forward(60_000)


def follow_first_team(page: Page, pair: Pair) -> None:
    page.goto(f"{pair.address}/c/belote/team/1/")
    page.get_by_role("button", name="Suivre cette équipe").click()
    page.goto(f"{pair.address}/c/belote/standings/")
    expect(page.get_by_role("link", name="Ma table (1)")).to_be_visible()


def test_phones_find_the_new_address_with_their_team_and_their_draft(
    pair: Pair, phone: Callable[[], Page]
) -> None:
    reads, types = phone(), phone()
    reads.clock.install()
    follow_first_team(reads, pair)
    types.goto(pair.address + pair.link)
    give_code(types, pair.code)
    types.get_by_label("Nous").fill("300")
    types.get_by_label("Eux").fill("186")

    # Before anybody takes over, the spare is no place to go.
    pair.first.kill()
    with types.expect_response(lambda answer: answer.url.endswith("/mirror/ping")):
        types.get_by_role("button", name="Envoyer", exact=True).click()
    minutes_pass(reads, 3)
    for page in (reads, types):
        expect(page.get_by_role("link", name=CONTINUE)).to_be_hidden()

    pair.dies()
    minutes_pass(reads, 1)
    types.get_by_role("button", name="Envoyer", exact=True).click()
    for page in (reads, types):
        expect(page.locator("#moved")).to_contain_text(f"127.0.0.1:{pair.spare.port}")
        assert page.url.startswith(pair.address), "nothing moves by itself"
        page.get_by_role("link", name=CONTINUE).click()

    expect(reads).to_have_url(f"{pair.spare.url}/c/belote/standings/")
    expect(reads.get_by_role("link", name="Ma table (1)")).to_be_visible()
    # The QR code of the first opens the table here, and the draft is in its form.
    expect(types).to_have_url(pair.spare.url + pair.link)
    give_code(types, pair.code)
    expect(types.get_by_label("Nous")).to_have_value("300")
    expect(types.get_by_label("Eux")).to_have_value("186")
    types.get_by_role("button", name="Envoyer", exact=True).click()
    expect(types.get_by_role("heading", level=1)).to_have_text("En attente de vos adversaires")


def test_pages_that_still_reach_a_replaced_laptop_lead_to_the_new_one(
    pair: Pair, phone: Callable[[], Page]
) -> None:
    reads, types, wall = phone(), phone(), phone()
    follow_first_team(reads, pair)
    types.goto(pair.address + pair.link)
    give_code(types, pair.code)
    types.get_by_label("Nous").fill("300")
    types.get_by_label("Eux").fill("186")
    wall.goto(f"{pair.address}/c/belote/screen/")

    assert pair.spare.ask("promote", force=False)["planned"]
    # The open page hears it at its next question; the form comes back with what was typed.
    expect(reads.get_by_role("link", name=CONTINUE)).to_be_visible()
    types.get_by_role("button", name="Envoyer", exact=True).click()
    expect(types.get_by_role("heading", level=1)).to_contain_text("n’enregistre plus rien")
    for page in (reads, types):
        page.get_by_role("link", name=CONTINUE).click()

    expect(reads).to_have_url(f"{pair.spare.url}/c/belote/standings/")
    expect(reads.get_by_role("link", name="Ma table (1)")).to_be_visible()
    give_code(types, pair.code)
    expect(types.get_by_label("Nous")).to_have_value("300")
    # The projector says the new address to those who watch it.
    expect(wall.locator("#moved")).to_contain_text(f"127.0.0.1:{pair.spare.port}")
    wall.get_by_role("link", name=CONTINUE).click()
    expect(wall).to_have_url(f"{pair.spare.url}/c/belote/screen/")
