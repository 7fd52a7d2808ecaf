"""Rank of each team after each finished round, and the scores of each of these rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, other_rounds
from tournaments.queries.standings.cells import Cell, CellState, cells_of, settled
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Standings, Waited
from tournaments.words.enums import Stage


def complete_standings(contest: Contest) -> Standings:
    """Return the standings after the last complete round. Seven queries."""
    return after_complete(Scores(contest_info(contest), entrants(contest), rounds_of(contest)))


def after_complete(scores: Scores) -> Standings:
    """Return the standings after the last complete round, with movements. No query.

    A round is complete once each of its tables has a result that counts, and so has each round
    before it. A dropped round counts for nobody, so nobody waits for it. A catch-up does not hold
    its round back: it may be played last of all.
    """
    until = complete_until(scores.drawn)
    last = scores.drawn[until - 1].number if until else 0
    ranked = scores.after(last)
    waited = tuple(
        Waited(view.number, view.name, view.sheets, view.stage == Stage.BRACKET)
        for view in scores.drawn[until:]
        if not view.dropped and not view.secret
    )
    pending = sum(one.sheets.waiting for one in waited)
    return replace(with_moves(scores, ranked), waited=waited, pending=pending)


def with_moves(scores: Scores, ranked: Standings) -> Standings:
    """Return this ranking with the movements since the counted round before its last. No query."""
    counted = [
        view.number for view in scores.drawn if view.number <= ranked.after and not view.dropped
    ]
    if len(counted) < 2:
        return ranked
    since = counted[-2]
    return replace(ranked, since=since, before=scores.ranks_after(since))


def complete(views: Sequence[RoundView]) -> list[RoundView]:
    """Return the complete rounds that count, up to the first round that lacks a result."""
    return [view for view in views[: complete_until(views)] if not view.dropped]


def complete_until(views: Sequence[RoundView]) -> int:
    """Return the number of rounds before the first one that is secret, or lacks a result."""
    waited = (
        place
        for place, view in enumerate(views)
        if view.secret or (view.sheets.waiting and not view.dropped)
    )
    return next(waited, len(views))


@dataclass(frozen=True, slots=True)
class RoundLabel:
    """A finished round that counts: its number, its name and its short name."""

    number: int
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Climbs:
    """Progress of each team: `ranks` after each of `rounds`, by team number.

    A rank is None if the team was not ranked. `size` is the largest number of teams ranked.
    """

    rounds: tuple[RoundLabel, ...]
    ranks: Mapping[int, tuple[int | None, ...]]
    size: int


@dataclass(frozen=True, slots=True)
class RoundMarks:
    """Scores of a round: `marks` of the teams that played at a table, in points, lowest first.

    `cells` are those of all teams, by team number.
    """

    round: RoundLabel
    marks: tuple[int, ...]
    cells: Mapping[int, Cell]

    @property
    def average(self) -> Fraction:
        """Mean of the marks. Needs at least one mark."""
        return Fraction(sum(self.marks), len(self.marks))


def climbs_of(scores: Scores) -> Climbs:
    """Return the ranks after each complete round, as in the standings. No query."""
    views = complete(scores.drawn)
    after = [scores.ranks_after(view.number) for view in views]
    return Climbs(
        rounds=tuple(map(_label, views)),
        ranks={
            team.number: tuple(ranks.get(team.number) for ranks in after) for team in scores.teams
        },
        size=max(map(len, after), default=0),
    )


def marks_of(
    info: ContestInfo, teams: list[TeamLine], drawn_views: list[RoundView]
) -> tuple[RoundMarks, ...]:
    """Return the scores of each finished round, from the cells of the standings. No query.

    The marks leave out forfeits, and catch-ups, which are played at no table of the round.
    """
    regulation = info.regulation
    views = complete(drawn_views)
    cells = cells_of(
        regulation, teams, other_rounds(views), settled(regulation, teams, drawn_views)
    )
    knockout = cells_of(regulation, teams, bracket_rounds(views))
    marks_shown = []
    for view in views:
        source = knockout if view.stage == Stage.BRACKET else cells
        here = {
            team: cell
            for team, made in source.items()
            for cell in made
            if cell.round == view.number
        }
        marks = sorted(
            cell.points
            for cell in here.values()
            if cell.state == CellState.PLAYED and not cell.catch_up and cell.points is not None
        )
        marks_shown.append(RoundMarks(_label(view), tuple(marks), here))
    return tuple(marks_shown)


def _label(view: RoundView) -> RoundLabel:
    if view.stage == Stage.BRACKET:
        return RoundLabel(view.number, view.name, view.name)
    return RoundLabel(view.number, view.name, _("P%(round)s") % {"round": view.number})
