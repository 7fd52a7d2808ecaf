"""Helpers of the projector's tests: contests on the server's database, and the current view."""

from __future__ import annotations

from playwright.sync_api import Page

HOSTILE = """
import random
from tests.factories import *
from tournaments.models import Match
from tournaments.services.hall import announcements, clock
from tournaments.services.draws import draws
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration

FIRST = ("Jean-Marie", "Marie-Françoise", "Odile", "<b>Zoé</b>", "W" * 50)
LAST = ("de La Rochefoucauld-Liancourt", "O’Neill & fils", "Łukasz", "W" * 140, "Petit")

def name(index):
    return f"{FIRST[index % 5]} {LAST[index // 5 % 5]}"

def begun(count, title, **options):
    contest = make_contest(0, BELOTE.with_format(**options), name=title)
    for index in range(count):
        pair = [name(index)] if options else [name(index), name(7 * index + 3)]
        presence.register_team(contest, None, Registration(*pair))
    play_round(contest, seed=1)
    draws.draw_round(contest, None, seed=2)
    for match in Match.objects.filter(round__contest=contest, round__number=2)[::3]:
        results.enter_totals(match, None, belote_totals(random.Random(1)), version=0)
    clock.start_clock(contest, None, 40)
    announcements.announce(contest, None, "W" * 300)
    return contest
"""
SMALL = """
from tests.factories import *
from tournaments.services.hall import announcements, clock
from tournaments.services.draws import draws
contest = make_contest(8, name="Petit")
draws.draw_round(contest, None, seed=1)
"""
ENTER = """
from tests.factories import *
from tournaments.models import Match
match = Match.objects.filter(entries=None).order_by("table").first()
results.enter_totals(match, None, belote_totals(random.Random(1)), version=0)
"""
ANNOUNCE = """
from tests.factories import *
from tournaments.models import Contest
from tournaments.services.hall.announcements import announce
announce(Contest.objects.get(), None, "Le repas est servi.")
"""


def key(page: Page) -> str:
    """Return the key of the current view."""
    return str(page.locator(".slide.current").get_attribute("data-key"))
