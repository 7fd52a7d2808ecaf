"""Pages of a PDF as pictures, for a preview or for a phone."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


def page_picture(document: bytes, width: int, page: int = 0) -> bytes:
    """Return a page of a PDF, 0 being the first, as a PNG of this width, in pixels.

    Raises ``IndexError`` if the document has no such page.
    """
    pdf = _opened(document)
    try:
        if not 0 <= page < len(pdf):
            raise IndexError(f"page {page} of {len(pdf)}")
        leaf = pdf[page]
        picture = leaf.render(scale=width / leaf.get_width()).to_pil()
        buffer = BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()
    finally:
        pdf.close()


def page_count(document: bytes) -> int:
    pdf = _opened(document)
    try:
        return len(pdf)
    finally:
        pdf.close()


def _opened(document: bytes) -> PdfDocument:
    """Return a PDF that can be drawn. Its library is compiled, and loaded at the first one."""
    from pypdfium2 import PdfDocument

    return PdfDocument(document)
