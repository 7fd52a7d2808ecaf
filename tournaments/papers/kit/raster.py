"""Pages of a PDF as pictures, for a preview or for a phone."""

from __future__ import annotations

from io import BytesIO

from pypdfium2 import PdfDocument


def page_picture(document: bytes, width: int, page: int = 0) -> bytes:
    """Return a page of a PDF as a PNG of this width, in pixels.

    The first page is page 0. Raises ``IndexError`` if the document has no such page.
    """
    pdf = PdfDocument(document)
    try:
        if not 0 <= page < len(pdf):
            raise IndexError(f"page {page} of {len(pdf)}")
        leaf = pdf[page]
        picture = leaf.render(scale=width / leaf.get_width()).to_pil()
        found = BytesIO()
        picture.save(found, "PNG")
        return found.getvalue()
    finally:
        pdf.close()


def page_count(document: bytes) -> int:
    """Return the number of pages of a PDF."""
    pdf = PdfDocument(document)
    try:
        return len(pdf)
    finally:
        pdf.close()
