"""Quotas of the halls of a final: how its places are shared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import Refused
from tournaments.annexes.halls.rules import (
    Method,
    QuotaRules,
    Rest,
    StepKind,
    read_quota_rules,
    share,
)

HALLS = (34, 28, 21, 19)
AVERAGE, REMAINDER = Method.HIGHEST_AVERAGE, Method.LARGEST_REMAINDER

entrants = st.lists(st.integers(0, 60), min_size=1, max_size=7).map(tuple)
methods = st.sampled_from(Method)


def quotas(
    places: int, halls: tuple[int, ...], each: int = 0, **options: object
) -> tuple[int, ...]:
    return share(QuotaRules(places, each, **options), halls).quotas  # type: ignore[arg-type]


def test_the_largest_remainder_of_the_example() -> None:
    assert quotas(16, HALLS, 1) == (5, 4, 4, 3)


def test_the_highest_average_of_the_example_does_not_count_the_first_places() -> None:
    assert quotas(16, HALLS, 1, method=AVERAGE) == (5, 5, 3, 3)


def test_equal_fractions_go_to_more_entrants_then_to_the_first_hall() -> None:
    # 2 × 3/8 = 6/8, 2 × 3/8 = 6/8, 2 × 2/8 = 4/8: the first two have the largest fractions.
    assert quotas(2, (3, 3, 2)) == (1, 1, 0)
    # One place, 1/2 each: the first hall. One place, 6/8 and 2/8: more entrants.
    assert quotas(1, (2, 2)) == (1, 0)
    # 3 × 3/6 = 1.5, 3 × 1/6 = 0.5, 3 × 2/6 = 1: the first and the second have equal fractions.
    assert quotas(3, (3, 1, 2)) == (2, 0, 1)
    assert quotas(3, (1, 3, 2)) == (0, 2, 1)


def test_equal_averages_go_to_more_entrants_then_to_the_first_hall() -> None:
    # 28 / 4 = 21 / 3 = 7: the hall of 28 comes first.
    assert quotas(12, HALLS, method=AVERAGE) == (4, 4, 2, 2)
    assert quotas(13, HALLS, method=AVERAGE) == (4, 4, 3, 2)
    assert quotas(1, (5, 5), method=AVERAGE) == (1, 0)


def test_the_first_places_are_never_more_than_a_hall_has() -> None:
    assert quotas(9, (2, 10), 4, rest=Rest.NONE) == (2, 4)


@pytest.mark.parametrize("method", Method)
def test_a_hall_with_less_than_its_share_takes_all_and_the_others_share_anew(
    method: Method,
) -> None:
    # With its first place given, the hall of one team has nobody left for its share of 0.55.
    assert quotas(8, (10, 1), 1, method=method) == (7, 1)
    shared = share(QuotaRules(20, 4, method=method), (4, 30))
    assert shared.quotas == (4, 16)
    # Its share of 1 is void: the 12 places left are shared anew among the others.
    assert [(step.places, step.full) for step in shared.steps] == [(8, ()), (12, (0,)), (12, ())]


def test_more_places_than_teams_is_everybody() -> None:
    assert quotas(200, HALLS, 1) == HALLS
    assert quotas(200, HALLS, 1, rest=Rest.RANKING) == HALLS
    assert quotas(102, HALLS, method=AVERAGE) == HALLS


def test_the_rest_left_to_nobody_leaves_places_empty() -> None:
    shared = share(QuotaRules(16, 2, Rest.NONE), HALLS)
    assert shared.quotas == (2, 2, 2, 2)
    assert [(step.kind, step.places) for step in shared.steps] == [
        (StepKind.EACH, 8),
        (StepKind.NONE, 8),
    ]


def test_the_rest_left_to_the_ranking_is_open() -> None:
    shared = share(QuotaRules(16, 2, Rest.RANKING), HALLS)
    assert (shared.quotas, shared.open) == ((2, 2, 2, 2), 8)


def test_a_number_by_hand_is_kept_and_the_others_share_the_rest() -> None:
    shared = share(QuotaRules(16, 1, by_hand={1: 2}), HALLS)
    # 16 − 2 − 3 = 11 places for 34 + 21 + 19: 5.05, 3.12, 2.82.
    assert shared.quotas == (6, 2, 4, 4)
    assert quotas(16, (3, 40), by_hand={0: 8}) == (3, 13)


def test_fewer_places_than_the_first_ones_need_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        share(QuotaRules(7, 2), HALLS)
    assert [problem.field for problem in refused.value.problems] == ["places"]
    assert "Il en faut 8" in refused.value.problems[0].text
    with pytest.raises(Refused):
        share(QuotaRules(7, by_hand={0: 8}), HALLS)


def test_the_largest_remainder_may_take_a_place_from_a_hall_when_there_is_one_more() -> None:
    # Alabama's paradox, which the guide tells.
    assert quotas(10, (6, 6, 2)) == (4, 4, 2)
    assert quotas(11, (6, 6, 2)) == (5, 5, 1)


@given(entrants, st.integers(0, 300), st.integers(0, 4), methods)
def test_quotas_add_up_and_never_exceed_the_entrants(
    halls: tuple[int, ...], places: int, each: int, method: Method
) -> None:
    needed = sum(min(each, hall) for hall in halls)
    if places < needed:
        with pytest.raises(Refused):
            share(QuotaRules(places, each, method=method), halls)
        return
    shared = share(QuotaRules(places, each, method=method), halls)
    assert sum(shared.quotas) == min(places, sum(halls))
    for quota, hall in zip(shared.quotas, halls, strict=True):
        assert min(each, hall) <= quota <= hall


@given(entrants, st.integers(0, 200), st.integers(0, 3))
def test_one_more_place_takes_none_from_a_hall_with_the_highest_average(
    halls: tuple[int, ...], places: int, each: int
) -> None:
    places = max(places, sum(min(each, hall) for hall in halls))
    before = quotas(places, halls, each, method=AVERAGE)
    after = quotas(places + 1, halls, each, method=AVERAGE)
    assert all(one <= other for one, other in zip(before, after, strict=True))


@given(entrants, st.integers(0, 200), methods)
def test_the_last_steps_tell_the_quotas(
    halls: tuple[int, ...], places: int, method: Method
) -> None:
    shared = share(QuotaRules(places, method=method), halls)
    totals = [0] * len(halls)
    for step in shared.steps:
        for hall, number in enumerate(step.given):
            if not step.full or hall in step.full:
                totals[hall] += number
    assert tuple(totals) == shared.quotas


@given(entrants, st.integers(0, 200), st.integers(0, 3), methods, st.randoms())
def test_only_ties_look_at_the_order_of_the_halls(
    halls: tuple[int, ...], places: int, each: int, method: Method, random: object
) -> None:
    halls = tuple(dict.fromkeys(halls))
    places = max(places, sum(min(each, hall) for hall in halls))
    mixed = list(halls)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    one = dict(zip(halls, quotas(places, halls, each, method=method), strict=True))
    assert one == dict(zip(mixed, quotas(places, tuple(mixed), each, method=method), strict=True))


def test_every_fault_of_what_was_typed_is_told_at_once() -> None:
    with pytest.raises(Refused) as refused:
        read_quota_rules("x", "-1", "best", "fair", "34,,2.5", ["9=2", "1"])
    fields = [problem.field for problem in refused.value.problems]
    assert sorted(fields) == [*["by_hand"] * 2, "each", *["halls"] * 2, "method", "places", "rest"]


def test_numbers_are_those_of_ascii_and_of_a_size() -> None:
    for typed in ("१६", "1e3", "10000000000", "", " "):
        with pytest.raises(Refused):
            read_quota_rules(typed, "0", "none", "largest-remainder", "3", [])
    rules, halls = read_quota_rules(" 16 ", "1", "entrants", "highest-average", "34, 28", ["2=5"])
    assert (rules.places, rules.by_hand, halls) == (16, {1: 5}, (34, 28))
