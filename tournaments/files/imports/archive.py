"""Archive of a workbook, read within limits: a file of a few kilobytes can ask for hours of work.

The limits count bytes once unpacked, elements of XML, and how deep they are: a file is then read or
refused in the same way on every laptop.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext as _

from tournaments.words.texts import Refused

#: Largest workbook once unpacked and its largest part, in bytes: far more than anybody types.
MOST_UNPACKED: Final = 40_000_000
MOST_PART: Final = 20_000_000
MOST_PARTS: Final = 2_000
#: Most elements that are read in a workbook, and in one part that openpyxl reads as a whole. A full
#: list (2,000 lines of 50 columns) has 200,000.
MOST_ELEMENTS: Final = 250_000
MOST_OF_PART: Final = 20_000
MOST_DEPTH: Final = 50
#: Longest tag with its text, in bytes. Excel holds 32,767 characters in a cell.
MOST_IN_TAG: Final = 200_000
#: An attribute this long counts as one element more, and one twice as long as four: openpyxl
#: searches a number format in a time that grows as the square of its length.
LONG_ATTRIBUTE: Final = 100
#: Bytes given at once to the parser. It reads a tag again from its start with each piece.
PIECE: Final = 500_000


class Archive(ZipFile):
    """Archive that gives only parts within the limits; raises `Refused` for the others."""

    def __init__(self, content: bytes) -> None:
        super().__init__(BytesIO(content))
        parts = self.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            raise _too_much()
        self.elements_left = MOST_ELEMENTS
        #: Most elements of the parts that are read as a whole.
        self.most_of_part = MOST_OF_PART

    def read(self, name: Any, pwd: bytes | None = None) -> bytes:
        """Return a part that a library will parse as a whole: its elements are counted first."""
        content = self._unpacked(name)
        self._count(content)
        return content

    def open(self, name: Any, *_args: Any, **_more: Any) -> Any:
        return _Pieces(self.read(name))

    def elements(self, name: str) -> Iterator[Any]:
        """Yield the elements of a part, each when it ends, without expanding any entity."""
        depth = 0
        source = _Pieces(self._unpacked(name))
        for event, element in iterparse(source, events=("start", "end"), forbid_dtd=True):
            if event == "start":
                depth += 1
                self._spend(depth)
            else:
                depth -= 1
                yield element

    def _unpacked(self, name: str) -> bytes:
        part = self.getinfo(name)
        if part.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            # Other methods can ask for gigabytes. No spreadsheet uses them.
            raise ValueError(f"compression {part.compress_type}")
        if part.file_size > MOST_PART:
            raise _too_much()
        with super().open(part) as source:
            content = source.read()
        if _without_tag(content):
            raise _too_much()
        return content

    def _count(self, content: bytes) -> None:
        left, depth = self.most_of_part, 0

        def start(_name: str, attributes: list[str]) -> None:
            nonlocal left, depth
            left -= 1 + sum((len(text) // LONG_ATTRIBUTE) ** 2 for text in attributes)
            depth += 1
            if left < 0:
                raise _too_much()
            self._spend(depth)

        def end(_name: str) -> None:
            nonlocal depth
            depth -= 1

        def document_type(*_told: Any) -> None:
            raise ValueError("a document type may define entities")

        counter = expat.ParserCreate()
        counter.ordered_attributes = True
        counter.StartElementHandler = start
        counter.EndElementHandler = end
        counter.StartDoctypeDeclHandler = document_type
        counter.Parse(content, True)

    def _spend(self, depth: int) -> None:
        self.elements_left -= 1
        if self.elements_left < 0 or depth > MOST_DEPTH:
            raise _too_much()


class _Pieces(BytesIO):
    """Part given in large pieces, whatever the parser asks for."""

    def read(self, _size: int | None = -1) -> bytes:
        return super().read(PIECE)


def _without_tag(content: bytes) -> bool:
    """Whether a part has a tag, or a text, that is too long.

    An attribute cannot hold the sign "<", so the distance between two of them limits both the size
    and the number of attributes.
    """
    at = content.find(b"<")
    while 0 <= at < len(content) - MOST_IN_TAG:
        following = content.rfind(b"<", at + 1, at + MOST_IN_TAG)
        if following < 0:
            return True
        at = following
    return False


def _too_much() -> Refused:
    return Refused(
        _("Ce fichier est trop gros une fois ouvert : n’y gardez que la liste des inscrits."),
        field="file",
    )
