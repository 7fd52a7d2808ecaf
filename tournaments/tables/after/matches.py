"""Matches of a contest as a sheet of a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.files.exports import Sheet, Value
from tournaments.queries.after.results import Results
from tournaments.queries.core.halls import hall_of_table
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell
from tournaments.words.entrants import worded


def matches_sheet(results: Results) -> Sheet:
    """Return every match and bye, with the totals of the sheet and the points that count."""
    header = [
        _("Partie"),
        _("Nom de la partie"),
        _("Table"),
        *([_("Salle")] if results.contest.halls else []),
        _("N° Nord-Sud"),
        _("Nord-Sud"),
        _("N° Est-Ouest"),
        _("Est-Ouest"),
        _("Total Nord-Sud"),
        _("Total Est-Ouest"),
        _("Compté Nord-Sud"),
        _("Compté Est-Ouest"),
        _("Vainqueur"),
        _("État"),
    ]
    rows = [row for view in results.rounds for row in _of_round(results, view)]
    return Sheet(_("Parties"), header, rows)


def _where(results: Results, table: int | None) -> list[Value]:
    """Return a table, and its hall in a contest of several; nothing for an exempt team."""
    halls = results.contest.halls
    hall = hall_of_table(halls, table)
    return [table, *([hall.name if hall is not None else None] if halls else [])]


def _of_round(results: Results, view: RoundView) -> Iterator[list[Value]]:
    here: list[Value] = [view.number, view.name]
    left_out = _("non comptée") if view.dropped else ""
    for line in view.tables:
        if line.chairs:
            yield from _of_chairs(results, view, line, here, left_out)
            continue
        won = _winner(results, view, line)
        entry = line.entry
        totals = [entry.ns, entry.ew] if entry and not entry.forfeit else [None, None]
        yield [
            *here,
            *_where(results, line.table),
            _number(line.ns),
            line.ns.name,
            _number(line.ew),
            line.ew.name,
            *totals,
            *(cell.points if cell else None for cell in _both(results, view, line)),
            won,
            ", ".join(filter(None, (_status(line), left_out))),
        ]
    for team in view.exempt:
        yield _resting(results, view, team, here, left_out)


def _of_chairs(
    results: Results, view: RoundView, line: TableLine, here: list[Value], left_out: str
) -> Iterator[list[Value]]:
    """Yield a row for each player of a table where each plays for himself, against the others."""
    entry = line.entry
    marks = dict(zip(line.chairs, entry.marks if entry else (), strict=False))
    for one, camp in line.seated:
        cell, others = _cell(results, view, one.number), line.facing(camp)
        yield [
            *here,
            *_where(results, line.table),
            one.number,
            one.name,
            others.number,
            others.name,
            marks.get(one),
            None,
            cell.points if cell else None,
            None,
            one.number if cell and cell.won else None,
            ", ".join(filter(None, (_status(line), left_out))),
        ]


def _resting(
    results: Results, view: RoundView, team: TeamRef, here: list[Value], left_out: str
) -> list[Value]:
    """Return the row of an exempt team, with its catch-up if it has played one."""
    cell = _cell(results, view, team.number)
    opponent = cell.opponent if cell else None
    caught_up = view.catch_up_of(team.number)
    state = (
        _("rattrapage")
        if cell and cell.catch_up
        else worded(results.contest.individuals, "exempte")
    )
    return [
        *here,
        *_where(results, None),
        team.number,
        team.name,
        _number(opponent) if opponent else None,
        opponent.name if opponent else None,
        caught_up.points if caught_up else None,
        caught_up.against if caught_up else None,
        cell.points if cell else None,
        None,
        team.number if cell and cell.won else None,
        ", ".join(filter(None, (state, left_out))),
    ]


def _cell(results: Results, view: RoundView, team: int) -> Cell | None:
    return next((cell for cell in results.cells[team] if cell.round == view.number), None)


def _both(results: Results, view: RoundView, line: TableLine) -> tuple[Cell | None, Cell | None]:
    """Return the cell of each camp for that match: North-South, then East-West."""
    ns, ew = (_cell(results, view, side.numbers[0]) for side in (line.ns, line.ew))
    return ns, ew


def _winner(results: Results, view: RoundView, line: TableLine) -> Value:
    """Return the winner, penalties included; None while no result counts."""
    ns, ew = _both(results, view, line)
    if not line.confirmed or ns is None or ew is None:
        return None
    return _number(line.ns) if ns.won else _number(line.ew) if ew.won else _("égalité")


def _number(side: Side) -> int | str:
    """Return the number of a team, or of the two players if partners change."""
    return side.team.number if side.team else side.number


def _status(line: TableLine) -> str:
    if line.entry is None:
        return _("à jouer")
    return _("forfait") if line.entry.forfeit else line.entry.status_name
