"""Arabic and Hebrew names: letters joined, and lines turned to be read from the right.

Each Arabic letter takes the form of its place in the word (`joined`, called before a text is
measured), and each line is reversed when it is drawn (`turned`). This is not the whole
bidirectional algorithm, only the part that names need.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

#: Letters of Hebrew, Arabic and related alphabets, with their presentation forms.
_LETTER = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_RUN = re.compile(rf"[{_LETTER}](?:[^A-Za-z\u00c0-\u058f]*[{_LETTER}])?")
_ISOLATED, _FINAL, _INITIAL, _MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"
_LAM, _MARKS = "\u0644", ("Mn", "Me")


def turned(line: str) -> str:
    """Return a line in drawing order, from the left; a line without such letters is unchanged.

    Numbers keep their order, marks stay with their letter, brackets are mirrored.

    >>> turned("שלום"), turned("Łódź")
    ('םולש', 'Łódź')
    """
    return _RUN.sub(lambda match: _turned(match[0]), line)


def _turned(run: str) -> str:
    pieces = re.findall(r"\d+|.[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]*", run)
    mirrored = {"(": ")", ")": "(", "[": "]", "]": "[", "«": "»", "»": "«"}
    return "".join(mirrored.get(piece, piece) for piece in reversed(pieces))


def joined(text: str) -> str:
    """Return a text with each Arabic letter in the form that its neighbours require.

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
    signs_joined = list(run)
    skipped: set[int] = set()
    for place, (sign, index) in enumerate(signs):
        if sign not in forms or index in skipped:
            continue
        before = signs[place - 1][0] if place else ""
        after, after_index = signs[place + 1] if place + 1 < len(signs) else ("", -1)
        joins_before = _INITIAL in forms.get(before, {})
        if sign == _LAM and sign + after in forms:
            # Lam followed by alef is drawn as one character.
            own = forms[sign + after]
            signs_joined[index] = own[_FINAL if joins_before else _ISOLATED]
            skipped.add(after_index)
            continue
        own = forms[sign]
        joins_after = _INITIAL in own and _FINAL in forms.get(after, {})
        form = (
            (_MEDIAL if joins_after else _FINAL)
            if joins_before
            else (_INITIAL if joins_after else _ISOLATED)
        )
        signs_joined[index] = own.get(form, own.get(_ISOLATED, sign))
    return "".join(sign for index, sign in enumerate(signs_joined) if index not in skipped)


@cache
def _forms() -> dict[str, dict[str, str]]:
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        form, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if form in (_ISOLATED, _FINAL, _INITIAL, _MEDIAL) and len(letters) in (1, 2):
            letter = "".join(chr(int(one, 16)) for one in letters)
            forms.setdefault(letter, {}).setdefault(form, chr(code))
    return forms
