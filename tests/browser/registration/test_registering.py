"""Pairs registered with the keyboard, faster than the server answers."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Shell, SignIn, intercept, open_to_type

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import draw_round, make_contest
draw_round(make_contest(4, name="Register"), None, seed=1)
"""
EMPTY = """
from tests.factories import make_contest
make_contest(0, name="Register")
"""
#: Somebody whom the organiser of that contest knows.
KNOWN = """
from tournaments.models import Contest, Player
Player.objects.create(organiser=Contest.objects.get().organiser, name="Jean Le Goff")
"""
OWING = """
from tests.factories import make_contest
from tournaments.services.cash.items import add_item
from tournaments.words.enums import ItemPer
add_item(make_contest(40, name="Register"), None, "Inscription", 1000, ItemPer.TEAM)
"""
TEAMS, CASH = "/desk/register/teams/", "/desk/register/cash/"


@pytest.fixture
def desk(page: Page, shell: Shell, sign_in: SignIn) -> Page:
    """Registration page of a contest without teams."""
    shell(EMPTY)
    sign_in(page)
    open_to_type(page, TEAMS)
    return page


def slowly(route: Route) -> None:
    """Delay the answer to a form by a second, as a busy laptop would."""
    if route.request.method == "POST":
        time.sleep(1)
    route.continue_()


def enter(page: Page, player1: str, player2: str) -> None:
    """Type a pair and press Enter, without waiting for the page."""
    page.keyboard.type(player1)
    page.keyboard.press("Tab")
    page.keyboard.type(player2)
    page.keyboard.press("Enter")


def listed(page: Page) -> list[str]:
    """Return the rows of the list of teams."""
    rows = page.locator("#teams table tbody tr")
    return [" ".join(row.split()) for row in rows.all_inner_texts()]


def test_pairs_typed_without_waiting_are_registered_once_and_in_order(desk: Page) -> None:
    intercept(desk, TEAMS, slowly)
    enter(desk, "Léa", "Guy")
    enter(desk, "Zoé", "Luc")
    enter(desk, "Eve", "Max")
    desk.keyboard.type("Anna")
    expect(desk.locator("#teams")).to_contain_text("Équipe 3 inscrite : Eve – Max")
    expect(desk.get_by_label("Premier joueur")).to_have_value("Anna")
    expect(desk.get_by_label("Premier joueur")).to_be_focused()
    desk.keyboard.type("belle")
    expect(desk.get_by_label("Premier joueur")).to_have_value("Annabelle")
    lines = listed(desk)
    assert len(lines) == 3
    # The stage of the welcome counts them too, though the page was not loaded again.
    expect(desk.locator("#rail")).to_contain_text("3 équipes")
    for row, name in zip(lines, ("Léa – Guy", "Zoé – Luc", "Eve – Max"), strict=True):
        assert name in row


def test_a_pair_waits_for_the_connection_while_the_next_is_typed(desk: Page) -> None:
    intercept(desk, TEAMS, lambda route: route.abort())
    enter(desk, "Léa", "Guy")
    expect(desk.locator("#lost")).to_contain_text("Connexion perdue")
    expect(desk.locator("#lost")).to_contain_text("Léa – Guy")
    desk.keyboard.type("Zoé")
    desk.unroute(f"**{TEAMS}")
    expect(desk.locator("#teams")).to_contain_text("Équipe 1 inscrite : Léa – Guy")
    expect(desk.locator("#lost")).to_be_hidden()
    expect(desk.get_by_label("Premier joueur")).to_have_value("Zoé")


def test_a_pair_refused_while_the_next_is_typed_comes_back_after_it(desk: Page) -> None:
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    intercept(desk, TEAMS, hold_the_first)
    enter(desk, "Léa", "")
    enter(desk, "Zoé", "Luc")
    while not held:
        desk.wait_for_timeout(10)
    held[0].continue_()
    expect(desk.locator("#teams")).to_contain_text("1 équipe")
    expect(desk.get_by_label("Premier joueur")).to_have_value("Léa")
    expect(desk.get_by_label("Second joueur")).to_have_attribute("aria-invalid", "true")
    desk.keyboard.type("Guy")
    desk.keyboard.press("Enter")
    expect(desk.locator("#teams")).to_contain_text("Équipe 2 inscrite : Léa – Guy")


def test_enter_on_a_name_corrected_after_the_warning_checks_again(desk: Page) -> None:
    enter(desk, "Léa", "Guy")
    expect(desk.locator("#teams")).to_contain_text("Équipe 1 inscrite")
    enter(desk, "Léa", "Luc")
    expect(desk.get_by_role("button", name="Inscrire quand même")).to_be_focused()
    # The number that goes on a card stays beside the question.
    expect(desk.locator("#teams")).to_contain_text("Équipe 1 inscrite")
    desk.get_by_label("Second joueur").fill("Guy")
    desk.keyboard.press("Enter")
    expect(desk.get_by_label("Second joueur")).to_have_value("Guy")
    expect(desk.get_by_role("button", name="Inscrire quand même")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("#teams")).to_contain_text("Équipe 2 inscrite")


