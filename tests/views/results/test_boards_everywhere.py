"""Every page of a contest opens in a duplicate, during it and once it is played."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.addresses import addresses
from tests.factories import draw_round, make_user
from tests.views.core.test_before_the_draw import OF_A_CONTEST
from tests.views.desk import drawn, signed_in
from tests.views.results.test_boards import PLAYED, play
from tournaments.models import Contest
from tournaments.services.hall import changing

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def failing(client: Client, contest: Contest) -> list[str]:
    """Return the names of the addresses that answer with an error of the program."""
    client.raise_request_exception = False
    pages = [one for one in addresses() if one.route.startswith(OF_A_CONTEST)]
    return [one.name for one in pages if client.get(one.within(contest)).status_code >= 500]


def test_every_page_opens_while_a_duplicate_is_played_and_once_it_is_over() -> None:
    make_user("scorer")
    # With seven pairs, one has no board yet after the first round.
    contest = drawn(7, PLAYED)
    organiser = signed_in(contest.organiser)
    play(contest, 1)
    draw_round(contest, None, seed=2)
    assert failing(organiser, contest) == []
    play(contest, 2)
    draw_round(contest, None, seed=3)
    play(contest, 3)
    changing.close_contest(contest, contest.organiser)
    assert failing(organiser, contest) == []
