"""A copy as it travels: the state that it is of, and the pages that changed. Pure."""

from __future__ import annotations

import json
import zlib

from tournaments.annexes.spare.copying.pages import Change
from tournaments.annexes.spare.copying.states import State, UnreadableError, state_of

#: Bytes that hold the length of the head.
LENGTH = 4
#: Effort of the compression, of 9: pages travel on a wifi, and the first laptop is busy.
EFFORT = 3


def packed(state: State, change: Change) -> bytes:
    """Return a copy as bytes: the length of its head, its head in JSON, its pages compressed."""
    numbers = sorted(change.pages)
    head = json.dumps(
        {
            "state": state.as_data(),
            "page_size": change.page_size,
            "count": change.count,
            "numbers": numbers,
            "sha256": change.digest,
        }
    ).encode()
    pages = zlib.compress(b"".join(change.pages[number] for number in numbers), EFFORT)
    return len(head).to_bytes(LENGTH, "big") + head + pages


def unpacked(content: bytes) -> tuple[State, Change]:
    """Return what was packed. Raises `UnreadableError`."""
    try:
        end = LENGTH + int.from_bytes(content[:LENGTH], "big")
        head = json.loads(content[LENGTH:end])
        pages = zlib.decompress(content[end:])
        size, numbers = int(head["page_size"]), [int(number) for number in head["numbers"]]
        if len(pages) != size * len(numbers):
            raise UnreadableError
        pages_by_number = {
            number: pages[at * size : (at + 1) * size] for at, number in enumerate(numbers)
        }
        change = Change(size, int(head["count"]), pages_by_number, str(head["sha256"]))
        return state_of(head["state"]), change
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise UnreadableError from error
