"""Two scorers type one sheet at the same moment, and a third person chooses the right version."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import make_contest, make_user
from tournaments.words.enums import Role
from tournaments.models import Member
from tournaments.services.draws import draws
from tournaments.services.regulation.contests import set_second_reading
contest = make_contest(4, name="Race")
set_second_reading(contest, contest.organiser, True)
for name in ("anne", "bruno"):
    Member.objects.create(contest=contest, user=make_user(name), role=Role.SCORER)
draws.draw_round(contest, contest.organiser, seed=1)
"""
TABLE_1 = "/desk/race/rounds/1/tables/1/?way=totals"


@pytest.fixture
def desk_of(opened: Opened, shell: Shell, sign_in: SignIn) -> Callable[..., Page]:
    """Function that opens the page of a signed-in person, each in a separate browser context."""
    shell(DRAWN)

    def signed_in(name: str, *, scripts: bool = True) -> Page:
        page = opened(java_script_enabled=scripts).new_page()
        sign_in(page, name)
        page.goto(TABLE_1)
        return page

    return signed_in


def typed(page: Page, ns: int, ew: int) -> None:
    page.locator("[name=ns]").fill(str(ns))
    page.locator("[name=ew]").fill(str(ew))


def saved(page: Page) -> None:
    page.locator("#save").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_both_versions_are_shown_and_one_is_chosen(
    desk_of: Callable[..., Page], scripts: bool
) -> None:
    anne, bruno = desk_of("anne", scripts=scripts), desk_of("bruno", scripts=scripts)
    typed(anne, 1000, 944)
    typed(bruno, 944, 1000)
    saved(anne)
    expect(anne.get_by_text("à confirmer par une autre personne : 1000 pour")).to_be_visible()
    saved(bruno)
    conflict = bruno.locator(".conflict")
    expect(conflict.get_by_role("row", name="La leur (anne")).to_contain_text("1000")
    expect(conflict.get_by_role("row", name="La vôtre")).to_contain_text("944")
    # bruno's input is still there.
    expect(bruno.locator("[name=ns]")).to_have_value("944")
    bruno.get_by_role("button", name="Enregistrer la mienne").click()
    expect(bruno.get_by_text("Table 1, désaccord")).to_be_visible()

    anne.goto(TABLE_1)
    expect(anne.get_by_role("heading", name="Désaccord\u00a0: deux versions")).to_be_visible()
    chooser = desk_of("organiser", scripts=scripts)
    expect(chooser.get_by_role("button", name="Prendre cette version")).to_have_count(2)
    version = chooser.locator(".version").filter(has_text="Version 2")
    expect(version).to_contain_text("bruno")
    version.get_by_role("button", name="Prendre cette version").click()
    expect(chooser.get_by_text("cette version est le résultat")).to_be_visible()
    expect(chooser.locator(".head")).to_contain_text("confirmé")
    expect(chooser.locator(".head")).to_contain_text("Saisi par : bruno")
    expect(chooser.locator(".head")).to_contain_text("Confirmé par : organiser")

    # anne's page still shows the conflict: her choice is refused, the result has changed.
    anne.locator(".version").get_by_role("button", name="Prendre cette version").click()
    expect(anne.get_by_text("Ce résultat a changé depuis")).to_be_visible()


def test_the_same_figures_typed_at_once_are_read_twice(desk_of: Callable[..., Page]) -> None:
    anne, bruno = desk_of("anne"), desk_of("bruno")
    typed(anne, 1000, 944)
    typed(bruno, 1000, 944)
    saved(anne)
    expect(anne.get_by_text("à confirmer par une autre personne")).to_be_visible()
    saved(bruno)
    expect(bruno.get_by_text("Table 1 confirmée, le résultat compte")).to_be_visible()
