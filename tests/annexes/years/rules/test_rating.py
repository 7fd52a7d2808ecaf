"""Strength of players: a worked example, and what is true of every match."""

from __future__ import annotations

from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull, PlackettLuce

from tournaments.annexes.years.rules import FEW, START, Match, Strength, outcomes, placed, rated

PAIRS = (("a", "b"), ("c", "d"))
STRENGTHS = st.builds(Strength, st.floats(5, 45), st.floats(1, 25 / 3), st.integers(0, 200))
KNOWN = st.fixed_dictionaries(dict.fromkeys("abcdef", STRENGTHS))
TWO_SIDES = st.sampled_from([PAIRS, (("a",), ("b",))])
#: Places of a table of three to six, each for himself.
PLACES = st.lists(st.integers(0, 3), min_size=3, max_size=6).map(placed)


def close(one: Strength, other: Strength) -> bool:
    return all(isclose(mine, its, rel_tol=1e-9) for mine, its in zip(one, other, strict=True))


def test_the_first_match_of_two_pairs_is_worked_out_by_hand() -> None:
    found = rated([Match(PAIRS, (1, 2))], {})
    # Algorithm 4 of Weng and Lin (2011). A pair's variance is the sum of its players'.
    own = (25 / 3) ** 2 + (25 / 300) ** 2
    pair = 2 * own
    c = sqrt(2 * (pair + (25 / 6) ** 2))
    gained = own / pair * (pair / c * (1 - 0.5))
    less = own / pair * (pair / c**2 * 0.5 * 0.5) * (sqrt(pair) / c)
    assert found["a"] == found["b"]
    assert found["c"] == found["d"]
    assert found["a"].mu == pytest.approx(25 + gained)
    assert found["c"].mu == pytest.approx(25 - gained)
    assert found["a"].sigma == found["c"].sigma == pytest.approx(sqrt(own * (1 - less)))
    # The same figures, as the page writes them.
    assert f"{found['a'].mu:.3f} {found['a'].sigma:.3f}" == "26.964 8.178"
    assert found["a"].matches == 1


def test_the_figures_are_those_of_the_library() -> None:
    model = PlackettLuce(limit_sigma=True)
    (winner,), (loser,), (last,) = model.rate(
        [[model.rating(30, 4)], [model.rating(20, 2)], [model.rating(27, 6)]], ranks=[1, 2, 3]
    )
    known = {"a": Strength(30, 4, 9), "b": Strength(20, 2, 50), "c": Strength(27, 6)}
    found = rated([Match((("a",), ("b",), ("c",)), (1, 2, 3))], known)
    assert found["a"] == Strength(winner.mu, winner.sigma, 10)
    assert found["b"] == Strength(loser.mu, loser.sigma, 51)
    assert found["c"] == Strength(last.mu, last.sigma, 1)


@given(KNOWN)
def test_with_two_sides_the_model_is_that_of_bradley_and_terry(known: dict[str, Strength]) -> None:
    model = BradleyTerryFull(limit_sigma=True)
    sides = [[model.rating(*known[person][:2]) for person in side] for side in PAIRS]
    (first, _second), (third, _fourth) = model.rate(sides, ranks=[1, 2])
    found = rated([Match(PAIRS, (1, 2))], known)
    assert close(found["a"], Strength(first.mu, first.sigma, found["a"].matches))
    assert close(found["c"], Strength(third.mu, third.sigma, found["c"].matches))


@given(KNOWN, TWO_SIDES)
def test_winning_never_lowers_and_losing_never_raises(
    known: dict[str, Strength], sides: tuple[tuple[str, ...], ...]
) -> None:
    found = rated([Match(sides, (1, 2))], known)
    assert all(found[person].mu >= known[person].mu for person in sides[0])
    assert all(found[person].mu <= known[person].mu for person in sides[1])


