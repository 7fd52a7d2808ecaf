"""Files that hold no sheet: each is refused with its reason, and none stops the reading."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from tests.annexes.photos.photographs.printing import printed
from tournaments.annexes.photos.rules import Refusal, opening, read_file, reading
from tournaments.annexes.photos.rules.opening import pages


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, kind, **options)
    return buffer.getvalue()


@cache
def sheet() -> Image.Image:
    """Return the picture of one sheet."""
    picture = printed("halves", grey=True).picture
    return picture.crop((0, 0, picture.width, picture.height // 2))


def cat() -> bytes:
    """Return a picture with nothing of a sheet: fur."""
    fur = np.random.default_rng(9).normal(120, 40, (600, 800, 3)).clip(0, 255)
    return saved(Image.fromarray(fur.astype(np.uint8)), "JPEG")


def bomb() -> bytes:
    """Return a small PNG that says it has ten thousand million pixels."""
    head = struct.pack(">IIBBBBB", 100_000, 100_000, 8, 0, 0, 0, 0)

    def chunk(name: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + data))
        return struct.pack(">I", len(data)) + name + data + check

    packed = zlib.compress(b"\0" * 1000)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def large() -> bytes:
    """Return a PNG of more pixels than a telephone takes, below what Pillow refuses."""
    return saved(Image.new("1", (10_000, 8_000)), "PNG")


BAD = {
    "40 MB": (lambda: bytes(40_000_000), Refusal.TOO_HEAVY),
    "text": (lambda: b"Ceci n'est pas une image.", Refusal.NOT_A_PICTURE),
    "nothing": (lambda: b"", Refusal.NOT_A_PICTURE),
    "cat": (cat, Refusal.NO_SHEET),
    "bomb": (bomb, Refusal.TOO_MANY_PIXELS),
    "large": (large, Refusal.TOO_MANY_PIXELS),
    "HEIC": (lambda: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100), Refusal.HEIC),
    "truncated": (lambda: saved(sheet(), "JPEG")[:20_000], Refusal.DAMAGED),
    "one pixel": (lambda: saved(Image.new("L", (1, 1)), "PNG"), Refusal.NO_SHEET),
    "damaged PDF": (lambda: b"%PDF-1.7\nrien", Refusal.DAMAGED),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_reason(name: str) -> None:
    build, refusal = BAD[name]
    (one,) = read_file(build(), name)
    assert (one.refusal, one.sheets) == (refusal, ())


def huge_pages() -> bytes:
    """Return a PDF of 199 pages of five metres: less than 20 kB."""
    document = PdfDocument.new()
    for _page in range(199):
        document.new_page(14_400, 14_400)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def many_pictures(wide: int = 3_500, tall: int = 4_000) -> bytes:
    """Return a TIFF of eight white pages, large ones in a few kilobytes."""
    page = Image.new("1", (wide, tall), 1)
    return saved(page, "TIFF", save_all=True, append_images=[page] * 7, compression="group4")


@pytest.mark.parametrize(("build", "most"), [(huge_pages, 3), (many_pictures, 2)])
def test_a_file_of_too_many_pixels_in_all_is_left(
    build: Callable[[], bytes], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MOST_IN_ALL", 30_000_000)
    *before, last = pages(build())
    assert last is Refusal.TOO_MANY_PAGES
    assert 1 <= len(before) <= most
    assert all(
        not isinstance(page, Refusal) and max(page.size) < 2 * opening.LONGEST for page in before
    )


@pytest.mark.parametrize(
    ("size", "times"), [((3000, 4000), 2), pytest.param((1400, 3900), 1, id="narrow")]
)
def test_a_large_photograph_is_decoded_at_half_unless_it_is_narrow(
    size: tuple[int, int], times: int
) -> None:
    (page,) = pages(saved(Image.new("L", size, 255), "JPEG"))
    assert not isinstance(page, Refusal)
    assert page.size == (size[0] // times, size[1] // times)


def test_a_file_whose_pages_show_no_sheet_is_left_after_some_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "MOST_LOST", 0.001)
    *before, last = read_file(many_pictures(350, 400), "hostile")
    assert last.refusal is Refusal.TOO_MANY_PAGES
    assert {one.refusal for one in before} == {Refusal.NO_SHEET}
    assert len(before) <= 5


def rotated_by_exif() -> bytes:
    exif = Image.Exif()
    exif[0x0112] = 6
    return saved(sheet().rotate(90, expand=True), "JPEG", exif=exif)


def clear() -> bytes:
    """Return a PNG whose paper is transparent."""
    ink = 255 - np.asarray(sheet().convert("L"))
    return saved(Image.fromarray(np.dstack([np.zeros_like(ink), ink]), "LA"), "PNG")


GOOD = {
    "CMYK": lambda: saved(sheet().convert("CMYK"), "JPEG"),
    "16 bits": lambda: saved(
        Image.fromarray(np.asarray(sheet().convert("L")).astype(np.uint16) * 257), "PNG"
    ),
    "palette": lambda: saved(sheet().convert("P"), "PNG"),
    "transparent": clear,
    "moving GIF": lambda: saved(
        sheet(), "GIF", save_all=True, append_images=[Image.new("L", sheet().size)]
    ),
    "two pages of TIFF": lambda: saved(sheet(), "TIFF", save_all=True, append_images=[sheet()]),
    "EXIF": rotated_by_exif,
    "WebP": lambda: saved(sheet(), "WEBP"),
}


@pytest.mark.parametrize("name", GOOD)
def test_an_unusual_picture_is_the_usual_one(name: str) -> None:
    read = list(pages(GOOD[name]()))
    assert len(read) == (2 if name == "two pages of TIFF" else 1)
    for page in read:
        assert not isinstance(page, Refusal)
        assert page.size == sheet().size
        # Some kinds lose a little of a picture.
        assert np.abs(np.asarray(page, int) - np.asarray(sheet())).mean() < 2


@pytest.mark.parametrize("name", ["EXIF", "two pages of TIFF"])
def test_each_of_its_pages_is_read(name: str) -> None:
    for page in read_file(GOOD[name](), name):
        assert [one.nothing for one in page.sheets] == [None]
