"""Movements: draws with all rounds known in advance, from the place each team takes.

A figure gives the places that meet in a round (`figures`), a team keeps its place all day
(`places`), and the teams without an opponent are paired again (`completing`). Future rounds depend
on the places, on the rounds played, and on `plan`, the seed of the first draw, never on the seed of
a later round: the rounds drawn one by one match the printed schedule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from ..contract import (
    Bye,
    Draw,
    DrawRefused,
    Entrant,
    History,
    Meeting,
    Rematch,
    Table,
    below,
    shuffled,
)
from ..method import Meetings, Method, Order, Use
from ..reasons import AGAIN, BANNED, BANS_BROKEN, tables_named
from ..resting import fewest
from ..sentences import Reason
from .boards import PLAYED, BoardMovement, draw_boards
from .completing import LOT_BITS, Case, Completed, Met, completed
from .figures import (
    CHANGED,
    CHANGED_SIDES,
    LEFT_ALONE,
    REARRANGED,
    RESTS,
    RESTS_INSTEAD,
    TOO_MANY_ROUNDS,
    UNAVOIDABLE,
    Figure,
    meetings_named,
)
from .movements import Movement, lots_of
from .places import at_home, even, fill, forbidden_meetings, without_trouble

LOOKING = 20  # future rounds checked, to avoid using up one of their meetings


def draw_movement(
    method: str,
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    number: int | None = None,
    rounds: int | None = None,
    places: int | None = None,
    plan: int | None = None,
    start: str = "lot",
    fixed: Mapping[int, int] | None = None,
    opening: bool = False,
    accept: bool = False,
    arrow_switch: int = 0,
) -> Draw:
    """Return the tables of round ``number`` of a movement; the team that stays sits NS.

    A rank is a place, which a team keeps all day. If no team has a place yet, the teams are placed
    by lot or, with ``start="numbers"``, by number, so that no forbidden meeting falls in the
    ``rounds`` planned. A team in ``fixed`` gets a place that keeps its table all day, if one
    exists. ``places`` is the number of places at the first draw, ``plan`` its seed. Teams that a
    departure leaves alone meet each other, again if need be; with ``opening``, a printed table is
    changed rather than that. ``arrow_switch`` is the number of last rounds where the pairs of a
    duplicate swap lines.

    Tables keep their numbers: a table without a match stays empty. Raises DrawRefused with the
    forbidden meetings that cannot be avoided, unless ``accept``.

    >>> [(table.number, table.ns, table.ew) for table in draw_movement("odd-even",
    ...     [Entrant(team, team) for team in (1, 2, 3, 4, 5)], History.of([(1, 1, 2), (1, 3, 4)],
    ...     byes=[5]), seed=1).tables]
    [(2, 3, 2), (3, 5, 4)]
    """
    plan = seed if plan is None else plan
    number = number or 1 + max((one.last_round for one in history.meetings.values()), default=0)
    contest = _contest(
        method, entrants, history, seed, plan, places, max(rounds or number, number), start, fixed
    )
    contest = replace(contest, opening=opening, arrow_switch=arrow_switch)
    return contest.draw(number, history, seed, accept=accept)


def schedule(
    method: str,
    entrants: Iterable[Entrant],
    rounds: int,
    seed: int,
    *,
    history: History | None = None,
    first: int = 1,
    places: int | None = None,
    plan: int | None = None,
    start: str = "lot",
    fixed: Mapping[int, int] | None = None,
    opening: bool = False,
    accept: bool = False,
) -> tuple[Draw, ...]:
    """Return every round from ``first`` to ``rounds``, as `draw_movement` draws them one by one.

    ``history`` holds the rounds played before ``first``.
    """
    history = history or History()
    plan = seed if plan is None else plan
    contest = _contest(method, list(entrants), history, seed, plan, places, rounds, start, fixed)
    contest = replace(contest, opening=opening)
    meetings, byes = dict(history.meetings), dict(history.byes)
    history = replace(history, meetings=meetings, byes=byes)
    draws = []
    for number in range(first, rounds + 1):
        draw = contest.draw(number, history, seed, accept=accept)
        draws.append(draw)
        for table in draw.tables:
            pair = min(table.ns, table.ew), max(table.ns, table.ew)
            before = meetings.get(pair)
            meetings[pair] = Meeting(before.times + 1 if before else 1, number)
        for bye in draw.byes:
            byes[bye.team] = byes.get(bye.team, 0) + 1
    return tuple(draws)


def method_of(movement: Movement) -> Method:
    """Return a movement as a way of drawing, which may follow the first draw."""
    return Method(
        name=movement.name,
        draw=partial(draw_movement, movement.name),
        meetings=Meetings.BOARDS if isinstance(movement, BoardMovement) else Meetings.IN_ADVANCE,
        order=Order.PLACES,
        label=movement.label,
        announced=movement.announced,
        announced_later=movement.announced_later,
        offered={Use.NEXT: movement.offered} if movement.offered else {},
        keeps_kin=True,
        avoids_rematches=True,
    )


def rounds_without_rematch(method: str, teams: int) -> int:
    """Return how many rounds of a movement this many teams can play without a rematch.

    >>> [rounds_without_rematch(method, 10) for method in ("mitchell", "round-robin")]
    [5, 9]
    """
    return PLAYED[method].figure(even(max(teams, 2)), 0, 0).limit


def _contest(
    method: str,
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    plan: int,
    places: int | None,
    rounds: int,
    start: str,
    fixed: Mapping[int, int] | None,
) -> _Contest:
    movement = PLAYED[method]
    placed: dict[int, int] = {}
    others = []
    for entrant in sorted(entrants, key=lambda entrant: entrant.team):
        if entrant.rank is None or entrant.rank in placed:
            others.append(entrant.team)
        else:
            placed[entrant.rank] = entrant.team
    size = places or even(max(len(entrants), *placed, 0))
    figure = movement.figure(size, plan, rounds)
    fresh = not placed
    if not fresh:
        fill(placed, others, size, parity=movement.parity)
    else:
        random = Random(seed)
        teams = others if start == "numbers" else shuffled(others, random)
        if movement.parity:
            fill(placed, teams, size, parity=True)
        else:
            placed.update(zip(movement.order(figure), teams, strict=False))
        kept = at_home(placed, figure, rounds, fixed or {})
        placed = without_trouble(
            placed, figure, rounds, history, random, parity=movement.parity, kept=kept
        )
    return _Contest(method, movement, figure, placed, plan, rounds, fresh)


@dataclass(frozen=True, slots=True)
class _Contest:
    method: str
    movement: Movement
    figure: Figure
    placed: Mapping[int, int]
    plan: int
    rounds: int
    fresh: bool
    opening: bool = False
    arrow_switch: int = 0

    def draw(self, number: int, history: History, seed: int, *, accept: bool) -> Draw:
        if isinstance(self.movement, BoardMovement):
            draw = self._boards(self.movement, number, history, seed)
        else:
            draw = self._tables_of(number, history, seed)
        forbidden = [
            (number, table.ns, table.ew)
            for table in draw.tables
            if history.banned(table.ns, table.ew)
        ]
        if self.fresh and number == 1:
            forbidden = forbidden_meetings(self.placed, self.figure, self.rounds, history)
        if forbidden and not accept:
            raise DrawRefused(UNAVOIDABLE, {"meetings": meetings_named(forbidden)}, best=draw)
        return draw

    def _boards(self, movement: BoardMovement, number: int, history: History, seed: int) -> Draw:
        return draw_boards(
            movement,
            self.placed,
            self.figure,
            number,
            self.rounds,
            history,
            seed,
            fresh=self.fresh,
            arrow_switch=self.arrow_switch,
        )

    def _tables_of(self, number: int, history: History, seed: int) -> Draw:
        """Return the printed tables, completed where a team has no opponent."""
        met: list[Met] = []
        alone: list[int] = []
        excused: list[int] = []
        for table, ns_place, ew_place in self.figure.round(number):
            ns, ew = self.placed.get(ns_place), self.placed.get(ew_place)
            if ns is None or ew is None:
                excused += [team for team in (ns, ew) if team is not None]
            elif self._stands(ns, ew, number, history):
                met.append((table, ns, ew))
            else:
                alone += [ns, ew]
        alone += [team for place, team in self.placed.items() if place > self.figure.places]
        done = Completed(met, (), None)
        if alone or excused:
            done = self._completed(number, history, met, alone, excused)
        return self._written(number, history, seed, done, excused)

    def _stands(self, ns: int, ew: int, number: int, history: History) -> bool:
        """Return whether a table is played as printed; a rematch is, if both lacked an opponent."""
        if self.fresh and number == 1:
            # The choice of the places has already avoided the forbidden meetings it could.
            return True
        meeting = history.meeting(ns, ew)
        if history.banned(ns, ew):
            return False
        if meeting is None or number > self.figure.limit:
            return True
        return not self.opening and {ns, ew} <= self._alone(meeting.last_round)

    def _alone(self, number: int) -> set[int]:
        seats = self.figure.round(number)
        met = [{self.placed.get(one), self.placed.get(other)} for _, one, other in seats]
        return {team for pair in met if None in pair for team in pair if team is not None}

    def _completed(
        self,
        number: int,
        history: History,
        met: Sequence[Met],
        alone: Sequence[int],
        excused: Sequence[int],
    ) -> Completed:
        teams = sorted(self.placed.values())
        least = fewest(teams, history.byes)
        if len(excused) == 1 and not alone and excused[0] in least:
            return Completed(met, (), excused[0])
        random = lots_of(self.plan, number)
        later = range(number + 1, min(self.rounds, number + LOOKING) + 1)
        case = Case(
            table=self._tables(number),
            least=frozenset(least),
            excused=frozenset(excused),
            sides={team: place % 2 for place, team in self.placed.items()},
            later=frozenset(pair for to_come in later for pair in self._pairs(to_come)),
            lots={team: below((1 << LOT_BITS) - 1, random) + 1 for team in teams},
            history=history,
            opening=self.opening,
        )
        return completed(met, [*alone, *excused], case)

    def _tables(self, number: int) -> Mapping[int, int]:
        seats = self.figure.round(number)
        table = {place: one for one, *both in seats for place in both}
        return {team: table.get(place, (place + 1) // 2) for place, team in self.placed.items()}

    def _pairs(self, number: int) -> Iterable[tuple[int, int]]:
        for _, one, other in self.figure.round(number):
            if one in self.placed and other in self.placed:
                first, second = sorted((self.placed[one], self.placed[other]))
                yield first, second

    def _written(
        self,
        number: int,
        history: History,
        seed: int,
        done: Completed,
        excused: Sequence[int],
    ) -> Draw:
        template = self.movement.words(self.figure, number)
        lines = [(*one, template) for one in done.kept]
        for table, ns, ew in done.made:
            absent = ns in excused and ew in excused
            lines.append((table, ns, ew, LEFT_ALONE if absent else REARRANGED))
        tables: list[Table] = []
        rematches: list[Rematch] = []
        for table, ns, ew, words in sorted(lines):
            words = BANNED if history.banned(ns, ew) else words
            reason = Reason(words, {"table": table, "ns": ns, "ew": ew})
            tables.append(Table(table, ns, ew, reason))
            meeting = history.meeting(ns, ew)
            if meeting is not None:
                rematches.append(Rematch(table, ns, ew, meeting, reason))
        byes: tuple[Bye, ...] = ()
        if done.bye is not None:
            byes = (Bye(done.bye, Reason(RESTS if done.bye in excused else RESTS_INSTEAD)),)
        broken = [str(one.number) for one in tables if history.banned(one.ns, one.ew)]
        notes = [Reason(BANS_BROKEN, {"tables": ", ".join(broken)})] if broken else []
        if rematches:
            notes.append(tables_named(AGAIN, rematches))
        notes += self._notes(number, done)
        return Draw(
            self.method,
            seed,
            tuple(tables),
            byes,
            tuple(rematches),
            tuple(notes),
            places=tuple(sorted((team, place) for place, team in self.placed.items())),
        )

    def _notes(self, number: int, done: Completed) -> Iterable[Reason]:
        limit = self.figure.limit
        if self.rounds > limit and number in (1, limit + 1):
            params = {"limit": limit, "rounds": self.rounds, "first": limit + 1}
            yield Reason(TOO_MANY_ROUNDS, params)
        if done.made:
            changed = ", ".join(str(table) for table, _, _ in sorted(done.made))
            yield Reason(CHANGED, {"changed": changed})
        wrong = sorted(team for place, team in self.placed.items() if (place - team) % 2)
        if wrong and self.movement.parity:
            yield Reason(CHANGED_SIDES, {"teams": ", ".join(map(str, wrong))})