@given(KNOWN, PLACES)
def test_the_first_of_a_table_never_goes_down_and_the_last_never_up(
    known: dict[str, Strength], places: tuple[int, ...]
) -> None:
    people = "abcdef"[: len(places)]
    found = rated([Match(tuple((person,) for person in people), places)], known)
    for person, place in zip(people, places, strict=True):
        if place == 1 and places.count(1) == 1:
            assert found[person].mu >= known[person].mu
        if place == max(places) > 1 and places.count(place) == 1:
            assert found[person].mu <= known[person].mu


@given(KNOWN, st.sampled_from([(1, 2), (2, 1), (1, 1)]))
def test_no_match_makes_anybody_less_certain(
    known: dict[str, Strength], places: tuple[int, ...]
) -> None:
    found = rated([Match(PAIRS, places)], known)
    assert all(found[person].sigma <= known[person].sigma for person in "abcd")


@given(KNOWN, st.sampled_from([(1, 2), (2, 1), (1, 1)]))
def test_the_order_of_the_sides_says_nothing(
    known: dict[str, Strength], places: tuple[int, ...]
) -> None:
    found = rated([Match(PAIRS, places)], known)
    turned = rated([Match(PAIRS[::-1], places[::-1])], known)
    assert all(close(found[person], turned[person]) for person in "abcd")


@given(KNOWN)
def test_a_draw_brings_equal_uncertain_players_together(known: dict[str, Strength]) -> None:
    known = {person: one._replace(sigma=6.0) for person, one in known.items()}
    found = rated([Match((("a",), ("b",)), (1, 1))], known)
    before, after = known["a"].mu - known["b"].mu, found["a"].mu - found["b"].mu
    assert abs(after) <= abs(before) + 1e-9


@given(KNOWN)
def test_the_order_of_contests_without_a_common_player_changes_nothing(
    known: dict[str, Strength],
) -> None:
    here, there = Match((("a",), ("b",)), (1, 2)), Match((("c", "d"), ("e", "f")), (2, 1))
    assert rated([here, there], known) == rated([there, here], known)


def test_contests_read_one_after_the_other_say_what_all_say_at_once() -> None:
    matches = [Match(PAIRS, (1, 2)), Match((("a", "c"), ("b", "d")), (1, 1))] * 3
    known: dict[str, Strength] = {}
    for match in matches:
        known |= rated([match], known)
    assert known == rated(matches, {})
    assert known["a"].matches == 6


def test_two_people_who_always_play_together_are_told_apart_by_nothing() -> None:
    found = rated([Match(PAIRS, (1, 2)), Match(PAIRS, (2, 1)), Match(PAIRS, (1, 2))], {})
    assert found["a"] == found["b"]


def test_the_order_of_people_follows_what_is_almost_sure() -> None:
    assert START.sure == pytest.approx(0)
    model = PlackettLuce()
    assert (START.mu, START.sigma) == (model.mu, model.sigma)
    assert Strength(30, 6, 3).sure < Strength(27, 2, 90).sure
    assert [Strength(30, 6, count).uncertain for count in (FEW - 1, FEW)] == [True, False]


def test_a_match_that_cannot_be_is_refused() -> None:
    for match, said in (
        (Match((("a",),), (1,)), "two sides"),
        (Match((("a",), ()), (1, 2)), "of somebody"),
        (Match((("a", "b"), ("b", "c")), (1, 2)), "twice"),
        (Match((("a",), ("b",)), (1,)), "has a place"),
    ):
        with pytest.raises(ValueError, match=said):
            rated([match], {})


def test_places_follow_the_marks_and_only_the_first_alone_wins() -> None:
    assert placed([972, 972]) == (1, 1)
    assert placed([10, 30, 20]) == (3, 1, 2)
    three = Match((("a",), ("b",), ("c",)), (1, 1, 3))
    assert [result.name for result in outcomes(three).values()] == ["DRAWN", "DRAWN", "LOST"]
    assert outcomes(Match(PAIRS, (2, 1)))["c"].name == "WON"
