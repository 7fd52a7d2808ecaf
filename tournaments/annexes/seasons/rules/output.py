"""The table of a season as JSON and as CSV. Source: docs/en/reference/season-format.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.seasons.rules.dates import day_of
from tournaments.annexes.seasons.rules.table import (
    FORMAT,
    VERSION,
    RowDay,
    Table,
    TableRow,
    TieValue,
)
from tournaments.annexes.seasons.rules.words import Goes, State
from tournaments.files.cells import csv_of, guarded
from tournaments.pairing.sentences import Reason, Translate

#: Headings of the columns before those of the days.
HEADINGS: Final = (
    N_("Rang"),
    N_("Nom"),
    N_("Club"),
    N_("Points"),
    N_("Journées"),
    N_("Comptées"),
    N_("Assiduité"),
    N_("Prix"),
)
YES: Final = N_("oui")
#: Heading of the column that tells who goes to the final, and its words.
FINAL: Final = N_("Finale")
GOES: Final = every(Goes, {Goes.YES: YES, Goes.TIED: N_("à départager"), Goes.NO: N_("non")})


def as_data(table: Table) -> dict[str, Any]:
    """Return the table as plain data: texts, whole numbers, booleans, null, lists, objects."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": table.name,
        "rank": table.rank.value,
        "days": [
            {"day": one.day, "counts": one.counts, "present": one.present} for one in table.days
        ],
        "table": [_row(row) for row in table.rows],
        "unranked": [_row(row) for row in table.unranked],
        "categories": {
            name: [{"key": list(row.key), "rank": row.rank, "general": row.general} for row in rows]
            for name, rows in table.categories.items()
        },
        "unknown": [{"day": one.day, "team": one.team} for one in table.unknown],
        "warnings": [warning.text for warning in table.warnings],
    }


def as_json(table: Table) -> bytes:
    """Return the table as JSON; the same table gives the same bytes."""
    return written(as_data(table))


def written(data: object) -> bytes:
    """Return data as one JSON document."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
    # A lone surrogate cannot be written in UTF-8; its escape means the same in JSON.
    return text.encode("utf-8", "backslashreplace")


def as_csv(table: Table, translate: Translate = N_) -> bytes:
    """Return the general ranking as CSV for Excel, one column a day.

    Rows without a rank come last. A dropped day is in brackets, a missed one empty. `translate` is
    a gettext function; without it, the words are French.
    """
    days = [day_of(one.date) for one in table.days if one.counts]
    headings = (*HEADINGS, *([FINAL] if table.qualifies else []))
    header = [one.translated(translate) for one in (*map(Reason, headings), *days)]
    yes = Reason(YES).translated(translate)
    rows = (*table.rows, *table.unranked)
    return csv_of(
        [guarded(name) for name in header], ([*_cells(row, yes, translate)] for row in rows)
    )


def day_said(day: RowDay) -> str:
    """Return a day of a row in a cell: its points, in brackets if they do not count.

    It is empty for a missed day that counts nothing.
    """
    match day.state:
        case State.COUNTS | State.MISSED_COUNTS:
            return str(day.points)
        case State.DROPPED:
            return f"({day.points})"
        case State.MISSED:
            return ""


def _cells(row: TableRow, yes: str, translate: Translate) -> Iterator[str]:
    yield "" if row.rank is None else str(row.rank)
    yield guarded(row.name)
    yield guarded(row.club)
    yield str(row.points)
    yield str(row.attended)
    yield str(row.counted)
    yield str(row.attendance)
    yield yes if row.prize else ""
    if row.goes is not None:
        yield translate(GOES[row.goes])
    yield from map(day_said, row.days)


def _row(row: TableRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "key": list(row.key),
        "name": row.name,
        "club": row.club,
        "points": row.points,
        "attended": row.attended,
        "counted": row.counted,
        "attendance": row.attendance,
        "prize": row.prize,
        **({"goes": row.goes.value} if row.goes is not None else {}),
        "ties": [_value(value) for value in row.ties],
        "days": [
            {
                "day": one.day,
                "state": one.state.value,
                "points": one.points,
                "parts": {part.value: _value(number) for part, number in one.parts.items()},
                "extras": dict(one.extras),
            }
            for one in row.days
        ],
    }


def _value(value: TieValue) -> int | str | list[int]:
    """Return a value: a fraction as its numerator and denominator, several values as a list."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return value.numerator
        return [value.numerator, value.denominator]
    return list(value) if isinstance(value, tuple) else value
