"""Opening of files: photographs, scans and pages of a PDF, in colours. Bad files are refused."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from io import BytesIO

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError
from pypdfium2 import PdfDocument, PdfiumError

from tournaments.annexes.photos.rules.found import Refusal

#: Heaviest file that is read, in bytes, most pixels of a picture and most pages of a PDF.
HEAVIEST, MOST_PIXELS, MOST_PAGES = 25_000_000, 60_000_000, 200
#: Most pixels of all the pages of a file: those of 200 sheets of A4 scanned at `RESOLUTION`.
MOST_IN_ALL = 800_000_000
#: Longest side that a page of PDF is drawn at, in pixels; a picture is reduced from twice as much.
LONGEST = 3200
#: Pixels of an inch of a page of PDF.
RESOLUTION = 200
#: Least side of a picture that can hold a sheet, in pixels.
LEAST_SIDE = 150
#: Brands of the files of telephones that Pillow cannot open.
_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "GIF", "BMP")
_SIXTEEN_BITS = ("I;16", "I;16B", "I;16L", "I")
_LOCKED = "password"


class NotOpened(ValueError):
    """A file or a page that cannot be opened; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


def pages(data: bytes) -> Iterator[Image.Image | Refusal]:
    """Yield the colours of each page or picture of a file, or why it cannot be opened.

    A picture is turned as its telephone says it was held. Raises nothing.
    """
    if len(data) > HEAVIEST:
        yield Refusal.TOO_HEAVY
    elif data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        yield Refusal.HEIC
    elif data[:1024].lstrip().startswith(b"%PDF"):
        yield from _of_pdf(data)
    else:
        yield from _of_picture(data)


def _of_picture(data: bytes) -> Iterator[Image.Image | Refusal]:
    """Yield the colours of a picture, or of each page of a TIFF."""
    try:
        with warnings.catch_warnings():
            # Pillow warns of what is refused here, at fewer pixels.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        yield Refusal.NOT_A_PICTURE
        return
    except Image.DecompressionBombError:
        yield Refusal.TOO_MANY_PIXELS
        return
    except (OSError, ValueError, SyntaxError):
        yield Refusal.DAMAGED
        return
    with picture:
        # A GIF that moves, or a picture with its preview, is read by its first picture.
        count = getattr(picture, "n_frames", 1) if picture.format == "TIFF" else 1
        if count > MOST_PAGES:
            yield Refusal.TOO_MANY_PAGES
            return
        pixels = 0
        for page in range(count):
            try:
                picture.seek(page)
                pixels += picture.width * picture.height
                if pixels > MOST_IN_ALL:
                    yield Refusal.TOO_MANY_PAGES
                    return
                yield _colours(picture)
            except NotOpened as refused:
                yield refused.refusal
            except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
                yield Refusal.DAMAGED


def _colours(picture: Image.Image) -> Image.Image:
    """Return the red, green and blue of an opened picture.

    Raises ``NotOpened``, or as Pillow for bad data.
    """
    if picture.width * picture.height > MOST_PIXELS:
        raise NotOpened(Refusal.TOO_MANY_PIXELS)
    shorter, longer = sorted(picture.size)
    if picture.format == "JPEG" and longer > LONGEST and 2 * shorter > LONGEST:
        # A JPEG is decoded at half or a quarter of its size in less time. A narrow one, as of two
        # sheets one above the other, would keep too few pixels of a millimetre.
        picture.draft("RGB", (picture.width * LONGEST // longer // 2,) * 2)
    if picture.mode in _SIXTEEN_BITS:
        deep = np.asarray(picture, dtype=np.float64)
        picture = Image.fromarray((deep * (255 / max(float(deep.max()), 1.0))).astype(np.uint8))
    turned = ImageOps.exif_transpose(picture)
    times = max(turned.size) // LONGEST
    if times > 1:
        # Colours of a palette, and black and white, have no mean.
        whole = {"P": "RGBA", "PA": "RGBA", "1": "L"}.get(turned.mode)
        turned = (turned.convert(whole) if whole else turned).reduce(times)
    if turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info:
        # What is transparent is paper.
        clear = turned.convert("RGBA")
        turned = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
    return turned if turned.mode == "RGB" else turned.convert("RGB")


def _of_pdf(data: bytes) -> Iterator[Image.Image | Refusal]:
    """Yield the colours of each page of a PDF."""
    try:
        document = PdfDocument(data)
    except PdfiumError as error:
        yield Refusal.LOCKED_PDF if _LOCKED in str(error).lower() else Refusal.DAMAGED
        return
    try:
        if len(document) > MOST_PAGES:
            yield Refusal.TOO_MANY_PAGES
            return
        pixels = 0.0
        for number in range(len(document)):
            try:
                page = document[number]
                wide, tall = page.get_size()
                scale = min(RESOLUTION / 72, LONGEST / max(wide, tall, 1))
                pixels += wide * tall * scale**2
                if pixels > MOST_IN_ALL:
                    yield Refusal.TOO_MANY_PAGES
                    return
                rendered = page.render(scale=scale)
                yield rendered.to_pil().convert("RGB")
            except PdfiumError:
                yield Refusal.DAMAGED
    finally:
        document.close()
