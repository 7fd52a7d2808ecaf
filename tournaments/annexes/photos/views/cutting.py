"""Reading of one file: its sheets, each tied to its match, or why it has none."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from scoring.kinds import every
from tournaments.annexes.photos.queries.codes import match_of_code
from tournaments.annexes.photos.queries.photos import UNSURE
from tournaments.annexes.photos.rules import (
    Field,
    Mark,
    Number,
    PictureRead,
    Refusal,
    SheetKind,
    SheetRead,
    Why,
    read_file,
)
from tournaments.annexes.photos.services import FoundSheet
from tournaments.models import Contest
from tournaments.words.house_enums import PhotoFault

#: Bytes of the largest picture that is kept, and the qualities tried to reach it.
MOST_BYTES, QUALITIES = 150_000, (75, 60, 45, 30)

#: What is said of a whole file.
OF_FILES = every(
    Refusal,
    {
        Refusal.TOO_HEAVY: PhotoFault.TOO_HEAVY,
        Refusal.NOT_A_PICTURE: PhotoFault.NOT_A_PICTURE,
        Refusal.TOO_MANY_PIXELS: PhotoFault.TOO_MANY_PIXELS,
        Refusal.HEIC: PhotoFault.HEIC,
        Refusal.DAMAGED: PhotoFault.DAMAGED,
        Refusal.TOO_MANY_PAGES: PhotoFault.TOO_MANY_PAGES,
        Refusal.LOCKED_PDF: PhotoFault.LOCKED_PDF,
        Refusal.NO_SHEET: PhotoFault.NO_SHEET,
        Refusal.NO_READER: PhotoFault.NO_READER,
    },
)
#: What is said of a sheet that was found but not read.
OF_SHEETS = every(
    Why,
    {
        Why.OTHER_LAYOUT: PhotoFault.OTHER_LAYOUT,
        Why.DAMAGED_CODE: PhotoFault.DAMAGED_CODE,
        Why.STRIP_HIDDEN: PhotoFault.STRIP_HIDDEN,
        Why.TOO_SMALL: PhotoFault.TOO_SMALL,
        Why.TOO_BLURRED: PhotoFault.TOO_BLURRED,
    },
)


def cut_out(contest: Contest, content: bytes, name: str) -> list[FoundSheet] | PhotoFault:
    """Return the sheets of a file; or why it has none, if no page of it shows a sheet.

    A page without a sheet, beside others that have some, is in the list with its fault.
    """
    pictures = read_file(content, name)
    if not any(picture.sheets for picture in pictures):
        return _fault_of(pictures)
    sheets = []
    for picture in pictures:
        if picture.refusal is not None:
            sheets.append(FoundSheet(None, OF_FILES[picture.refusal], {}, b"", 0, 0))
        sheets += [found_sheet(contest, sheet) for sheet in picture.sheets]
    return sheets


def found_sheet(contest: Contest, read: SheetRead) -> FoundSheet:
    """Tie a sheet to its match, and return what is kept of it."""
    jpeg, width, height = bounded(read.cut)
    match: int | None = None
    fault = PhotoFault.DAMAGED_CODE
    if read.code is not None:
        match, fault = match_of_code(contest, read.code, read.table)
    if read.nothing is not None:
        # The table may be known all the same.
        fault = OF_SHEETS[read.nothing]
    blank = read.code is not None and read.code.kind is SheetKind.BLANK
    seats = read.code.seats if read.code is not None else ""
    figures = figures_of(read) if read.nothing is None else {}
    return FoundSheet(match, fault, figures, jpeg, width, height, blank, seats)


def figures_of(read: SheetRead) -> dict[str, str]:
    """Return the digits of each figure, as `models.PhotoSheet` keeps them.

    The belotes, and the capots, of both camps are counted together.
    """
    of = read.numbers
    return {
        "ns": _digits(of.get(Field.NS_TOTAL)),
        "ew": _digits(of.get(Field.EW_TOTAL)),
        "belotes": _together(of.get(Field.NS_BELOTES), of.get(Field.EW_BELOTES)),
        "capots": _together(of.get(Field.NS_CAPOTS), of.get(Field.EW_CAPOTS)),
    }


def bounded(jpeg: bytes) -> tuple[bytes, int, int]:
    """Return a picture of at most `MOST_BYTES`, with its width and height in pixels.

    A picture that cannot be made so small is left out.
    """
    if not jpeg:
        return b"", 0, 0
    image = Image.open(BytesIO(jpeg))
    width, height = image.size
    if len(jpeg) <= MOST_BYTES:
        return jpeg, width, height
    for quality in QUALITIES:
        buffer = BytesIO()
        image.convert("L").save(buffer, "JPEG", quality=quality)
        if buffer.tell() <= MOST_BYTES:
            return buffer.getvalue(), width, height
    return b"", 0, 0


def _fault_of(pictures: list[PictureRead]) -> PhotoFault:
    refusals = [picture.refusal for picture in pictures if picture.refusal is not None]
    return OF_FILES[refusals[0]] if refusals else PhotoFault.NO_SHEET


def _digits(number: Number | None) -> str:
    """Return the digits of a number: "0940", "10?4" with one that is not sure, "" if empty."""
    if number is None or number.empty:
        return ""
    signs = ""
    for digit in number.digits:
        if digit.mark is Mark.BLANK and not signs:
            continue
        sure = digit.mark is Mark.TICKED and digit.value is not None
        signs += str(digit.value) if sure else UNSURE
    return signs


def _together(ns: Number | None, ew: Number | None) -> str:
    """Return the sum of two counts; "" if both are empty, "?" if one is not sure."""
    read = [digits for digits in (_digits(ns), _digits(ew)) if digits]
    if any(UNSURE in digits for digits in read):
        return UNSURE
    return str(sum(map(int, read))) if read else ""
