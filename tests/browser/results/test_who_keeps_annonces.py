"""Who keeps his annonces, asked beside a sheet typed deal by deal: the answer goes to the deal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser

DRAWN = """
from scoring.rules import RuleSet
from tests.factories import make_contest
from tournaments.regulation import Regulation
from tournaments.services.draws import draws
rules = RuleSet.preset("belote-cafe").with_options(carre_sevens="cancels-deal")
contest = make_contest(4, Regulation(rules, deals=3), name="Annonces")
draws.draw_round(contest, contest.organiser, seed=1)
"""
TABLE_1 = "/desk/annonces/rounds/1/tables/1/"


@pytest.fixture
def desk(page: Page, shell: Shell, sign_in: SignIn) -> Iterator[Page]:
    """Desk's page with a round drawn. A console or script error fails the test."""
    shell(DRAWN)
    sign_in(page)
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    yield page
    assert wrong == []


def show(page: Page, camp: str, kind: str, high: str) -> None:
    page.select_option(f"[name=shown-{camp}-0-kind]", kind)
    page.select_option(f"[name=shown-{camp}-0-high]", high)


def ask(page: Page) -> None:
    page.locator("#annonces-form").get_by_role("button", name="Qui garde ses annonces").click()


def test_the_answer_goes_to_the_deal_and_nothing_typed_is_lost(desk: Page) -> None:
    desk.goto(f"{TABLE_1}?way=deals")
    desk.locator("[name=deals-0-ns]").fill("100")
    desk.locator("[name=deals-1-ns]").fill("90")
    desk.locator("#annonces-inset summary").click()
    show(desk, "ns", "carre", "R")
    desk.select_option("[name=shown-ew-0-kind]", "tierce")
    ask(desk)
    expect(desk.locator("#annonces-form")).to_contain_text("Choisissez la hauteur.")
    show(desk, "ew", "carre", "10")
    ask(desk)
    expect(desk.locator("#annonces-answer")).to_contain_text("carré (roi) contre carré (dix)")
    desk.get_by_role("button", name="Mettre à la donne 2").click()
    expect(desk.locator("[name=deals-1-annonces_ns]")).to_have_value("100")
    expect(desk.locator("[name=deals-1-annonces_ew]")).to_have_value("0")
    expect(desk.locator("[name=deals-0-ns]")).to_have_value("100")
    expect(desk.locator("[name=deals-1-ns]")).to_have_value("90")


def test_four_sevens_cancel_the_deal_where_the_cursor_was(desk: Page) -> None:
    desk.goto(f"{TABLE_1}?way=lines")
    desk.locator("[name=deals-0-line]").fill("100")
    desk.locator("#annonces-inset summary").click()
    show(desk, "ew", "carre", "A")
    ask(desk)
    desk.get_by_role("button", name="Mettre à la donne 1").click()
    expect(desk.locator("[name=deals-0-line]")).to_have_value("100 ea100")
    show(desk, "ew", "carre", "7")
    ask(desk)
    expect(desk.locator("#annonces-answer")).to_contain_text("annule la donne")
    desk.get_by_role("button", name="Mettre à la donne 1").click()
    expect(desk.locator("[name=deals-0-line]")).to_have_value("v7")
    expect(desk.locator("#said-1")).to_contain_text("Donne annulée, carré de sept")


def test_the_referee_s_page_answers_from_what_both_camps_hold(desk: Page) -> None:
    desk.goto("/desk/annonces/referee/")
    desk.get_by_role("link", name="Qui garde ses annonces").click()
    show(desk, "ns", "carre", "R")
    show(desk, "ew", "carre", "10")
    ask(desk)
    answer = desk.locator("#annonces-answer")
    expect(answer).to_contain_text("Nord-Sud a la meilleure annonce")
    expect(answer).to_contain_text("Est-Ouest 0")
    expect(desk.locator("[name=shown-ew-0-kind]")).to_have_value("carre")
    expect(answer.get_by_role("button")).to_be_hidden()
