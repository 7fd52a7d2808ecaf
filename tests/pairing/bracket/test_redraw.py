"""Rounds of a bracket drawn anew: who may meet, what is avoided, and the places played for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing import Draw, Entrant, History, draw
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.draw import redrawn
from tournaments.pairing.bracket.seeds import new_bracket, teams_in


def drawn(bracket: Bracket, seed: int = 1, history: History | None = None) -> Draw:
    here = [Entrant(team) for team in teams_in([bracket])]
    return draw("bracket", here, history or History(), seed, brackets=[bracket.to_data()])


def after(bracket: Bracket, round_draw: Draw, *, better: bool = True) -> Bracket:
    """Return the bracket after the round that was drawn; the lower number wins if ``better``."""
    pairs = {table.slot: (table.ns, table.ew) for table in round_draw.tables}
    results = {}
    for slot, pair in pairs.items():
        one, other = sorted(pair, reverse=not better)
        results[slot] = one, other
    return bracket.drawn(pairs).advanced(results)


def pairs_of(round_draw: Draw) -> list[set[int]]:
    return [{table.ns, table.ew} for table in round_draw.tables]


def test_the_first_round_follows_the_seeds_and_the_next_is_drawn_by_lot() -> None:
    start = new_bracket(range(1, 9), drawing="redrawn")
    fixed = new_bracket(range(1, 9))
    assert pairs_of(drawn(start)) == pairs_of(drawn(fixed))
    second = after(start, drawn(start))
    seen = {frozenset(map(frozenset, pairs_of(drawn(second, seed)))) for seed in range(60)}
    assert len(seen) == 3  # four teams meet in three ways
    assert drawn(second, 5) == drawn(second, 5)
    assert drawn(second).tables[0].reason.text == "Demi-finale 1 : équipes tirées au sort."


def test_the_best_seed_left_meets_the_last_one() -> None:
    start = new_bracket(range(1, 9), drawing="reseeded")
    first = drawn(start)
    # 8 beats 1; the others win as their seeds say.
    pairs = {table.slot: (table.ns, table.ew) for table in first.tables}
    wins = {
        slot: (8, 1) if set(pair) == {1, 8} else (min(pair), max(pair))
        for slot, pair in pairs.items()
    }
    second = drawn(start.drawn(pairs).advanced(wins))
    assert pairs_of(second) == [{2, 8}, {3, 4}]
    assert second.tables[0].reason.text == (
        "Demi-finale 1 : parmi les équipes encore en course, tête de série 2 contre tête de "
        "série 8."
    )


def test_a_meeting_of_the_rounds_before_is_avoided_by_the_lots() -> None:
    start = new_bracket(range(1, 9), drawing="redrawn")
    second = after(start, drawn(start))
    history = History.of([(1, 1, 2), (1, 3, 4)])
    for seed in range(30):
        round_draw = drawn(second, seed, history)
        assert {1, 2} not in pairs_of(round_draw)
        assert not round_draw.rematches
    for seed in range(30):
        apart = replace(history, apart=frozenset({(1, 3)}))
        assert pairs_of(drawn(second, seed, apart)) in ([{1, 4}, {2, 3}], [{2, 3}, {1, 4}])


def test_where_no_draw_avoids_it_the_meeting_is_told() -> None:
    start = new_bracket(range(1, 9), drawing="redrawn")
    semis = after(start, drawn(start))
    everybody = History.of([(1, one, other) for one in range(1, 5) for other in range(one + 1, 5)])
    round_draw = drawn(semis, 1, everybody)
    assert "aucun tirage n’évite toute nouvelle rencontre" in round_draw.tables[0].reason.text
    assert [again.table for again in round_draw.rematches] == [1, 2]


def test_the_final_and_the_small_final_have_their_teams_without_a_draw() -> None:
    start = new_bracket([1, 2, 3, 4], "third", drawing="redrawn")
    round_draw = drawn(after(start, drawn(start)))
    assert pairs_of(round_draw) == [{1, 2}, {3, 4}]
    assert round_draw.tables[0].reason.text == (
        "Finale : vainqueur de la demi-finale 1 contre vainqueur de la demi-finale 2."
    )


@given(
    st.integers(2, 40),
    st.sampled_from(["final", "third", "all"]),
    st.sampled_from(["redrawn", "reseeded"]),
    st.integers(0, 99),
)
def test_every_team_plays_until_it_is_beaten_and_has_a_place(size, places, drawing, seed) -> None:
    bracket = new_bracket(range(1, size + 1), places, drawing=drawing)
    fixed = new_bracket(range(1, size + 1), places)
    random = Random(seed)
    rounds = 0
    while not bracket.over:
        round_draw = drawn(bracket, seed + rounds)
        seated = [team for table in round_draw.tables for team in (table.ns, table.ew)]
        assert len(set(seated)) == len(seated)
        bracket = after(bracket, round_draw, better=random.random() < 0.7)
        fixed = fixed.advanced(
            {ready.fixture.slot: (ready.one, ready.other) for ready in fixed.ready()}
        )
        rounds += 1
    assert fixed.over
    assert Bracket.from_data(bracket.to_data()) == bracket
    assert [one.place for one in bracket.standing()] == [one.place for one in fixed.standing()]
    assert sorted(one.team for one in bracket.standing()) == list(range(1, size + 1))


@pytest.mark.parametrize("drawing", ["redrawn", "reseeded"])
def test_a_team_whose_opponent_left_goes_on_without_playing(drawing) -> None:
    bracket = new_bracket(range(1, 9), drawing=drawing)
    round_draw = drawn(bracket)
    pairs = {table.slot: (table.ns, table.ew) for table in round_draw.tables}
    bracket = bracket.drawn(pairs).advanced({s: (min(p), max(p)) for s, p in pairs.items()}, [1])
    second = drawn(bracket)
    assert len(second.tables) == 1
    assert len(second.byes) == 1
    assert 1 not in {team for pair in pairs_of(second) for team in pair}


def test_a_bracket_of_fixed_meetings_keeps_its_data_and_its_draw() -> None:
    bracket = new_bracket(range(1, 9))
    assert bracket.to_data().keys() == {"section", "seeds", "places", "outcomes"}
    assert redrawn(bracket, History(), Random(1)) == (bracket, {})
