"""Ranks, shared ranks, and each criterion."""

from __future__ import annotations

import pytest

from scoring.ranking import CRITERIA, Record, Result, rank


def record(team, *results):
    """A team and its results: (opponent, points, against), won when it has more."""
    return Record(
        team,
        tuple(
            Result(number, opponent, points, against, points > against)
            for number, (opponent, points, against) in enumerate(results, start=1)
        ),
    )


def ranks(records, *criteria):
    return [(ranked.rank, ranked.record.team) for ranked in rank(records, criteria)]


A = record("A", ("B", 900, 1000), ("C", 1100, 800))
B = record("B", ("A", 1000, 900), ("D", 700, 1200))
C = record("C", ("D", 1200, 700), ("A", 800, 1100))
D = record("D", ("C", 700, 1200), ("B", 1200, 700))


def test_teams_that_no_criterion_separates_share_a_rank():
    assert ranks([B, A, C], "points") == [(1, "A"), (1, "C"), (3, "B")]
    points = [
        record(team, ("X", score, 0)) for team, score in zip("EFGH", (5, 4, 4, 3), strict=True)
    ]
    assert ranks(points, "points") == [(1, "E"), (2, "F"), (2, "G"), (4, "H")]


def test_each_criterion_separates_those_still_tied():
    assert ranks([A, B, C, D], "wins", "points", "best_match") == [
        (1, "C"),
        (2, "A"),
        (3, "D"),
        (4, "B"),
    ]


@pytest.mark.parametrize(
    ("criterion", "value"),
    [
        ("points", 2000),
        ("wins", 1),
        ("difference", 200),
        ("points_against", 1800),
        ("best_match", 1100),
        ("first_match", 900),
        ("last_match", 1100),
        ("direct_meeting", 0),
    ],
)
def test_the_value_of_each_criterion_is_shown(criterion, value):
    assert rank([A], [criterion])[0].values == (value,)
    assert set(CRITERIA) >= {criterion}


def test_fewer_points_against_is_better():
    assert ranks([C, A, B], "points_against")[0] == (1, "C")
    assert ranks([B, A], "points_against") == [(1, "A"), (2, "B")]


def test_a_bye_is_not_a_win_nor_a_match():
    rested = Record("E", (Result(1, None, 972, 0, True), Result(2, "F", 500, 600, False)))
    assert rank([rested], ["wins", "best_match", "first_match"])[0].values == (0, 500, 500)
    assert rank([rested], ["points"])[0].values == (1472,)


def test_the_direct_meeting_separates_two_teams_that_have_met():
    assert ranks([A, B], "wins", "direct_meeting") == [(1, "B"), (2, "A")]


def test_the_direct_meeting_says_nothing_of_teams_that_have_not_all_met():
    assert ranks([A, B, C], "wins", "direct_meeting") == [(1, "A"), (1, "B"), (1, "C")]


@pytest.mark.parametrize("criteria", [[], ["luck"], ["points", "points"]])
def test_criteria_are_known_and_named_once(criteria):
    with pytest.raises(ValueError, match="criteria"):
        rank([A], criteria)


def test_a_team_is_ranked_once():
    with pytest.raises(ValueError, match="one record"):
        rank([A, A], ["points"])


def test_nobody_is_ranked_when_nobody_came():
    assert rank([], ["points"]) == []
