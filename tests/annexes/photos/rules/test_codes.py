"""The code of a sheet: what its QR says, and what is not a code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.annexes.photos.rules import (
    CodeFault,
    NotRead,
    Shape,
    SheetCode,
    SheetKind,
    read_code,
)

SHAPES = st.builds(Shape, *[st.integers(1, 5)] * 3, st.integers(0, 3), st.booleans())
CODES = st.builds(
    SheetCode,
    st.text("0123456789ABCDEF", min_size=10, max_size=10),
    st.none() | st.integers(1, 99),
    st.none() | st.integers(1, 999),
    st.sampled_from(SheetKind),
    SHAPES,
)


@given(CODES)
def test_a_code_is_read_as_it_was_printed(code: SheetCode) -> None:
    assert read_code(code.text) == code


@given(CODES, st.data())
def test_a_sign_read_for_another_is_told(code: SheetCode, data: st.DataObject) -> None:
    text = code.text
    place = data.draw(st.integers(len("DXD2/"), len(text) - 1))
    other = data.draw(st.sampled_from("0123456789ABCDEF").filter(lambda s: s != text[place]))
    with pytest.raises(NotRead):
        read_code(text[:place] + other + text[place + 1 :])


@for_each(
    "text, fault",
    [
        ("http://192.168.1.20:8000/t/1-abc/", CodeFault.FOREIGN),
        ("", CodeFault.FOREIGN),
        ("DXD1/0123456789/3/45/N4110/7KQ/SYI2", CodeFault.OTHER_LAYOUT),
        ("DXD2/0123456789/3/45", CodeFault.DAMAGED),
    ],
)
def test_another_text_is_not_a_code_and_it_is_said_why(text: str, fault: CodeFault) -> None:
    with pytest.raises(NotRead) as refused:
        read_code(text)
    assert refused.value.fault is fault
