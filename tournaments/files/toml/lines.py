"""Positions in a TOML text: a small scanner, for messages that give a line number."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

_NAMES = re.compile(r"[\w.\-\"' ]+")


class Place(NamedTuple):
    """Place of a key: its table, the table's index among those of its name, from 0, and the key.

    An empty key means the header of the table. The key in a table of the table is dotted.
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
    """Return the parts of a dotted name, or [] if the text is not a name."""
    if not _NAMES.fullmatch(written):
        return []
    return [part.strip(" \"'") for part in written.split(".")]


def _places(names: list[str], seen: Counter[str]) -> list[Place]:
    """Return the place of the table's header, then the place of each part of the name."""
    if not names:
        return []
    table, *keys = names
    index = max(0, seen[table] - 1)
    return [Place(table, index, ".".join(keys[:depth])) for depth in range(len(keys) + 1)]
