"""Fast entry: the keys, the sorted pile, slow answers, and two scorers of the same sheets."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests import ROOT
from tests.browser.conftest import Opened, Shell, SignIn, intercept
from tests.browser.results.conftest import FAST, ROUND, enter, enter_at, stored, table_of

pytestmark = pytest.mark.browser

#: Script that counts the keys pressed, in the page.
COUNT = "pressed = 0; addEventListener('keydown', () => { pressed += 1; }, true)"


def slowly(route: Route) -> None:
    """Delay the answer to a line by a second, as a busy laptop would."""
    if route.request.method == "POST":
        time.sleep(1)
    route.continue_()


def sentence_of(page: Page) -> str:
    return page.locator("#messages").inner_text()


def keys_of_the_guide(sheet: str) -> int:
    """Return the number of keys that the guide gives for that sheet."""
    guide = (ROOT / "docs" / "fr" / "guides" / "entry.md").read_text("utf-8")
    section = guide.split("## La saisie rapide")[1].split("\n## ")[0]
    match = re.search(rf"{sheet}[^.]*?\*\*(\d+) touches", " ".join(section.split()))
    assert match is not None
    return int(match[1])


class TestKeys:
    @pytest.mark.parametrize(
        ("sheet", "typed", "result"),
        [
            ("1024 à 920", ("1024⏎920⏎"), (1, 1024, 920)),
            ("1024 et une belote", ("1024+1⏎"), (1, 1024, 940)),
            ("la table 12", ("*12⏎1024⏎920⏎"), (12, 1024, 920)),
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
        expect(table_of(desk)).to_be_focused()
        # A click does not put the figure beside that of the table proposed; a second one may.
        table_of(desk).click()
        desk.keyboard.type("2")
        expect(table_of(desk)).to_have_value("2")
        table_of(desk).click()
        desk.keyboard.press("End")
        desk.keyboard.type("1")
        expect(table_of(desk)).to_have_value("21")

    def test_is_sent_while_the_next_one_is_typed(self, desk: Page, drawn: Shell) -> None:
        intercept(desk, FAST, slowly)
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
        intercept(desk, FAST, slowly)
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
        intercept(desk, FAST, slowly)
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


class TestUndo:
    def test_takes_back_the_last_line_typed_while_earlier_ones_are_sent(
        self, desk: Page, drawn: Shell
    ) -> None:
        intercept(desk, FAST, slowly)
        for table in (5, 7):
            enter_at(desk, table, 944, 1000)
            desk.keyboard.press("Control+z")
            enter(desk, table, 1000, 944)
        expect(desk.locator("#queue")).to_be_empty()
        expect(desk.get_by_text("Table 7 enregistrée : 1000")).to_be_visible()
        expect(desk.get_by_label("Nord-Sud")).to_have_value("")
        assert [row for row in stored(drawn) if row[4]] == [
            [5, 1000, 944, "confirmed", True],
            [7, 1000, 944, "confirmed", True],
        ]

    def test_of_a_refused_line_undoes_nothing_before_it(self, desk: Page, drawn: Shell) -> None:
        enter_at(desk, 3, 1000, 944)
        enter(desk, 5, 944, 1001)
        expect(desk.get_by_label("Ce qui est à vérifier")).to_be_visible()
        desk.keyboard.press("Control+z")
        enter(desk, 5, 1000, 944)
        expect(desk.get_by_text("Table 5 enregistrée : 1000")).to_be_visible()
        assert [row[:3] for row in stored(drawn) if row[4]] == [[3, 1000, 944], [5, 1000, 944]]

    def test_takes_back_the_last_line_typed_and_not_the_refused_one_in_the_fields(
        self, desk: Page, drawn: Shell
    ) -> None:
        enter_at(desk, 3, 1000, 945)
        expect(desk.get_by_label("Ce qui est à vérifier")).to_be_visible()
        enter(desk, 5, 944, 1000)
        expect(desk.get_by_text("Table 5 enregistrée : 944")).to_be_visible()
        expect(table_of(desk)).to_have_value("3")
        desk.keyboard.press("Control+z")
        expect(table_of(desk)).to_have_value("5")
        expect(desk.locator("#queue")).to_contain_text("table 3 (1000 – 945)")
        enter(desk, 5, 1000, 944)
        expect(desk.get_by_text("Table 5 enregistrée : 1000")).to_be_visible()
        expect(table_of(desk)).to_have_value("3")
        assert [row[:3] for row in stored(drawn) if row[4]] == [[5, 1000, 944]]


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
        expect(table_of(other)).to_be_focused()
        other.get_by_label("Pourquoi remplacer ?").focus()
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
