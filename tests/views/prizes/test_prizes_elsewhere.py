"""Prizes in contests of individuals and of brackets, and the query counts of their pages."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import make_contest, play_round
from tests.views.desk import plain, signed_in
from tournaments.models import Contest
from tournaments.queries.prizes.lots import prizes_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws.presence import register_team
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.giving import give_prizes
from tournaments.services.prizes.lots import add_prize, set_giving
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")


def page(contest: Contest, name: str = "prizes") -> str:
    client = signed_in(contest.organiser)
    return unescape(plain(client.get(reverse(name, args=[contest.slug]))))


def test_players_who_enter_alone_are_spoken_of_as_players() -> None:
    contest = make_contest(0, Regulation(RULES, entrants="individuals"))
    for number in range(1, 9):
        register_team(contest, contest.organiser, Registration(f"Joueur {number}"))
    for seed in (1, 2):
        play_round(contest, seed=seed)
    by = contest.organiser
    first, second = (row.team.number for row in standings(contest).rows[:2])
    set_giving(contest, by, "lot", True, False, [first])
    add_prize(contest, by, Wanted("Coupe", first=1))
    add_prize(contest, by, Wanted("Vin", "everyone", quantity=8, per_player=True, cumulates=True))
    give_prizes(contest, by)
    shown = page(contest)
    assert f"le joueur {first}, 1er" in shown
    assert f"{second} Joueur {second}" in shown
    assert "équipe" not in shown.partition("Qui a quoi")[2].partition("Imprimer")[0].lower()
    assert prizes_of(contest).remaining[contest.prizes.get(name="Vin").pk] == 1, "one each, seven"
    assert "Un par joueur" not in page(contest, "prize-add")


def test_after_brackets_the_places_are_those_of_the_brackets() -> None:
    contest = make_contest(4, Regulation(RULES, rounds=1, final=4))
    for seed in range(3):
        play_round(contest, seed=seed)
    champion = standings(contest).champion
    assert champion is not None
    add_prize(contest, contest.organiser, Wanted("Coupe", first=1))
    (line,) = prizes_of(contest).proposed
    assert line.team == champion


@pytest.mark.slow
def test_reading_the_prizes_costs_the_same_whatever_there_is(
    django_assert_max_num_queries: Any,
) -> None:
    contest = make_contest(12)
    play_round(contest, seed=1)
    for rank in range(1, 9):
        add_prize(contest, contest.organiser, Wanted(f"Lot {rank}", first=rank))
    give_prizes(contest, contest.organiser)
    with django_assert_max_num_queries(12):
        prizes_of(contest)
