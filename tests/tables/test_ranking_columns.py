"""Columns of the ranking: none hides another, and JSON finds those that it names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.criteria import CRITERIA
from tests.factories import make_contest, play_round
from tournaments.queries.standings.ranking import standings
from tournaments.tables.standings.columns import Figures, columns_of


@pytest.mark.django_db
def test_no_column_has_the_name_of_another_whatever_the_criteria() -> None:
    contest = make_contest(4)
    play_round(contest, seed=1)
    ranked = replace(standings(contest), criteria=tuple(CRITERIA.values()))
    names = [one.name for one in columns_of(ranked)]

    assert len(names) == len(set(names))
    assert set(Figures.__annotations__) <= set(names)
