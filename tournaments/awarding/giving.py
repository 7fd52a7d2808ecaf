"""Who gets what: the lots one after the other, in the order of the list.

* A lot by rank, of a category or for the last goes down its ladder. Where those of equal rank are
  more than the places they take of it, and all that is at their places is money, each piece is
  divided between them; else the seed says which of them come first. The cents that remain go one
  each by number, from one piece to the next, so that nobody is more than a cent ahead.
* A lot that does not cumulate passes over those who have another such lot, unless it is of the same
  ladder: there the places themselves tell the teams apart.
* A tombola is drawn among all teams, and goes to the first of that order who may have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournaments.awarding import reasons
from tournaments.awarding.contract import (
    ATTENDANCE,
    CATEGORY,
    CHOICE,
    EVERYONE,
    LAST,
    RANK,
    SHARE,
    SPECIAL,
    TOMBOLA,
    Entrant,
    Given,
    Grant,
    Left,
    Lot,
    Terms,
)
from tournaments.awarding.ladder import Ladder, Step, drawn_order, ladder_of
from tournaments.awarding.sharing import divided
from tournaments.pairing.contract import Reason

#: Keeps the draw of a tombola apart from that of the others, and from that of equal ranks.
APART = 1_000_003


def give(lots: Sequence[Lot], entrants: Sequence[Entrant], terms: Terms) -> Given:
    """Give these lots, in their order, to these teams. The same values give the same awards.

    The order of `entrants` says nothing. No piece is given twice, none beyond the quantity; whoever
    gets a lot gets it once (once for each player, where it is one per player).
    """
    return _Giving(lots, entrants, terms).made()


class _Pieces:
    """The pieces of one lot, taken one after the other."""

    def __init__(self, lot: Lot) -> None:
        self.lot = lot
        self.next = 1
        #: Those for whom there were not enough.
        self.without: list[int] = []

    @property
    def rest(self) -> int:
        return self.lot.quantity - self.next + 1

    def take(self, team: int, count: int) -> range:
        """The next pieces for a team; none at all where there are not enough."""
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
        # Where the cents that remain go on, for each ladder, rank and player.
        self.turn: dict[tuple[object, int, int], int] = {}

    def made(self) -> Given:
        laid_out = [lot for lot in self.lots if lot.by == CHOICE]
        for lot in self.lots:
            if lot.by != CHOICE:
                self._give(lot)
            elif lot is laid_out[0]:
                self._choose(laid_out)
        return Given(tuple(self.grants), tuple(self.left), self.choosers)

    def _give(self, lot: Lot) -> None:
        pieces = _Pieces(lot)
        first = len(self.grants)
        if lot.by in (RANK, CATEGORY, LAST):
            self._down(lot, pieces)
        else:
            for one, why in self._in_turn(lot):
                if lot.by == TOMBOLA and pieces.rest < self._each(lot):
                    break
                self._whole(lot, pieces, one, why)
        if pieces.without:
            self.left.append(Left(lot.key, 0, reasons.too_few(pieces.without)))
        if pieces.rest:
            self.left.append(Left(lot.key, pieces.rest, self._why_left(lot, pieces)))
        if not lot.cumulates:
            for grant in self.grants[first:]:
                self.held.setdefault(grant.team, lot)

    # Along the ranking

    def _down(self, lot: Lot, pieces: _Pieces) -> None:
        """The places of a lot, step by step."""
        ladder = ladder_of(lot, self.entrants, self.held, self.drawn, self.terms)
        for step in ladder.steps:
            places = step.within(*self._bounds(lot))
            if 0 < len(places) < len(step.teams) and self._shared(lot, step):
                self._divide(lot, pieces, ladder, step, len(places))
                continue
            for place in places:
                one = step.teams[place - step.place]
                self._at_place(lot, pieces, ladder, step, one)

    def _bounds(self, lot: Lot) -> tuple[int, int]:
        """The first and the last place the lot is for."""
        if lot.by == LAST:
            return 1, lot.quantity // self._each(lot)
        return lot.first, lot.last

    def _shared(self, lot: Lot, step: Step) -> bool:
        """Whether equals divide what is at their places: money, all of it, unless each has one."""
        if self.terms.ties != SHARE:
            return False
        for other in self.lots:
            if other.ladder == lot.ladder and not other.divisible:
                taken = len(step.within(*self._bounds(other)))
                if 0 < taken < len(step.teams):
                    return False
        return True

    def _at_place(
        self, lot: Lot, pieces: _Pieces, ladder: Ladder, step: Step, one: Entrant
    ) -> None:
        """What is at a place goes to the team that has it, if it may."""
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
        """Divide the pieces of so many places between all who are level."""
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
                        # The piece itself stays only where nobody has part in it.
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
        """Its place, then who is better ranked and passed over."""
        below = None if lot.by == LAST else one.rank
        return [
            reasons.placed(lot, one, step.place, self.terms),
            *reasons.passed_over(ladder.skipped, below, self.terms),
        ]

    # The other ways

    def _in_turn(self, lot: Lot) -> Iterator[tuple[Entrant, Reason]]:
        """Those who may have the lot, in the order they get it, and why each."""
        if lot.by == SPECIAL:
            for one in self.entrants:
                if one.number == lot.team and not one.out and self._free(lot, one):
                    yield one, Reason(reasons.NAMED)
            return
        if lot.by == TOMBOLA:
            order = drawn_order(self.numbers, self.terms.seed * APART + lot.key)
        else:
            order = self.drawn
        free = [one for one in self.entrants if not one.out and self._free(lot, one)]
        if lot.by == TOMBOLA:
            free.sort(key=lambda one: order[one.number])
        else:
            free.sort(key=lambda one: (one.rank is None, one.rank or 0, order[one.number]))
        for one in free:
            if lot.by == EVERYONE:
                yield one, Reason(reasons.TO_ALL)
            elif lot.by == TOMBOLA:
                yield one, Reason(reasons.DRAWN)
            elif lot.by == ATTENDANCE and one.played >= lot.rounds:
                yield one, Reason(reasons.CAME, {"played": one.played, "rounds": lot.rounds})

    def _choose(self, laid_out: Sequence[Lot]) -> None:
        """Who chooses, from the best ranked on; those for whom there is a lot hold one now."""
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
        """A piece for a team, or one for each of its players."""
        units = pieces.take(one.number, self._each(lot))
        for player, unit in enumerate(units, start=1 if lot.per_player else 0):
            self.grants.append(Grant(lot.key, unit, one.number, player, lot.worth(unit), why))

    def _each(self, lot: Lot) -> int:
        """How many pieces a team gets."""
        return self.terms.heads if lot.per_player else 1

    def _why_left(self, lot: Lot, pieces: _Pieces) -> Reason:
        if lot.by == SPECIAL and pieces.next == 1 and pieces.rest >= self._each(lot):
            if lot.team is None:
                return Reason(reasons.NOT_NAMED)
            has = self.held.get(lot.team)
            if has is not None:
                return Reason(reasons.HAS_ONE, {"team": lot.team, "lot": reasons.named(has)})
            return Reason(reasons.MAY_NOT, {"team": lot.team})
        if pieces.rest < self._each(lot):
            return Reason(reasons.ODD)
        return Reason(reasons.NOBODY)
