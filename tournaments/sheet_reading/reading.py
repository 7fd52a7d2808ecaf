"""Reading of a file: its pictures, and the sheets of each."""

from __future__ import annotations

from tournaments.sheet_reading.found import PictureRead, Refusal

#: Heaviest file that is read, in bytes.
HEAVIEST = 25_000_000


def read_file(data: bytes, name: str) -> list[PictureRead]:
    """Read the sheets of a photograph, a scan or a PDF; return one item per picture or page.

    `name` is the file's, only to be said again. Nothing is raised for bad input: `refusal` says it.
    """
    if len(data) > HEAVIEST:
        return [PictureRead(name, refusal=Refusal.TOO_HEAVY)]
    return [PictureRead(name, refusal=Refusal.NOT_A_PICTURE)]
