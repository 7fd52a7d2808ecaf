"""Brackets: knock-out play, with the best seeds kept apart.

A bracket is a value: its seeds, the places it plays for, and the outcomes known so far. The
remaining matches follow from these, even if a result changes later.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from .plan import FINAL, Entry, Fixture, Source, before_kept, planned
from .words import MAIN

#: How an outcome came about: played at the table; won because the opponent was missing; or given to
#: the loser of the previous match, when its winner left.
PLAYED, WALKOVER, RESCUED = "played", "walkover", "rescued"

#: How the meetings after the first round are made: by the places in the bracket, by lot, or the
#: best seed left against the last.
Drawing = Literal["fixed", "redrawn", "reseeded"]
FIXED: Final = "fixed"
RESEEDED: Final = "reseeded"

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
    """Place shared by teams beaten in one round; the best still possible until ``settled``."""

    team: int
    place: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket and its outcomes so far. ``seeds`` are its teams, the best first.

    ``met`` are the matches drawn so far, (slot, team, team), where ``drawing`` is not by seeds. A
    team beaten in one of the first ``returns`` rounds may buy its return; ``entered`` are then the
    entries of the rounds from the second on (see `second_life`). A hall's bracket stops once it has
    ``kept`` teams, where that is not 0.
    """

    seeds: tuple[int, ...]
    places: str = FINAL
    section: str = MAIN
    outcomes: tuple[Outcome, ...] = ()
    drawing: Drawing = FIXED
    met: tuple[tuple[int, int, int], ...] = ()
    returns: int = 0
    entered: tuple[tuple[Entry, ...], ...] = ()
    kept: int = 0

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        if self.kept:
            return before_kept(len(self.seeds), self.kept)
        return planned(len(self.seeds), self.places, self.returns, self.entered)

    @property
    def rounds(self) -> int:
        return max((fixture.level for fixture in self.fixtures), default=0)

    @property
    def by_slot(self) -> dict[int, Outcome]:
        return {outcome.slot: outcome for outcome in self.outcomes}

    def teams_of(self, fixture: Fixture) -> tuple[int | None, int | None]:
        """Return the two teams of a match: None if not known yet, 0 if no team comes."""
        if self.to_draw(fixture):
            return None, None
        return self._pair(fixture, self.by_slot)

    def to_draw(self, fixture: Fixture) -> bool:
        """Return whether its teams are still to be drawn: not in a first round, nor in a final."""
        if self.drawing == FIXED or fixture.level == 1:
            return False
        settled = {slot for slot, *_ in self.met} | self.by_slot.keys()
        stage = fixture.level, fixture.first, fixture.last
        alike = [one for one in self.fixtures if (one.level, one.first, one.last) == stage]
        return len(alike) > 1 and fixture.slot not in settled

    def drawn(self, matches: Mapping[int, tuple[int, int]]) -> Bracket:
        if self.drawing == FIXED:
            return self
        met = {**{slot: (one, other) for slot, one, other in self.met}, **matches}
        for fixture in self.fixtures:
            alike = [one for one in self.fixtures if one.level == fixture.level]
            known = all(one.slot in met or one == fixture for one in alike)
            if fixture.exempts and fixture.slot not in met and known:
                # The draw seats the others: who is left is exempt.
                seated = {team for one in alike for team in met.get(one.slot, ())}
                sources = (source for one in alike for source in one.sources)
                here = {self._from(source, self.by_slot) for source in sources}
                met[fixture.slot] = next(iter(filter(None, here - seated)), NOBODY), NOBODY
        return replace(self, met=tuple((slot, *pair) for slot, pair in sorted(met.items())))

    def ready(self) -> list[Pairing]:
        """Return the matches of the next round: those of the lowest level that can be played."""
        outcomes = self.by_slot
        pairings: list[Pairing] = []
        for fixture in self.fixtures:
            if pairings and fixture.level > pairings[0].fixture.level:
                break
            if fixture.slot not in outcomes:
                one, other = self._pair(fixture, outcomes)
                if one and other:
                    pairings.append(Pairing(fixture, one, other))
        return pairings

    def waiting(self) -> list[tuple[int, Fixture]]:
        """Return the teams without a match in the next round, each with its next match.

        A team that lost a match without playing it is left out.
        """
        outcomes = self.by_slot
        without = {team for pairing in self.ready() for team in (pairing.one, pairing.other)}
        without |= {outcome.loser for outcome in self.outcomes if outcome.how != PLAYED}
        fixtures = {}
        for fixture in self.fixtures:
            if fixture.slot not in outcomes:
                for team in self._pair(fixture, outcomes):
                    if team and team not in without:
                        fixtures[team] = fixture
        return sorted(fixtures.items())

    @property
    def over(self) -> bool:
        return len(self.outcomes) == len(self.fixtures)

    @property
    def last_round(self) -> bool:
        return len(self.outcomes) + len(self.ready()) == len(self.fixtures)

    @property
    def champion(self) -> int | None:
        """Return the winner of the final, or None before it or without a winner."""
        if self.entered and len(self.entered[-1]) == 1:
            # Everybody else left before the final.
            (entry,) = self.entered[-1]
            return self._from(Source(slot=abs(entry), loser=entry < 0), self.by_slot)
        final = next((one for one in self.fixtures if (one.first, one.last) == (1, 2)), None)
        if final is None:
            return None
        outcome = self.by_slot.get(final.slot)
        return (outcome.winner or None) if outcome else None

    def advanced(
        self,
        results: Mapping[int, tuple[int, int]],
        left: Collection[int] = (),
        *,
        replaced: bool = False,
        engaged: Collection[int] = (),
        back: Collection[int] = (),
    ) -> Bracket:
        """Return the bracket after its next round, without the teams in ``left``.

        ``results`` maps each slot played to (winner, loser). The opponent of a team that left
        before its match goes on without playing. With ``replaced``, the team that it beat to get
        there takes its place, unless ``engaged`` elsewhere or already drawn. The teams ``back``
        bought their return. Raises ValueError for a result that is not of this round.
        """
        drawn = {one.fixture.slot: {one.one, one.other} for one in self.ready()}
        for slot, pair in results.items():
            if drawn.get(slot) != set(pair):
                raise ValueError(f"slot {slot} is not played by {pair} in this round")
        outcomes = self.by_slot
        outcomes.update((slot, Outcome(slot, *pair)) for slot, pair in results.items())
        if replaced:
            self._rescue(outcomes, drawn, set(left), set(engaged))
        level = len(self.entered) + 1
        for fixture in self.fixtures:
            if fixture.slot not in outcomes and not (self.returns and fixture.level > level):
                one, other = self._pair(fixture, outcomes)
                outcome = _without_playing(fixture.slot, one, other, left)
                if outcome is not None:
                    outcomes[fixture.slot] = outcome
        after = replace(self, outcomes=tuple(outcomes[slot] for slot in sorted(outcomes)))
        return after._entering(left, back) if self.returns else after

    def may_return(self) -> list[int]:
        """Return the teams just beaten that may buy their return, even a second time, by seed.

        Nobody may unless two other teams at least are left.
        """
        played = max((one.level for one in self.fixtures if one.slot in self.by_slot), default=0)
        if not 0 < played <= self.returns:
            return []
        level = [one for one in self.fixtures if one.level == played and one.last > 2]
        beaten = {self.by_slot[one.slot].loser for one in level if one.slot in self.by_slot}
        return [team for team in self.seeds if team in beaten]

    def came_back(self, level: int) -> list[int]:
        entries = self.entered[level - 2] if 2 <= level <= len(self.entered) + 1 else ()
        return sorted(self.by_slot[-entry].loser for entry in entries if entry < 0)

    def _entering(self, left: Collection[int], back: Collection[int]) -> Bracket:
        """Return the bracket with the entries of its next round, without the teams that left."""
        level, outcomes = len(self.entered) + 1, self.by_slot
        slots = [one.slot for one in self.fixtures if one.level == level]
        if not slots or any(slot not in outcomes for slot in slots):
            return self
        order = {team: place for place, team in enumerate(self.seeds)}
        entries = {outcomes[slot].winner: slot for slot in slots}
        if level <= self.returns and len(slots) > 1:
            entries |= {
                outcomes[slot].loser: -slot for slot in slots if outcomes[slot].loser in back
            }
        entering = sorted((t for t in entries if t and t not in left), key=lambda t: order[t])
        return replace(self, entered=(*self.entered, tuple(entries[team] for team in entering)))

    def standing(self) -> list[Placed]:
        """Return the place of every team, the best first; teams of one place in seed order."""
        outcomes = self.by_slot
        after = {source: one for one in self.fixtures for source in one.sources}
        placed = {}
        for fixture in self.fixtures:
            outcome = outcomes.get(fixture.slot)
            for team in self._pair(fixture, outcomes):
                if not team:
                    continue
                if outcome is None:
                    placed[team] = Placed(team, fixture.first, False)
                    continue
                won = team == outcome.winner
                goes_on = after.get(Source(slot=fixture.slot, loser=not won))
                if goes_on is None or team not in (outcome.winner, outcome.loser):
                    # Where teams may return, a winner that left is not drawn any more.
                    first = won and (not self.returns or team == self.champion)
                    placed[team] = Placed(team, fixture.first if first else fixture.lost, True)
        for team in self.seeds:
            # A hall's bracket of no more teams than it keeps has no match.
            placed.setdefault(team, Placed(team, 1, True))
        order = {team: place for place, team in enumerate(self.seeds)}
        return sorted(placed.values(), key=lambda one: (one.place, order[one.team]))

    def to_data(self) -> dict[str, Any]:
        outcomes = [[one.slot, one.winner, one.loser, one.how] for one in self.outcomes]
        data: dict[str, Any] = {
            "section": self.section,
            "seeds": list(self.seeds),
            "places": self.places,
            "outcomes": outcomes,
        }
        if self.drawing != FIXED:
            data |= {"drawing": self.drawing, "met": [list(match) for match in self.met]}
        if self.returns:
            data |= {"returns": self.returns, "entered": [list(one) for one in self.entered]}
        if self.kept:
            data["kept"] = self.kept
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Bracket:
        outcomes = tuple(Outcome(*outcome) for outcome in data["outcomes"])
        met = tuple((slot, one, other) for slot, one, other in data.get("met", ()))
        return cls(
            tuple(data["seeds"]),
            data["places"],
            data["section"],
            outcomes,
            data.get("drawing", FIXED),
            met,
            data.get("returns", 0),
            tuple(tuple(entries) for entries in data.get("entered", ())),
            data.get("kept", 0),
        )

    def _pair(
        self, fixture: Fixture, outcomes: Mapping[int, Outcome]
    ) -> tuple[int | None, int | None]:
        for slot, one, other in self.met:
            if slot == fixture.slot:
                return one, other
        return self._from(fixture.one, outcomes), self._from(fixture.other, outcomes)

    def _from(self, source: Source, outcomes: Mapping[int, Outcome]) -> int | None:
        if source.seed:
            return self.seeds[source.seed - 1]
        if not source.slot:
            return NOBODY
        outcome = outcomes.get(source.slot)
        if outcome is None:
            return None
        return outcome.loser if source.loser else outcome.winner

    def _rescue(
        self,
        outcomes: dict[int, Outcome],
        drawn: Collection[int],
        left: Collection[int],
        engaged: Collection[int],
    ) -> None:
        """Replace each winner that left by the team it beat in its last match, slot by slot."""
        after = {source: one for one in self.fixtures for source in one.sources}
        for slot, outcome in list(outcomes.items()):
            onward = after.get(Source(slot=slot))
            aside = after.get(Source(slot=slot, loser=True))
            free = outcome.loser and outcome.loser not in {*left, *engaged}
            open_still = onward is not None and onward.slot not in {*outcomes, *drawn}
            if aside is not None and aside.slot in {*outcomes, *drawn}:
                continue
            if outcome.how == PLAYED and outcome.winner in left and free and open_still:
                outcomes[slot] = Outcome(slot, outcome.loser, outcome.winner, RESCUED)


def _without_playing(
    slot: int, one: int | None, other: int | None, left: Collection[int]
) -> Outcome | None:
    """Return the outcome of a match that cannot be played; None also if a team is not known yet."""
    if one is None or other is None:
        return None
    gone = [team for team in (one, other) if not team or team in left]
    if not gone:
        return None
    if len(gone) == 2:
        return Outcome(slot, NOBODY, NOBODY, WALKOVER)
    return Outcome(slot, other if gone[0] == one else one, gone[0], WALKOVER)
