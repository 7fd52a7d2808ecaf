"""A player applies on a phone without scripts, and the desk confirms the application."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened, Shell, SignIn
from tests.browser.walk import violations

pytestmark = pytest.mark.browser

MADE = """
from tests.factories import make_contest, make_first_organiser
from tournaments.words.enums import ItemPer
from tournaments.models import Category, Item
from tournaments.annexes.applications.services.applying import set_applying
contest = make_contest(2, name="Salle", organiser=make_first_organiser("odile"))
set_applying(contest, None, True, 4)
Category.objects.create(contest=contest, name="Dames")
Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
Item.objects.create(contest=contest, name="Repas", cents=1450, per=ItemPer.PIECE)
"""


def accessible(page: Page) -> None:
    assert violations(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.evaluate("document.documentElement.clientWidth")


def test_a_pair_applies_corrects_and_reads_its_number(
    opened: Opened, page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(MADE)
    context = opened(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    phone = context.new_page()
    phone.goto("/c/salle/")
    phone.get_by_role("link", name="S’inscrire").click()
    phone.get_by_label("Votre nom").fill("Lucette")
    phone.get_by_role("button", name="Envoyer ma demande").click()
    expect(phone.get_by_text("Tapez le nom de votre partenaire")).to_be_visible()
    expect(phone.get_by_label("Votre nom")).to_have_value("Lucette")
    phone.get_by_label("Votre partenaire").fill("Raymond")
    phone.get_by_label("Dames").check()
    phone.get_by_label("Repas").fill("2")
    phone.get_by_role("button", name="Envoyer ma demande").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Lucette – Raymond")
    expect(phone.get_by_text("49 €")).to_be_visible()
    expect(phone.get_by_alt_text("Votre code, à scanner")).to_be_visible()
    own = phone.url
    phone.get_by_role("link", name="Corriger ma demande").click()
    phone.get_by_label("Votre partenaire").fill("Renée")
    phone.get_by_role("button", name="Enregistrer").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Lucette – Renée")

    sign_in(page, "odile")
    page.goto("/desk/salle/applications/")
    accessible(page)
    page.get_by_role("button", name="Confirmer : Lucette – Renée").click()
    expect(page.get_by_text("Équipe 3 inscrite : Lucette – Renée")).to_be_visible()

    phone.goto("/c/salle/register/")
    phone.get_by_role("link", name="Voir où elle en est").click()
    expect(phone).to_have_url(own)
    expect(phone.get_by_text("Équipe 3", exact=True)).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    for address in (own, "/c/salle/register/", "/desk/salle/applications/"):
        page.goto(address)
        accessible(page)
