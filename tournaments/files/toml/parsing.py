"""Parsing of a TOML document that a person wrote, and its problems with their lines."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final, NamedTuple

from scoring.words import N_, Problem, Refused

#: Largest document, in bytes: one of ours takes a few kilobytes.
MAX_BYTES: Final = 100_000

#: Whole numbers of TOML. A longer one is too long even for an error message.
WHOLE: Final = range(-(2**63), 2**63)

_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")
#: A number written as French writes it.
_COMMA = re.compile(r"=\s*-?\d+,\d+\s*(#|$)")


class Located(NamedTuple):
    """Problem of a document with its line, from 1; None if it has no line."""

    line: int | None
    problem: Problem

    @property
    def option(self) -> str:
        return self.problem.field.rpartition(".")[2]

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def params(self) -> Mapping[str, Any]:
        return self.problem.params


class DocumentRefused(Refused):
    """Document refused: `located` lists every problem, in the order of the lines."""

    def __init__(self, located: Iterable[Located]) -> None:
        self.located = tuple(sorted(located, key=lambda one: one.line or 0))
        super().__init__([one.problem for one in self.located])

    def __str__(self) -> str:
        return "\n".join(
            (f"ligne {one.line} : " if one.line else "") + f"{one.option} : {one.problem.text}"
            for one in self.located
        )


def decoded(document: str | bytes, too_large: str) -> str:
    """Return the text of a document.

    Raises `DocumentRefused` if it is not UTF-8, or has more than `MAX_BYTES`; `too_large` then is
    the sentence, with the limit in kB as `%(most)s`.
    """
    size = len(document) if isinstance(document, bytes) else len(document.encode("utf-8", "ignore"))
    if size > MAX_BYTES:
        raise _refused(None, "size", too_large, {"most": MAX_BYTES // 1000})
    if isinstance(document, str):
        return document.removeprefix("\ufeff")
    try:
        # Notepad writes a byte order mark at the start of its files.
        return document.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = document.count(b"\n", 0, error.start) + 1
        raise _refused(line, "encoding", _NOT_UTF8, {}) from None


def parsed(text: str, longest: int) -> dict[str, Any]:
    """Return the tables of a TOML text whose lines have at most `longest` signs.

    Numbers with a point are `Decimal`. Raises `DocumentRefused` for a text that is not TOML.
    """
    # A line with thousands of dotted names would keep the parser busy for minutes.
    for number, written in enumerate(text.split("\n"), start=1):
        if len(written) > longest:
            raise _refused(number, "line", _LONG_LINE, {"most": longest})
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise _refused(None, "syntax", _NOT_TOML, {}) from None
    except ValueError as error:
        where = _AT_LINE.search(str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        again = "overwrite" in str(error) or "declare" in str(error)
        if again:
            raise _refused(line, "twice", _TWICE, {}) from None
        if where and _COMMA.search(text.split("\n")[line - 1]):
            raise _refused(line, "comma", _POINT, {}) from None
        params = {"column": where[2]} if where else {}
        raise _refused(line, "syntax", _NOT_TOML_AT if where else _NOT_TOML, params) from None


def too_long(value: object) -> bool:
    """Return whether a value is a whole number beyond those of TOML."""
    return isinstance(value, int) and value not in WHOLE


def _refused(line: int | None, code: str, message: str, params: dict[str, Any]) -> DocumentRefused:
    return DocumentRefused([Located(line, Problem("document", code, message, params))])


#: Sentence for a number that `too_long` refuses.
TOO_LONG: Final = N_("Ce nombre est trop grand.")
_LONG_LINE = N_("Cette ligne est trop longue : plus de %(most)s signes.")
_NOT_UTF8 = N_("Ce fichier n’est pas du texte en UTF-8 : enregistrez-le avec cet encodage.")
_NOT_TOML = N_("Ce fichier n’est pas au format TOML.")
_NOT_TOML_AT = N_("Cette ligne n’est pas au format TOML (colonne %(column)s).")
_POINT = N_("Un nombre à décimales s’écrit avec un point : 1.5.")
_TWICE = N_("Ce nom figure deux fois.")


_NAMES = re.compile(r"[\w.\-\"' ]+")


class Place(NamedTuple):
    """Place of a key: its table, the table's index among those of its name, from 0, and the key.

    An empty key is the header of the table. The key in a table of the table is dotted.
    """

    table: str
    nth: int = 0
    key: str = ""


def scan(text: str) -> dict[Place, int]:
    """Return the line, from 1, of every table and key of a text that is valid TOML.

    >>> lines = scan('[rules]\\ngame = "belote"\\n[[round]]\\nnumber = 4\\n[[round]]')
    >>> lines[Place("rules", 0, "game")], lines[Place("round", 0, "number")]
    (2, 4)
    >>> lines[Place("round", 1)]
    5
    """
    lines: dict[Place, int] = {}
    seen: Counter[str] = Counter()
    path: list[str] = []
    quoted = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        inside = quoted
        quoted ^= (line.count('"""') + line.count("'''")) % 2 == 1
        if inside or line.startswith("#"):
            continue
        if line.startswith("["):
            path = _names(line.strip("[ ").partition("]")[0]) or path
            if line.startswith("[[") and path:
                seen[path[0]] += 1
            names = path
        elif "=" in line:
            names = path + _names(line.partition("=")[0])
        else:
            continue
        for place in _places(names, seen):
            lines.setdefault(place, number)
    return lines


def _names(written: str) -> list[str]:
    if not _NAMES.fullmatch(written):
        return []
    return [part.strip(" \"'") for part in written.split(".")]


def _places(names: list[str], seen: Counter[str]) -> list[Place]:
    if not names:
        return []
    table, *keys = names
    index = max(0, seen[table] - 1)
    return [Place(table, index, ".".join(keys[:depth])) for depth in range(len(keys) + 1)]
