"""What was found in a picture: figures with their confidence, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tournaments.files.sheet_code import SheetCode
from tournaments.files.sheet_strip import Field

#: A point of a picture, in pixels from its upper left corner.
Point = tuple[float, float]


class Mark(Enum):
    """What a column of boxes shows."""

    TICKED = "ticked"
    #: No box has any ink.
    BLANK = "blank"
    #: Two boxes have ink, or one too little or too much.
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Digit:
    """One column of boxes.

    `value` is from 0 to 9, or None if no box or no sure box is ticked. `confidence` is from 0 to
    1, of the value or of the blank.
    """

    value: int | None
    confidence: float
    mark: Mark = Mark.TICKED


@dataclass(frozen=True, slots=True)
class Number:
    """A number ticked in columns, from the highest digit."""

    digits: tuple[Digit, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is ticked, surely. An empty number is not zero."""
        return all(digit.mark is Mark.BLANK for digit in self.digits)

    @property
    def sure(self) -> bool:
        """Whether the number is read without a doubt, or surely empty."""
        return self.empty or self.value is not None

    @property
    def value(self) -> int | None:
        """The number; None if it is empty or unsure.

        The first columns may be blank, as in 84 written in four columns. A column may not be blank
        after a ticked one.

        >>> blank = Digit(None, 1.0, Mark.BLANK)
        >>> Number((blank, Digit(8, 1.0), Digit(4, 1.0))).value
        84
        >>> Number((Digit(8, 1.0), blank)).value is None
        True
        """
        digits = list(self.digits)
        while digits and digits[0].mark is Mark.BLANK:
            digits.pop(0)
        if not digits or any(digit.mark is not Mark.TICKED for digit in digits):
            return None
        return int("".join(str(digit.value) for digit in digits))

    @property
    def confidence(self) -> float:
        """The least confidence of its digits."""
        return min((digit.confidence for digit in self.digits), default=0.0)


class Why(Enum):
    """Why nothing was read of a sheet that was found."""

    OTHER_LAYOUT = "other_layout"
    DAMAGED_CODE = "damaged_code"
    #: Part of the strip is outside the picture, folded away or hidden.
    STRIP_HIDDEN = "strip_hidden"
    TOO_SMALL = "too_small"
    TOO_BLURRED = "too_blurred"


class Refusal(Enum):
    """Why nothing was found in a whole picture or file."""

    TOO_HEAVY = "too_heavy"
    NOT_A_PICTURE = "not_a_picture"
    TOO_MANY_PIXELS = "too_many_pixels"
    HEIC = "heic"
    DAMAGED = "damaged"
    TOO_MANY_PAGES = "too_many_pages"
    LOCKED_PDF = "locked_pdf"
    NO_SHEET = "no_sheet"
    #: The libraries that read pictures cannot be loaded on this computer.
    NO_READER = "no_reader"


@dataclass(frozen=True)
class SheetRead:
    """One sheet of a picture.

    `code` is None if `nothing` says why it could not be told. `corners` are those of the strip,
    from the upper left one of the sheet, clockwise; `cut` is a JPEG of the strip, straightened.
    """

    code: SheetCode | None
    numbers: dict[Field, Number] = field(default_factory=dict)
    corners: tuple[Point, ...] = ()
    cut: bytes = b""
    nothing: Why | None = None

    @property
    def unsure(self) -> tuple[Field, ...]:
        """The fields with a doubt: a column unsure, or blank after a ticked one."""
        return tuple(name for name, number in self.numbers.items() if not number.sure)

    @property
    def table(self) -> int | None:
        """The table that the code says or, on a blank sheet, that is ticked; None if unsure."""
        if self.code is None or self.code.table is not None:
            return self.code.table if self.code else None
        number = self.numbers.get(Field.TABLE)
        return number.value if number else None

    @property
    def empty(self) -> bool:
        """Whether both totals are surely empty."""
        totals = [self.numbers.get(name) for name in (Field.NS_TOTAL, Field.EW_TOTAL)]
        return all(number is not None and number.empty for number in totals)

    @property
    def sure(self) -> bool:
        """Whether both totals are read and nothing else of the sheet has a doubt."""
        totals = [self.numbers.get(name) for name in (Field.NS_TOTAL, Field.EW_TOTAL)]
        return (
            self.table is not None
            and not self.unsure
            and all(number is not None and number.value is not None for number in totals)
        )


@dataclass(frozen=True)
class PictureRead:
    """One picture, or one page of a PDF: its sheets, or why it has none.

    `page` counts from 1. `seconds` is the CPU time that it took.
    """

    name: str
    page: int = 1
    sheets: tuple[SheetRead, ...] = ()
    refusal: Refusal | None = None
    seconds: float = 0.0
