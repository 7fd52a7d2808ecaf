"""No page of the other games has a fault found by axe: tables of three, comptoir, manches, boards.

`test_accessible.py` visits every address in contests of pairs. These pages look different here.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opened, Shell, SignIn
from tests.browser.walk import Walk

pytestmark = pytest.mark.browser

#: Script that creates a contest of each game, all of one organiser, and plays its first round.
MADE = """
from scoring.comptoir import ComptoirDeal
from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.factories import BELOTE, make_contest
from tournaments.models import Match
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.registration.filling import Registration
from tournaments.services.draws.presence import register_team

def played(name, regulation, entrants, enter):
    contest = make_contest(0, regulation, name=name)
    for number in range(1, entrants + 1):
        other = "" if regulation.individuals else f"Autre {name} {number}"
        register_team(contest, None, Registration(f"Joueur {name} {number}", other))
    draws.draw_round(contest, None, seed=1)
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        enter(match)

def marks(match):
    results.enter_marks(match, None, [900, 1100, 1100], version=0)

def leaving(match):
    deals = [ComptoirDeal("P1", 152, 152), ComptoirDeal("P2", 152, 10)]
    results.enter_chair_deals(match, None, deals, version=0)

def manches(match):
    totals = results.Totals(2480, 3352, manches=((1000, 944), (500, 1444), (980, 964)))
    results.enter_totals(match, None, totals, version=0)

def boards(match):
    deals = [Deal("NS", ns=100, ew=62), Deal("EW", ns=70, ew=92)]
    results.enter_deals(match, None, deals, version=0)

for name in ("belote-3", "comptoir"):
    rules = Regulation.of_rules(RuleSet.preset(name))
    played(name, rules, 4 if name == "belote-3" else 3, marks if name == "belote-3" else leaving)
ranking = ("match_points", "manches_difference")
played("manches", BELOTE.with_format(manches=3, win=2, ranking=ranking), 4, manches)
movement = {"first_draw": "registration", "next_draw": "mitchell"}
duplicate = Regulation(BELOTE.rules, duplicate="matchpoints", deals=2, rounds=3, **movement)
played("duplicate", duplicate, 6, boards)
"""
#: Pages that look different in these contests.
PAGES = {
    "belote-3": ("rounds/1/", "rounds/1/tables/1/?way=deals", "rounds/1/tables/1/?way=totals"),
    "comptoir": ("rounds/1/tables/1/?way=deals", "team/1/"),
    "manches": ("rounds/1/tables/1/", "team/1/"),
    "duplicate": ("rounds/1/tables/1/", "standings/", "team/1/"),
}


def test_the_pages_of_the_other_games(opened: Opened, shell: Shell, sign_in: SignIn) -> None:
    shell(MADE)
    walk = Walk(opened(reduced_motion="reduce").new_page())
    sign_in(walk.page)
    for name, pages in PAGES.items():
        for page in pages:
            url = f"/{'desk' if page.startswith('rounds') else 'c'}/{name}/{page}"
            assert walk.open(url), url
            walk.look(url)
    walk.assert_nothing()
