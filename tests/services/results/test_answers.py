"""Addresses of the hall: whether one of them is that of one phone alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.queries.results.answers import Addresses

Seen = Mapping[str, set[tuple[int, int]]]


def one_phone(seen: Seen, address: str = "a") -> bool:
    known = Addresses({name: frozenset(answers) for name, answers in seen.items()})
    return known.is_one_phone(address)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ({}, False),
        ({"a": {(1, 1)}}, False),
        ({"a": {(1, 1)}, "b": {(1, 2)}}, True),
        ({"a": {(1, 1), (1, 2)}, "b": {(1, 3)}}, False),
        ({"a": {(1, 1), (2, 5)}, "b": {(1, 2)}}, True),
        ({"a": {(1, 1), (1, 2), (2, 5)}, "b": {(2, 6)}}, False),
        ({"a": {(1, 1)}, "b": {(1, 1)}}, False),
    ],
    ids=[
        "nobody answered",
        "one table alone answered",
        "another table has another address",
        "two tables of one round share it: a router",
        "its phone sat at another table in the next round",
        "it was shared in the round before",
        "both camps of the only table have their own",
    ],
)
def test_an_address_is_that_of_one_phone(seen: Seen, expected: bool) -> None:
    assert one_phone(seen) is expected


@given(st.sets(st.tuples(st.integers(1, 4), st.integers(1, 40)), max_size=20))
def test_a_hall_behind_one_router_never_tells_phones_apart(answers: set[tuple[int, int]]) -> None:
    assert not one_phone({"a": answers})
