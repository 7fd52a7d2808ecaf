"""Requests are signed and serve once; answers are sealed for one request."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.annexes.spare.copying.protocol import (
    ALPHABET,
    FREE,
    LENGTH,
    LONGEST,
    WINDOW,
    Asked,
    BadSealError,
    Nonces,
    Refusal,
    Slowing,
    keys_of,
    refusal_of,
    sealed,
    signature,
    unsealed,
)

CODE = "NU58A4989G92S8H7EVYBCKTZ6H"
KEYS = keys_of(CODE)
ASKED = Asked("POST", "/mirror/2/copy", b"{}", 1000, "nonce", "process")
SEAL = b"n" * 12
codes = st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH)


def test_a_code_reads_the_same_with_spaces_hyphens_and_small_letters() -> None:
    assert keys_of("nu58a-4989g 92s8h-7evyb-cktz6h") == KEYS


@given(codes, codes)
def test_another_code_signs_and_seals_otherwise(one: str, other: str) -> None:
    if one != other:
        assert {keys_of(one).sign, keys_of(one).seal}.isdisjoint(
            {keys_of(other).sign, keys_of(other).seal}
        )


@pytest.mark.parametrize(
    "changed",
    [
        {"method": "GET"},
        {"path": "/mirror/2/step-down"},
        {"body": b'{"tick": ""}'},
        {"at": 1001},
        {"nonce": "other"},
        {"process": "other"},
    ],
    ids=["method", "path", "body", "time", "nonce", "process"],
)
def test_an_altered_request_is_refused_as_one_with_a_wrong_code(changed: dict[str, object]) -> None:
    signed = signature(KEYS, ASKED)
    altered = replace(ASKED, **changed)  # type: ignore[arg-type]
    assert refusal_of(KEYS, ASKED, signed, 1000, "process", Nonces()) is None
    assert refusal_of(KEYS, altered, signed, 1000, "process", Nonces()) is Refusal.CODE


def test_a_request_sent_again_is_refused() -> None:
    seen, signed = Nonces(), signature(KEYS, ASKED)
    assert refusal_of(KEYS, ASKED, signed, 1000, "process", seen) is None
    assert refusal_of(KEYS, ASKED, signed, 1001, "process", seen) is Refusal.AGAIN


def test_a_request_is_for_one_process_of_one_server() -> None:
    signed = signature(KEYS, ASKED)
    assert refusal_of(KEYS, ASKED, signed, 1000, "started later", Nonces()) is Refusal.PROCESS


@given(st.integers(-10_000, 10_000))
def test_clocks_may_differ_by_a_minute_and_no_more(apart: int) -> None:
    signed = signature(KEYS, ASKED)
    refused = refusal_of(KEYS, ASKED, signed, 1000 + apart, "process", Nonces())
    assert (refused is Refusal.CLOCK) == (abs(apart) > WINDOW)


def test_a_nonce_is_remembered_as_long_as_its_request_could_be_sent_again() -> None:
    seen = Nonces()
    assert seen.first_time("one", 1000)
    assert not seen.first_time("one", 1000 + 2 * WINDOW)
    assert seen.first_time("two", 1000 + 2 * WINDOW + 1)


@given(st.binary(), st.sampled_from([200, 304, 403]))
def test_a_sealed_answer_is_read_by_who_has_the_code_for_this_request(
    content: bytes, status: int
) -> None:
    assert unsealed(KEYS, ASKED, status, sealed(KEYS, ASKED, status, content, SEAL)) == content


@given(st.binary(min_size=1), st.data())
def test_an_altered_or_cut_answer_is_refused(content: bytes, data: st.DataObject) -> None:
    carried = sealed(KEYS, ASKED, 200, content, SEAL)
    at = data.draw(st.integers(0, len(carried) - 1))
    altered = carried[:at] + bytes([carried[at] ^ 1]) + carried[at + 1 :]
    for wrong in (altered, carried[:at]):
        with pytest.raises(BadSealError):
            unsealed(KEYS, ASKED, 200, wrong)


def test_the_answer_to_another_request_or_of_another_status_is_refused() -> None:
    carried = sealed(KEYS, ASKED, 200, b"old state", SEAL)
    later = replace(ASKED, nonce="another")
    with pytest.raises(BadSealError):
        unsealed(KEYS, later, 200, carried)
    with pytest.raises(BadSealError):
        unsealed(KEYS, ASKED, 304, carried)


def test_the_content_of_an_answer_cannot_be_read_without_the_code() -> None:
    assert b"0612345678" not in sealed(KEYS, ASKED, 200, b"0612345678" * 9, SEAL)


def test_whoever_tries_codes_waits_twice_as_long_each_time_and_alone() -> None:
    slow = Slowing()
    waits = []
    for _try in range(FREE + 9):
        slow.wrong("10.0.0.9", 100.0)
        waits.append(slow.wait("10.0.0.9", 100.0))
    assert waits[: FREE - 1] == [0] * (FREE - 1)
    assert waits[FREE - 1 : FREE + 3] == [1, 2, 4, 8]
    assert max(waits) == LONGEST
    assert slow.wait("10.0.0.8", 100.0) == 0
    assert slow.wait("10.0.0.9", 100.0 + LONGEST) == 0
    slow.right("10.0.0.9")
    assert slow.wait("10.0.0.9", 100.0) == 0
