"""The steps of a new contest in a browser: the cards, and its Back button."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn

pytestmark = pytest.mark.browser


def test_the_cards_lead_to_a_contest_and_going_back_keeps_what_was_typed(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell("from tests.factories import make_first_organiser; make_first_organiser()")
    sign_in(page)
    page.goto("/desk/new/")
    other = page.get_by_text("Une autre façon de compter la coinche")
    expect(other).to_be_hidden()
    page.get_by_role("radio", name="Coinche", exact=False).first.check()
    expect(other).to_be_visible()
    expect(page.get_by_text("Une autre façon de compter la belote").first).to_be_hidden()
    go_on(page)
    page.get_by_label("à un nombre de points").check()
    page.locator("[name=target]").fill("1000")
    go_on(page)
    page.locator("[name=name]").fill("Coinche de mai")

    page.go_back()
    expect(page.locator("[name=target]")).to_have_value("1000")
    expect(page.locator("[name=deals]")).to_be_hidden()
    page.go_back()
    expect(page.locator("[name=start][value=ffb-coinche]")).to_be_checked()
    expect(other).to_be_visible()

    page.go_forward()
    page.go_forward()
    expect(page.locator("[name=name]")).to_have_value("Coinche de mai")
    go_on(page)
    expect(page.get_by_text("soit 500\N{NO-BREAK SPACE}points").first).to_be_visible()
    expect(page.get_by_text("972")).to_have_count(0)
    page.get_by_role("button", name="Créer le concours").click()
    page.wait_for_url("**/desk/coinche-de-mai/teams/")
    assert not console


def test_the_first_step_holds_in_one_screen_and_finds_a_ready_regulation(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell("from tests.factories import make_contest\nfor n in range(3): make_contest(0)")
    sign_in(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/desk/new/")
    expect(page.locator(".game")).to_have_count(4)
    assert page.evaluate("document.scrollingElement.scrollHeight") <= 800
    page.get_by_text("Un règlement tout prêt").click()
    lines = page.locator("#gallery li")
    expect(lines.filter(visible=True)).to_have_count(18)
    expect(page.locator(".step-foot .btn-main")).to_be_in_viewport(ratio=1)
    page.get_by_label("Chercher un règlement").fill("MELÉE place")
    expect(lines.filter(visible=True)).to_have_text(
        ["Coinche à la mêlée, chacun tire sa place, au temps et en points"]
    )
    page.get_by_label("Chercher un règlement").fill("tarot")
    expect(page.get_by_text("Aucun règlement n’a tous ces mots.")).to_be_visible()
    page.get_by_label("Chercher un règlement").fill("coin")
    expect(lines.filter(visible=True)).not_to_have_count(0)
    page.get_by_label("Chercher un règlement").fill("oinche")
    expect(lines.filter(visible=True)).to_have_count(0)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
    assert not console


def test_the_last_step_keeps_the_name_typed_above_its_clauses(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell("from tests.factories import make_first_organiser; make_first_organiser()")
    sign_in(page)
    page.goto("/desk/new/review/?start=ffb-belote")
    name, search = page.locator("[name=name]"), page.get_by_label("Ajouter une clause")
    name.fill("Belote de mai")
    page.locator(".pencil[value='of=rounds']").click()
    page.locator("#clause [name=rounds]").fill("6")
    page.get_by_role("button", name="Garder ce choix").click()
    expect(page.get_by_text("Le concours se joue en 6 parties.")).to_be_visible()
    expect(name).to_have_value("Belote de mai")

    name.fill("Belote de juin")
    search.fill("plafond")
    search.press("Enter")
    expect(page.locator(".clauses .pencil").first).to_be_visible()
    expect(name).to_have_value("Belote de juin")

    name.fill("Belote de juillet")
    page.get_by_text("Toutes les clauses que le règlement ne dit pas").click()
    page.get_by_role("button", name="Classement des clubs").click()
    page.get_by_role("button", name="Garder ce choix").click()
    expect(name).to_have_value("Belote de juillet")

    # A choice that is not kept yet is kept before the next button does its work.
    page.locator(".pencil[value='of=rounds']").click()
    page.locator("#clause [name=rounds]").fill("7")
    page.locator(".pencil[value='of=late']").click()
    expect(page.locator("#clause [name=late]").first).to_be_visible()
    expect(page.get_by_text("Le concours se joue en 7 parties.")).to_be_visible()
    page.locator(".pencil[value='of=rounds']").click()
    page.locator("#clause [name=rounds]").fill("5")
    page.get_by_role("button", name="Créer le concours").click()
    page.wait_for_url("**/desk/belote-de-juillet/teams/")
    page.goto("/desk/belote-de-juillet/settings/")
    expect(page.get_by_text("Le concours se joue en 5 parties.")).to_be_visible()
    assert not console


def test_the_second_step_holds_in_one_screen_and_no_field_contradicts_another(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell("from tests.factories import make_first_organiser; make_first_organiser()")
    sign_in(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/desk/new/format/")
    fields_of_end = ".asked :is([name=deals], [name=target], [name=clock])"
    numbers = page.locator(fields_of_end).filter(visible=True)

    def shown() -> list[str]:
        return [str(one.get_attribute("name")) for one in numbers.all()]

    assert page.evaluate("document.scrollingElement.scrollHeight") <= 800
    assert shown() == ["deals"]
    for end, fields in (
        ("à un nombre de points", ["target", "clock"]),
        ("au premier des deux", ["deals", "target", "clock"]),
        ("au temps", ["clock"]),
        ("après un nombre de donnes", ["deals"]),
    ):
        page.get_by_label(end).check()
        assert shown() == fields
    # A time once typed is never hidden: it would count.
    page.get_by_label("au temps").check()
    page.locator("[name=clock]").fill("60")
    page.get_by_label("après un nombre de donnes").check()
    assert shown() == ["deals", "clock"]
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
    assert not console


MADE = """
from tests.factories import make_contest
from scoring.rules import RuleSet
from tournaments.regulation.starts import usual_regulation
make_contest(0, usual_regulation(RuleSet.preset("ffb-coinche")), name="Coinche de juin")
"""


def test_a_sentence_is_changed_in_place_with_the_keyboard_alone(
    page: Page, shell: Shell, sign_in: SignIn, console: list[str]
) -> None:
    shell(MADE)
    sign_in(page)
    page.goto("/desk/coinche-de-juin/settings/")
    rounds = page.locator(".told", has_text="Le concours se joue en")
    rounds.locator(".pencil").focus()
    page.keyboard.press("Enter")
    expect(rounds.locator("[name=rounds]")).to_be_focused()
    rounds.get_by_role("link", name="Ne rien changer").press("Enter")
    expect(rounds.locator(".pencil")).to_be_focused()
    expect(page.locator("#clause")).to_have_count(0)

    ended = page.locator(".told", has_text="Une partie se termine après")
    ended.locator(".pencil").focus()
    page.keyboard.press("Enter")
    expect(ended.locator("[name=end]:checked")).to_be_focused()
    expect(ended.locator("[name=target]")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(ended.locator("[name=deals]")).to_be_hidden()
    ended.locator("[name=target]").fill("1000")
    page.keyboard.press("Enter")
    expect(page.get_by_text("après 1000\N{NO-BREAK SPACE}points atteints")).to_be_visible()

    page.get_by_label("Ajouter une clause").fill("depasser")
    page.keyboard.press("Enter")
    expect(page.locator(".clauses .told").first).to_be_visible()
    for names in ("changes", "tariffs"):
        page.set_viewport_size({"width": 360, "height": 800})
        page.goto(f"/desk/coinche-de-juin/settings/clause/?of={names}")
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert not console


def go_on(page: Page) -> None:
    """Press the main button of a step."""
    with page.expect_navigation():
        page.locator(".step-foot .btn-main").click()
