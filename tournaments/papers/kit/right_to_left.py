"""Arabic and Hebrew names as a page draws them: Arabic letters joined, and read from the right.

The pages are drawn from left to right, one sign after the other. So an Arabic letter takes the
form it has at its place in the word, which Unicode gives as a sign of its own (`joined`, before a
text is measured and cut into lines), and each line is turned round where it is drawn (`turned`).
It is not the whole of the bidirectional algorithm: it is what names need.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

#: Letters of Hebrew, Arabic and the alphabets written like them, and the forms they are drawn in.
_LETTER = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_RUN = re.compile(rf"[{_LETTER}](?:[^A-Za-z\u00c0-\u058f]*[{_LETTER}])?")
_ISOLATED, _FINAL, _INITIAL, _MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"
_LAM, _MARKS = "\u0644", ("Mn", "Me")


def turned(line: str) -> str:
    """A line in the order its signs are drawn from the left; one without such letters as it was.

    A number stays as it is read, marks stay with their letter, brackets are mirrored.

    >>> turned("שלום"), turned("Łódź")
    ('םולש', 'Łódź')
    """
    return _RUN.sub(lambda found: _turned(found[0]), line)


def _turned(run: str) -> str:
    pieces = re.findall(r"\d+|.[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]*", run)
    mirrored = {"(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«"}
    return "".join(mirrored.get(piece, piece) for piece in reversed(pieces))


def joined(text: str) -> str:
    """A text with each Arabic letter in the form it has between its neighbours.

    >>> [f"{ord(sign):x}" for sign in joined("علي, 7")]
    ['fecb', 'fee0', 'fef2', '2c', '20', '37']
    """
    if not _RUN.search(text):
        return text
    return _joined(text)


def _joined(run: str) -> str:
    forms = _forms()
    signs = [
        (sign, index) for index, sign in enumerate(run) if unicodedata.category(sign) not in _MARKS
    ]
    found = list(run)
    skipped: set[int] = set()
    for place, (sign, index) in enumerate(signs):
        if sign not in forms or index in skipped:
            continue
        before = signs[place - 1][0] if place else ""
        after, after_index = signs[place + 1] if place + 1 < len(signs) else ("", -1)
        joins_before = _INITIAL in forms.get(before, {})
        if sign == _LAM and sign + after in forms:
            # Lam and alef are one sign.
            own = forms[sign + after]
            found[index] = own[_FINAL if joins_before else _ISOLATED]
            skipped.add(after_index)
            continue
        own = forms[sign]
        joins_after = _INITIAL in own and _FINAL in forms.get(after, {})
        form = (
            (_MEDIAL if joins_after else _FINAL)
            if joins_before
            else (_INITIAL if joins_after else _ISOLATED)
        )
        found[index] = own.get(form, own.get(_ISOLATED, sign))
    return "".join(sign for index, sign in enumerate(found) if index not in skipped)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, and of lam with alef, as Unicode lists them."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        form, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if form in (_ISOLATED, _FINAL, _INITIAL, _MEDIAL) and len(letters) in (1, 2):
            letter = "".join(chr(int(one, 16)) for one in letters)
            found.setdefault(letter, {}).setdefault(form, chr(code))
    return found
