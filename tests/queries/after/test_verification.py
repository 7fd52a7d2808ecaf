"""Check of the stored data: it names what was changed in the database, and reads rounds once."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_contest, play_round
from tournaments.models import Contest, Match, Seat
from tournaments.queries.after.verification import differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    contest = make_contest(8)
    for seed in (1, 2):
        play_round(contest, seed=seed)
    return contest


def test_a_team_seated_elsewhere_than_drawn_is_named(contest: Contest) -> None:
    assert not list(differences(contest))
    one, other = Match.objects.filter(round__number=2).order_by("table")[:2]
    moved = [Seat.objects.get(match=match, camp="NS") for match in (one, other)]
    numbers = [seat.team.number for seat in moved]
    Seat.objects.filter(pk=moved[0].pk).update(match=other, place=2)
    Seat.objects.filter(pk=moved[1].pk).update(match=one)
    Seat.objects.filter(pk=moved[0].pk).update(place=1)
    text = " ".join(differences(contest))
    assert "partie 2 : le tirage rejoué place autrement" in text
    assert "partie 1" not in text
    assert all(str(number) in text for number in numbers)


def test_each_round_costs_three_queries_to_draw_again(contest: Contest) -> None:
    counts = []
    for seed in (3, 4):
        with CaptureQueriesContext(connection) as queries:
            assert not list(differences(contest))
        counts.append(len(queries))
        play_round(contest, seed=seed)
    assert counts[1] - counts[0] == 3