def test_a_pair_typed_under_a_question_answers_nothing_and_the_question_comes_back(
    desk: Page,
) -> None:
    enter(desk, "Léa", "Guy")
    expect(desk.locator("#teams")).to_contain_text("Équipe 1 inscrite")
    enter(desk, "Léa", "Luc")
    anyway = desk.get_by_role("button", name="Inscrire quand même")
    expect(anyway).to_be_focused()
    # The space between the names would press the button.
    enter(desk, "Eve Gros", "Max Roy")
    expect(anyway).to_be_focused()
    expect(desk.get_by_label("Second joueur")).to_have_value("Luc")
    lines = listed(desk)
    assert len(lines) == 2
    assert "Eve Gros – Max Roy" in lines[1]


def test_enter_opens_the_form_during_a_round_and_goes_to_the_first_name(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(DRAWN)
    sign_in(page)
    open_to_type(page, TEAMS)
    expect(page.get_by_label("Premier joueur")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Premier joueur")).to_be_focused()
    enter(page, "Léa", "Guy")
    expect(page.locator("#teams")).to_contain_text("Équipe 5 inscrite : Léa – Guy")
    expect(page.get_by_label("Premier joueur")).to_be_focused()


def test_a_pair_typed_on_the_folded_form_opens_it_and_loses_no_letter(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(DRAWN)
    sign_in(page)
    open_to_type(page, TEAMS)
    # The space between the names would open the form.
    enter(page, "Eve Gros", "Max Roy")
    expect(page.locator("#teams")).to_contain_text("Équipe 5 inscrite : Eve Gros – Max Roy")


def test_a_key_answers_about_a_name_while_the_next_line_is_typed(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(EMPTY + KNOWN)
    sign_in(page)
    open_to_type(page, TEAMS)
    enter(page, "Goff Jean", "Zoé Petit")
    expect(page.locator("#teams")).to_contain_text("Goff Jean : est-ce Jean Le Goff ?")
    page.keyboard.type("Anna")
    page.keyboard.press("F2")
    expect(page.locator("#teams")).not_to_contain_text("est-ce")
    page.keyboard.type("belle")
    expect(page.get_by_label("Premier joueur")).to_have_value("Annabelle")
    (row,) = listed(page)
    assert "Jean Le Goff – Zoé Petit" in row


def test_digits_typed_while_the_cash_page_comes_back_are_said_not_to_be_taken(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(OWING)
    sign_in(page)
    open_to_type(page, CASH)
    sent: list[Route] = []
    page.route(
        f"**{CASH}",
        lambda route: sent.append(route) if route.request.method == "POST" else route.continue_(),
    )
    page.keyboard.type("30")
    # A busy laptop takes the next key before any timer of the page.
    taken = page.get_by_label("Numéro ou nom").evaluate(
        """(field) => {
          field.form.requestSubmit();
          const key = { key: "4", bubbles: true, cancelable: true };
          return field.dispatchEvent(new KeyboardEvent("keydown", key));
        }"""
    )
    assert not taken
    page.wait_for_timeout(200)
    page.keyboard.type("12", delay=50)
    sent[0].continue_()
    expect(page.get_by_text("rien de ce que vous avez tapé n’a été pris")).to_be_visible()
    expect(page.get_by_text("reçu 10 € de 30")).to_be_visible()
    expect(page.get_by_label("Numéro ou nom")).to_have_value("")
    page.wait_for_timeout(1000)
    page.keyboard.type("99")
    expect(page.locator("#early")).to_be_hidden()
    page.unroute(f"**{CASH}")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Aucune équipe trouvée pour « 99 »")).to_be_visible()
    # The next number replaces the refused one.
    page.keyboard.type("31")
    expect(page.get_by_label("Numéro ou nom")).to_have_value("31")
    page.goto(f"{CASH}count/")
    page.get_by_label("50 €", exact=True).fill("3")
    expect(page.get_by_text("Total : 150 €")).to_be_visible()


@pytest.mark.parametrize("address", [TEAMS, CASH])
def test_a_slow_double_click_on_paid_takes_the_money_of_one_team(
    page: Page, shell: Shell, sign_in: SignIn, address: str
) -> None:
    shell(OWING)
    sign_in(page)
    page.goto(address)
    button = page.get_by_role("button", name="L’équipe 30 paie")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    for _press in range(2):
        page.mouse.click(box["x"] + 8, box["y"] + 8)
        expect(page.get_by_text("reçu 10 € de 30")).to_be_visible()
    expect(page.get_by_role("button", name="paie 10")).to_have_count(39)
