"""A player's phone, from the QR code on the wall to the table, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell
from tests.browser.walk import violations

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest
from tournaments.services.draws import draws
for name, pairs in (("Salle", 6), ("Autre", 4)):
    contest = make_contest(pairs, name=name)
    draws.draw_round(contest, None, seed=1)
"""
ENTERED = """
from tournaments.models import Contest, Match
from tournaments.services.results import Totals, enter_totals
match = Match.objects.select_related("round__contest").get(
    round__contest__slug="salle", seats__team__number=3
)
enter_totals(match, None, Totals(972, 972), version=0)
"""
#: The results of the other tables, which complete the round.
COMPLETE = """
from tournaments.models import Contest, Match
from tournaments.services.results import Totals, enter_totals
for match in Match.objects.select_related("round__contest").filter(
    round__contest__slug="salle", entries=None
):
    enter_totals(match, None, Totals(1000, 944), version=0)
"""
#: A hall of pairs with usual names, after two complete rounds.
FULL = """
from random import Random
from tests.factories import make_contest, play_round
from tournaments.annexes.evening.management.demo.desk import pairs
contest = make_contest(0, name="Grande salle")
from tournaments.services.registration.filling import Registration
from tournaments.services.draws.presence import register_team
for one in pairs(40, Random(1)):
    register_team(contest, None, Registration(one.player1, one.player2))
for seed in (1, 2):
    play_round(contest, seed)
"""


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def phone(request: pytest.FixtureRequest, opened: Opened, shell: Shell) -> Page:
    """Phone 360 pixels wide, before it scans the contest's poster."""
    shell(DRAWN)
    size = {"width": 360, "height": 640}
    return opened(viewport=size, java_script_enabled=request.param).new_page()


def test_a_team_is_found_followed_and_left(phone: Page) -> None:
    phone.goto("/c/salle/mine/")
    expect(phone).to_have_url("/c/salle/find/")
    phone.get_by_label("Votre équipe").fill("joueuse 3B")
    phone.get_by_role("button", name="Trouver").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Joueur 3A")
    expect(phone.get_by_text("Équipe suivie")).to_be_hidden()

    phone.get_by_role("button", name="Suivre cette équipe").click()
    expect(phone.get_by_text("Équipe suivie")).to_be_visible()
    expect(phone.get_by_role("button", name="Suivre cette équipe")).to_be_hidden()

    phone.goto("/c/salle/standings/")
    phone.get_by_role("link", name="Ma table").click()
    expect(phone).to_have_url("/c/salle/team/3/#mine")
    expect(phone.get_by_text("Équipe suivie")).to_be_visible()

    phone.get_by_role("button", name="Ne plus suivre").click()
    phone.goto("/c/salle/mine/")
    expect(phone).to_have_url("/c/salle/find/")


def test_the_card_of_the_followed_team_stands_first(phone: Page) -> None:
    phone.goto("/c/salle/team/3/")
    table = phone.locator(".mytable h2").inner_text()
    phone.get_by_role("button", name="Suivre cette équipe").click()
    for path in ("/c/salle/", "/c/salle/draw/"):
        phone.goto(path)
        if phone.evaluate("typeof poll") == "undefined":
            return  # Without scripts, « Ma table » leads to the card.
        expect(phone.locator("#my-card:has(+ form.find) .mytable h2")).to_have_text(table)


def test_each_contest_has_its_own_team(phone: Page) -> None:
    for contest, number in (("salle", 3), ("autre", 2)):
        phone.goto(f"/c/{contest}/team/{number}/")
        phone.get_by_role("button", name="Suivre cette équipe").click()
    for contest, number in (("salle", 3), ("autre", 2)):
        phone.goto(f"/c/{contest}/mine/")
        expect(phone).to_have_url(f"/c/{contest}/team/{number}/#mine")


def test_the_table_the_opponent_and_what_to_do_are_on_the_first_screen(phone: Page) -> None:
    phone.goto("/c/salle/team/3/")
    now = phone.get_by_role("region", name="Maintenant")

    expect(now).to_contain_text("Table")
    expect(now).to_contain_text("contre")
    box = now.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    assert box["x"] + box["width"] <= 360


@pytest.mark.parametrize("phone", [False], indirect=True, ids=["without"])
def test_a_screen_shows_at_least_six_teams_of_the_ranking(phone: Page, shell: Shell) -> None:
    shell(FULL)
    phone.goto("/c/grande-salle/standings/")
    rows = phone.locator(".ranks tbody tr")
    expect(rows).to_have_count(40)
    boxes = rows.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().toJSON())")

    below = boxes[9]["y"]
    assert sum(below <= box["y"] and box["bottom"] <= below + 640 for box in boxes) >= 6
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("phone", [True], indirect=True, ids=["with scripts"])
class TestWithScripts:
    def test_what_is_ones_own_is_marked_and_a_result_shows_by_itself(
        self, phone: Page, shell: Shell
    ) -> None:
        phone.goto("/c/salle/team/3/")
        phone.get_by_role("button", name="Suivre cette équipe").click()
        phone.goto("/c/salle/team/3/")
        # The address has no fragment here: the script shows it.
        expect(phone.get_by_text("Équipe suivie")).to_be_visible()
        expect(phone.get_by_role("link", name="Ma table (3)")).to_be_visible()

        shell(ENTERED)
        expect(phone.get_by_text("le résultat est compté")).to_be_visible()
        shell(COMPLETE)
        phone.goto("/c/salle/standings/")
        expect(phone.locator("tr.is-mine")).to_contain_text("Joueur 3A")
        # A poll that finds nothing new draws nothing again, in spite of this mark.
        phone.evaluate(
            "window.news = 0; document.addEventListener('refreshed', () => { window.news += 1; })"
        )
        with phone.expect_response("**/standings/"):
            pass
        phone.wait_for_timeout(200)
        assert phone.evaluate("window.news") == 0

    def test_nothing_stands_in_the_way_of_anybody(self, phone: Page) -> None:
        for path in ("find/?team=joueur", "team/3/", "team/3/#mine", ""):
            phone.goto(f"/c/salle/{path}")
            assert violations(phone) == []
