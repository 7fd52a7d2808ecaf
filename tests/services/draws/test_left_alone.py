"""Points of a team whose drawn opponent left the contest. Option: withdrawn."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.words import Refused
from tests.factories import BELOTE, make_contest, play_round
from tests.services.draws.test_movements import contest_of, finish, played
from tests.views.helpers import text_of
from tournaments.models import Contest
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import outcome
from tournaments.services.draws import draws, presence

pytestmark = pytest.mark.django_db

FORFEIT = {"forfeit": 800, "forfeit_win": 2}


def leave(contest: Contest, number: int) -> None:
    presence.withdraw_team(contest, None, contest.teams.get(number=number))


def last_cell(contest: Contest, number: int) -> Cell:
    row = next(row for row in standings(contest).rows if row.team.number == number)
    return row.cells[-1]


@pytest.mark.parametrize(
    ("withdrawn", "points"),
    [("as-bye", 972), ("as-forfeit", 800), ("half", 972), ("average", 961), (1100, 1100)],
)
def test_three_values_in_one_document_are_told_apart(withdrawn: int | str, points: int) -> None:
    one = BELOTE.with_format(bye=972, forfeit=800, withdrawn=withdrawn, rest=1, forfeit_win=2)
    result = outcome.of_withdrawn(one, 1, average=961)
    as_forfeit = withdrawn == "as-forfeit"
    assert (result.points, result.won, result.match_points) == (
        points,
        as_forfeit,
        2 if as_forfeit else 1,
    )
    assert result.against == (0 if as_forfeit else points)


def test_a_forfeit_without_match_points_is_not_a_win() -> None:
    assert not outcome.of_withdrawn(BELOTE.with_format(withdrawn="as-forfeit"), 1, 0).won


@pytest.mark.parametrize(
    "method", ["mitchell", pytest.param("round-robin", marks=pytest.mark.slow)]
)
def test_a_movement_leaves_alone_the_opponent_of_a_team_that_left(method: str) -> None:
    contest = contest_of(8, method, bye=972, withdrawn=1100)
    printed = played(contest_of(8, method), 2)[1]
    played(contest, 1)
    line = printed.tables[0]
    gone, alone = line.ns.numbers[0], line.ew.numbers[0]
    leave(contest, gone)
    played(contest, 2)
    assert rounds_of(contest)[-1].left_alone == {alone: gone}
    assert last_cell(contest, alone)[:4] == (2, "exempt", 1100, 1100)


def test_a_team_that_an_odd_movement_rests_is_only_exempt() -> None:
    contest = contest_of(9, "mitchell", bye=972, withdrawn=1100)
    leave(contest, 9)
    leave(contest, 8)
    view = played(contest, 2)[-1]
    [resting] = view.exempt
    assert view.left_alone == {}
    assert last_cell(contest, resting.number).points == 972


@pytest.mark.slow
def test_a_team_of_a_pool_that_left_leaves_each_next_opponent_alone(client: Client) -> None:
    contest = make_contest(8, BELOTE.with_format(pools=4, withdrawn="as-forfeit", **FORFEIT))
    play_round(contest)
    leave(contest, 1)
    play_round(contest)
    [(alone, gone)] = rounds_of(contest)[-1].left_alone.items()
    assert gone == 1
    cell = last_cell(contest, alone)
    assert cell[:4] == (2, "forfeit", 800, 0)
    assert cell.opponent is not None
    assert cell.opponent.numbers == (1,)
    page = text_of(client.get(reverse("public-team", args=[contest.slug, alone])))
    assert "a quitté le concours. Points : 800." in page
    assert "Table None" not in page


def test_a_team_alone_in_a_match_of_the_day_is_too_unless_its_opponent_comes_back() -> None:
    contest = make_contest(4, BELOTE.with_format(withdrawn=1100))
    draws.draw_round(contest, None, seed=1)
    line = rounds_of(contest)[-1].tables[0]
    gone, alone = line.ns.numbers[0], line.ew.numbers[0]
    leave(contest, gone)
    assert last_cell(contest, alone).points == 1100
    team = contest.teams.get(number=gone)
    presence.bring_back_team(contest, None, team, play_now=True)
    assert rounds_of(contest)[-1].left_alone == {}
    assert last_cell(contest, alone).points is None
    finish(contest)


@pytest.mark.parametrize("bye", ["catch-up", "extra"])
def test_another_worth_is_refused_where_a_bye_is_played_later(bye: str) -> None:
    def changed(**options: Any) -> None:
        BELOTE.with_format(bye=bye, **options)

    changed(withdrawn="as-bye")
    with pytest.raises(Refused, match="dont l’adversaire a abandonné aussi"):
        changed(withdrawn=1100)
