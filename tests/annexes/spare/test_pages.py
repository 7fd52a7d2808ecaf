"""A file is made again from the last one and the pages that changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.annexes.spare.values import state
from tournaments.annexes.spare.copying.pages import DamagedError, change_to, changed, digests_of
from tournaments.annexes.spare.copying.states import UnreadableError
from tournaments.annexes.spare.copying.wire import packed, unpacked

SIZE = 4
files = st.lists(st.binary(min_size=SIZE, max_size=SIZE), max_size=12).map(b"".join)


@given(files, files)
def test_the_pages_that_changed_make_the_new_file_from_the_old(old: bytes, new: bytes) -> None:
    change = change_to(new, SIZE, digests_of(old, SIZE))
    assert changed(old, change) == new
    kept = set(range(change.count)) - change.pages.keys()
    assert all(old[n * SIZE : n * SIZE + SIZE] == new[n * SIZE : n * SIZE + SIZE] for n in kept)


def test_only_the_pages_that_changed_travel() -> None:
    change = change_to(b"aaaaBBBBcccc", SIZE, digests_of(b"aaaabbbbccccdddd", SIZE))
    assert (dict(change.pages), change.count) == ({1: b"BBBB"}, 3)


@given(files)
def test_without_a_held_copy_every_page_travels(new: bytes) -> None:
    assert len(change_to(new, SIZE, ()).pages) == len(new) // SIZE


def test_a_damaged_page_of_the_held_file_is_noticed() -> None:
    change = change_to(b"aaaaBBBB", SIZE, digests_of(b"aaaabbbb", SIZE))
    with pytest.raises(DamagedError):
        changed(b"aXaabbbb", change)


@given(files, files)
def test_a_copy_travels_whole(old: bytes, new: bytes) -> None:
    change = change_to(new, SIZE, digests_of(old, SIZE))
    assert unpacked(packed(state(), change)) == (state(), change)


@given(st.binary(max_size=60))
def test_bytes_that_are_no_copy_are_unreadable(content: bytes) -> None:
    with pytest.raises(UnreadableError):
        unpacked(content)
