"""Fast entry when something fails: the server, the network, the session or the draw."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server, Shell, intercept
from tests.browser.results.conftest import FAST, enter, stored
from tests.factories import PASSWORD

pytestmark = pytest.mark.browser


class TestBadLuck:
    def test_a_server_killed_while_a_line_is_sent_loses_nothing_and_counts_it_once(
        self, desk: Page, drawn: Shell, running: Server
    ) -> None:
        def killed(route: Route) -> None:
            # The server saves the line, but its answer never arrives.
            route.fetch(max_redirects=0)
            running.kill()
            route.abort()

        intercept(desk, FAST, killed, times=1)
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
        sentence = desk.get_by_text("Votre session est fermée.")
        expect(sentence).to_be_hidden()
        desk.context.clear_cookies()
        desk.evaluate("document.dispatchEvent(new Event('desk-refresh'))")
        expect(sentence).to_be_visible()
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
        sentence = desk.get_by_text("Votre session est fermée.")
        expect(sentence).to_be_visible()
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
        expect(sentence).to_be_hidden()
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
