"""Effects of another regulation on the marks and ranks of a contest that has begun.

Matches typed deal by deal are scored again. Matches typed by totals keep their totals; those that
the new rules make doubtful are listed. No round is drawn again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scoring.deal import Deal, check
from scoring.doubts.diagnosis import Sheet
from scoring.words import N_, Problem
from tournaments.models import Contest
from tournaments.models import Deal as DealRow
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import TeamRef, entrants
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.results.sheets import DEAL_COLUMNS, stored_deal
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import deals_from, illegal_deals, score_chairs
from tournaments.regulation.compare import Difference, differences
from tournaments.regulation.manches import totals_problems
from tournaments.regulation.stages import Spot
from tournaments.words.enums import EntryKind


@dataclass(frozen=True, slots=True)
class Totals:
    """A match's totals, with the camp that wins it, if any; or the marks of each chair."""

    ns: int
    ew: int
    winner: str
    marks: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        return " / ".join(map(str, self.marks or (self.ns, self.ew)))


@dataclass(frozen=True, slots=True)
class MarkChange:
    round: int
    line: TableLine
    before: Totals
    after: Totals


@dataclass(frozen=True, slots=True)
class Doubt:
    """A result that the new rules make doubtful or impossible, with the reasons."""

    round: int
    line: TableLine
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class RankChange:
    """A team with another rank or total. Values are None where it is not ranked."""

    team: TeamRef
    old_rank: int | None
    old_total: int | None
    rank: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class RegulationChange:
    """All effects of another regulation; `obstacles`, deals it cannot score, forbid the change."""

    differences: tuple[Difference, ...]
    marks: tuple[MarkChange, ...]
    doubts: tuple[Doubt, ...]
    obstacles: tuple[Doubt, ...]
    ranks: tuple[RankChange, ...]
    by_totals: int


def needs_confirmation(current: Regulation, new: Regulation, drawn: int) -> bool:
    """Tell whether a change may alter published results. The number of rounds alone never does."""
    return drawn > 0 and replace(new, rounds=current.rounds) != current


def change_of(contest: Contest, new: Regulation) -> RegulationChange:
    """Return the effects of `new` as the contest's regulation. Eight queries."""
    info = contest_info(contest)
    current = info.regulation
    teams = entrants(contest)
    views = rounds_of(contest)
    deals = _deals(contest)
    marks: list[MarkChange] = []
    doubts: list[Doubt] = []
    obstacles: list[Doubt] = []
    by_totals = 0
    for view, line, entry in _results(views):
        spot = view.spot(line)
        if _same_scoring(current, new, spot):
            continue
        match entry.kind:
            case EntryKind.TOTALS:
                by_totals += 1
                if line.chairs:
                    continue
                problems = _doubts(new, spot, entry)
                if problems and not _doubts(current, spot, entry):
                    doubts.append(Doubt(view.number, line, problems))
            case EntryKind.DEALS:
                if line.chairs:
                    after, problems = _scored_by_chair(new, view.number, line, entry)
                else:
                    after, problems = _scored(new, spot, entry, deals.get(line.match, ()))
                if problems or after is None:
                    obstacles.append(Doubt(view.number, line, problems))
                    continue
                before = Totals(entry.ns, entry.ew, entry.winner, tuple(entry.marks))
                if before != after:
                    marks.append(MarkChange(view.number, line, before, after))
            case EntryKind.FORFEIT:
                pass
            case _:
                assert_never(entry.kind)
    return RegulationChange(
        differences=tuple(differences(current, new)),
        marks=tuple(marks),
        doubts=tuple(doubts),
        obstacles=tuple(obstacles),
        ranks=tuple(
            _rank_changes(
                compute(info, teams, views),
                compute(replace(info, regulation=new), teams, _with_marks(views, marks)),
            )
        ),
        by_totals=by_totals,
    )


def _results(views: Sequence[RoundView]) -> Iterator[tuple[RoundView, TableLine, EntryLine]]:
    for view in views:
        for line in view.tables:
            if line.entry is not None:
                yield view, line, line.entry


