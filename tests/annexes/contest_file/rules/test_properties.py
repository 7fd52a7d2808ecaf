"""Whatever the file, the answer is a contest or its faults, and never a traceback."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.annexes.contest_file.rules.made import kept, members_of, with_manifest, zipped
from tests.annexes.contest_file.services.dumped import dumped
from tests.annexes.contest_file.services.travelling import brought, taken
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules.value import ContestFile, FileRefused, Member
from tournaments.words.texts import Refused

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
#: Members that an import brings in.
CARRIED = [one for one in JSON if one is not Member.MANIFEST]
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
    changed = raw[:place] + put + (raw[place:] if cut else raw[place + len(put) :])
    # Every member has its digest: what is still read says the same.
    assert not answered(changed) or checked(changed) == checked(raw)


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


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_good_file_changed_anywhere_is_refused_or_brought_in_whole(data: Any) -> None:
    """Values of the file are exchanged for others of their kind: most are still a contest."""
    members = members_of(kept())
    for member in data.draw(st.lists(st.sampled_from(CARRIED), min_size=1, max_size=3)):
        document = json.loads(members[member])
        holder, key = _somewhere(document, data)
        holder[key] = data.draw(_like(holder[key]))
        members[member] = json.dumps(document).encode()
    raw = with_manifest(members)
    before = dumped()
    with transaction.atomic():
        # A refusal is a sentence: any other exception fails.
        with suppress(FileRefused, Refused):
            file = checked(raw)
            contest = brought(raw).contest
            assert _counts(checked(taken(contest))) == _counts(file)
        transaction.set_rollback(True)
    assert dumped() == before


def _counts(file: ContestFile) -> dict[str, int]:
    """Return how many rows each list has. People whom no row names any more stay behind."""
    members = (file.contest, file.teams, file.rounds, file.entries, file.awards, file.cash)
    lists = {one.name: getattr(member, one.name) for member in members for one in fields(member)}
    counts = {name: len(rows) for name, rows in lists.items() if isinstance(rows, tuple)}
    return {**counts, "log": len(file.log)}


def _like(value: Any) -> st.SearchStrategy[Any]:
    """Return values that may stand in the place of this one."""
    match value:
        case bool():
            return st.booleans()
        case int():
            return st.sampled_from([0, 1, 2, value + 1, -value, 2**15, 2**31, 2**63]) | st.integers(
                0, 20
            )
        case str():
            texts = [
                "",
                value + "\N{RIGHT-TO-LEFT OVERRIDE}",
                value.swapcase(),
                "\ud800",
                "p1",
                "1/1",
            ]
            return st.sampled_from(texts) | st.text(max_size=5)
        case list():
            return st.sampled_from([[], value[:-1], value[::-1], value + value[:1]])
        case dict():
            return st.sampled_from([{}, {**value, "x": 1}, dict(list(value.items())[1:])])
        case _:
            return st.none() | st.integers(1, 5) | st.text(max_size=3)


def _somewhere(document: Any, data: Any) -> tuple[Any, Any]:
    """Draw a place in a document: the list or the object that holds it, and its key there."""
    while True:
        keys = sorted(document) if isinstance(document, dict) else range(len(document))
        key = data.draw(st.sampled_from(list(keys)))
        inner = document[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            return document, key
        document = inner
