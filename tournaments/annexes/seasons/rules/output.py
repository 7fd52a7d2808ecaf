"""The table of a season as JSON and as CSV. Source: docs/en/reference/season-format.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.seasons.rules.dates import day_of
from tournaments.annexes.seasons.rules.table import (
    FORMAT,
    VERSION,
    ClubRow,
    HeldDay,
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
    N_("Droit à un prix"),
)
#: Headings of the columns that only some seasons have.
CATEGORIES: Final = N_("Catégories")
LICENCE: Final = N_("Licence")
DAY: Final = N_("%(date)s, %(contest)s")
#: Headings of the ranking of clubs.
CLUB_HEADINGS: Final = (
    N_("Rang"),
    N_("Club"),
    N_("Total"),
    N_("Nom"),
    N_("Points"),
    N_("Journées comptées"),
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
            {
                "day": one.day,
                "name": one.name,
                "date": one.date.isoformat(),
                "place": one.place,
                "counts": one.counts,
                "present": one.present,
            }
            for one in table.days
        ],
        "table": [_row(row) for row in table.rows],
        "unranked": [_row(row) for row in table.unranked],
        "categories": {
            name: [{"key": list(row.key), "rank": row.rank, "general": row.general} for row in rows]
            for name, rows in table.categories.items()
        },
        "clubs": [_club(row) for row in table.clubs],
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


def as_csv(table: Table, translate: Translate = N_, category: str = "") -> bytes:
    """Return the general ranking as CSV for Excel, or that of a category, one column a day.

    Rows without a rank come last; a category has none. A dropped day is in brackets, a missed one
    empty. Categories and licences have a column where somebody has one. `translate` is a gettext
    function; without it, the words are French.
    """
    rows = (*table.rows, *table.unranked)
    if category:
        rows = tuple(row for row, _general in table.of_category(category))
    beside: list[tuple[str, Callable[[TableRow], str]]] = []
    if table.categories:
        beside.append((CATEGORIES, lambda row: guarded(", ".join(row.categories))))
    if table.with_licences:
        beside.append((LICENCE, lambda row: guarded(", ".join(row.licences))))
    headings = [*HEADINGS, *([FINAL] if table.qualifies else []), *(name for name, _of in beside)]
    days = [_heading(one) for one in table.days if one.counts]
    yes = Reason(YES).translated(translate)
    header = [one.translated(translate) for one in (*map(Reason, headings), *days)]
    return csv_of(
        [guarded(name) for name in header],
        (
            [*_cells(row, yes, translate), *(of(row) for _name, of in beside), *_days(row)]
            for row in rows
        ),
    )


def clubs_as_csv(table: Table, translate: Translate = N_) -> bytes:
    """Return the ranking of the clubs as CSV: a line for each person whom a club adds."""
    header = [Reason(name).translated(translate) for name in CLUB_HEADINGS]
    lines = ((club, one) for club in table.clubs for one in club.people if one.counts)
    rows = (
        [
            str(club.rank),
            guarded(club.club),
            str(club.points),
            guarded(one.row.name),
            str(one.points),
            str(one.days),
        ]
        for club, one in lines
    )
    return csv_of(header, rows)


def _heading(day: HeldDay) -> Reason:
    """Return what heads the column of a day: its date, its contest and where it was."""
    name = ", ".join(filter(None, (day.name, day.place)))
    return Reason(DAY, {"date": day_of(day.date), "contest": name}) if name else day_of(day.date)


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
        goes = translate(GOES[row.goes])
        why = row.why.translated(translate) if row.why is not None else ""
        yield guarded(f"{goes} ({why})" if why else goes)


def _days(row: TableRow) -> Iterator[str]:
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
        **({"why": row.why.text} if row.why is not None else {}),
        "categories": list(row.categories),
        **({"licences": list(row.licences)} if row.licences else {}),
        "ties": [_value(value) for value in row.ties],
        "days": [
            {
                "day": one.day,
                "state": one.state.value,
                "rank": one.rank,
                "club": one.club,
                "points": one.points,
                "parts": {part.value: _value(number) for part, number in one.parts.items()},
                "extras": dict(one.extras),
            }
            for one in row.days
        ],
    }


def _club(row: ClubRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "club": row.club,
        "points": row.points,
        "people": [
            {"key": list(one.row.key), "points": one.points, "days": one.days, "counts": one.counts}
            for one in row.people
        ],
    }


def _value(value: TieValue) -> int | str | list[int]:
    """Return a value: a fraction as its numerator and denominator, several values as a list."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return value.numerator
        return [value.numerator, value.denominator]
    return list(value) if isinstance(value, tuple) else value
