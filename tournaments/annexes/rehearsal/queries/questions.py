"""Sheets of a contest that are far from what the rehearsal makes likely, as questions.

Only who has the right to penalise reads them. Nothing counts, and nothing is stored but the
sheets that a referee settled: the log keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction

from scoring.deal import Deal
from tournaments.annexes.referee.queries.matters import Look, last_looks
from tournaments.annexes.rehearsal.queries.likelihood import (
    Figure,
    Figures,
    Rank,
    Way,
    figures_of,
    is_rehearsed,
    sample_of,
    sill_of,
    way_of,
)
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.results.sheets import deals_of_matches
from tournaments.regulation import Regulation
from tournaments.regulation.stages import Spot

#: Actions of the log that settle a sheet, and that take this back.
SETTLED, TAKEN_BACK = "settle_sheet", "take_back_settled"
#: Key, in their lines, of the name of the sheet.
SHEET = "sheet"


def sheet_name(number: int, table: int, version: int, entered_at: datetime) -> str:
    """Return the name of one version of the result of a table, in a round.

    A correction has another name, and so has the result typed after a round is drawn again. An
    imported contest keeps its names.
    """
    return f"{number}/{table}/{version} {entered_at.astimezone(UTC).isoformat()}"


def looks_of(contest: Contest) -> dict[str, Look]:
    """Return who settled each sheet of a contest, by its name. One query."""
    return last_looks(contest, SETTLED, TAKEN_BACK, SHEET)


@dataclass(frozen=True, slots=True)
class Question:
    """A sheet to look at again: its match, its result, and its rare figures, the rarest first.

    `look` says who settled it, and when; None for a question that is open.
    """

    round: int
    round_name: str
    line: TableLine
    entry: EntryLine
    way: Way
    why: tuple[Rank, ...]
    look: Look | None


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions about the sheets of a contest, in the order of play, open ones and settled ones.

    `read` is the number of sheets that were ranked. `expected` is the number of questions that
    chance alone would ask about as many made-up sheets. `by_clock` sheets were stopped by the
    clock, and are not read. `waiting` sheets end in a way not rehearsed yet. `readable` is False
    where no sheet of the contest can be read: see `likelihood.way_of`.
    """

    questions: tuple[Question, ...]
    settled: tuple[Question, ...]
    read: int
    expected: Fraction
    by_clock: int
    waiting: int
    readable: bool


def questions_of(contest: Contest, most_new: int | None = None) -> Asked:
    """Return the questions about the results in force of a contest. Eight queries.

    Forfeits, byes, catch-ups and rounds that do not count are not read. At most `most_new` ways of
    ending are rehearsed, the most usual first; None: all of them. Each takes about two seconds,
    once.
    """
    regulation = contest_info(contest).regulation
    if regulation.is_duplicate or regulation.each_alone:
        return Asked((), (), 0, Fraction(0), 0, 0, readable=False)
    views = [view for view in rounds_of(contest, authors=True) if not view.dropped]
    played = [
        (view, line, line.entry)
        for view in views
        for line in view.tables
        if line.entry is not None and not line.entry.forfeit
    ]
    by_deals = [line.match for _view, line, entry in played if entry.kind.has_deals]
    deals = deals_of_matches(by_deals)
    sheets: dict[Way, list[_Sheet]] = {}
    by_clock = 0
    for view, line, entry in played:
        sheet = _sheet(regulation, view, line, entry, deals)
        if sheet is None:
            by_clock += 1
        else:
            sheets.setdefault(sheet.way, []).append(sheet)
    ready = _ready(sheets, most_new)
    read = [sheet for way in ready for sheet in sheets[way]]
    looks = looks_of(contest)
    questions = [question for sheet in read if (question := _question(sheet, looks)) is not None]
    questions.sort(key=lambda one: (one.round, one.line.table))
    new_questions = tuple(one for one in questions if one.look is None)
    settled = tuple(one for one in questions if one.look is not None)
    shares = (sill_of(sample_of(one.way), frozenset(one.figures)).share for one in read)
    waiting = len(played) - by_clock - len(read)
    expected = sum(shares, Fraction(0))
    return Asked(new_questions, settled, len(read), expected, by_clock, waiting, readable=True)


@dataclass(frozen=True, slots=True)
class _Sheet:
    view: RoundView
    line: TableLine
    entry: EntryLine
    way: Way
    figures: Figures


def _sheet(
    regulation: Regulation,
    view: RoundView,
    line: TableLine,
    entry: EntryLine,
    deals: Mapping[int, Sequence[Deal]],
) -> _Sheet | None:
    """Return a sheet with its figures; None if the clock stopped its match."""
    played, spot, totals = regulation.at_table(entry.chosen), view.spot(line), (entry.ns, entry.ew)
    way = way_of(played, spot, totals)
    if way is None:
        return None
    kept = deals.get(line.match)
    figures = dict(figures_of(way, totals, _counted(played, spot, kept) if kept else None))
    if not kept:
        figures_written = {Figure.CAPOTS: entry.capots, Figure.BELOTES: entry.belotes}
        figures |= {figure: value for figure, value in figures_written.items() if value is not None}
    return _Sheet(view, line, entry, way, figures)


def _counted(regulation: Regulation, spot: Spot, deals: Sequence[Deal]) -> Sequence[Deal]:
    """Return the deals of a sheet without those that follow the end of its match."""
    return deals[: len(regulation.score(spot, deals).deals)]


def _ready(sheets: Mapping[Way, Sequence[_Sheet]], most_new: int | None) -> list[Way]:
    """Return the ways of ending to read now: those rehearsed before, and the new ones allowed."""
    usual = sorted(sheets, key=lambda way: -len(sheets[way]))
    new = [way for way in usual if not is_rehearsed(way)][:most_new]
    return [way for way in usual if way in new or is_rehearsed(way)]


def _question(sheet: _Sheet, looks: Mapping[str, Look]) -> Question | None:
    """Return the question about a sheet; None if none of its figures is rare enough."""
    sample = sample_of(sheet.way)
    sill = sill_of(sample, frozenset(sheet.figures))
    ranks = (sample.rank(figure, value) for figure, value in sheet.figures.items())
    rare = sorted((one for one in ranks if one.times <= sill.times), key=lambda one: one.times)
    if not rare:
        return None
    view, line, entry = sheet.view, sheet.line, sheet.entry
    look = looks.get(sheet_name(view.number, line.table, entry.version, entry.entered_at))
    return Question(view.number, view.name, line, entry, sheet.way, tuple(rare), look)
