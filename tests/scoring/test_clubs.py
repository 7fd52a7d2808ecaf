"""The ranking of the clubs by their best-ranked teams."""

from __future__ import annotations

import pytest

from scoring.clubs import Member, rank_clubs

BLUE = [Member(1, "Bleu", 1, 5000), Member(5, "Bleu", 5, 4000)]
RED = [Member(2, "Rouge", 2, 4900), Member(3, "Rouge", 3, 4800), Member(4, "Rouge", 4, 4600)]


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        (1, [(1, "Bleu", 5000), (2, "Rouge", 4900)]),
        (2, [(1, "Rouge", 9700), (2, "Bleu", 9000)]),
        (3, [(1, "Rouge", 14300), (2, "Bleu", 9000)]),
    ],
)
def test_a_club_adds_up_its_best_teams_or_those_it_has(best, expected):
    ranked = rank_clubs([*RED, *BLUE], best)
    assert [(one.rank, one.club, one.points) for one in ranked] == expected


def test_the_best_ranked_teams_count_though_another_has_more_points():
    members = [Member(1, "Bleu", 1, 700), Member(2, "Bleu", 2, 900)]
    [club] = rank_clubs(members, 1)
    assert (club.points, [one.team for one in club.counted]) == (700, [1])
    assert [one.team for one in club.members] == [1, 2]


def test_more_points_count_first_among_teams_that_share_a_rank():
    [club] = rank_clubs([Member(1, "Bleu", 3, 700), Member(2, "Bleu", 3, 900)], 1)
    assert club.points == 900


def test_equal_totals_share_the_rank_in_order_of_name():
    members = [Member(t, c, t, p) for t, c, p in ((1, "C", 5), (2, "B", 5), (3, "A", 4))]
    ranked = rank_clubs(members, 3)
    assert [(one.rank, one.club) for one in ranked] == [(1, "B"), (1, "C"), (3, "A")]
