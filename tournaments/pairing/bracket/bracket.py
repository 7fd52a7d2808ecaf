"""Brackets: knock-out play, with the best seeds kept apart.

    bracket = new_bracket([12, 3, 7, 9, 1], places="third")
    bracket.ready()                                   # the matches of the next round
    bracket = bracket.advanced({1: (9, 1)})           # slot 1: team 9 beat team 1
    bracket.champion, bracket.standing()

A bracket is a value: its seeds, the places it plays for, and the outcomes known so far. The
remaining matches follow from these, even if a result changes later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from .plan import FINAL, Fixture, Source, plan
from .words import MAIN

#: How an outcome came about: played at the table; won because the opponent was missing; or given to
#: the loser of the previous match, when its winner left.
PLAYED, WALKOVER, RESCUED = "played", "walkover", "rescued"

#: Stands for the team that should come from a match without a winner.
NOBODY: Final = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winner and loser of a slot (0 for none), and how the outcome came about."""

    slot: int
    winner: int
    loser: int
    how: str = PLAYED


@dataclass(frozen=True, slots=True)
class Pairing:
    """Match whose two teams are known, as it stands in the bracket."""

    fixture: Fixture
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Place of a team, shared by the teams beaten in the same round.

    ``settled`` is false while the team has a match left; ``place`` is then the best it can still
    reach.
    """

    team: int
    place: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """Bracket in its current state. ``seeds`` are its teams, the best first.

    ``places`` sets the places played for: "final", "third" (with a small final) or "all".
    """

    seeds: tuple[int, ...]
    places: str = FINAL
    section: str = MAIN
    outcomes: tuple[Outcome, ...] = ()

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Return its matches, in the order of their slots."""
        return plan(len(self.seeds), self.places)

    @property
    def by_slot(self) -> dict[int, Outcome]:
        """Return the known outcomes, by slot."""
        return {outcome.slot: outcome for outcome in self.outcomes}

    def teams_of(self, fixture: Fixture) -> tuple[int | None, int | None]:
        """Return the two teams of a match: None if not known yet, 0 if no team comes."""
        known = self.by_slot
        return self._from(fixture.one, known), self._from(fixture.other, known)

    def ready(self) -> list[Pairing]:
        """Return the matches of the next round: those of the lowest level that can be played."""
        known = self.by_slot
        found: list[Pairing] = []
        for fixture in self.fixtures:
            if found and fixture.level > found[0].fixture.level:
                break
            if fixture.slot not in known:
                one, other = (self._from(source, known) for source in fixture.sources)
                if one and other:
                    found.append(Pairing(fixture, one, other))
        return found

    def waiting(self) -> list[tuple[int, Fixture]]:
        """Return the teams without a match in the next round, each with its next match.

        Only teams still in the bracket count. A team that lost a match without playing it is left
        out.
        """
        known = self.by_slot
        without = {team for pairing in self.ready() for team in (pairing.one, pairing.other)}
        without |= {outcome.loser for outcome in self.outcomes if outcome.how != PLAYED}
        found = {}
        for fixture in self.fixtures:
            if fixture.slot not in known:
                for source in fixture.sources:
                    team = self._from(source, known)
                    if team and team not in without:
                        found[team] = fixture
        return sorted(found.items())

    @property
    def over(self) -> bool:
        """Return whether every match has an outcome."""
        return len(self.outcomes) == len(self.fixtures)

    @property
    def last_round(self) -> bool:
        """Return whether the matches that are ready are the last ones."""
        return len(self.outcomes) + len(self.ready()) == len(self.fixtures)

    @property
    def champion(self) -> int | None:
        """Return the winner of the final, or None before it or without a winner."""
        final = next(one for one in self.fixtures if (one.first, one.last) == (1, 2))
        outcome = self.by_slot.get(final.slot)
        return (outcome.winner or None) if outcome else None

    def advanced(
        self,
        results: Mapping[int, tuple[int, int]],
        left: Collection[int] = (),
        *,
        replaced: bool = False,
        engaged: Collection[int] = (),
    ) -> Bracket:
        """Return the bracket after its next round, without the teams in ``left``.

        ``results`` maps each slot played to (winner, loser). The opponent of a team that left
        before its match goes on without playing. With ``replaced``, the team that it beat to get
        there takes its place instead, unless that team is ``engaged`` elsewhere or the match was
        already drawn. Raises ValueError for a result that is not of this round.
        """
        drawn = {one.fixture.slot: {one.one, one.other} for one in self.ready()}
        for slot, pair in results.items():
            if drawn.get(slot) != set(pair):
                raise ValueError(f"slot {slot} is not played by {pair} in this round")
        known = self.by_slot
        known.update((slot, Outcome(slot, *pair)) for slot, pair in results.items())
        if replaced:
            self._rescue(known, drawn, set(left), set(engaged))
        for fixture in self.fixtures:
            if fixture.slot not in known:
                one, other = (self._from(source, known) for source in fixture.sources)
                outcome = _without_playing(fixture.slot, one, other, left)
                if outcome is not None:
                    known[fixture.slot] = outcome
        return replace(self, outcomes=tuple(known[slot] for slot in sorted(known)))

    def standing(self) -> list[Placed]:
        """Return the place of every team, the best first; teams of one place in seed order."""
        known = self.by_slot
        after = {source: one for one in self.fixtures for source in one.sources}
        found = {}
        for fixture in self.fixtures:
            outcome = known.get(fixture.slot)
            for source in fixture.sources:
                team = self._from(source, known)
                if not team:
                    continue
                if outcome is None:
                    found[team] = Placed(team, fixture.first, False)
                    continue
                won = team == outcome.winner
                goes_on = after.get(Source(slot=fixture.slot, loser=not won))
                if goes_on is None or team not in (outcome.winner, outcome.loser):
                    found[team] = Placed(team, fixture.first if won else fixture.lost, True)
        order = {team: place for place, team in enumerate(self.seeds)}
        return sorted(found.values(), key=lambda one: (one.place, order[one.team]))

    def to_data(self) -> dict[str, Any]:
        """Return the bracket as plain data; ``from_data`` reads it back."""
        outcomes = [[one.slot, one.winner, one.loser, one.how] for one in self.outcomes]
        return {
            "section": self.section,
            "seeds": list(self.seeds),
            "places": self.places,
            "outcomes": outcomes,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Bracket:
        """Return the bracket that ``to_data`` wrote."""
        outcomes = tuple(Outcome(*outcome) for outcome in data["outcomes"])
        return cls(tuple(data["seeds"]), data["places"], data["section"], outcomes)

    def _from(self, source: Source, known: Mapping[int, Outcome]) -> int | None:
        if source.seed:
            return self.seeds[source.seed - 1]
        outcome = known.get(source.slot)
        if outcome is None:
            return None
        return outcome.loser if source.loser else outcome.winner

    def _rescue(
        self,
        known: dict[int, Outcome],
        drawn: Collection[int],
        left: Collection[int],
        engaged: Collection[int],
    ) -> None:
        """Replace each winner that left by the team it beat in its last match, slot by slot."""
        after = {source: one for one in self.fixtures for source in one.sources}
        for slot, outcome in list(known.items()):
            onward = after.get(Source(slot=slot))
            aside = after.get(Source(slot=slot, loser=True))
            free = outcome.loser and outcome.loser not in {*left, *engaged}
            open_still = onward is not None and onward.slot not in {*known, *drawn}
            if aside is not None and aside.slot in {*known, *drawn}:
                continue
            if outcome.how == PLAYED and outcome.winner in left and free and open_still:
                known[slot] = Outcome(slot, outcome.loser, outcome.winner, RESCUED)


def _without_playing(
    slot: int, one: int | None, other: int | None, left: Collection[int]
) -> Outcome | None:
    """Return the outcome of a match that cannot be played, or None.

    None also means that a team of the match is not known yet.
    """
    if one is None or other is None:
        return None
    gone = [team for team in (one, other) if not team or team in left]
    if not gone:
        return None
    if len(gone) == 2:
        return Outcome(slot, NOBODY, NOBODY, WALKOVER)
    return Outcome(slot, other if gone[0] == one else one, gone[0], WALKOVER)


def won_at_a_table(bracket: Bracket) -> set[int]:
    """Return the teams that have won a match by playing it."""
    return {outcome.winner for outcome in bracket.outcomes if outcome.how == PLAYED}


def losers_of_first_match(main: Bracket, left: Collection[int] = ()) -> tuple[int, ...] | None:
    """Return the seeds of the consolation: the losers of their first match, in main seed order.

    A team exempt from the cadrage plays its first match in the round after it, so the consolation
    begins after the first full round. Returns None while that round is not over. Returns no team if
    that round is the final, or if the losers have matches left in the main bracket.
    """
    full = next(one.level for one in main.fixtures if one.width & (one.width - 1) == 0)
    early = [one for one in main.fixtures if one.first == 1 and one.level <= full]
    known = main.by_slot
    if any(fixture.slot not in known for fixture in early):
        return None
    out = {one.team for one in main.standing() if one.settled and one.place > 2}
    lost = {known[fixture.slot].loser for fixture in early} - won_at_a_table(main)
    return tuple(team for team in main.seeds if team in lost & out and team not in left)


def ranked(brackets: Iterable[Bracket]) -> list[tuple[int, int]]:
    """Return (rank, team) for the main bracket, then for the consolation; ties share a rank.

    A team that went on to the consolation has its rank there.
    """
    found: list[tuple[tuple[int, int], int]] = []
    elsewhere: set[int] = set()
    for order, bracket in reversed(list(enumerate(brackets))):
        places = [one for one in bracket.standing() if one.team not in elsewhere]
        found += [((order, one.place), one.team) for one in places]
        elsewhere.update(bracket.seeds)
    # The sort is stable: teams of one place stay in seed order.
    found.sort(key=lambda one: one[0])
    ranks: dict[tuple[int, int], int] = {}
    for position, (place, _) in enumerate(found, start=1):
        ranks.setdefault(place, position)
    return [(ranks[place], team) for place, team in found]


def teams_in(brackets: Iterable[Bracket]) -> Iterator[int]:
    """Yield every team of these brackets that plays or waits in the next round."""
    for bracket in brackets:
        yield from chain.from_iterable((one.one, one.other) for one in bracket.ready())
        yield from (team for team, _ in bracket.waiting())
