"""Suspense: no address open to everybody tells a hidden result, in any kind of contest.

The proof is that every page has the same bytes whatever the hidden results are.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.deal import Deal
from tests.factories import BELOTE, make_contest
from tests.views.hall.suspense import (
    Enter,
    Hall,
    figures_of,
    hidden_from,
    matches,
    ordinary,
    pairs,
    play,
    totals,
)
from tournaments.annexes.referee.services.penalties import impose_penalty
from tournaments.models import Contest
from tournaments.queries.draws.pools import view_of
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.draws.draws import draw_round
from tournaments.services.prizes import giving
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def assert_hidden(
    contest: Contest, number: int, change: Callable[[], None], languages: tuple[str, ...] = ("fr",)
) -> None:
    """Check that no page tells the results from this round on, whatever they become."""
    seen = Snapshot(contest)
    for view in seen.rounds[number - 1 :]:
        assert not any((view.penalties, view.catch_ups, *(line.entry for line in view.tables)))
    assert seen.standings.rows == standings(contest, number - 1).rows
    before = Hall(contest, languages)
    figures = before.figures & figures_of(contest, number)
    assert not figures, figures
    change()
    after = Hall(contest, languages)
    assert after.answers.keys() == before.answers.keys()
    for url, answer in before.said.items():
        assert after.said[url] == answer, url


def test_no_page_tells_a_hidden_round_nor_its_penalties_nor_its_prizes() -> None:
    contest = ordinary()
    results.close_round(contest, None, 2)

    def change() -> None:
        totals(contest, 2, False)
        fault = usual_tariffs(BELOTE.rules)[0].name
        impose_penalty(contest, contest.organiser, 2, 1, fault, "vu par l’arbitre")
        giving.take_back_giving(contest, None)

    assert_hidden(contest, 2, change, ("fr", "en"))


def deals(contest: Contest, number: int, first: bool = True) -> None:
    """Enter the sheets deal by deal. At each table one deal of the twelve is its own."""
    for place, match in enumerate(matches(contest, number)):
        own = 100 + 3 * number + place if first else 140 - place
        ns = [own] + [90 + number] * 11
        played = [Deal("NS", ns=points, ew=162 - points) for points in ns]
        version = 0 if first else 1
        results.enter_deals(match, None, played, version=version, reason="relue" * version)


def deal_by_deal() -> Contest:
    contest = pairs(6, 2, rounds=2)
    for number in (1, 2):
        play(contest, number, deals)
    return contest


def pools() -> Contest:
    """Return a contest of pools, hidden from their second round on, then its semi-finals."""
    contest = pairs(7, 2, rounds=3, pools=4, final=4, consolation="others")
    for number in (1, 2, 3):
        play(contest, number)
    draw_round(contest, None, seed=4)
    totals(contest, 4)
    return contest


def bracket() -> Contest:
    """Return a contest whose bracket is hidden, down to its final."""
    contest = pairs(8, 2, rounds=1, final=4)
    for number in (1, 2, 3):
        play(contest, number)
    return contest


def players() -> Contest:
    """Return a mêlée of nine players: one of them rests."""
    contest = make_contest(9, Regulation(BELOTE.rules, rounds=3, entrants="individuals"))
    hidden_from(contest, 2)
    for number in (1, 2, 3):
        play(contest, number)
    return contest


def movement() -> Contest:
    """Return a contest whose meetings are all known in advance, hidden from the first round on."""
    contest = pairs(6, 1, rounds=3, next_draw="mitchell")
    for number in (1, 2):
        play(contest, number)
    return contest


def catch_up() -> Contest:
    """Return a contest of five pairs whose bye is caught up, the second time in secret."""
    contest = pairs(5, 2, rounds=2, bye="catch-up")
    for number in (1, 2):
        draw_round(contest, None, seed=number)
        totals(contest, number)
        resting = contest.rounds.get(number=number).seats.get(match=None).team
        other = 1 if resting.number != 1 else 2
        extra = ExtraMatch(other, 1000 + number, 944 - number)
        enter_catch_up(contest, None, number, resting.number, extra, version=0)
        results.close_round(contest, None, number)
    return contest


@pytest.mark.parametrize(
    ("kind", "enter"),
    [
        (deal_by_deal, deals),
        (pools, totals),
        (bracket, totals),
        (players, totals),
        (movement, totals),
        (catch_up, totals),
    ],
)
def test_no_page_of_any_kind_of_contest_tells_a_hidden_round(
    kind: Callable[[], Contest], enter: Enter
) -> None:
    contest = kind()
    since = contest.hidden_from
    assert since is not None
    last = contest.rounds.count()

    def change() -> None:
        for number in range(since, last + 1):
            enter(contest, number, False)

    assert_hidden(contest, since, change)


def test_a_pool_is_ranked_as_before_the_hidden_round() -> None:
    contest = pools()
    now = Snapshot(contest)
    seen = view_of(now.info, now.teams, now.rounds)
    before = view_of(now.info, now.teams, rounds_of(contest)[:1])
    assert seen is not None
    assert before is not None
    assert [pool.rows for pool in seen.pools] == [pool.rows for pool in before.pools]
