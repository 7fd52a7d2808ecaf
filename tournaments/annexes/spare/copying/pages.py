"""Pages of an SQLite file: which ones changed, and the file that they make. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256

#: Bytes of the digest of a page.
DIGEST = 16


class DamagedError(Exception):
    """Pages that do not make the announced file."""


@dataclass(frozen=True, slots=True)
class Change:
    """What makes a file from another one.

    `count` is the number of pages of the new file, `pages` those that the other file lacks, by
    number from 0, and `digest` the SHA-256 of the new file.
    """

    page_size: int
    count: int
    pages: Mapping[int, bytes]
    digest: str


def pages_of(content: bytes, size: int) -> list[bytes]:
    """Return the pages of a file."""
    return [content[at : at + size] for at in range(0, len(content), size)]


def digests_of(content: bytes, size: int) -> tuple[bytes, ...]:
    """Return the digest of each page of a file."""
    return tuple(blake2b(page, digest_size=DIGEST).digest() for page in pages_of(content, size))


def change_to(content: bytes, size: int, held: Sequence[bytes]) -> Change:
    """Return what makes `content` from a file whose pages have the digests `held`.

    Without digests, every page is in the change.
    """
    pages = {
        number: page
        for number, (page, digest) in enumerate(
            zip(pages_of(content, size), digests_of(content, size), strict=True)
        )
        if number >= len(held) or held[number] != digest
    }
    return Change(size, -(-len(content) // size), pages, sha256(content).hexdigest())


def changed(held: bytes, change: Change) -> bytes:
    """Return the file that a change makes from `held`. Raises `DamagedError`."""
    size, end = change.page_size, change.page_size * change.count
    content = bytearray(held[:end].ljust(end, b"\0"))
    for number, page in change.pages.items():
        if not 0 <= number < change.count or len(page) != size:
            raise DamagedError
        content[number * size : (number + 1) * size] = page
    if sha256(content).hexdigest() != change.digest:
        raise DamagedError
    return bytes(content)
