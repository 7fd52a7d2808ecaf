"""Cells of a CSV file that a French Excel opens. No text typed by users becomes a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

#: Without the semicolon and the byte order mark, a French Excel shows one column of broken accents.
DELIMITER = ";"
BOM = "\N{BYTE ORDER MARK}"
#: First characters of a formula. Where keyboards have full-width signs, these count too.
STARTS_FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
#: Characters that XML forbids and no file needs: controls, lone surrogates, non-characters.
_UNSAYABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def csv_of(header: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Return the rows as CSV: UTF-8 with a byte order mark, semicolons. Texts are `guarded`."""
    written = StringIO()
    written.write(BOM)
    writer = csv.writer(written, delimiter=DELIMITER, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows(rows)
    return written.getvalue().encode()


def guarded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, without forbidden characters.

    >>> guarded("=1+1"), guarded("'=1+1"), guarded("L'Entame"), guarded("+33 6 12 34 56 78")
    ("'=1+1", "''=1+1", "L'Entame", "'+33 6 12 34 56 78")
    """
    sayable = clean(text)
    return f"'{sayable}" if calculated(sayable) else sayable


def unguarded(text: str) -> str:
    """Return the text that was given to `guarded`.

    >>> [unguarded(guarded(text)) for text in ("=1+1", "'=1+1", "''", "'tis", "-")]
    ['=1+1', "'=1+1", "''", "'tis", '-']
    """
    return text[1:] if text.startswith("'") and calculated(text) else text


def clean(text: str) -> str:
    return _UNSAYABLE.sub("", text)


def calculated(text: str) -> bool:
    return text.lstrip(" '\N{NO-BREAK SPACE}")[:1] in tuple(STARTS_FORMULA)
