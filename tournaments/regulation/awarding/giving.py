"""Gives the lots one after the other, in the order of the list, each to the next of its places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random
from typing import assert_never

from tournaments.pairing.contract import shuffled
from tournaments.pairing.sentences import Reason
from tournaments.regulation.awarding import reasons
from tournaments.regulation.awarding.contract import (
    By,
    Entrant,
    Given,
    Grant,
    Left,
    Lot,
    Terms,
    Ties,
    divided,
)
from tournaments.regulation.awarding.reasons import HOLDS, Why


@dataclass(frozen=True, slots=True)
class Step:
    """Teams of equal rank, in the order drawn by the seed, and the first of their places."""

    place: int
    teams: tuple[Entrant, ...]

    @property
    def last(self) -> int:
        return self.place + len(self.teams) - 1

    def within(self, first: int, last: int) -> range:
        return range(max(first, self.place), min(last, self.last) + 1)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The steps, and the teams without one: (team, why, the lot it already has)."""

    steps: tuple[Step, ...]
    skipped: tuple[tuple[Entrant, Why, Lot | None], ...]


def drawn_order(numbers: Iterable[int], seed: int) -> dict[int, int]:
    """Return a drawn position for each team; it depends only on the teams and the seed."""
    order = shuffled(sorted(numbers), Random(seed))
    return {number: lot for lot, number in enumerate(order)}


def ladder_of(
    lot: Lot,
    entrants: Sequence[Entrant],
    held: Mapping[int, Lot],
    lots: Mapping[int, int],
    terms: Terms,
) -> Ladder:
    """Return the ladder along which a lot is given.

    If prizes are not passed on, a team that may get nothing keeps its place and gets nothing.
    `held` is the lot that does not cumulate and that a team already has. `lots` are the drawn
    positions that separate equal teams.
    """
    keeps_places = lot.by in (By.RANK, By.CATEGORY) and not terms.passes_on
    kept: list[Entrant] = []
    skipped: list[tuple[Entrant, Why, Lot | None]] = []
    for one in entrants:
        if one.rank is None or (lot.by == By.CATEGORY and lot.category not in one.categories):
            continue
        other = held.get(one.number)
        if one.out and not keeps_places:
            skipped.append((one, one.out, None))
        elif other is not None and not lot.cumulates and not _alongside(lot, other):
            skipped.append((one, HOLDS, other))
        else:
            kept.append(one)
    sign = -1 if lot.by == By.LAST else 1
    kept.sort(key=lambda one: (sign * (one.rank or 0), lots[one.number]))
    skipped.sort(key=lambda over: (over[0].rank or 0, over[0].number))
    steps = []
    place = 1
    for _rank, group in groupby(kept, key=lambda one: one.rank):
        steps.append(Step(place, tuple(group)))
        place = steps[-1].last + 1
    return Ladder(tuple(steps), tuple(skipped))


def _alongside(lot: Lot, other: Lot) -> bool:
    return lot.ladder == other.ladder and lot.by != By.LAST


#: Multiplier that makes each tombola's draw independent of the others and of equal ranks.
APART = 1_000_003


def give(lots: Sequence[Lot], entrants: Sequence[Entrant], terms: Terms) -> Given:
    """Give these lots, in their order, to these teams. The same values give the same awards.

    A team gets a lot once, or once for each player if the lot is per player.
    """
    return _Giving(lots, entrants, terms).made()


class _Pieces:
    """The pieces of one lot, taken one after the other."""

    def __init__(self, lot: Lot) -> None:
        self.lot = lot
        self.next = 1
        #: Teams that got nothing because too few pieces were left.
        self.without: list[int] = []

    @property
    def rest(self) -> int:
        return self.lot.quantity - self.next + 1

    def take(self, team: int, count: int) -> range:
        """Return the next pieces for a team; an empty range if too few are left."""
        if self.rest < count:
            self.without.append(team)
            return range(0)
        taken = range(self.next, self.next + count)
        self.next += count
        return taken


