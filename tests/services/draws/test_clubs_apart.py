"""A contest that keeps clubs apart does it in its first round, whatever draws that round."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from tests.factories import BELOTE, EVERYBODY, draw_round, make_contest
from tournaments.models import Player
from tournaments.regulation import Regulation
from tournaments.regulation.format import Kin
from tournaments.regulation.text import articles

pytestmark = pytest.mark.django_db

PAIRS, CLUBS = 33, 5
FIRST = "À la première partie, deux équipes d’un même club"


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 0, "final": 32},
        pytest.param({"rounds": 0, "final": 64}, marks=pytest.mark.slow),
        pytest.param({"rounds": 0, "final": 64, "bracket_draw": "redrawn"}, marks=pytest.mark.slow),
        pytest.param({"pools": 4}, marks=pytest.mark.slow),
        pytest.param({"next_draw": "up-down"}, marks=pytest.mark.slow),
        pytest.param({"entrants": "individuals"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_thirty_three_pairs_of_five_clubs_first_meet_another_club(changes: dict[str, Any]) -> None:
    regulation = replace(BELOTE, kin=Kin.APART, **changes)
    contest = make_contest(PAIRS * 2 if regulation.individuals else PAIRS, regulation)
    for team in contest.teams.all():
        Player.objects.filter(pk__in=(team.player1_id, team.player2_id)).update(
            club=f"Club {team.number % CLUBS}"
        )
    draw_round(contest, None, seed=1, unseen=EVERYBODY)
    matches = list(contest.rounds.get(number=1).matches.all())
    assert matches
    for match in matches:
        camps = defaultdict(list)
        for seat in match.seats.select_related("team"):
            camps[seat.camp].append(seat.team.number % CLUBS)
        seated = [club for camp in camps.values() for club in camp]
        assert len({*seated}) == len(seated), match.table


def test_the_regulation_promises_no_more_than_its_draws_do() -> None:
    def said(**changes: Any) -> str:
        regulation: Regulation = replace(BELOTE, kin=Kin.ALWAYS, **changes)
        return str(articles(regulation))

    assert FIRST not in said()
    assert FIRST in said(next_draw="up-down")
    assert FIRST in said(rounds=0, final=32)
