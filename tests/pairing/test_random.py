"""Draw by lot."""

from __future__ import annotations

from collections import Counter

from tournaments.pairing import Entrant, History, draw

from .helpers import contest, pairs_of, ranked, rematches


def test_a_stored_seed_gives_this_draw_for_ever():
    """A change here breaks the replay of draws already published."""
    result = draw("random", [Entrant(team) for team in range(1, 10)], History(), seed=2026)
    assert pairs_of(result) == [(2, 1), (3, 4), (9, 6), (5, 8)]
    assert [bye.team for bye in result.byes] == [7]


def test_every_draw_is_as_likely_as_another():
    entrants = [Entrant(team) for team in (1, 2, 3, 4)]
    seen = Counter(
        tuple(pairs_of(draw("random", entrants, History(), seed))) for seed in range(2400)
    )
    assert len(seen) == 24
    assert all(60 <= times <= 140 for times in seen.values())


def test_later_rounds_by_lot_avoid_rematches():
    played: list[tuple[int, int, int]] = []
    for number in range(1, 9):
        history = History.of(played)
        pairs = pairs_of(draw("random", ranked(range(200)), history, seed=number))
        assert rematches(pairs, history) == 0
        played += [(number, *pair) for pair in pairs]


def test_a_small_field_by_lot_goes_on_without_rematch():
    for seed in range(10):
        draws = contest(8, 4, seed, method="random")
        assert not any(result.rematches for result in draws)


def test_ranks_do_not_change_the_draw_by_lot():
    bare = [Entrant(team) for team in range(10)]
    assert draw("random", bare, History(), 3) == draw("random", ranked(range(10)), History(), 3)


def test_the_last_ranked_may_rest_in_a_draw_by_lot():
    result = draw("random", ranked([5, 3, 1, 4, 2]), History(), seed=1, bye="last")
    assert result.byes[0].team == 2
    assert result.byes[0].reason.text == "Exempte : dernière du classement."


def test_the_bye_is_by_lot_among_all():
    rested = {draw("random", ranked([1, 2, 3]), History(), seed).byes[0].team for seed in range(40)}
    assert rested == {1, 2, 3}
