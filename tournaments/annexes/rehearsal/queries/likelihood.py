"""How often the rehearsal plays sheets as far from the usual as a given one. Pure: values in.

A way of ending a match is rehearsed `REHEARSED` times from one seed. What a sheet says is then
ranked among these made-up sheets. The deals are plausible, not measured (see `deals`): a rank tells
about the rehearsal, never about the people who played.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from random import Random
from threading import Lock
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import CAPOT_POINTS
from scoring.catalogue.options import BELOTE
from scoring.deal import Deal
from scoring.manches import judge_manches
from scoring.match import End, MatchScore, score_match
from scoring.rules import RuleSet
from tournaments.machine.progress import counted
from tournaments.regulation import Regulation
from tournaments.regulation.manches import winner_of
from tournaments.regulation.random_deals import MOST_DEALS, Endless, random_deal
from tournaments.regulation.stages import Spot

#: Number of made-up sheets of each way of ending: one way takes about two seconds of processor.
REHEARSED: Final = 5_000
#: Sheets for which chance alone asks about one question: a hall of 75 tables, for five rounds.
SHEETS_PER_QUESTION: Final = 75 * 5
SEED: Final = 1
#: Deals made up at a time where nobody knows how many a match needs.
BATCH: Final = 6
#: Ways of ending kept in memory, each of a few hundred kilobytes.
MOST_KEPT: Final = 16


class Figure(StrEnum):
    """A number that a sheet gives and that can be ranked. Points are in the unit of the sheet."""

    SUM = "sum"
    MARGIN = "margin"
    BEST = "best"
    CAPOTS = "capots"
    BELOTES = "belotes"
    COINCHES = "coinches"
    DEALS = "deals"


#: Figures that a sheet gives, with their values.
Figures = Mapping[Figure, int]


class Way(NamedTuple):
    """Way of ending a match, with all that decides what its sheets can say."""

    rules: RuleSet
    end: End
    manches: int = 1
    all_manches: bool = False


class Rank(NamedTuple):
    """Place of a figure among the made-up sheets: `times` of them, out of `of`, go as far.

    `more` tells on which side: as much or more, or as much or less.
    """

    figure: Figure
    value: int
    more: bool
    times: int
    of: int


class Sill(NamedTuple):
    """Threshold of a question: a figure that at most `times` made-up sheets reach is asked about.

    `share` is the part of the made-up sheets that would be asked about. It is at most one in
    `SHEETS_PER_QUESTION`. Of other made-up sheets, the part is from half to twice as large: the
    threshold itself comes from a few rare sheets. `times` is -1 if nothing can be asked.
    """

    times: int
    share: Fraction


def way_of(regulation: Regulation, spot: Spot, totals: tuple[int, int]) -> Way | None:
    """Return how a match at that spot ended; None if the rehearsal cannot say how it would.

    Of a match that the clock stopped, nobody knows how many deals it should have: that depends on
    the speed of the table. A match that reached its target before is compared with those played to
    the target without a clock. The tables of a duplicate play the same deals, so that one rare deal
    would make all their sheets rare. Where each plays for himself, there are no two totals.
    """
    if regulation.is_duplicate or regulation.each_alone:
        return None
    end = regulation.end_of(spot)
    if end.clock:
        reached = end.goal is not None and max(totals) >= end.goal
        if not reached or end.both or regulation.manches_at(spot) > 1:
            return None
        end = replace(end, clock=False, after_clock=0)
    manches = regulation.manches_at(spot)
    return Way(regulation.rules_of(spot), end, manches, regulation.plays_all_manches(spot))


def figures_of(way: Way, totals: tuple[int, int], deals: Sequence[Deal] | None = None) -> Figures:
    """Return the figures of a sheet, from its totals and the deals that count, if they are kept.

    The number of deals is left out where the rules fix it, and deals that nobody took are not
    counted: tables do not always write them.
    """
    ns, ew = totals
    figures = {Figure.SUM: ns + ew, Figure.MARGIN: abs(ns - ew)}
    if way.end.target is not None:
        figures[Figure.BEST] = max(ns, ew)
    if deals is None:
        return figures
    figures[Figure.CAPOTS] = sum(CAPOT_POINTS in (deal.ns, deal.ew) for deal in deals)
    figures[Figure.BELOTES] = sum(deal.belotes_ns + deal.belotes_ew for deal in deals)
    if way.rules.game != BELOTE:
        figures[Figure.COINCHES] = sum(bool(deal.coinche) for deal in deals if deal.taker)
    if way.end.target is not None:
        figures[Figure.DEALS] = sum(deal.taker is not None for deal in deals)
    return figures


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Figures of the made-up sheets of one way of ending: as played, and sorted."""

    played: Mapping[Figure, tuple[int, ...]]
    ordered: Mapping[Figure, tuple[int, ...]]

    def rank(self, figure: Figure, value: int) -> Rank:
        """Return the rank of a figure, on the side where fewer made-up sheets reach it."""
        ordered = self.ordered[figure]
        of = len(ordered)
        above, below = of - bisect_left(ordered, value), bisect_right(ordered, value)
        return Rank(figure, value, above <= below, min(above, below), of)

    def sill(self, figures: frozenset[Figure]) -> Sill:
        """Return the threshold for sheets that give these figures.

        A sheet is asked about if its rarest figure is as rare as the threshold. Each made-up sheet
        is ranked among the others in the same way. The more figures are looked at, the more easily
        one of them is rare, so the threshold is counted for all of them together.
        """
        rarest: list[int] | None = None
        for figure in sorted(figures):
            values = self.played[figure]
            # The sheet itself is left out: it is ranked among the others.
            times = {value: self.rank(figure, value).times - 1 for value in set(values)}
            here = [times[value] for value in values]
            rarest = here if rarest is None else list(map(min, rarest, here))
        counts = Counter(rarest or ())
        questions, last = 0, -1
        for times_, sheets in sorted(counts.items()):
            if (questions + sheets) * SHEETS_PER_QUESTION > counts.total():
                break
            questions, last = questions + sheets, times_
        return Sill(last, Fraction(questions, len(next(iter(self.ordered.values())))))


