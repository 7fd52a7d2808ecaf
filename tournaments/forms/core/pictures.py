"""A picture somebody sends, read with suspicion and written again by the program."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.wording.words import Refused

FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
#: Read no further; and no picture is unfolded that has more pixels, whatever its file weighs.
MAX_BYTES: Final = 5_000_000
MAX_PIXELS: Final = 25_000_000
#: The longest side a picture keeps, and the shortest it may have.
SIDE: Final = 600
SMALLEST: Final = 16


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept: a PNG on white, without anything but its pixels."""

    png: bytes
    width: int
    height: int


def read_picture(data: bytes) -> Picture:
    """A file as a picture of at most SIDE pixels; the same bytes for the same file.

    Raises `Refused` with what was expected.
    """
    if len(data) > MAX_BYTES:
        raise Refused(too_heavy())
    image = _opened(data)
    if getattr(image, "n_frames", 1) > 1 and image.format != "MPO":
        raise Refused(_("Cette image est animée : choisissez une image fixe."))
    size = {"width": image.width, "height": image.height}
    if image.width * image.height > MAX_PIXELS:
        raise Refused(_too_large() % size)
    try:
        image.draft("RGB", (2 * SIDE, 2 * SIDE))
        flat = _on_white(ImageOps.exif_transpose(image))
        flat.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        kept = BytesIO()
        flat.save(kept, "PNG", optimize=True)
    except Exception as error:  # Pillow raises whatever its decoders do.
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
    return Picture(kept.getvalue(), *flat.size)


def too_heavy() -> str:
    """What is said of a file that is not even read."""
    return _("Ce fichier est trop lourd : %(most)s Mo au plus.") % {"most": MAX_BYTES // 1_000_000}


def _too_large() -> str:
    return _(
        "Cette image a trop de points (%(width)s × %(height)s pixels) : réduisez-la, "
        "600 pixels de côté suffisent."
    )


def _opened(data: bytes) -> Image.Image:
    """The picture, its pixels not read yet."""
    try:
        return Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise Refused(
            _("Cette image a trop de points : réduisez-la, 600 pixels de côté suffisent.")
        ) from error
    except Exception as error:
        if b"<svg" in data[:2000].lower():
            said = _(
                "Ce fichier est un dessin SVG, que le programme ne lit pas : enregistrez-le en PNG."
            )
        else:
            said = _("Ce fichier n’est pas une image PNG, JPEG, GIF, WebP ou BMP.")
        raise Refused(said) from error


def _on_white(image: Image.Image) -> Image.Image:
    """The picture in colours, its transparent parts white."""
    if image.mode.startswith("I"):
        # Sixteen bits a point, which Pillow would cut off instead of making them eight.
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    image = image.convert("RGBA")
    flat = Image.new("RGB", image.size, "white")
    flat.paste(image, mask=image.getchannel("A"))
    return flat
