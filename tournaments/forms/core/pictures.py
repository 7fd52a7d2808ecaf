"""Uploaded pictures: checked, then encoded again as PNG."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.words.texts import Refused

FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
#: Limits in bytes and in pixels. The second one stops small files that expand hugely.
MAX_BYTES: Final = 5_000_000
MAX_PIXELS: Final = 25_000_000
#: Limit in pixels of the formats that cannot be reduced while they are decoded.
MAX_WHOLE_PIXELS: Final = 16_000_000
#: Most passes over a JPEG picture. Cameras write ten, and each takes as long as a whole picture.
MAX_PASSES: Final = 50
#: Sides in pixels: the longest after reduction, and the shortest accepted.
SIDE: Final = 600
SMALLEST: Final = 16
#: Bytes that begin a pass. The compressed pixels never hold them.
_PASS: Final = b"\xff\xda"


@dataclass(frozen=True, slots=True)
class Picture:
    """Stored picture: a PNG on white, without metadata."""

    png: bytes
    width: int
    height: int


def read_picture(data: bytes) -> Picture:
    """Return the picture reduced to SIDE pixels at most. The same file gives the same bytes.

    Raises `Refused` with the reason.
    """
    if len(data) > MAX_BYTES:
        raise Refused(too_heavy())
    image = _opened(data)
    jpeg = image.format in ("JPEG", "MPO")
    # The number of frames would be counted one by one.
    if getattr(image, "is_animated", False) and not jpeg:
        raise Refused(_("Cette image est animée : choisissez une image fixe."))
    size = {"width": image.width, "height": image.height}
    if image.width * image.height > (MAX_PIXELS if jpeg else MAX_WHOLE_PIXELS):
        raise Refused(_too_large() % size)
    try:
        if jpeg and data.count(_PASS) > MAX_PASSES:
            raise ValueError("too many passes")
        image.draft("RGB", (2 * SIDE, 2 * SIDE))
        ImageOps.exif_transpose(image, in_place=True)
        flat = _on_white(image)
        flat.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        buffer = BytesIO()
        flat.save(buffer, "PNG", optimize=True)
    except Exception as error:  # Pillow raises whatever its decoders raise.
        raise Refused(
            _("Ce fichier est abîmé ou incomplet : ouvrez-le et enregistrez-le de nouveau.")
        ) from error
    if min(flat.size) < SMALLEST:
        raise Refused(
            _(
                "Cette image (%(width)s × %(height)s pixels) est trop petite ou trop étroite : "
                "il faut au moins %(least)s pixels de chaque côté, une fois réduite à %(most)s."
            )
            % {**size, "least": SMALLEST, "most": SIDE}
        )
    return Picture(buffer.getvalue(), *flat.size)


def too_heavy() -> str:
    """Return the message for a file too heavy to read."""
    return _("Ce fichier est trop lourd : %(most)s Mo au plus.") % {"most": MAX_BYTES // 1_000_000}


def _too_large() -> str:
    return _(
        "Cette image a trop de points (%(width)s × %(height)s pixels) : réduisez-la, "
        "600 pixels de côté suffisent."
    )


def _opened(data: bytes) -> Image.Image:
    """Open the picture without decoding its pixels yet; raises `Refused`."""
    try:
        return Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise Refused(
            _("Cette image a trop de points : réduisez-la, 600 pixels de côté suffisent.")
        ) from error
    except Exception as error:
        if b"<svg" in data[:2000].lower():
            sentence = _(
                "Ce fichier est un dessin SVG, que le programme ne lit pas : enregistrez-le en PNG."
            )
        else:
            sentence = _("Ce fichier n’est pas une image PNG, JPEG, GIF, WebP ou BMP.")
        raise Refused(sentence) from error


def _on_white(image: Image.Image) -> Image.Image:
    """Return the picture in RGB, with white instead of transparency."""
    if image.mode.startswith("I"):
        # Scale sixteen bits per pixel down to eight: Pillow would clip the values instead.
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    image = image.convert("RGBA")
    flat = Image.new("RGB", image.size, "white")
    flat.paste(image, mask=image.getchannel("A"))
    return flat
