"""Sizes of paper that a printer holds. Papers are drawn on A4, then fitted to another size."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, assert_never

from reportlab.lib.pagesizes import A4, A5, LETTER

from scoring.words import N_


class Fit(NamedTuple):
    """How a page is fitted: size of the sheet in points, scale, and where its corner goes."""

    width: float
    height: float
    scale: float
    left: float
    bottom: float


class PaperSize(StrEnum):
    """Size of the sheets in a printer."""

    A4 = N_("A4")
    A5 = N_("A5, la moitié")
    LETTER = N_("Letter (Amérique)")

    def fit(self, width: float, height: float) -> Fit:
        """Return how a page fills the sheet, in points; a larger poster keeps its size."""
        own = Fit(width, height, 1.0, 0.0, 0.0)
        match self:
            case PaperSize.A4:
                return own
            case PaperSize.A5:
                short, long = A5
            case PaperSize.LETTER:
                short, long = LETTER
            case _:
                assert_never(self)
        if max(width, height) > A4[1] + 1:
            return own
        wide, high = (long, short) if width > height else (short, long)
        scale = min(wide / width, high / height)
        return Fit(wide, high, scale, (wide - width * scale) / 2, (high - height * scale) / 2)
