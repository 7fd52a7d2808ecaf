"""Two phones at a table, 360 pixels wide: agreement, disagreement, loss of wifi or server."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Server, Shell, SignIn
from tests.browser.walk import violations

pytestmark = pytest.mark.browser
DRAWN = """
from tests.factories import BELOTE, make_contest
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.services.draws import draws
from tournaments.services.core.phones import let_players_enter
contest = make_contest(4, BELOTE.with_format(deals=3), name="Belote")
draws.draw_round(contest, None, seed=1)
let_players_enter(contest, None, True)
for link in links_of(contest, 1):
    print(f"/t/{link.match}-{link.token}/", link.ns_code, link.ew_code)
"""
DESK = """
from tournaments.models import Entry, Match
from tournaments.services import results
from tournaments.services.results import Totals
contest = Match.objects.first().round.contest
match = {match.table: match for match in Match.objects.select_related("round__contest")}
"""
#: Number of drafts that the phone keeps.
DRAFTS = "Object.keys(localStorage).filter(key => key.startsWith('dixdeder draft')).length"
Phones = Callable[..., Page]


@pytest.fixture
def codes(shell: Shell) -> dict[str, list[str]]:
    """Codes of both camps, by link, of two tables that play three deals."""
    return {link: codes for link, *codes in map(str.split, shell(DRAWN).splitlines())}


@pytest.fixture
def links(codes: dict[str, list[str]]) -> list[str]:
    """Links of those two tables."""
    return list(codes)


@pytest.fixture
def phones(opened: Opened, codes: dict[str, list[str]]) -> Phones:
    """Function that opens a phone with its own cookies."""

    def phone(link: str, camp: int, script: bool = True) -> Page:
        size = {"width": 360, "height": 740}
        page = opened(viewport=size, has_touch=True, java_script_enabled=script).new_page()
        page.goto(link)
        page.locator(".who-list a").nth(camp).click()
        page.get_by_label("Le code de votre camp").fill(codes[link][camp].lower())
        page.get_by_role("button", name="Oui, c’est nous").click()
        return page

    return phone


def send(page: Page, us: str, them: str) -> None:
    page.get_by_label("Nous").fill(us)
    page.get_by_label("Eux").fill(them)
    page.get_by_role("button", name="Envoyer", exact=True).click()


def title(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(words)


def fits(page: Page) -> None:
    """Check that no part of the form is wider than the phone."""
    box = page.locator("form.entry").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def no_fault(page: Page) -> None:
    """Check that nothing is wider than the phone and that axe finds no fault."""
    assert page.locator("html").evaluate("html => html.scrollWidth") <= 360
    assert violations(page) == []


def test_two_phones_agree(phones: Phones, links: list[str]) -> None:
    ours, theirs = phones(links[0], 0), phones(links[0], 1)
    title(ours, "Votre résultat")
    no_fault(ours)
    send(ours, "300", "186")
    title(ours, "En attente de vos adversaires")
    no_fault(ours)
    theirs.reload()
    title(theirs, "Êtes-vous d’accord ?")
    expect(theirs.get_by_text("gagne 300 à 186")).to_be_visible()
    no_fault(theirs)
    theirs.get_by_role("button", name="Nous sommes d’accord").click()
    title(theirs, "Résultat enregistré")
    no_fault(theirs)
    # The waiting phone refreshes automatically.
    title(ours, "Résultat enregistré")
    ours.get_by_role("link", name="Voir la page de").click()
    expect(ours.get_by_text("300 points à 186")).to_be_visible()


def test_a_camp_needs_its_own_code(
    phones: Phones, links: list[str], codes: dict[str, list[str]]
) -> None:
    page = phones(links[0], 0)
    page.context.clear_cookies()
    page.goto(links[0])
    page.locator(".who-list a").nth(1).click()
    code = page.get_by_label("Le code de votre camp")
    code.fill(codes[links[0]][0])
    page.get_by_role("button", name="Oui, c’est nous").click()
    expect(page.get_by_text("Ce code n’est pas celui de votre camp")).to_be_visible()
    no_fault(page)
    code.fill(codes[links[0]][1])
    page.get_by_role("button", name="Oui, c’est nous").click()
    title(page, "Votre résultat")


def test_two_phones_disagree_and_the_desk_settles_it(
    phones: Phones, links: list[str], shell: Shell
) -> None:
    ours, theirs = phones(links[0], 0), phones(links[0], 1)
    send(ours, "300", "186")
    title(ours, "En attente de vos adversaires")
    theirs.reload()
    theirs.get_by_role("link", name="Nous comptons autrement").click()
    send(theirs, "206", "280")
    for page in (ours, theirs):
        title(page, "Vous ne comptez pas pareil")
        expect(page.get_by_text("elle tranche")).to_be_visible()
        no_fault(page)
    shell(DESK + "results.choose_version(match[1], contest.organiser, chosen=1, version=2)")
    for page in (ours, theirs):
        title(page, "Résultat enregistré")
        expect(page.get_by_text("gagne 300 à 186")).to_be_visible()


def test_without_a_script_two_phones_disagree_then_agree(phones: Phones, links: list[str]) -> None:
    ours, theirs = phones(links[0], 0, script=False), phones(links[0], 1, script=False)
    send(ours, "300", "300")
    expect(ours.get_by_role("button", name="Envoyer quand même")).to_be_visible()
    expect(ours.get_by_label("Nous")).to_have_value("300")
    send(ours, "300", "186")
    title(ours, "En attente de vos adversaires")
    theirs.reload()
    theirs.get_by_role("link", name="Nous comptons autrement").click()
    send(theirs, "206", "280")
    title(theirs, "Vous ne comptez pas pareil")
    ours.reload()
    ours.get_by_role("button", name="Nous sommes d’accord avec eux").click()
    title(ours, "Résultat enregistré")
    theirs.reload()
    expect(theirs.get_by_text("gagne 280 à 206")).to_be_visible()


def type_deal(page: Page, number: int, taker: str, points: str) -> None:
    """Type the deal shown, and go on to the next one."""
    title(page, f"Donne {number}")
    page.get_by_role("radio", name=taker, exact=True).first.check(force=True)
    page.get_by_label("Nos points").fill(points)
    page.get_by_role("button", name=f"Valider la donne {number}").click()


@pytest.mark.parametrize("script", [True, False])
def test_a_sheet_is_typed_one_deal_at_a_time(
    phones: Phones, links: list[str], script: bool
) -> None:
    # axe is a script.
    check = no_fault if script else fits
    page = phones(links[0], 1, script=script)
    page.get_by_role("link", name="Donne par donne").click()
    title(page, "Donne 1")
    check(page)
    type_deal(page, 1, "Nous", "100")
    type_deal(page, 2, "Eux", "50")
    # What is missing is said beside the deal, which stays.
    title(page, "Donne 3")
    page.get_by_role("radio", name="Nous", exact=True).first.check(force=True)
    page.get_by_role("button", name="Valider la donne 3").click()
    expect(page.get_by_text("Tapez les points de plis d’un camp")).to_be_visible()
    check(page)
    type_deal(page, 3, "Nous", "120")
    title(page, "Votre résultat")
    expect(page.locator("#running dd")).to_have_text(["270", "216"])
    check(page)
    # Back to any deal.
    page.locator(".played button").nth(1).click()
    title(page, "Donne 2")
    expect(page.get_by_label("Nos points")).to_have_value("50")
    page.get_by_role("button", name="Voir la feuille").click()
    page.get_by_role("button", name="Envoyer", exact=True).click()
    title(page, "En attente de vos adversaires")


def test_what_is_typed_comes_back_at_the_deal_after_the_page_is_loaded_again(
    phones: Phones, links: list[str]
) -> None:
    page = phones(links[0], 0)
    page.get_by_role("link", name="Donne par donne").click()
    type_deal(page, 1, "Nous", "100")
    title(page, "Donne 2")
    page.get_by_label("Nos points").fill("70")
    page.goto("about:blank")
    page.goto(links[0])
    expect(page.get_by_text("est revenu")).to_be_visible()
    title(page, "Donne 2")
    expect(page.get_by_label("Nos points")).to_have_value("70")
    expect(page.locator("#ns-1")).to_have_text("100")
    no_fault(page)
    page.get_by_role("button", name="Tout effacer").click()
    expect(page.get_by_text("est revenu")).to_be_hidden()
    expect(page.locator("#running dd")).to_have_text(["0", "0"])


def test_a_lost_connection_loses_nothing(phones: Phones, links: list[str], shell: Shell) -> None:
    page = phones(links[0], 0)
    page.get_by_label("Nous").fill("300")
    page.context.set_offline(True)
    page.get_by_label("Eux").fill("186")
    page.get_by_role("button", name="Envoyer", exact=True).click()
    expect(page.get_by_text("Connexion perdue, rien n’est perdu")).to_be_visible()
    expect(page.get_by_label("Nous")).to_have_value("300")
    page.context.set_offline(False)
    page.get_by_role("button", name="Envoyer", exact=True).click()
    title(page, "En attente de vos adversaires")
    counted = shell(DESK + "print(Entry.objects.count())")
    assert counted.split() == ["1"]
    page.wait_for_function(f"{DRAFTS} === 0")


def test_the_server_restarts_in_mid_entry(
    phones: Phones, links: list[str], running: Server
) -> None:
    page = phones(links[0], 0)
    page.get_by_label("Nous").fill("300")
    page.get_by_label("Eux").fill("186")
    running.kill()
    page.get_by_role("button", name="Envoyer", exact=True).click()
    expect(page.get_by_text("Connexion perdue, rien n’est perdu")).to_be_visible()
    running.start()
    page.get_by_role("button", name="Envoyer", exact=True).click()
    title(page, "En attente de vos adversaires")


def test_a_phone_that_comes_back_after_the_round_closed(
    phones: Phones, links: list[str], shell: Shell
) -> None:
    typing, waiting = phones(links[0], 0), phones(links[1], 0)
    send(waiting, "300", "186")
    title(waiting, "En attente de vos adversaires")
    typing.get_by_label("Nous").fill("206")
    typing.get_by_label("Eux").fill("280")
    shell(
        DESK
        + "results.enter_totals(match[1], contest.organiser, Totals(300, 186), version=0)\n"
        + "results.confirm_entry(match[2], contest.organiser, version=1)\n"
        + "results.close_round(contest, contest.organiser, 1)"
    )
    title(waiting, "La partie est close")
    typing.get_by_role("button", name="Envoyer", exact=True).click()
    title(typing, "La partie est close")
    for words in ("206", "280", "gagne 300 à 186", "portez la feuille à la table de marque"):
        expect(typing.get_by_text(words)).to_be_visible()
    no_fault(typing)


def test_a_match_that_the_desk_entered_first(
    phones: Phones, links: list[str], shell: Shell
) -> None:
    page = phones(links[0], 0)
    page.get_by_label("Nous").fill("206")
    page.get_by_label("Eux").fill("280")
    enter = "results.enter_totals(match[1], contest.organiser, Totals(300, 186), version=0)"
    shell(DESK + enter)
    page.reload()
    title(page, "Résultat enregistré")
    expect(page.get_by_text("Sur ce téléphone, vous aviez tapé autre chose")).to_be_visible()
    expect(page.get_by_text("Nous 206 · Eux 280")).to_be_visible()
    no_fault(page)
    page.get_by_role("button", name="Effacer ce brouillon").click()
    page.reload()
    expect(page.get_by_text("vous aviez tapé autre chose")).to_be_hidden()


def test_the_first_pages_and_those_that_open_nothing_have_no_fault(
    phones: Phones, links: list[str], shell: Shell
) -> None:
    page = phones(links[0], 0)
    page.context.clear_cookies()
    for address, words in (
        (links[0], "Qui êtes-vous ?"),
        (f"{links[0]}?camp=EW", "Vous êtes bien…"),
        ("/t/1-x/", "Ce lien n’ouvre aucune table"),
    ):
        page.goto(address)
        title(page, words)
        no_fault(page)


def test_a_table_calls_the_referee_and_reads_the_answer_while_it_types(
    phones: Phones, links: list[str], opened: Opened, sign_in: SignIn
) -> None:
    """The desk sees the call on the page where it types, and answers without leaving it."""
    context = opened(viewport={"width": 1280, "height": 800})
    desk = context.new_page()
    sign_in(desk)
    desk.goto("/desk/belote/rounds/1/entry/")
    phone = phones(links[0], 0)
    phone.get_by_role("link", name="Appeler l’arbitre").click()
    expect(phone.get_by_role("button", name="Une renonce")).to_be_visible()
    no_fault(phone)
    phone.get_by_role("button", name="Une renonce").click()
    expect(phone.get_by_text("L’arbitre est appelé depuis")).to_be_visible()
    no_fault(phone)
    phone.get_by_label("Nous").fill("300")

    calls = desk.get_by_role("status").filter(has_text="Table 1 appelle l’arbitre : une renonce.")
    expect(calls).to_be_visible(timeout=20_000)
    expect(desk.locator(".pages a", has_text="Arbitre")).to_have_text("Arbitre1")
    desk.get_by_label("Table", exact=True).fill("2")
    calls.get_by_role("button", name="J’arrive").click()
    expect(calls).to_contain_text("l’arbitre y va")
    expect(desk.get_by_label("Table", exact=True)).to_have_value("2")

    expect(phone.get_by_text("L’arbitre arrive.")).to_be_visible(timeout=20_000)
    expect(phone.get_by_label("Nous")).to_have_value("300")
