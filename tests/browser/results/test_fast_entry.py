"""Fast entry: the sorted pile, slow answers, conflicts, failures of server, network or session."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests import ROOT
from tests.browser.conftest import Opened, Server, Shell, SignIn
from tests.factories import PASSWORD

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import BELOTE, make_contest, make_user
from tournaments.enums import Role
from tournaments.services.draws import draws
from tournaments.services.core import people
contest = make_contest(32, BELOTE, name="Fast")
people.grant_role(contest, contest.organiser, make_user("lea"), Role.SCORER)
draws.draw_round(contest, contest.organiser, seed=1)
"""
STORED = """
import json
from tournaments.models import Entry
rows = Entry.objects.order_by("pk").values_list("match__table", "ns", "ew", "status", "current")
print(json.dumps([list(row) for row in rows]))
"""
FAST = "/desk/fast/rounds/1/entry/"
ROUND = "/desk/fast/rounds/1/"
#: Script that counts the keys pressed, in the page.
COUNT = "pressed = 0; addEventListener('keydown', () => { pressed += 1; }, true)"


@pytest.fixture
def drawn(shell: Shell) -> Shell:
    """Python on the server's database, where a contest has a first round of sixteen tables."""
    shell(DRAWN)
    return shell


@pytest.fixture
def desk(drawn: Shell, page: Page, sign_in: SignIn) -> Iterator[Page]:
    """Fast entry page of the organiser. A script error fails the test."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    sign_in(page)
    page.goto(FAST)
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    yield page
    assert wrong == []


@pytest.fixture
def other(drawn: Shell, opened: Opened, sign_in: SignIn) -> Page:
    """Fast entry page of another scorer."""
    page = opened(viewport={"width": 1280, "height": 900}).new_page()
    sign_in(page, "lea")
    page.goto(FAST)
    expect(page.get_by_label("Nord-Sud")).to_be_focused()
    return page


def enter(page: Page, *typed: str | int) -> None:
    """Type each field and press Enter, without waiting for the page."""
    for one in typed:
        page.keyboard.type(str(one))
        page.keyboard.press("Enter")


def enter_at(page: Page, table: int, *typed: str | int) -> None:
    """Choose a table, then enter its figures."""
    page.keyboard.press("*")
    enter(page, table, *typed)


def table_of(page: Page) -> Locator:
    """Return the field of the table."""
    return page.get_by_label("Table", exact=True)


def stored(drawn: Shell) -> list[list[object]]:
    """Return every version of every result: table, totals, status, whether it is current."""
    found: list[list[object]] = json.loads(drawn(STORED))
    return found


def slowly(route: Route) -> None:
    """Delay the answer to a line by a second, as a busy laptop would."""
    if route.request.method == "POST":
        time.sleep(1)
    route.continue_()


def said(page: Page) -> str:
    return page.locator("#messages").inner_text()


def keys_of_the_guide(sheet: str) -> int:
    """Return the number of keys that the guide gives for that sheet."""
    guide = (ROOT / "docs" / "guide.md").read_text()
    section = guide.split("### La saisie rapide")[1].split("\n### ")[0]
    found = re.search(rf"{sheet}[^.]*?\*\*(\d+) touches", " ".join(section.split()))
    assert found is not None
    return int(found[1])


class TestKeys:
    @pytest.mark.parametrize(
        ("sheet", "typed", "result"),
        [
            ("les deux totaux, 1024 à 920", ("1024⏎920⏎"), (1, 1024, 920)),
            ("un seul total, 1024, et une belote", ("1024+1⏎"), (1, 1024, 940)),
            ("une autre table, la 12", ("*12⏎1024⏎920⏎"), (12, 1024, 920)),
        ],
    )
    def test_of_a_sheet_are_as_many_as_the_guide_says(
        self,
        desk: Page,
        drawn: Shell,
        sheet: str,
        typed: str,
        result: tuple[int, int, int],
    ) -> None:
        desk.evaluate(COUNT)
        for key in typed:
            desk.keyboard.press(key.replace("⏎", "Enter"))
        expect(desk.get_by_text(f"Table {result[0]} enregistrée")).to_be_visible()
        assert desk.evaluate("pressed") == keys_of_the_guide(sheet)
        assert stored(drawn) == [[*result, "confirmed", True]]

    def test_of_belotes_and_capots_come_after_the_totals(self, desk: Page, drawn: Shell) -> None:
        enter(desk, 1024)
        desk.keyboard.type("1030+1+1")
        desk.keyboard.press("Enter")
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        assert stored(drawn) == [[1, 1024, 1030, "confirmed", True]]


class TestALine:
    def test_names_its_teams_while_it_is_typed(self, desk: Page) -> None:
        names = desk.locator("#who")
        for number in (1, 12):
            row = desk.get_by_role("row", name=re.compile(rf"^Table {number}\b"))
            team = row.locator("td").nth(1).inner_text().split(maxsplit=1)[1]
            expect(names).to_contain_text(team)
            desk.keyboard.press("*")
            desk.keyboard.type("12")
        desk.keyboard.press("Escape")
        expect(table_of(desk)).to_have_value("1")
        expect(desk.get_by_label("Nord-Sud")).to_be_focused()

    def test_is_sent_while_the_next_one_is_typed(self, desk: Page, drawn: Shell) -> None:
        desk.route(f"**{FAST}", slowly)
        enter(desk, 1000, 944)
        enter(desk, 900, 1044)
        enter(desk, 972, 972)
        desk.keyboard.type("4")
        expect(desk.locator("#queue")).to_contain_text("table 3 (972 – 972)")
        expect(desk.get_by_text("Table 3 enregistrée")).to_be_visible()
        expect(table_of(desk)).to_have_value("4")
        expect(desk.get_by_label("Nord-Sud")).to_have_value("4")
        expect(desk.get_by_label("Nord-Sud")).to_be_focused()
        expect(desk.locator("#queue")).to_be_empty()
        assert [row[:3] for row in stored(drawn)] == [[1, 1000, 944], [2, 900, 1044], [3, 972, 972]]

    def test_that_is_refused_comes_back_once_the_next_is_sent(
        self, desk: Page, drawn: Shell
    ) -> None:
        desk.route(f"**{FAST}", slowly)
        enter(desk, 1000, 945)
        enter(desk, 900)
        expect(desk.locator("#queue")).to_contain_text("À revoir après cette ligne")
        expect(table_of(desk)).to_have_value("2")
        enter(desk, 1044)
        expect(desk.get_by_text("Les deux totaux font 1945").first).to_be_visible()
        expect(table_of(desk)).to_have_value("1")
        expect(desk.get_by_label("Nord-Sud")).to_be_focused()
        desk.keyboard.press("Enter")
        enter(desk, 944)
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        assert [row[:3] for row in stored(drawn)] == [[2, 900, 1044], [1, 1000, 944]]

    def test_that_is_doubtful_is_kept_to_verify_with_one_key(
        self, desk: Page, drawn: Shell
    ) -> None:
        enter(desk, 1000, 945)
        expect(desk.get_by_label("Ce qui est à vérifier")).to_have_value(
            re.compile("Les deux totaux font 1945")
        )
        desk.keyboard.press("Control+Enter")
        expect(desk.get_by_text("Table 1 à vérifier")).to_be_visible()
        expect(table_of(desk)).to_have_value("2")
        assert stored(drawn) == [[1, 1000, 945, "to_verify", True]]

    def test_with_a_total_in_the_field_of_the_table_is_refused_and_kept(self, desk: Page) -> None:
        enter_at(desk, 1024, 920, 12)
        expect(desk.get_by_text("Il n’y a pas de table 1024").first).to_be_visible()
        expect(table_of(desk)).to_have_value("1024")
        expect(desk.get_by_label("Nord-Sud")).to_have_value("920")
        expect(desk.get_by_label("Est-Ouest")).to_have_value("12")

    def test_opens_its_sheet_deal_by_deal_and_comes_back(self, desk: Page) -> None:
        desk.keyboard.type("*7")
        desk.keyboard.press("d")
        expect(desk.get_by_role("heading", level=1)).to_contain_text("Table 7")
        expect(desk.get_by_role("link", name="Une ligne par donne")).to_have_attribute(
            "aria-current", "page"
        )
        desk.get_by_role("link", name="Totaux").click()
        desk.locator("[name=ns]").fill("1000")
        desk.locator("[name=ew]").fill("944")
        desk.keyboard.press("Enter")
        expect(desk.get_by_role("heading", level=1)).to_have_text("Saisie des résultats")
        expect(desk.get_by_text("Table 7 enregistrée")).to_be_visible()

    def test_is_undone_with_one_key_and_given_back(self, desk: Page, drawn: Shell) -> None:
        desk.route(f"**{FAST}", slowly)
        enter(desk, 1000, 944)
        enter(desk, 900, 1044)
        # The lines are still being sent; undo must still take back the last one.
        desk.keyboard.press("Control+z")
        expect(desk.get_by_label("Nord-Sud")).to_have_value("900")
        expect(desk.get_by_label("Nord-Sud")).to_be_focused()
        expect(desk.get_by_text("Table 2 : votre saisie est annulée")).to_be_visible()
        enter(desk, 972, 972)
        expect(desk.get_by_text("Table 2 enregistrée : 972")).to_be_visible()
        expect(table_of(desk)).to_have_value("3")
        standing = [row[:3] for row in stored(drawn) if row[4]]
        assert standing == [[1, 1000, 944], [2, 972, 972]]


class TestTwoScorers:
    def test_see_what_the_other_enters_without_touching_anything(
        self, desk: Page, other: Page
    ) -> None:
        other.keyboard.type("*12")
        enter_at(desk, 5, 1000, 944)
        expect(other.locator(".last")).to_contain_text("Table 5")
        expect(other.locator(".last")).to_contain_text("organiser")
        expect(other.get_by_role("link", name="À saisir 15")).to_be_visible()
        expect(other.get_by_role("link", name="Table 5")).to_have_count(1)
        expect(table_of(other)).to_have_value("12")
        expect(table_of(other)).to_be_focused()

    def test_see_it_on_the_page_of_the_round_too(self, desk: Page, other: Page) -> None:
        other.goto(f"{ROUND}?state=confirmed")
        expect(other.get_by_text("Aucune table dans cet état.")).to_be_visible()
        other.get_by_label("Table n°").fill("3")
        enter_at(desk, 5, 1000, 944)
        expect(other.get_by_role("row", name="Table 5")).to_contain_text("1000")
        expect(other.get_by_label("Table n°")).to_have_value("3")
        other.get_by_role("link", name="Toutes").click()
        expect(other.get_by_role("row", name="Table 6")).to_be_visible()
        expect(other.get_by_label("Table n°")).to_have_value("3")

    def test_of_the_same_sheet_choose_between_the_two(
        self, desk: Page, other: Page, drawn: Shell
    ) -> None:
        enter_at(desk, 5, 1000, 944)
        expect(desk.get_by_text("Table 5 enregistrée")).to_be_visible()
        enter_at(other, 5, 1024, 920)
        expect(other.get_by_text("La table 5 a déjà un résultat.")).to_be_visible()
        expect(other.get_by_label("Pourquoi remplacer ?")).to_be_focused()
        enter(other, "mal lu")
        expect(other.get_by_text("Table 5 enregistrée : 1024")).to_be_visible()
        enter_at(desk, 5, 1000, 944)
        expect(desk.get_by_text("La table 5 a déjà un résultat.")).to_be_visible()
        desk.keyboard.press("Escape")
        expect(table_of(desk)).to_have_value("6")
        rows = [[5, 1000, 944, "confirmed", False], [5, 1024, 920, "confirmed", True]]
        assert stored(drawn) == rows

    def test_ask_for_nothing_but_a_304_while_nothing_changes(self, desk: Page) -> None:
        with desk.expect_response("**/entry/live/**") as answer:
            pass
        assert answer.value.status == 304


class TestBadLuck:
    def test_a_server_killed_while_a_line_is_sent_loses_nothing_and_counts_it_once(
        self, desk: Page, drawn: Shell, running: Server
    ) -> None:
        def killed(route: Route) -> None:
            # The server saves the line, but its answer never arrives.
            route.fetch(max_redirects=0)
            running.kill()
            route.abort()

        desk.route(f"**{FAST}", killed, times=1)
        enter(desk, 1000, 944)
        expect(desk.get_by_text("Connexion perdue. Rien de ce que vous")).to_be_visible()
        enter(desk, 900, 1044)
        desk.keyboard.type("3")
        expect(desk.locator("#queue")).to_contain_text("table 1 (1000 – 944), table 2 (900 – 1044)")
        running.start()
        expect(desk.get_by_text("Table 2 enregistrée")).to_be_visible()
        expect(desk.get_by_text("Connexion perdue. Rien de ce que vous")).to_be_hidden()
        expect(desk.get_by_label("Nord-Sud")).to_have_value("3")
        assert [row[:3] for row in stored(drawn)] == [[1, 1000, 944], [2, 900, 1044]]

    def test_who_is_signed_out_is_told_before_typing_anything(self, desk: Page) -> None:
        told = desk.get_by_text("Votre session est fermée.")
        expect(told).to_be_hidden()
        desk.context.clear_cookies()
        desk.evaluate("document.dispatchEvent(new Event('desk-refresh'))")
        expect(told).to_be_visible()
        expect(desk.locator("#lost")).to_be_hidden()

    def test_a_page_opened_again_sends_the_lines_that_waited(
        self, desk: Page, drawn: Shell, running: Server
    ) -> None:
        desk.on("dialog", lambda dialog: dialog.accept())
        running.kill()
        enter(desk, 1000, 944)
        expect(desk.get_by_text("Connexion perdue. Rien de ce que vous")).to_be_visible()
        # The page is left before the server is back, so that it cannot send the line itself.
        desk.goto("about:blank")
        running.start()
        desk.goto(FAST)
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        assert [row[:3] for row in stored(drawn)] == [[1, 1000, 944]]

    def test_a_session_that_ends_in_mid_row_keeps_it_until_the_person_is_back(
        self, desk: Page, drawn: Shell
    ) -> None:
        enter(desk, 1000)
        desk.context.clear_cookies()
        enter(desk, 944)
        told = desk.get_by_text("Votre session est fermée.")
        expect(told).to_be_visible()
        expect(desk.get_by_label("Votre nom")).to_have_count(0)
        # The next line is typed meanwhile.
        enter(desk, 900)
        with desk.context.expect_page() as opened:
            desk.get_by_role("link", name="Se connecter dans un autre onglet").click()
        again = opened.value
        again.get_by_label("Nom").fill("organiser")
        again.get_by_label("Mot de passe").fill(PASSWORD)
        again.keyboard.press("Enter")
        expect(again.get_by_role("heading", level=1)).to_have_text("Saisie des résultats")
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        expect(told).to_be_hidden()
        expect(desk.get_by_label("Nord-Sud")).to_have_value("900")
        desk.get_by_label("Est-Ouest").focus()
        enter(desk, 1044)
        expect(desk.get_by_text("Table 2 enregistrée")).to_be_visible()
        assert [row[:3] for row in stored(drawn)] == [[1, 1000, 944], [2, 900, 1044]]

    def test_keys_typed_while_the_page_loads_are_taken_whole_or_not_at_all(
        self, desk: Page, drawn: Shell
    ) -> None:
        late: list[Route] = []

        def hold(route: Route) -> None:
            late.append(route)

        desk.route("**/fast-entry*.js", hold)
        desk.goto(FAST, wait_until="commit")
        expect(desk.get_by_label("Nord-Sud")).to_be_visible()
        desk.keyboard.type("9")
        late[0].continue_()
        enter(desk, "9", 1024, 920)
        expect(desk.get_by_text("rien de ce que vous avez tapé n’a été pris")).to_be_visible()
        expect(desk.get_by_label("Nord-Sud")).to_be_focused()
        desk.wait_for_timeout(1500)
        assert stored(drawn) == []
        enter(desk, 1024, 920)
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()
        assert stored(drawn) == [[1, 1024, 920, "confirmed", True]]

    def test_a_draw_made_again_meanwhile_is_told_and_nothing_is_lost(
        self, desk: Page, drawn: Shell
    ) -> None:
        drawn(
            "from tournaments.models import Contest\nfrom tournaments.services.draws import draws\n"
            "contest = Contest.objects.get(); draws.undo_draw(contest, contest.organiser, 1)\n"
            "draws.draw_round(contest, contest.organiser, seed=2)",
        )
        enter(desk, 1000, 944)
        expect(desk.get_by_text("Le tirage a changé depuis que vous")).to_be_visible()
        expect(desk.get_by_label("Nord-Sud")).to_have_value("1000")
        expect(desk.get_by_label("Nord-Sud")).to_be_focused()
        enter(desk, "", "")
        expect(desk.get_by_text("Table 1 enregistrée")).to_be_visible()


def test_without_a_script_the_same_line_is_sent_and_shown_again(
    drawn: Shell, opened: Opened, sign_in: SignIn
) -> None:
    page = opened(java_script_enabled=False).new_page()
    sign_in(page, "lea")
    page.goto("/desk/fast/")
    page.get_by_role("link", name="Saisir les résultats").click()
    table_of(page).fill("12")
    page.get_by_label("Nord-Sud").fill("1024")
    page.get_by_label("Est-Ouest").fill("921")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Voici qui joue à la table 12")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Les deux totaux font 1945").first).to_be_visible()
    page.get_by_label("Est-Ouest").fill("920")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Table 12 enregistrée : 1024")).to_be_visible()
    expect(table_of(page)).to_have_value("13")
    page.get_by_role("link", name="Confirmés 1").click()
    expect(page.get_by_role("row", name="Table 12")).to_contain_text("1024")
    assert stored(drawn) == [[12, 1024, 920, "confirmed", True]]