def _same_scoring(current: Regulation, new: Regulation, spot: Spot) -> bool:
    same_manches = current.manches_at(spot) == new.manches_at(spot)
    both_played = {one.manches_played_at(spot) for one in (current, new)}
    same_manches = same_manches and len(both_played) == 1
    same_ends = current.end_of(spot) == new.end_of(spot)
    return current.rules_of(spot) == new.rules_of(spot) and same_ends and same_manches


def _doubts(regulation: Regulation, spot: Spot, entry: EntryLine) -> tuple[Problem, ...]:
    regulation = regulation.at_table(entry.chosen)
    totals = Sheet(entry.ns, entry.ew, entry.belotes, entry.capots)
    return tuple(totals_problems(regulation, spot, totals, entry.manches))


def _scored(
    regulation: Regulation, spot: Spot, entry: EntryLine, deals: Sequence[Deal]
) -> tuple[Totals | None, tuple[Problem, ...]]:
    """Return the totals by the new rules, None if they forbid a deal, and the problems found."""
    regulation = regulation.at_table(entry.chosen)
    illegal = tuple(
        problem._replace(field=f"deals[{index}].{problem.field}")
        for index, deal in enumerate(deals)
        for problem in check(regulation.rules_of(spot), deal)
    )
    if illegal:
        return None, illegal
    score = regulation.score(spot, deals)
    totals = Totals(score.ns, score.ew, score.winner or "")
    if entry.confirmed and not score.ended and not score.problems:
        return totals, (Problem("deals", "unfinished", score.message, score.params),)
    return totals, score.problems


def _scored_by_chair(
    regulation: Regulation, number: int, line: TableLine, entry: EntryLine
) -> tuple[Totals | None, tuple[Problem, ...]]:
    if not regulation.each_alone or regulation.comptoir != ("bid" in entry.course[0]):
        return None, (Problem("deals", "game", _OTHER_GAME),)
    deals, players = deals_from(regulation, entry.course), len(line.chairs)
    illegal = tuple(illegal_deals(regulation, players, deals))
    if illegal:
        return None, illegal
    score = score_chairs(regulation, number, players, deals)
    totals = Totals(0, 0, score.winner, score.marks)
    if entry.confirmed and not score.ended and not score.problems:
        return totals, (Problem("deals", "unfinished", score.message, score.params),)
    return totals, score.problems


_OTHER_GAME = N_("Cette table a joué à un autre jeu, chacun pour soi.")


def _with_marks(views: Sequence[RoundView], marks: Sequence[MarkChange]) -> list[RoundView]:
    after = {mark.line.match: mark.after for mark in marks}

    def changed(line: TableLine) -> TableLine:
        score = after.get(line.match)
        if score is None or line.entry is None:
            return line
        entry = line.entry._replace(
            ns=score.ns, ew=score.ew, winner=score.winner, marks=score.marks
        )
        return line._replace(entry=entry)

    return [replace(view, tables=tuple(map(changed, view.tables))) for view in views]


def _rank_changes(before: Standings, after: Standings) -> Iterator[RankChange]:
    old = {row.team.number: row for row in before.rows}
    new = {row.team.number: row for row in after.rows}
    ranked = [row.team for row in after.rows]
    ranked += [row.team for row in before.rows if row.team.number not in new]
    for team in ranked:
        had, has = old.get(team.number), new.get(team.number)
        was = (had.rank, had.total) if had is not None else (None, None)
        will_be = (has.rank, has.total) if has is not None else (None, None)
        if was != will_be:
            yield RankChange(team, *was, *will_be)


def _deals(contest: Contest) -> Mapping[int, list[Deal]]:
    rows = (
        DealRow.objects.filter(entry__current=True, entry__match__round__contest=contest)
        .order_by("entry", "number")
        .values_list(*DEAL_COLUMNS, "entry__match")
    )
    deals: dict[int, list[Deal]] = defaultdict(list)
    for row in rows.iterator(chunk_size=5000):
        deals[row[-1]].append(stored_deal(row))
    return deals
