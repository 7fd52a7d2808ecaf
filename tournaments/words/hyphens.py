"""Compound names on pages: no line breaks at their hyphens."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from django.utils.safestring import SafeString

#: Compound word, and the signs glued to it.
_COMPOUND: Final = re.compile(r"(?<!\S)(?=\S{3,32}(?!\S))[^\s<>]*\w-\w[^\s<>]*")


def unbroken(text: str) -> SafeString:
    """Return a text as HTML whose compound names ("Marie-Françoise") have no line break inside.

    The text of the page stays that of the name, which is found and copied as it was typed. A word
    longer than any real name may break.

    >>> unbroken("Anne-Lise O’Neill")
    '<span class="nowrap">Anne-Lise</span> O’Neill'
    """
    html = escape(text)
    if "-" in html:
        html = _COMPOUND.sub(lambda word: f'<span class="nowrap">{word[0]}</span>', html)
    return SafeString(html)  # nosec B703
