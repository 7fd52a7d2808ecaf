"""Players à la mêlée: short tables, who rests, who is kept apart, and seats by lot."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.pairing.melee.contest import Contest, at_tables, most, seated_once, together
from tests.sweeps import for_each
from tournaments.pairing import DrawRefused, Entrant, History, draw


@pytest.mark.parametrize(
    ("players", "sides", "words"),
    [
        (6, (1, 1), "deux remplaçants"),
        (7, (2, 1), "un remplaçant"),
    ],
)
def test_a_short_table_is_completed_by_stand_ins(players, sides, words):
    round_draw = Contest(players, 1, incomplete="short").play(1)
    assert tuple(map(len, round_draw.tables[-1].camps)) == sides
    assert not round_draw.byes
    assert words in round_draw.notes[0].text
    assert round_draw.notes[0].params["table"] == 2


def test_a_player_alone_rests_even_where_tables_may_be_short():
    round_draw = Contest(17, 1, incomplete="short").play(1)
    assert len(round_draw.byes) == 1
    assert len(round_draw.tables) == 4


@pytest.mark.parametrize(("players", "reason"), [(15, "il en manque un."), (17, "il en manque 3.")])
def test_incomplete_tables_may_be_refused(players, reason):
    with pytest.raises(DrawRefused, match=reason):
        Contest(players, 1, incomplete="refused").play(1)


@for_each("players", [0, 1, 3])
@for_each("method", ["melee", "seats"])
def test_it_takes_four_players(players, method):
    with pytest.raises(DrawRefused, match=f"quatre joueurs présents .* il y en a {players}"):
        Contest(players, 1, method).play(1)


@pytest.mark.parametrize("method", ["melee", "seats"])
def test_the_last_of_the_ranking_rests_first(method):
    entrants = [Entrant(player, player) for player in range(1, 19)]
    history = History(byes={18: 1})
    round_draw = draw(method, entrants, history, 1, bye="last")
    assert sorted(bye.team for bye in round_draw.byes) == [16, 17]
    assert "un des derniers du classement" in round_draw.byes[0].reason.text


@pytest.mark.parametrize("method", ["melee", "seats"])
def test_players_to_be_kept_apart_are_at_different_tables(method):
    entrants = [Entrant(player) for player in range(1, 17)]
    history = History(apart=frozenset({(1, 2), (1, 3), (2, 3), (4, 16)}))
    for seed in range(20):
        round_draw = draw(method, entrants, history, seed)
        assert not any(
            history.banned(*pair)
            for four in at_tables(round_draw)
            for pair in combinations(four, 2)
        )


@pytest.mark.parametrize("method", ["melee", "seats"])
def test_players_who_cannot_be_kept_apart_are_named_with_the_best_draw(method):
    entrants = [Entrant(player) for player in range(1, 9)]
    history = History(apart=frozenset({(1, 2), (1, 3), (2, 3)}))
    with pytest.raises(DrawRefused) as refused:
        draw(method, entrants, history, 1)
    best = refused.value.best
    assert best is not None
    assert seated_once(best, range(1, 9))
    broken = [
        pair
        for four in at_tables(best)
        for pair in combinations(sorted(four), 2)
        if history.banned(*pair)
    ]
    assert len(broken) == 1
    assert "{} et {}".format(*broken[0]) in refused.value.reason.text
    assert draw(method, entrants, history, 1, accept=True) == best


def test_players_of_one_club_are_kept_apart_where_that_costs_nothing():
    entrants = [Entrant(player) for player in range(1, 17)]
    clubs = {1: "a", 2: "a", 3: "a", 4: "a", 5: "b", 6: "b"}
    round_draw = draw("melee", entrants, History(kin=clubs), 3)
    assert not any(
        one in clubs and clubs[one] == clubs.get(other)
        for four in at_tables(round_draw)
        for one, other in combinations(four, 2)
    )


def test_seats_by_lot_avoid_nobody():
    contest = Contest(8, 4, "seats").to_the_end()
    assert all(seated_once(round_draw, contest.players) for round_draw in contest.draws)
    assert most(together(contest.draws)) > 1
    met = next(round_draw for round_draw in contest.draws if round_draw.rematches)
    assert "ce que des places tirées au sort permettent" in met.notes[0].text
    assert met.tables[0].reason.text == "Table 1 : joueurs tirés au sort."


def test_every_seat_is_as_likely_as_another():
    seen = Counter(
        draw("seats", [Entrant(player) for player in range(1, 5)], History(), seed).tables[0].camps
        for seed in range(2400)
    )
    assert len(seen) == 24
    assert all(60 <= times <= 140 for times in seen.values())
