"""A match at the best of three manches, typed at the desk in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shell, SignIn, open_to_type

pytestmark = pytest.mark.browser

DRAWN = """
from tests.factories import BELOTE, make_contest
from tournaments.services.draws import draws
best_of_three = BELOTE.with_format(manches=3, win=2, ranking=("match_points", "points"))
contest = make_contest(4, best_of_three, name="Manches")
draws.draw_round(contest, contest.organiser, seed=1)
"""


def test_a_third_manche_after_two_won_is_refused_and_the_others_are_kept(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(DRAWN)
    sign_in(page)
    page.goto("/desk/manches/rounds/1/tables/1/")
    typed = {(1, "ns"): "1000", (1, "ew"): "944", (2, "ns"): "980", (2, "ew"): "964"}
    for (number, camp), total in {**typed, (3, "ns"): "990", (3, "ew"): "954"}.items():
        page.locator(f"[name=manche{number}_{camp}]").fill(total)
    page.keyboard.press("Enter")
    third = page.locator(".total", has=page.locator("[name=manche3_ns]"))
    expect(third).to_contain_text("finie à la manche 2")
    for (number, camp), total in typed.items():
        expect(page.locator(f"[name=manche{number}_{camp}]")).to_have_value(total)
    for camp in ("ns", "ew"):
        page.get_by_label(f"Manche 3, {'Nord-Sud' if camp == 'ns' else 'Est-Ouest'}").fill("")
    page.locator("#save").click()
    expect(page.get_by_text("Table 1 enregistrée")).to_be_visible()


def test_a_round_in_manches_is_typed_line_by_line_without_belotes_or_capots(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(DRAWN)
    sign_in(page)
    open_to_type(page, "/desk/manches/rounds/1/entry/")
    expect(page.locator("[name=belotes]")).to_have_count(0)
    for typed in ("1000/980", "+", "944/964"):
        page.keyboard.type(typed)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Table 1 enregistrée")).to_be_visible()
    page.keyboard.type("1000/944/980")
    page.keyboard.press("Enter")
    page.keyboard.type("944/1000/964")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Table 2 enregistrée")).to_be_visible()
    assert shell(MANCHES).strip() == "1000/944 944/1000 980/964"


FINAL = """
from tests.services.draws.brackets import play
from tests.services.draws.test_manches_of_a_stage import CUP
from tests.factories import make_contest
from tournaments.services.draws import draws
contest = make_contest(4, CUP.with_format(places="third"), name="Manches")
play(contest)
draws.draw_round(contest, contest.organiser, seed=1)
"""
MANCHES = """
from tournaments.models import Entry
print(Entry.objects.latest("pk").manches)
"""


def test_a_final_in_manches_is_typed_on_the_line_of_the_fast_entry(
    page: Page, shell: Shell, sign_in: SignIn
) -> None:
    shell(FINAL)
    sign_in(page)
    open_to_type(page, "/desk/manches/rounds/2/entry/")
    expect(page.locator("#who")).to_contain_text("Partie en 3 manches")
    for totals in ("510/200/505", "300/520/400"):
        page.keyboard.type(totals)
        page.keyboard.press("Enter")
    expect(page.get_by_text("Table 1 enregistrée")).to_be_visible()
    assert shell(MANCHES).strip() == "510/300 200/520 505/400"
