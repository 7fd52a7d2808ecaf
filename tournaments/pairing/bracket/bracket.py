"""Brackets: teams that play until they are beaten, the best seeds kept apart.

    bracket = new_bracket([12, 3, 7, 9, 1], places="third")
    bracket.ready()                                   # the matches of the next round
    bracket = bracket.advanced({1: (9, 1)})           # slot 1: team 9 beat team 1
    bracket.champion, bracket.standing()

A bracket is a value: its seeds, the places it plays for, and the outcomes known so far. What is
left to play follows from these, whatever happens to a result later on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from .plan import FINAL, Fixture, Source, plan
from .words import MAIN

#: How an outcome came about: at the table, because nobody was there to play against, or because
#: the team beaten last took the place of one that left.
PLAYED, WALKOVER, RESCUED = "played", "walkover", "rescued"

#: Stands where a team should come from a match that nobody won.
NOBODY: Final = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a slot and who lost it, and how; 0 where nobody did."""

    slot: int
    winner: int
    loser: int
    how: str = PLAYED


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match that both teams are known for, as it stands in the bracket."""

    fixture: Fixture
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The place of a team, shared by those beaten in the same round.

    Not ``settled`` while the team has a match left: then it is the best place it may still have.
    """

    team: int
    place: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket and how far it is. ``seeds`` are its teams, the best first.

    ``places`` says what is played for: "final", "third" (a small final too) or "all".
    """

    seeds: tuple[int, ...]
    places: str = FINAL
    section: str = MAIN
    outcomes: tuple[Outcome, ...] = ()

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Its matches, in the order of their slots."""
        return plan(len(self.seeds), self.places)

    @property
    def by_slot(self) -> dict[int, Outcome]:
        """The outcomes known, by slot."""
        return {outcome.slot: outcome for outcome in self.outcomes}

    def teams_of(self, fixture: Fixture) -> tuple[int | None, int | None]:
        """Who meets there: None while it is not known, 0 where nobody comes."""
        known = self.by_slot
        return self._from(fixture.one, known), self._from(fixture.other, known)

    def ready(self) -> list[Pairing]:
        """The matches of the next round: none of them waits for another, nor for a lower level."""
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
        """The teams still in the bracket without a match in the next round, each with its next.

        Not those that have lost without being there.
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
        """Whether nothing is left to play."""
        return len(self.outcomes) == len(self.fixtures)

    @property
    def last_round(self) -> bool:
        """Whether nothing is left to play after the matches that are ready."""
        return len(self.outcomes) + len(self.ready()) == len(self.fixtures)

    @property
    def champion(self) -> int | None:
        """The winner of the final, None before it, or where nobody was there to win it."""
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
        """The bracket after its next round, and after the teams of ``left`` went home.

        ``results`` is slot -> (winner, loser) of the matches played. The opponent of a team that
        left before its match goes on without playing. When ``replaced``, the team that it beat to
        get there takes its place instead, unless it is ``engaged`` elsewhere, or the match was
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
        """The place of every team, the best first, those of one place in the order of the seeds."""
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
        """The bracket as plain data; ``from_data`` reads it back."""
        outcomes = [[one.slot, one.winner, one.loser, one.how] for one in self.outcomes]
        return {
            "section": self.section,
            "seeds": list(self.seeds),
            "places": self.places,
            "outcomes": outcomes,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Bracket:
        """The bracket that ``to_data`` wrote."""
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
        """Let the team beaten last take the place of the winner that left, slot by slot."""
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
    """The outcome of a match that cannot be played, None when it can, or is not known yet."""
    if one is None or other is None:
        return None
    gone = [team for team in (one, other) if not team or team in left]
    if not gone:
        return None
    if len(gone) == 2:
        return Outcome(slot, NOBODY, NOBODY, WALKOVER)
    return Outcome(slot, other if gone[0] == one else one, gone[0], WALKOVER)


def won_at_a_table(bracket: Bracket) -> set[int]:
    """The teams that have won a match by playing it."""
    return {outcome.winner for outcome in bracket.outcomes if outcome.how == PLAYED}


def losers_of_first_match(main: Bracket, left: Collection[int] = ()) -> tuple[int, ...] | None:
    """The seeds of the consolation: who lost its first match, in the order of the main seeds.

    A team exempt of the cadrage has its first match in the round after it, so the consolation
    begins after the first round that is full. None while that round is not over; nobody where it
    is the final, or where the losers have matches left in the main bracket.
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
    """(rank, team) of the main bracket, then of the consolation, ties sharing their rank.

    A team that went on to the consolation has its rank there.
    """
    found: list[tuple[tuple[int, int], int]] = []
    elsewhere: set[int] = set()
    for order, bracket in reversed(list(enumerate(brackets))):
        places = [one for one in bracket.standing() if one.team not in elsewhere]
        found += [((order, one.place), one.team) for one in places]
        elsewhere.update(bracket.seeds)
    # The sort is stable: those of one place stay in the order of their seeds.
    found.sort(key=lambda one: one[0])
    ranks: dict[tuple[int, int], int] = {}
    for position, (place, _) in enumerate(found, start=1):
        ranks.setdefault(place, position)
    return [(ranks[place], team) for place, team in found]


def teams_in(brackets: Iterable[Bracket]) -> Iterator[int]:
    """Every team with a match or a wait in the next round, of all these brackets."""
    for bracket in brackets:
        yield from chain.from_iterable((one.one, one.other) for one in bracket.ready())
        yield from (team for team, _ in bracket.waiting())
