"""Lines typed at the welcome reach the server, even when their page is left too soon."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Shell, SignIn, intercept, open_to_type

pytestmark = pytest.mark.browser

HALL = """
from tests.factories import make_contest
make_contest({teams}, name="Hall")
"""
TEAMS, CHECK_IN, NOW = "/desk/hall/teams/", "/desk/hall/check-in/", "/desk/hall/"
PAIRS = [("Léa", "Guy"), ("Zoé", "Luc"), ("Eve", "Max"), ("Anna", "Paul"), ("Rose", "Hugo")]
NAMES = """
from tournaments.models import Team
print([team.name for team in Team.objects.order_by("number")])
"""
HERE = """
from tournaments.models import Team
print(list(Team.objects.filter(here_since__isnull=False).order_by("number")
      .values_list("number", flat=True)))
"""


def slowly(route: Route) -> None:
    """Delay the answer to a form, as a busy laptop would."""
    if route.request.method == "POST":
        time.sleep(0.5)
    route.continue_()


def type_pairs(page: Page) -> None:
    """Type the pairs without waiting for the page."""
    for first, second in PAIRS:
        page.keyboard.type(first)
        page.keyboard.press("Tab")
        page.keyboard.type(second)
        page.keyboard.press("Enter")


def test_pairs_still_waiting_are_registered_from_the_next_page(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell(HALL.format(teams=0))
    sign_in(page)
    open_to_type(page, TEAMS)
    intercept(page, TEAMS, slowly)
    type_pairs(page)
    page.goto(NOW)
    outbox = page.locator("#outbox")
    expect(outbox).to_contain_text("bien enregistré")
    expect(outbox).to_contain_text("Rose – Hugo")
    expect(outbox.get_by_text("encore à envoyer")).to_be_hidden()
    assert shell(NAMES).strip() == str([" – ".join(pair) for pair in PAIRS])
    # Nothing is sent or told twice.
    page.reload()
    expect(outbox).to_be_hidden()
    assert shell(NAMES).strip() == str([" – ".join(pair) for pair in PAIRS])
    assert console == []


def test_numbers_still_waiting_are_checked_in_from_the_next_page(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(HALL.format(teams=12))
    sign_in(page)
    open_to_type(page, CHECK_IN)
    intercept(page, CHECK_IN, slowly)
    for typed in ("3", "99"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    # This one is refused before the page is left, 88 after it.
    expect(page.locator("#to-see")).to_contain_text("« 99 »")
    expect(page.locator("#to-see")).not_to_contain_text("99 : ")
    for typed in ("7", "88", "5", "12"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    page.goto(TEAMS)
    outbox = page.locator("#outbox")
    reason = "Aucune équipe n’a le numéro ou le code"
    expect(outbox.get_by_role("listitem")).to_have_text(
        [f"{number} : {reason} « {number} »." for number in (99, 88)]
    )
    expect(outbox.get_by_text("encore à envoyer")).to_be_hidden()
    assert shell(HERE).strip() == "[3, 5, 7, 12]"
    # The refusal stays until it is read.
    page.goto(NOW)
    assert (outbox.get_by_role("link", name="99").get_attribute("href") or "").endswith(CHECK_IN)
    outbox.get_by_role("button", name="C’est vu").click()
    expect(outbox).to_be_hidden()
    page.reload()
    expect(outbox).to_be_hidden()


def test_lines_of_a_closed_tab_wait_for_the_return_of_the_network(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(HALL.format(teams=12))
    sign_in(page)
    open_to_type(page, CHECK_IN)
    page.context.route(f"**{CHECK_IN}", lambda route: route.abort())
    for typed in ("3", "7"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#lost")).to_be_visible()
    other_tab = page.context.new_page()
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    other_tab.goto(TEAMS)
    outbox = other_tab.locator("#outbox")
    expect(outbox).to_contain_text("encore à envoyer : 3, 7")
    other_tab.context.unroute(f"**{CHECK_IN}")
    expect(outbox).to_contain_text("bien enregistré : 3, 7")
    assert shell(HERE).strip() == "[3, 7]"


def test_a_pair_put_aside_says_why(page: Page, shell: Shell, sign_in: SignIn) -> None:
    shell(HALL.format(teams=0))
    sign_in(page)
    open_to_type(page, TEAMS)
    intercept(page, TEAMS, slowly)
    page.keyboard.type("Léa")
    page.keyboard.press("Enter")
    type_pairs(page)
    page.keyboard.type("Nina")
    expect(page.locator("#aside")).to_contain_text("À revoir ensuite, pas encore inscrit : Léa (")
    expect(page.locator("#aside")).to_contain_text("joueur")
    page.goto(NOW)
    expect(page.locator("#outbox").get_by_role("listitem")).to_contain_text("Léa : ")


def test_a_refused_pair_left_in_the_fields_is_listed(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(HALL.format(teams=0))
    sign_in(page)
    open_to_type(page, TEAMS)
    page.keyboard.type("Léa")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Second joueur")).to_have_attribute("aria-invalid", "true")
    reason = page.locator(".invalid-text li").inner_text()
    page.goto(NOW)
    expect(page.locator("#outbox").get_by_role("listitem")).to_have_text(f"Léa : {reason}")


def test_a_pair_that_resembles_another_is_listed_with_the_question(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(HALL.format(teams=0))
    sign_in(page)
    open_to_type(page, TEAMS)
    for first, second, written in (
        ("Léa", "Guy", "Équipe 1 inscrite"),
        ("Léa", "Guy", "Ressemble"),
    ):
        page.keyboard.type(first)
        page.keyboard.press("Tab")
        page.keyboard.type(second)
        page.keyboard.press("Enter")
        expect(page.locator("#content")).to_contain_text(written)
    page.goto(NOW)
    line = page.locator("#outbox").get_by_role("listitem")
    expect(line).to_have_text("Léa – Guy : Ressemble à l’équipe 1 : Léa – Guy.")