class _Giving:
    def __init__(self, lots: Sequence[Lot], entrants: Sequence[Entrant], terms: Terms) -> None:
        self.lots = lots
        self.entrants = sorted(entrants, key=lambda one: one.number)
        self.terms = terms
        self.numbers = [one.number for one in self.entrants]
        self.drawn = drawn_order(self.numbers, terms.seed)
        self.held: dict[int, Lot] = {}
        self.grants: list[Grant] = []
        self.left: list[Left] = []
        self.choosers: tuple[int, ...] = ()
        # Part that gets the next leftover cent, by ladder, place and player.
        self.turn: dict[tuple[object, int, int], int] = {}

    def made(self) -> Given:
        laid_out = [lot for lot in self.lots if lot.by == By.CHOICE]
        for lot in self.lots:
            if lot.by != By.CHOICE:
                self._give(lot)
            elif lot is laid_out[0]:
                self._choose(laid_out)
        return Given(tuple(self.grants), tuple(self.left), self.choosers)

    def _give(self, lot: Lot) -> None:
        pieces = _Pieces(lot)
        first = len(self.grants)
        match lot.by:
            case By.RANK | By.CATEGORY | By.LAST:
                self._down(lot, pieces)
            case By.TOMBOLA:
                for one in self._drawn_for(lot):
                    if pieces.rest < self._each(lot):
                        break
                    self._whole(lot, pieces, one, Reason(reasons.DRAWN))
            case By.EVERYONE:
                for one in self._by_rank(lot):
                    self._whole(lot, pieces, one, Reason(reasons.TO_ALL))
            case By.ATTENDANCE:
                for one in self._faithful(lot):
                    why = Reason(reasons.CAME, {"played": one.played, "rounds": lot.rounds})
                    self._whole(lot, pieces, one, why)
            case By.SPECIAL:
                for one in self._by_rank(lot):
                    if one.number == lot.team:
                        self._whole(lot, pieces, one, Reason(reasons.NAMED))
            case By.CHOICE:
                raise ValueError("the teams choose this lot themselves")
            case _:
                assert_never(lot.by)
        if pieces.without:
            self.left.append(Left(lot.key, 0, reasons.too_few(pieces.without)))
        if pieces.rest:
            self.left.append(Left(lot.key, pieces.rest, self._why_left(lot, pieces)))
        if not lot.cumulates:
            for grant in self.grants[first:]:
                self.held.setdefault(grant.team, lot)

    # Along the ranking

    def _down(self, lot: Lot, pieces: _Pieces) -> None:
        ladder = self._ladder(lot)
        for step in ladder.steps:
            places = step.within(*self._bounds(lot))
            if 0 < len(places) < len(step.teams) and self._shared(lot, step):
                self._divide(lot, pieces, ladder, step, len(places))
                continue
            for place in places:
                one = step.teams[place - step.place]
                self._at_place(lot, pieces, ladder, step, one)

    def _ladder(self, lot: Lot) -> Ladder:
        return ladder_of(lot, self.entrants, self.held, self.drawn, self.terms)

    def _bounds(self, lot: Lot) -> tuple[int, int]:
        if lot.by == By.LAST:
            return 1, lot.quantity // self._each(lot)
        return lot.first, lot.last

    def _shared(self, lot: Lot, step: Step) -> bool:
        match self.terms.ties:
            case Ties.SHARE:
                return self._only_money(lot, step)
            case Ties.LOT:
                return False
            case _:
                assert_never(self.terms.ties)

    def _only_money(self, lot: Lot, step: Step) -> bool:
        for other in self.lots:
            if other.ladder == lot.ladder and not other.divisible:
                taken = len(step.within(*self._bounds(other)))
                if 0 < taken < len(step.teams):
                    return False
        return True

    def _at_place(
        self, lot: Lot, pieces: _Pieces, ladder: Ladder, step: Step, one: Entrant
    ) -> None:
        has = None if lot.cumulates else self.held.get(one.number)
        if one.out or has is not None:
            kept = pieces.take(one.number, self._each(lot))
            why = reasons.not_given(one, has, self.terms)
            self.left.append(Left(lot.key, len(kept), why))
            return
        parts = self._why(lot, ladder, step, one)
        if len(step.teams) > 1:
            each = len(step.within(*self._bounds(lot))) == len(step.teams)
            template = reasons.LEVEL if each else reasons.LEVEL_DRAWN
            numbers = [other.number for other in step.teams]
            parts.insert(1, reasons.level(template, one.number, numbers))
        self._whole(lot, pieces, one, reasons.joined(parts))

    def _divide(self, lot: Lot, pieces: _Pieces, ladder: Ladder, step: Step, places: int) -> None:
        teams = sorted(step.teams, key=lambda one: one.number)
        numbers = [one.number for one in teams]
        parts = len(teams)
        for _place in range(places):
            units = pieces.take(numbers[0], self._each(lot))
            if not units:
                pieces.without += numbers[1:]
            for player, unit in enumerate(units, start=1 if lot.per_player else 0):
                worth = lot.worth(unit) or 0
                turn = (lot.ladder, step.place, player)
                start = self.turn.get(turn, 0)
                self.turn[turn] = (start + worth % parts) % parts
                shares = divided(worth, parts, start)
                for part, (one, cents) in enumerate(zip(teams, shares, strict=True), start=1):
                    if one.out:
                        # the piece counts as left over only if none of the teams has a part in it
                        whole = part == 1 and all(other.out for other in teams)
                        why_not = reasons.not_given(one, None, self.terms)
                        self.left.append(Left(lot.key, int(whole), why_not))
                        continue
                    why = self._why(lot, ladder, step, one)
                    why.insert(1, reasons.level(reasons.LEVEL_SHARED, one.number, numbers))
                    self.grants.append(
                        Grant(
                            lot.key,
                            unit,
                            one.number,
                            player,
                            cents,
                            reasons.joined(why),
                            part,
                            parts,
                        )
                    )

    def _why(self, lot: Lot, ladder: Ladder, step: Step, one: Entrant) -> list[Reason]:
        below = None if lot.by == By.LAST else one.rank
        return [
            reasons.placed(lot, one, step.place, self.terms),
            *reasons.passed_over(ladder.skipped, below, self.terms),
        ]

    # The other ways

    def _by_rank(self, lot: Lot) -> list[Entrant]:
        entrants = [one for one in self.entrants if not one.out and self._free(lot, one)]
        entrants.sort(key=lambda one: (one.rank is None, one.rank or 0, self.drawn[one.number]))
        return entrants

    def _faithful(self, lot: Lot) -> list[Entrant]:
        return [one for one in self._by_rank(lot) if one.played >= lot.rounds]

    def _drawn_for(self, lot: Lot) -> list[Entrant]:
        number = lot.key if lot.draw is None else lot.draw
        order = drawn_order(self.numbers, self.terms.seed * APART + number)
        return sorted(self._by_rank(lot), key=lambda one: order[one.number])

    def _choose(self, laid_out: Sequence[Lot]) -> None:
        """Set the order of the teams that choose, best rank first.

        If the lots do not cumulate, each team that has a lot to choose holds one from now on.
        """
        cumulates = all(lot.cumulates for lot in laid_out)
        ranked = [
            one
            for one in self.entrants
            if one.rank is not None and not one.out and (cumulates or one.number not in self.held)
        ]
        ranked.sort(key=lambda one: (one.rank or 0, self.drawn[one.number]))
        self.choosers = tuple(one.number for one in ranked)
        if not cumulates:
            turns = sum(lot.quantity // self._each(lot) for lot in laid_out)
            to_choose = replace(laid_out[0], name=Reason(reasons.ONE_TO_CHOOSE))
            for number in self.choosers[:turns]:
                self.held[number] = to_choose

    def _free(self, lot: Lot, one: Entrant) -> bool:
        return lot.cumulates or one.number not in self.held

    def _whole(self, lot: Lot, pieces: _Pieces, one: Entrant, why: Reason) -> None:
        units = pieces.take(one.number, self._each(lot))
        for player, unit in enumerate(units, start=1 if lot.per_player else 0):
            self.grants.append(Grant(lot.key, unit, one.number, player, lot.worth(unit), why))

    def _each(self, lot: Lot) -> int:
        return self.terms.heads if lot.per_player else 1

    def _why_left(self, lot: Lot, pieces: _Pieces) -> Reason:
        if lot.by == By.SPECIAL and pieces.next == 1 and pieces.rest >= self._each(lot):
            if lot.team is None:
                return Reason(reasons.NOT_NAMED)
            if lot.team in self.held:
                return reasons.have_one(self.held, [lot.team])
            return Reason(reasons.MAY_NOT, {"team": lot.team})
        if pieces.rest < self._each(lot):
            return Reason(reasons.ODD)
        entitled = self._entitled(replace(lot, cumulates=True))
        if len(entitled) == len(self._entitled(lot)):
            return Reason(reasons.NOBODY)
        holders = [one for one in entitled if one in self.held]
        if holders:
            return reasons.have_one(self.held, holders)
        # No team is at this rank once those that hold another lot are passed over.
        over = reasons.passed_over(self._ladder(lot).skipped, len(self.entrants) + 1, self.terms)
        return reasons.joined(over)

    def _entitled(self, lot: Lot) -> list[int]:
        """Return the teams that a lot goes to, if it has enough pieces."""
        match lot.by:
            case By.RANK | By.CATEGORY | By.LAST:
                steps = self._ladder(lot).steps
                reached = [
                    step.teams[place - step.place]
                    for step in steps
                    for place in step.within(*self._bounds(lot))
                ]
            case By.EVERYONE | By.TOMBOLA:
                reached = self._by_rank(lot)
            case By.ATTENDANCE:
                reached = self._faithful(lot)
            case By.SPECIAL | By.CHOICE:
                reached = []
            case _:
                assert_never(lot.by)
        return [one.number for one in reached]


def next_chooser(
    choosers: Sequence[int], chosen: Collection[int], passed: Collection[int] = ()
) -> int | None:
    """Return the first team that has not chosen or passed its turn; None if there is none.

    >>> next_chooser([4, 2, 7], chosen={4}, passed={2})
    7
    """
    return next((one for one in choosers if one not in chosen and one not in passed), None)