_kept: dict[Way, Sample] = {}
_rehearsing = Lock()


def is_rehearsed(way: Way) -> bool:
    """Return whether this way of ending is kept from before, so that `sample_of` takes no time."""
    return way in _kept


def sample_of(way: Way) -> Sample:
    """Return the made-up sheets of a way of ending, rehearsed once and then kept.

    Whoever asks at the same time waits for the same rehearsal. The same way gives the same sheets
    on any machine.
    """
    with _rehearsing:
        sample = _kept.get(way)
        if sample is None:
            sample = rehearsed(way, SEED, REHEARSED)
            if len(_kept) >= MOST_KEPT:
                del _kept[next(iter(_kept))]
            _kept[way] = sample
    return sample


@lru_cache(maxsize=4 * MOST_KEPT)
def sill_of(sample: Sample, figures: frozenset[Figure]) -> Sill:
    """Return the threshold for sheets that give these figures, counted once."""
    return sample.sill(figures)


def rehearsed(way: Way, seed: int, sheets: int) -> Sample:
    """Return that many made-up sheets of a way of ending, from the seed."""
    random = Random(seed)
    sheets_played = [
        _sheet(way, random) for _number in counted(_("Feuilles de la répétition"), range(sheets))
    ]
    played = {figure: tuple(one[figure] for one in sheets_played) for figure in sheets_played[0]}
    ordered = {figure: tuple(sorted(values)) for figure, values in played.items()}
    return Sample(played, ordered)


def _sheet(way: Way, random: Random) -> Figures:
    deals: list[Deal] = []
    totals: list[tuple[int, int]] = []
    while True:
        course, score = _manche(way, random)
        deals += course
        totals.append((score.ns, score.ew))
        winners = [winner_of(one) for one in totals]
        if judge_manches(winners, way.manches, way.all_manches).ended:
            ns, ew = zip(*totals, strict=True)
            return figures_of(way, (sum(ns), sum(ew)), deals)


def _manche(way: Way, random: Random) -> tuple[list[Deal], MatchScore]:
    """Return the deals of one manche and its score.

    Deals are made up several at a time, because scoring after each of them takes twice as long.
    Those that follow the end are dropped.
    """
    deals: list[Deal] = []
    batch = way.end.deals or BATCH
    while len(deals) < MOST_DEALS:
        deals += [random_deal(way.rules, random) for _number in range(batch)]
        score = score_match(way.rules, deals, way.end)
        if score.ended:
            return deals[: len(score.deals)], score
        batch = 1 if way.end.deals else BATCH
    raise Endless
