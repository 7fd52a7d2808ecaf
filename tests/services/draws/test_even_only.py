"""A regulation that refuses an odd number of teams refuses it however the contest begins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import play_round
from tests.services.draws.test_pools import contest_of
from tournaments.models import Contest
from tournaments.pairing import DrawRefused
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.next_draw import next_draw
from tournaments.services.draws import draws, presence
from tournaments.words.enums import ByeTo
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

BEGINNINGS: dict[str, dict[str, Any]] = {
    "pools": {"pools": 3, "rounds": 3},
    "rounds": {"pools": None},
    "bracket": {"pools": None, "rounds": 0, "final": 16},
    "movement": {"pools": None, "next_draw": "mitchell"},
}


def begun_by(beginning: str, pairs: int) -> Contest:
    return contest_of(pairs, bye_to=ByeTo.REFUSED, **BEGINNINGS[beginning])


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_fifteen_teams_are_refused_with_the_reason(beginning: str) -> None:
    contest = begun_by(beginning, 15)
    with pytest.raises(Refused, match="nombre pair d’équipes ; il y en a 15"):
        draws.draw_round(contest, None, seed=1)
    following = next_draw(contest)
    assert following.odd_refused or "il y en a 15" in following.hindrance


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_sixteen_teams_are_drawn(beginning: str) -> None:
    contest = begun_by(beginning, 16)
    assert draws.draw_round(contest, None, seed=1).tables
    assert replay(contest, 1).tables


def test_pools_go_on_when_a_team_leaves_after_their_first_round() -> None:
    contest = begun_by("pools", 12)
    play_round(contest, seed=1)
    presence.withdraw_team(contest, None, contest.teams.get(number=5))
    assert not next_draw(contest).odd_refused
    assert draws.draw_round(contest, None, seed=2).tables


def test_pools_of_an_odd_number_drawn_before_are_drawn_again_as_they_were() -> None:
    contest = contest_of(15, pools=3, rounds=3)
    draw = draws.draw_round(contest, None, seed=1)
    round_ = contest.rounds.get()
    round_.bye_to = ByeTo.REFUSED
    round_.save()
    assert replay(contest, 1) == draw


def test_the_refusal_stays_when_the_round_is_drawn_again() -> None:
    contest = begun_by("pools", 16)
    draw = draws.draw_round(contest, None, seed=4)
    assert replay(contest, 1) == draw
    round_ = contest.rounds.get()
    round_.entrants = round_.entrants[:-1]
    round_.save()
    with pytest.raises(DrawRefused):
        replay(contest, 1)
