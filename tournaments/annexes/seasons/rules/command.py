"""The command of a season: rules and days in files, the table out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from scoring.words import N_, Problem
from tournaments.annexes.seasons.rules.days import Days
from tournaments.annexes.seasons.rules.days_reading import read_days
from tournaments.annexes.seasons.rules.explaining import explained
from tournaments.annexes.seasons.rules.output import as_csv, as_json, written
from tournaments.annexes.seasons.rules.reading import read_rules
from tournaments.annexes.seasons.rules.rules import Rules
from tournaments.annexes.seasons.rules.table import Table, TableRow
from tournaments.annexes.seasons.rules.tabling import table_of
from tournaments.files.toml.parsing import MAX_BYTES, DocumentRefused, Located
from tournaments.pairing.sentences import Reason, Translate
from tournaments.words.plain_names import plain

DONE: Final = 0
REFUSED: Final = 2


class Asked(NamedTuple):
    """What the command line asks: the files, and the answer wanted.

    `explain` is the key of a row; without it, and without `csv`, the answer is JSON.
    """

    rules: str
    days: Sequence[str]
    csv: bool = False
    explain: str | None = None


def answered(command: Asked, translate: Translate = N_) -> tuple[int, bytes]:
    """Return the status, and the answer or the refusal.

    Every refusal is `{"errors": […]}` where JSON is asked, otherwise one sentence a line.
    `translate` is a gettext function, for the sentences of an explanation.
    """
    try:
        rules = _rules(command.rules)
        table = table_of(rules, _days(command.days))
        return DONE, answer_of(rules, table, command.csv, command.explain, translate)
    except DocumentRefused as refused:
        return REFUSED, refusal(refused, json=not command.csv and command.explain is None)


def answer_of(
    rules: Rules, table: Table, csv: bool, explain: str | None, translate: Translate = N_
) -> bytes:
    """Return the table as JSON or CSV, or how the row of a key came about.

    Raises `DocumentRefused` if no row has the key `explain`.
    """
    if explain is None:
        return as_csv(table, translate) if csv else as_json(table)
    row = _row(table, explain)
    lines = (one.translated(translate) for one in explained(rules, table, row))
    return _lines([row.name, *lines])


def refusal(refused: DocumentRefused, *, json: bool) -> bytes:
    """Return every fault: one JSON document, or one sentence a line."""
    if json:
        return written({"errors": errors_of(refused)})
    return _lines(_sentences(refused))


def errors_of(refused: DocumentRefused) -> list[dict[str, Any]]:
    """Return every fault as plain data: its field, its line if it has one, its message."""
    return [
        {"field": one.problem.field}
        | ({"line": one.line} if one.line else {})
        | {"message": one.problem.text}
        for one in refused.located
    ]


def _sentences(refused: DocumentRefused) -> Iterator[str]:
    for one in refused.located:
        line = Reason(LINE, {"line": one.line}).text if one.line else ""
        yield f"{one.problem.field} : {line}{one.problem.text}"


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")


def _rules(path: str) -> Rules:
    try:
        with Path(path).open("rb") as file:
            # One byte more than the limit is enough: the reader then refuses the document.
            document = file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        raise DocumentRefused([_unreadable("document", path)]) from None
    return read_rules(document)


def _days(paths: Sequence[str]) -> Days:
    documents: list[tuple[str, bytes]] = []
    faults: list[Located] = []
    for path in paths:
        try:
            documents.append((Path(path).stem, Path(path).read_bytes()))
        except (OSError, ValueError):
            faults.append(_unreadable("days", path))
    days = read_days(documents)
    return replace(days, faults=(*days.faults, *faults))


def _unreadable(field: str, path: str) -> Located:
    return Located(None, Problem(field, "unreadable", UNREADABLE, {"file": path}))


def _row(table: Table, key: str) -> TableRow:
    """Return the row of a key, its ids joined by +. Raises `DocumentRefused`."""
    for row in (*table.rows, *table.unranked):
        if "+".join(row.key) in (key, plain(key)):
            return row
    raise DocumentRefused([Located(None, Problem("explain", "unknown", NO_ROW, {"key": key}))])


LINE: Final = N_("ligne %(line)d : ")
UNREADABLE: Final = N_("Le fichier « %(file)s » ne se lit pas.")
NO_ROW: Final = N_("Personne n’a la clé « %(key)s » dans cette saison.")
