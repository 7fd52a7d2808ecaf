"""A team's page keeps its frame, its rounds and its pictures; they always are the present ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import make_contest, make_user
from tournaments.annexes.referee.services.penalties import impose_penalty
from tournaments.models import Contest, Match
from tournaments.queries.core.held import held
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.core.club import set_public
from tournaments.services.draws.draws import draw_round
from tournaments.services.draws.presence import withdraw_team
from tournaments.services.hall.announcements import announce
from tournaments.services.hall.clock import start_clock
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.teams import change_team
from tournaments.services.results import Totals
from tournaments.services.results.closing import drop_round

pytestmark = pytest.mark.django_db
RULES = RuleSet.preset("ffb-belote")


def writes(contest: Contest) -> Iterator[Callable[[], object]]:
    """Yield writes that team 1's page shows, one of each kind."""
    owner, team = contest.organiser, contest.teams.get(number=1)
    fault = usual_tariffs(RULES)[0].name
    cousins = Registration("Ève", "Ida", "Les Cousins")
    score, corrected = Totals(1000, 944), Totals(900, 1044)

    def table() -> Match:
        matches = Match.objects.select_related("round__contest")
        return matches.get(seats__team=team, round__number=1)

    def other() -> Match:
        matches = Match.objects.select_related("round__contest")
        return matches.exclude(pk=table().pk).get(round__number=1)

    yield lambda: change_team(contest, owner, team, cousins)
    yield lambda: draw_round(contest, owner, seed=1)
    yield lambda: results.enter_totals(table(), owner, score, version=0)
    yield lambda: results.enter_totals(table(), owner, corrected, version=1, reason="inversés")
    yield lambda: results.enter_totals(other(), owner, Totals(1500, 444), version=0)
    yield lambda: impose_penalty(contest, owner, 1, 1, fault, "vu par Luc")
    yield lambda: announce(contest, owner, "La buvette ferme.")
    yield lambda: start_clock(contest, owner, 60)
    yield lambda: results.close_round(contest, owner, 1)
    yield lambda: draw_round(contest, owner, seed=2)
    yield lambda: drop_round(contest, owner, 1, "un jeu marqué")
    yield lambda: set_public(contest, owner, published=False, names_by_initials=True)
    yield lambda: withdraw_team(contest, owner, team)


def page(contest: Contest) -> str:
    answer = Client().get(reverse("public-team", args=[contest.slug, 1]))
    assert answer.status_code == 200
    return answer.content.decode()


def nothing_kept() -> None:
    held.clear()
    for cache in caches.all():
        cache.clear()


@pytest.mark.slow
def test_after_each_write_the_page_is_the_one_drawn_with_nothing_kept() -> None:
    regulation = Regulation(RULES, tariffs=usual_tariffs(RULES))
    contest = make_contest(4, regulation, make_user())
    before = page(contest)
    for write in writes(contest):
        write()
        shown = page(contest)
        assert shown != before
        nothing_kept()
        assert page(contest) == shown
        before = shown
