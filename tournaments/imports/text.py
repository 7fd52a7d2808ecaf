"""Files of text: in which letters they are written, what stands between their cells."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _

from tournaments.exports import unguarded
from tournaments.imports.columns import known_headers
from tournaments.imports.table import Row
from tournaments.wording.words import Refused

#: In the order in which they are preferred where nothing tells them apart.
DELIMITERS = ";\t,|"
#: Stands for "no delimiter": a list of one column.
NONE = "\x1f"
ILLEGIBLE = "\N{REPLACEMENT CHARACTER}"
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SEP = re.compile(r'"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
_ODD = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1e\x7f]")
#: The signs of French lists beyond ASCII, as cp1252 and as old Macintoshes write them.
_FRENCH = "àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÆñÑ’°"
_WINDOWS = frozenset(_FRENCH.encode("cp1252"))
_MAC = frozenset(_FRENCH.encode("mac-roman"))
#: Lines with nothing on them count too: a spreadsheet may write as many as it has.
MOST_WRITTEN = 100_000
#: A name over more lines than this: a quote that was opened and never closed.
_LINES_OF_A_CELL = 10
#: How Excel is told that what looks like a number is text.
_AS_TEXT = re.compile(r'\A="(.*)"\Z', re.DOTALL)


def decoded(content: bytes) -> str:
    """The text of a file, whichever letters it was written in. Raises `Refused` for none."""
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return content[len(bom) :].decode(encoding, "replace")
    without_bom = _utf16(content)
    if without_bom:
        return content.decode(without_bom, "replace")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = _eight_bits(content)
    if len(_ODD.findall(text)) * 100 > len(text):
        raise Refused(
            _("Ce fichier n’est pas une liste. Enregistrez-le au format .xlsx ou .csv."),
            field="file",
        )
    return text


def rows_of(text: str) -> list[Row]:
    """The lines of a text, cut into cells by what stands between them."""
    said = _SEP.match(text)
    if said:
        delimiter, text, before = said[1], text[said.end() :], 1
        if delimiter == '"':
            delimiter = delimiter_of(text)
    else:
        delimiter, before = delimiter_of(text), 0
    try:
        rows = _listed(_cut(text, delimiter, before))
        whole = not any(c.count("\n") > _LINES_OF_A_CELL for row in rows for c in row.cells)
    except csv.Error:
        whole = False
    return rows if whole else _listed(_cut_plainly(text, delimiter, before))


def _listed(rows: Iterator[Row]) -> list[Row]:
    """These lines, if they are not far more than a list has, empty ones included."""
    found = list(islice(rows, MOST_WRITTEN + 1))
    if len(found) > MOST_WRITTEN:
        raise Refused(
            _("Ce fichier a bien trop de lignes : gardez-en la liste des inscrits, seule."),
            field="file",
        )
    return found


def delimiter_of(text: str) -> str:
    """What stands between the cells: what gives the most known headers, else the most columns."""
    head = text[:20_000]
    best, most = NONE, (0, 0, 0)
    for delimiter in DELIMITERS:
        try:
            lines = [row.cells for row in islice(_cut(head, delimiter, 0), 60) if any(row.cells)]
        except csv.Error:
            continue
        if not lines:
            continue
        width, times = Counter(map(len, lines)).most_common(1)[0]
        headers = max(map(known_headers, lines))
        score = (headers if headers > 1 else 0, times if width > 1 else 0, width)
        if width > 1 or headers > 1:
            best, most = (delimiter, score) if score > most else (best, most)
    return best


def _cut(text: str, delimiter: str, before: int) -> Iterator[Row]:
    """The lines, whose cells may be quoted and then hold anything; `before` them are others."""
    reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)
    line = 0
    for cells in reader:
        yield _row(before + line + 1, cells)
        line = reader.line_num


def _cut_plainly(text: str, delimiter: str, before: int) -> Iterator[Row]:
    """The same where quotes cannot be trusted: every line is one, and its quotes are taken off."""
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.replace("\0", "")), start=1):
        doubts: tuple[str, ...] = ()
        if line.count('"') % 2:
            doubts = (_("Un guillemet est ouvert et n’est pas fermé."),)
        cells = [
            re.sub(r'^\s*"?|"?\s*$', "", cell).replace('""', '"') for cell in line.split(delimiter)
        ]
        yield _row(before + number, cells, doubts)


def _row(line: int, cells: list[str], doubts: tuple[str, ...] = ()) -> Row:
    read = tuple(unguarded(_AS_TEXT.sub(r"\1", cell)) for cell in cells)
    if any(ILLEGIBLE in cell for cell in read):
        doubts += (_("Des lettres n’ont pas pu être lues."),)
    return Row(line, read, doubts)


def _utf16(content: bytes) -> str:
    """The UTF-16 of a text without a mark at its head, told by the zeros of plain letters."""
    head = content[:4_000]
    if len(head) >= 4 and len(content) % 2 == 0:
        odd, even = head[1::2].count(0), head[::2].count(0)
        if odd * 2 > len(head) // 2 and even * 20 < odd:
            return "utf-16-le"
        if even * 2 > len(head) // 2 and odd * 20 < even:
            return "utf-16-be"
    return ""


def _eight_bits(content: bytes) -> str:
    """A text that is not UTF-8: cp1252, or an old Macintosh's where only that makes letters."""
    lenient = content.decode("utf-8", "replace")
    high = Counter(byte for byte in content if byte > 0x7F)
    if lenient.count(ILLEGIBLE) * 4 < sum(1 for sign in lenient if ord(sign) > 0x7F):
        # Nearly all of it is UTF-8: a cell was spoilt.
        return lenient
    windows = sum(times for byte, times in high.items() if byte in _WINDOWS)
    mac = sum(times for byte, times in high.items() if byte in _MAC)
    if mac == sum(high.values()) and windows < mac:
        return content.decode("mac-roman")
    return content.decode("cp1252", "replace")
