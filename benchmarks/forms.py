"""Forms of the pages that the benchmarks read, to send them back as a browser does."""

from __future__ import annotations

import gzip
import re
from typing import Any

FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


def hidden_of(page: str, field: str) -> dict[str, str]:
    """Return the hidden inputs of the first form of the page that has a field of this name.

    A form is told by its fields: its classes change with its looks. Raise an AssertionError if the
    page has no such form, since nothing would then be measured.
    """
    form = next((form for form in FORM.findall(page) if f'name="{field}"' in form), None)
    assert form is not None, f"no form with a field {field!r}: {page[:2000]}"
    return dict(HIDDEN.findall(form))


def text_of(answer: Any) -> str:
    """Return the page of an answer of Django, which may be compressed."""
    content: bytes = answer.content
    if answer.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    return content.decode()
