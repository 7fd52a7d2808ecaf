"""The ceremony in browsers: phones lead it, the wall follows, and the power fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opened, Server, Shell, SignIn, intercept
from tests.browser.hall.screen import HOSTILE
from tests.browser.hall.test_screen import SIZES, WRONG
from tests.browser.walk import violations

pytestmark = pytest.mark.browser

#: Milliseconds within which another screen shows what one device did, on a busy machine.
FOLLOWED = 10_000

READY = (
    HOSTILE
    + """
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.giving import give_prizes
from tournaments.services.prizes.lots import add_prize
contest = make_contest(0, name="Remise")
for index in range(8):
    presence.register_team(contest, None, Registration(name(index), name(7 * index + 3)))
play_round(contest, seed=1)
add_prize(contest, None, Wanted("Jambon " + "M" * 80, first=1))
add_prize(contest, None, Wanted("Panier garni", first=2, last=4, quantity=6, per_player=True))
give_prizes(contest, contest.organiser)
"""
)
OVER = """
from tournaments.services.hall.changing import close_contest
close_contest(contest, contest.organiser)
"""


def test_a_phone_leads_the_ceremony_and_the_wall_follows_through_a_power_cut(
    opened: Opened, shell: Shell, sign_in: SignIn, running: Server
) -> None:
    shell(READY)
    wall = opened(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce").new_page()
    wall.goto("/c/remise/screen/?seconds=600")
    phone = opened(viewport={"width": 360, "height": 740}).new_page()
    sign_in(phone)
    phone.goto("/desk/remise/prizes/ceremony/")
    phone.get_by_label("Places à dévoiler").fill("5")
    phone.get_by_role("button", name="Commencer la remise").click()
    expect(wall.locator(".pcard-back")).to_have_count(2)

    wrong, names = [], set()
    for step in range(1, 9):
        main = phone.locator(".now .btn-main")
        box = main.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740
        if step == 4:
            running.kill()
            running.start()
        main.click()
        shown = ["1", "2", "0", "1", "2", "3", "podium", "podium"][step - 1]
        if shown == "podium":
            expect(wall.locator(".slide.podium .block")).to_have_count(3)
        else:
            # The names of the last one turned alone: one team a card.
            expect(wall.locator(".pcard .who")).to_have_count(min(1, int(shown)))
            turned = wall.locator(".pcard:not(.pcard-back)")
            expect(turned).to_have_count(int(shown))
        for wide, high in SIZES:
            wall.set_viewport_size({"width": wide, "height": high})
            wrong += [f"{step} at {wide}: {one}" for one in wall.evaluate(WRONG)]
        names |= set(wall.locator(".pcard.now .num").all_inner_texts())
        assert wall.evaluate("document.getAnimations().length") == 0
        if step == 7:
            break
    assert wrong == []
    assert len(names) == 5
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    for page in (wall, phone):
        assert violations(page) == []
    phone.get_by_role("button", name="Terminer et montrer le classement").click()
    expect(wall.locator("[data-key^=standings]").first).to_be_attached()


def test_two_devices_lead_it_and_neither_skips_a_card(
    opened: Opened, shell: Shell, sign_in: SignIn
) -> None:
    shell(READY + OVER)
    wall = opened(viewport={"width": 1280, "height": 720}, reduced_motion="reduce").new_page()
    wall.goto("/c/remise/screen/?seconds=600")
    first, second, banner = (opened().new_page() for _device in range(3))
    for page in (first, second, banner):
        sign_in(page)
    banner.goto("/desk/remise/")
    first.goto("/desk/remise/prizes/ceremony/")
    expect(banner.get_by_role("link", name="Commencer la remise").first).to_be_visible()
    first.get_by_label("Places à dévoiler").fill("5")
    first.get_by_role("button", name="Commencer la remise").click()
    expect(banner.get_by_role("link", name="Continuer la remise").first).to_be_visible(
        timeout=FOLLOWED
    )

    second.goto("/desk/remise/prizes/ceremony/")
    for turned, (leads, follows) in enumerate(((first, second), (second, first)), start=1):
        expect(leads.get_by_role("button", name="Retourner la carte")).to_be_visible()
        leads.get_by_role("button", name="Retourner la carte").click()
        cards = wall.locator(".pcard:not(.pcard-back)")
        expect(cards).to_have_count(turned, timeout=FOLLOWED)
        expect(follows.get_by_text(f"carte {turned} sur 5")).to_be_visible(timeout=FOLLOWED)

    intercept(second, "/ceremony/now/", lambda route: route.abort())
    first.get_by_role("button", name="Poser les cartes suivantes").click()
    expect(first.get_by_role("button", name="Retourner la carte")).to_be_visible()
    second.locator(".now .btn-main").click()
    expect(second.get_by_text("La remise a avancé entre-temps")).to_be_visible()
    expect(second.get_by_text("carte 2 sur 5")).to_be_visible()
    expect(wall.locator(".pcard .who")).to_have_count(0)


def test_without_scripts_the_phone_leads_it_all_the_same(
    opened: Opened, shell: Shell, sign_in: SignIn
) -> None:
    shell(READY)
    phone = opened(java_script_enabled=False).new_page()
    sign_in(phone)
    phone.goto("/desk/remise/prizes/ceremony/")
    phone.get_by_role("button", name="Commencer la remise").click()
    phone.get_by_role("button", name="Retourner la carte").click()
    expect(phone.get_by_role("heading", name="Vient d’être dévoilé")).to_be_visible()
    phone.get_by_role("button", name="Remis").first.click()
    expect(phone.get_by_text("remis", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Revenir d’un pas").click()
    expect(phone.get_by_role("heading", name="Vient d’être dévoilé")).to_be_hidden()
    phone.goto("/c/remise/screen/")
    expect(phone.locator(".pcard-back")).to_have_count(1)
