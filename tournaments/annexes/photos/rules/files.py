"""Reading of files where the libraries of pictures can be loaded, and the answer where they cannot.

They are large, and compiled: they are loaded at the first file, so that the rest of the program
neither waits for them nor needs them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from tournaments.annexes.photos.rules.found import PictureRead, Refusal

logger = logging.getLogger(__name__)


def read_file(data: bytes, name: str) -> list[PictureRead]:
    """Read the sheets of a photograph, a scan or a PDF; return one item per picture or page.

    `name` is the file's, only to be said again. Nothing is raised for bad input: `refusal` says it.
    """
    return list(read_pages(data, name))


def read_pages(data: bytes, name: str) -> Iterator[PictureRead]:
    """Yield the pages of `read_file` one by one, for whoever shows how far a long file is read."""
    try:
        from tournaments.annexes.photos.rules import reading
    except (ImportError, OSError):
        # On Windows, a compiled library may need another that the system lacks.
        logger.exception("the libraries that read pictures cannot be loaded")
        yield PictureRead(name, refusal=Refusal.NO_READER)
        return
    yield from reading.read_pages(data, name)
