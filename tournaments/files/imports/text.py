"""Text files: their encoding and the delimiter of their cells."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from django.utils.translation import gettext as _

from tournaments.files.cells import unguarded
from tournaments.files.imports.columns import known_headers
from tournaments.files.imports.table import MOST_COLUMNS, MOST_LINES, Row
from tournaments.words.texts import Refused

#: Possible delimiters; the first ones win a tie.
DELIMITERS = ";\t,|"
#: Delimiter that never occurs: it reads a list of one column.
NONE = "\x1f"
ILLEGIBLE = "\N{REPLACEMENT CHARACTER}"
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SEP = re.compile(r'"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
_ODD = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1e\x7f]")
#: Non-ASCII characters of French lists, and their bytes in cp1252 and in Mac OS Roman.
_FRENCH = "àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÆñÑ’°"
_WINDOWS = frozenset(_FRENCH.encode("cp1252"))
_MAC = frozenset(_FRENCH.encode("mac-roman"))
#: Most lines read, empty ones included: a spreadsheet may write all of its lines.
MOST_WRITTEN = 100_000
#: A cell with more lines than this has a quote that was never closed; with one line more than
#: none, if the quotes of the text are not even.
_LINES_OF_A_CELL = 10
#: Excel's way to mark a text that looks like a number: ="0612".
_AS_TEXT = re.compile(r'\A="(.*)"\Z', re.DOTALL)


def decoded(content: bytes) -> str:
    """Return the text of a file in any encoding; raises `Refused` if it is not text."""
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
    separator = _SEP.match(text)
    odd = text.count('"') % 2
    if separator:
        delimiter, text, before = separator[1], text[separator.end() :], 1
        if delimiter == '"':
            delimiter = delimiter_of(text)
    else:
        # A quote that was never closed would make one cell of all that follows it.
        delimiter, before = delimiter_of(text.replace('"', "") if odd else text), 0
    try:
        rows = _listed(_cut(text, delimiter, before))
        most = 0 if odd else _LINES_OF_A_CELL
        whole = not any(c.count("\n") > most for row in rows for c in row.cells)
    except csv.Error:
        whole = False
    return rows if whole else _listed(_cut_plainly(text, delimiter, before))


def _listed(rows: Iterator[Row]) -> list[Row]:
    """Return these lines; raises `Refused` if there are too many, empty ones included.

    The last one returned is the first that is one too many for a list.
    """
    listed_rows: list[Row] = []
    filled = 0
    for row in islice(rows, MOST_WRITTEN + 1):
        listed_rows.append(row)
        filled += any(cell and not cell.isspace() for cell in row.cells)
        if filled > MOST_LINES:
            break
    if len(listed_rows) > MOST_WRITTEN:
        raise Refused(
            _("C’est bien trop de lignes : ne gardez que la liste des inscrits."),
            field="file",
        )
    return listed_rows


def delimiter_of(text: str) -> str:
    """Return the delimiter that gives the most known headers, else the most regular columns."""
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
    reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)
    line = 0
    for cells in reader:
        yield _row(before + line + 1, cells)
        line = reader.line_num


def _cut_plainly(text: str, delimiter: str, before: int) -> Iterator[Row]:
    """Yield the lines without trusting quotes: they are removed, and each line is a row."""
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.replace("\0", "")), start=1):
        doubts: tuple[str, ...] = ()
        if line.count('"') % 2:
            doubts = (_("Un guillemet est ouvert et n’est pas fermé."),)
        cells = [
            cell.strip().removeprefix('"').removesuffix('"').replace('""', '"')
            for cell in line.split(delimiter, MOST_COLUMNS)
        ]
        yield _row(before + number, cells, doubts)


def _row(line: int, cells: list[str], doubts: tuple[str, ...] = ()) -> Row:
    read = tuple(unguarded(_AS_TEXT.sub(r"\1", cell)) for cell in cells[:MOST_COLUMNS])
    if any(ILLEGIBLE in cell for cell in read):
        doubts += (_("Des lettres n’ont pas pu être lues."),)
    return Row(line, read, doubts)


def _utf16(content: bytes) -> str:
    head = content[:4_000]
    if len(head) >= 4 and len(content) % 2 == 0:
        odd, even = head[1::2].count(0), head[::2].count(0)
        if odd * 2 > len(head) // 2 and even * 20 < odd:
            return "utf-16-le"
        if even * 2 > len(head) // 2 and odd * 20 < even:
            return "utf-16-be"
    return ""


def _eight_bits(content: bytes) -> str:
    lenient = content.decode("utf-8", "replace")
    high = Counter(byte for byte in content if byte > 0x7F)
    if lenient.count(ILLEGIBLE) * 4 < sum(1 for sign in lenient if ord(sign) > 0x7F):
        # Nearly all of the text is UTF-8: only a few cells are damaged.
        return lenient
    windows = sum(times for byte, times in high.items() if byte in _WINDOWS)
    mac = sum(times for byte, times in high.items() if byte in _MAC)
    if mac == sum(high.values()) and windows < mac:
        return content.decode("mac-roman")
    return content.decode("cp1252", "replace")
