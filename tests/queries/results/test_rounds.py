"""A round read alone equals the same round read with all the others."""

from __future__ import annotations

import pytest

from tests.factories import make_contest, play_round
from tournaments.queries.results.rounds import rounds_of

pytestmark = pytest.mark.django_db


def test_a_round_read_alone_has_its_rematches_and_its_seats() -> None:
    contest = make_contest(4)
    for seed in range(1, 5):
        play_round(contest, seed=seed)

    every = rounds_of(contest)

    assert any(view.rematches for view in every), "four teams have only three different meetings"
    for view in every:
        assert rounds_of(contest, view.number) == [view]
