"""Names completed during typing, and fast check-in of teams."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Shell, SignIn, intercept, open_to_type

pytestmark = pytest.mark.browser

HALL = """
from tests.factories import make_contest
from tournaments.models import Player
from tournaments.services.registration import teams
contest = make_contest(12, name="Hall")
Player.objects.create(organiser=contest.organiser, name="Léa Morin", club="Trèfle",
                      town="Niort", phone="06 12 34 56 78")
Player.objects.create(organiser=contest.organiser, name="Léon Morand", club="Trèfle")
team = contest.teams.get(number=5)
team.code = "ACDEFG"
team.save()
"""
TEAMS, CHECK_IN = "/desk/hall/teams/", "/desk/hall/check-in/"


@pytest.fixture
def desk(page: Page, shell: Shell, sign_in: SignIn) -> Page:
    """Desk with twelve teams and two other known people."""
    shell(HALL)
    sign_in(page)
    return page


def test_a_known_player_is_chosen_with_the_arrows_and_brings_what_is_known(desk: Page) -> None:
    open_to_type(desk, TEAMS)
    desk.keyboard.type("mor")
    options = desk.get_by_role("option")
    expect(options).to_have_count(2)
    expect(desk.get_by_text("2 joueurs connus")).to_be_attached()
    desk.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    desk.keyboard.press("Enter")
    expect(desk.get_by_label("Premier joueur")).to_have_value("Léa Morin")
    expect(desk.get_by_label("Club")).to_have_value("Trèfle")
    expect(desk.get_by_label("Ville")).to_have_value("Niort")
    expect(desk.get_by_label("Téléphone")).to_have_value("06 12 34 56 78")
    expect(options).to_have_count(0)
    # Enter chose a person and registered nobody. The second choice leaves filled fields alone.
    desk.keyboard.press("Tab")
    desk.keyboard.type("leon")
    expect(options).to_have_count(1)
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Tab")
    expect(desk.get_by_label("Second joueur")).to_have_value("Léon Morand")
    expect(desk.get_by_label("Club")).to_have_value("Trèfle")
    desk.keyboard.press("Enter")
    expect(desk.locator("#teams")).to_contain_text("Équipe 13 inscrite : Léa Morin – Léon Morand")

    # The suggestion now names the team. A name typed in full and Enter choose nobody.
    desk.keyboard.type("lea")
    expect(options.first).to_contain_text("déjà équipe 13")
    desk.keyboard.press("Escape")
    expect(options).to_have_count(0)
    desk.get_by_label("Premier joueur").fill("Lé")
    expect(options).to_have_count(2)
    desk.get_by_label("Second joueur").fill("Guy")
    expect(options).to_have_count(0)
    desk.keyboard.press("Enter")
    expect(desk.locator("#teams")).to_contain_text("Équipe 14 inscrite : Lé – Guy")


def test_numbers_typed_without_waiting_are_all_checked_in(desk: Page) -> None:
    def slowly(route: Route) -> None:
        if route.request.method == "POST":
            time.sleep(0.3)
        route.continue_()

    open_to_type(desk, CHECK_IN)
    intercept(desk, CHECK_IN, slowly)
    field = desk.get_by_label("Numéro ou code")
    for typed in ("3", "99", "acdefg", "7", "3"):
        desk.keyboard.type(typed)
        desk.keyboard.press("Enter")
    desk.keyboard.type("11")
    expect(desk.locator("#arrived")).to_contain_text("Elle était déjà pointée")
    expect(desk.locator(".meter")).to_contain_text("3 / 12")
    expect(desk.locator("#to-see")).to_contain_text("Aucune équipe n’a le numéro")
    # The text being typed is left alone.
    expect(field).to_have_value("11")
    expect(field).to_be_focused()
    desk.get_by_role("button", name="Effacer cette liste").click()
    expect(desk.locator("#to-see")).to_be_hidden()
    desk.keyboard.press("Enter")
    expect(desk.locator("#arrived")).to_contain_text("Joueur 11A")
    desk.get_by_role("button", name="Annuler : 11 n’est pas là").click()
    expect(desk.locator(".meter")).to_contain_text("3 / 12")


def test_a_number_that_is_nobodys_comes_back_to_be_corrected(desk: Page) -> None:
    open_to_type(desk, CHECK_IN)
    desk.keyboard.type("88")
    desk.keyboard.press("Enter")
    expect(desk.locator("#to-see")).to_contain_text("« 88 »")
    expect(desk.get_by_label("Numéro ou code")).to_have_value("88")
    # The text is selected, so typing replaces it.
    desk.keyboard.type("8")
    desk.keyboard.press("Enter")
    expect(desk.locator("#arrived")).to_contain_text("Joueur 8A")


def test_a_lost_connection_forgets_no_arrival(desk: Page) -> None:
    open_to_type(desk, CHECK_IN)
    intercept(desk, CHECK_IN, lambda route: route.abort())
    for typed in ("1", "2"):
        desk.keyboard.type(typed)
        desk.keyboard.press("Enter")
    expect(desk.locator("#lost")).to_contain_text("1, 2")
    desk.unroute(f"**{CHECK_IN}")
    expect(desk.locator("#lost")).to_be_hidden()
    expect(desk.locator(".meter")).to_contain_text("2 / 12")


def test_another_desks_arrivals_appear_by_themselves(desk: Page, shell: Shell) -> None:
    open_to_type(desk, CHECK_IN)
    expect(desk.locator(".meter")).to_contain_text("0 / 12")
    code = """
from tournaments.models import Contest
from tournaments.services.draws import arrivals
arrivals.check_in(Contest.objects.get(), None, "4")
"""
    shell(code)
    expect(desk.locator(".meter")).to_contain_text("1 / 12")
    expect(desk.locator(".latest")).to_contain_text("Joueur 4A")


def test_a_session_that_ends_keeps_what_is_typed_and_sends_it_once_back(
    desk: Page, sign_in: SignIn
) -> None:
    sentence = desk.get_by_text("Votre session est fermée.")
    open_to_type(desk, CHECK_IN)
    desk.context.clear_cookies(name="sessionid")
    desk.keyboard.type("5")
    desk.keyboard.press("Enter")
    expect(sentence).to_be_visible()
    sign_in(desk)
    expect(desk.locator("#arrived")).to_contain_text("Joueur 5A")
    expect(sentence).to_be_hidden()
    expect(desk.locator("#to-see")).to_be_hidden()

    open_to_type(desk, TEAMS)
    desk.context.clear_cookies(name="sessionid")
    desk.keyboard.type("Odile")
    expect(sentence).to_be_visible()
    desk.keyboard.press("Tab")
    desk.keyboard.type("Yves")
    desk.keyboard.press("Enter")
    sign_in(desk)
    expect(desk.locator("#teams")).to_contain_text("Équipe 13 inscrite : Odile – Yves")
    expect(sentence).to_be_hidden()
