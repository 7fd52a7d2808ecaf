"""Ranking of the pools on paper, in the middle of a round."""

from __future__ import annotations

import pytest

from tests.factories import BELOTE, make_contest, play_round
from tests.papers.builders import read, squeezed
from tournaments.models import Entry
from tournaments.papers.draws.pools import pools_ranking
from tournaments.queries.draws.pools import pools_view
from tournaments.services.draws import draws

pytestmark = pytest.mark.django_db


def test_the_ranking_of_the_pools_says_how_many_results_it_awaits() -> None:
    contest = make_contest(8, BELOTE.with_format(rounds=3, pools=4, final=4))
    play_round(contest)
    draws.draw_round(contest, None, seed=2)
    assert Entry.objects.count() == 4
    view = pools_view(contest)
    assert view is not None
    text = read(pools_ranking(view))
    assert squeezed("après la partie 2 – 4 résultats attendus") in text
