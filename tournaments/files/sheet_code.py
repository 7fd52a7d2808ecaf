"""Code of a sheet's strip: what its QR says of the contest, the round, the table and the boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from uuid import UUID
from zlib import crc32

#: Version of the geometry that this program prints and reads.
LAYOUT = 2
#: First letters of every code, before the version.
PREFIX = "DXD"
#: Number of hexadecimal digits of the contest's identity that a code carries.
IDENTITY = 10
#: Signs of the check at the end of a code: those of a QR in its short alphabet.
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHECKED = 4
#: Signs that stand for the teams seated at a table. The code still fits a QR of 25 by 25.
_SEATED = 3
_PARTS = 7


class SheetKind(Enum):
    """Whether the sheet was printed for one table, or blank."""

    NAMED = "N"
    #: The players tick the number of their table; the code tells no round.
    BLANK = "B"


class CodeFault(Enum):
    """Why a text is not the code of a sheet that can be read here."""

    FOREIGN = "it is not the code of a sheet"
    OTHER_LAYOUT = "the sheet was printed by another version"
    DAMAGED = "its check is wrong"


class NotRead(ValueError):
    """A text that is not a code; `fault` says why."""

    def __init__(self, fault: CodeFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Shape:
    """Digits of a total, of a count, and of the table; a `wide` strip is for a page across."""

    total: int = 4
    belotes: int = 1
    capots: int = 1
    table: int = 0
    wide: bool = False


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What the QR of a strip says.

    `contest` is its `identity`. `round` and `table` are None on a blank sheet. `seats` stands for
    the teams that sat there when it was printed (`seats_sign`), so that a sheet of an older draw is
    known; "" on a blank sheet.
    """

    contest: str
    round: int | None
    table: int | None
    kind: SheetKind
    shape: Shape = Shape()
    layout: int = LAYOUT
    seats: str = ""

    @property
    def text(self) -> str:
        """The code as the QR carries it, with its check.

        >>> SheetCode("0123456789", 3, 45, SheetKind.NAMED, seats="7KQ").text
        'DXD2/0123456789/3/45/N41100/7KQ/MYJ1'
        """
        shape = self.shape
        digits = shape.total, shape.belotes, shape.capots, shape.table, int(shape.wide)
        body = "/".join(
            (
                f"{PREFIX}{self.layout}",
                self.contest.upper(),
                str(self.round or 0),
                str(self.table or 0),
                self.kind.value + "".join(map(str, digits)),
                self.seats,
            )
        )
        return f"{body}/{_signs_of(body, _CHECKED)}"


def identity(contest: UUID) -> str:
    """Return what a code carries of a contest: the first digits of its identity, in capitals.

    >>> identity(UUID("0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"))
    '0A1B2C3D4E'
    """
    return contest.hex[:IDENTITY].upper()


def read_code(text: str) -> SheetCode:
    """Return the code that a QR says. Raises ``NotRead`` for any other text."""
    parts = text.split("/")
    head = parts[0]
    if not head.startswith(PREFIX) or not head.removeprefix(PREFIX).isdecimal():
        raise NotRead(CodeFault.FOREIGN)
    layout = int(head.removeprefix(PREFIX))
    if layout != LAYOUT:
        raise NotRead(CodeFault.OTHER_LAYOUT)
    body, _slash, check = text.rpartition("/")
    if len(parts) != _PARTS or check != _signs_of(body, _CHECKED):
        raise NotRead(CodeFault.DAMAGED)
    _head, contest, round_, table, shape, seats, _checked = parts
    try:
        total, belotes, capots, digits, wide = map(int, shape[1:])
        return SheetCode(
            contest,
            int(round_) or None,
            int(table) or None,
            SheetKind(shape[0]),
            Shape(total, belotes, capots, digits, wide == 1),
            layout,
            seats,
        )
    except (ValueError, IndexError):
        raise NotRead(CodeFault.DAMAGED) from None


def seats_sign(camps: Sequence[Sequence[int]]) -> str:
    """Return what a code carries of who is seated: the numbers of the teams of each camp.

    >>> seats_sign([[7], [24]]) != seats_sign([[24], [7]])
    True
    """
    return _signs_of("-".join("+".join(map(str, camp)) for camp in camps), _SEATED)


def _signs_of(text: str, count: int) -> str:
    rest, signs = crc32(text.encode()), ""
    for _sign in range(count):
        rest, sign = divmod(rest, len(_SIGNS))
        signs += _SIGNS[sign]
    return signs
