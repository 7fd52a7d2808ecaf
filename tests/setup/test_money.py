"""Amounts of money: typed in euros in any usual form, stored in whole cents."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.words.money import MOST, cents_of, euros
from tournaments.words.texts import Refused


@for_each(
    "typed, cents",
    [
        ("12", 1200),
        ("7,50", 750),
        ("7.5", 750),
        ("0,05 €", 5),
        ("0", 0),
        ("1 250", 125_000),
        ("1\N{NARROW NO-BREAK SPACE}250,00\N{NO-BREAK SPACE}€", 125_000),
        (" 10 euros ", 1000),
        ("10€", 1000),
    ],
)
def test_an_amount_is_read_as_people_type_it(typed: str, cents: int) -> None:
    assert cents_of(typed) == cents


@for_each(
    "typed",
    [
        "",
        "dix",
        "-5",
        "\N{MINUS SIGN}5",
        "1,234",
        "1,2,3",
        "1e3",
        "12 5",
        "€",
        "٣",
        "1" * 400,
        "9" * 5_000,
        "nan",
    ],
)
def test_anything_else_is_refused_with_an_example(typed: str) -> None:
    with override("fr"), pytest.raises(Refused, match=r"comme 12 ou 7,50|au plus"):
        cents_of(typed)


@given(st.integers(min_value=0, max_value=MOST))
def test_what_is_said_is_read_back_as_the_same_cents(cents: int) -> None:
    for language in ("fr", "en"):
        with override(language):
            assert cents_of(euros(cents)) == cents


def test_what_is_paid_back_has_a_true_minus_sign() -> None:
    with override("fr"):
        assert euros(-1250) == "\N{MINUS SIGN}12,50\N{NO-BREAK SPACE}€"
