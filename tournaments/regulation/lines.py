"""Where things stand in a TOML text: a small scanner, for messages that name a line."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

_NAMES = re.compile(r"[\w.\-\"' ]+")


class Place(NamedTuple):
    """A key of a table; `nth` counts the tables of one name from 0; no key: the header."""

    table: str
    nth: int = 0
    key: str = ""


def scan(text: str) -> dict[Place, int]:
    """The line, from 1, of every table and key. It reads texts that are TOML already.

    >>> lines = scan('[rules]\\ngame = "belote"\\n[[round]]\\nnumber = 4\\n[[round]]')
    >>> lines[Place("rules", 0, "game")], lines[Place("round", 0, "number")]
    (2, 4)
    >>> lines[Place("round", 1)]
    5
    """
    found: dict[Place, int] = {}
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
            found.setdefault(place, number)
    return found


def _names(written: str) -> list[str]:
    """A dotted name in its parts; nothing when it is no name."""
    if not _NAMES.fullmatch(written):
        return []
    return [part.strip(" \"'") for part in written.split(".")]


def _places(names: list[str], seen: Counter[str]) -> list[Place]:
    """The place a name stands for, after that of its table."""
    if not names:
        return []
    index = max(0, seen[names[0]] - 1)
    header = Place(names[0], index)
    return [header, Place(names[0], index, names[1])] if len(names) > 1 else [header]
