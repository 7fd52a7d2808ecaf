"""Whatever the file, the answer is a contest or its faults, and never a traceback."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.contest_file.made import kept, members_of, with_manifest, zipped
from tournaments.contest_file.faults import FileRefused
from tournaments.contest_file.members import Member
from tournaments.queries.contest_file.judging import checked

JSON = [
    Member.MANIFEST,
    Member.CONTEST,
    Member.PEOPLE,
    Member.TEAMS,
    Member.ROUNDS,
    Member.ENTRIES,
    Member.AWARDS,
    Member.CASH,
]
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def answered(raw: bytes) -> bool:
    """Return whether the file is good; if it is not, every fault says where and why."""
    try:
        checked(raw)
    except FileRefused as refused:
        faults = refused.to_data()["errors"]
        assert faults
        assert all(one["field"] and one["message"] and "%(" not in one["message"] for one in faults)
        return False
    return True


@given(st.binary(max_size=400))
def test_random_bytes_are_refused(raw: bytes) -> None:
    assert not answered(raw)


@given(st.integers(0, 2**32), st.binary(min_size=1, max_size=8), st.booleans())
def test_a_good_file_with_some_bytes_changed_is_answered(at: int, put: bytes, cut: bool) -> None:
    raw = kept()
    place = at % len(raw)
    answered(raw[:place] + put + (raw[place:] if cut else raw[place + len(put) :]))


@given(st.sampled_from(JSON), st.binary(max_size=60))
def test_any_bytes_as_a_member_are_refused(member: Member, put: bytes) -> None:
    members = {**members_of(kept()), member: put}
    assert not answered(zipped(members) if member is Member.MANIFEST else with_manifest(members))


@pytest.mark.slow
@given(st.sampled_from(JSON), st.data())
def test_a_good_file_with_any_value_anywhere_is_answered(member: Member, data: Any) -> None:
    members = members_of(kept())
    document = json.loads(members[member])
    holder, key = _somewhere(document, data)
    holder[key] = data.draw(ANY_JSON)
    members[member] = json.dumps(document).encode()
    answered(zipped(members) if member is Member.MANIFEST else with_manifest(members))


@pytest.mark.slow
@given(st.data())
def test_a_regulation_with_any_value_anywhere_is_answered(data: Any) -> None:
    members = members_of(kept())
    document = json.loads(members[Member.CONTEST])
    holder, key = _somewhere(document["contest"]["regulation"], data)
    holder[key] = data.draw(ANY_JSON)
    members[Member.CONTEST] = json.dumps(document).encode()
    answered(with_manifest(members))


def _somewhere(document: Any, data: Any) -> tuple[Any, Any]:
    """Draw a place in a document: the list or the object that holds it, and its key there."""
    while True:
        keys = sorted(document) if isinstance(document, dict) else range(len(document))
        key = data.draw(st.sampled_from(list(keys)))
        inner = document[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            return document, key
        document = inner
