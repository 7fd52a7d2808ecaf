"""The face of titles: Young Serif, for what is hung or shared rather than filled in."""

from __future__ import annotations

from functools import cache
from threading import Lock

from django.conf import settings
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.papers.kit.fonts import REPLACEMENT, Font, faces, shown

NAME = "YoungSerif-lining"
_ONE_AT_A_TIME = Lock()


def title_font(text: str) -> Font:
    """Return the face in which a title is set; the bold face if Young Serif lacks a letter."""
    with _ONE_AT_A_TIME:
        font = _registered()
    return faces().bold if REPLACEMENT in shown(text, font) else font


@cache
def _registered() -> Font:
    path = settings.HOUSE / "static" / "vendor" / "young-serif-lining" / f"{NAME}.ttf"
    font = TTFont(NAME, str(path))
    pdfmetrics.registerFont(font)
    return Font(NAME, {chr(c): width for c, width in font.face.charWidths.items() if c >= 32})
