"""The last complete round, and the rank of each team after each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
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


def climbs_of(scores: Scores) -> Climbs:
    """Return the ranks after each complete round, as in the standings. No query."""
    views = complete(scores.drawn)
    after = [scores.ranks_after(view.number) for view in views]
    return Climbs(
        rounds=tuple(map(label_of, views)),
        ranks={
            team.number: tuple(ranks.get(team.number) for ranks in after) for team in scores.teams
        },
        size=max(map(len, after), default=0),
    )


def label_of(view: RoundView) -> RoundLabel:
    """Return the names of a round, the short one for a column."""
    if view.stage == Stage.BRACKET:
        return RoundLabel(view.number, view.name, view.name)
    return RoundLabel(view.number, view.name, _("P%(round)s") % {"round": view.number})
