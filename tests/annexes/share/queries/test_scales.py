"""Scales of the pictures: where the knots of a race stand."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.annexes.share.queries.pictures.scales import lanes

HIGH, APART = 438.0, 32.0


@given(st.lists(st.integers(1, 500), min_size=1, max_size=12))
def test_no_knot_covers_another_and_the_first_ranks_stand_highest(ranks: list[int]) -> None:
    teams: dict[int, int | None] = dict(enumerate(ranks))
    heights = lanes(teams, max(ranks), HIGH, APART)
    column = sorted((rank, heights[team]) for team, rank in enumerate(ranks))

    assert column[0][1] >= -0.01
    assert column[-1][1] <= HIGH + 0.01
    for (_rank, y), (_other, below) in pairwise(column):
        assert below - y >= APART - 0.01


def test_a_team_without_a_rank_has_no_knot() -> None:
    assert lanes({1: None, 2: 1}, 1, HIGH, APART) == {2: 0}
