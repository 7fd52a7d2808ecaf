"""Types shared by every draw: teams, history and a seed in, with its lots; tables and byes out."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import combinations
from random import Random
from typing import Any, ClassVar, NamedTuple, overload

from tournaments.pairing.sentences import Param, Reason, Sentence, Translate


class DrawRefused(Exception):
    """The draw cannot be made for a cause that the user can correct; ``reason`` is a sentence.

    ``best`` is the best draw found, which the user may accept, or None.
    """

    def __init__(
        self,
        template: str,
        params: Mapping[str, Param] | None = None,
        best: Draw | None = None,
    ) -> None:
        self.reason = Reason(template, dict(params or {}))
        self.best = best
        super().__init__(self.reason.text)

    @property
    def message(self) -> str:
        return self.reason.template

    @property
    def params(self) -> Mapping[str, Param]:
        return self.reason.params


class Entrant(NamedTuple):
    """Team present for this round, with its rank or None. Only the order of the ranks counts.

    A tuple, because a draw reads a large field several times.
    """

    team: int
    rank: int | None = None


class Moved:
    """Sentence about a table whose number is moved by so many: made when it is read."""

    __slots__ = ("sentence", "shift")

    #: Parameters that are the number of a table.
    TABLES: ClassVar = ("table", "wanted", "from")

    def __init__(self, sentence: Sentence, shift: int) -> None:
        self.sentence = sentence
        self.shift = shift

    def _moved(self) -> Reason:
        params: dict[str, Param] = {}
        for name, value in self.sentence.params.items():
            if name in self.TABLES and isinstance(value, int):
                params[name] = value + self.shift
            else:
                params[name] = (
                    Moved(value, self.shift)._moved() if isinstance(value, Reason) else value
                )
        return Reason(self.sentence.template, params)

    @property
    def template(self) -> str:
        return self.sentence.template

    @property
    def params(self) -> Mapping[str, Param]:
        return self._moved().params

    @property
    def text(self) -> str:
        return self._moved().text

    def translated(self, translate: Translate) -> str:
        return self._moved().translated(translate)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moved) and (self.sentence, self.shift) == (
            other.sentence,
            other.shift,
        )

    def __hash__(self) -> int:
        return hash((self.sentence, self.shift))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Meeting:
    times: int
    last_round: int


class Clash(IntEnum):
    """Objection to a meeting, from the weakest to the strongest."""

    NONE = 0
    KIN = 1
    MET = 2
    BANNED = 3


@dataclass(frozen=True, slots=True)
class History:
    """Earlier meetings and byes, and the teams to keep apart; pairs have the lower team first.

    ``partners`` have played together, when partners change every round. ``apart`` are the meetings
    the organiser forbids. ``kin`` is the club or family of a team, kept apart when that causes no
    rematch. With ``again``, two teams may meet a second time, and no more; if each team has only
    one such meeting in the contest, ``spent`` are those that have had theirs. Teams that have left
    may appear in any of these.
    """

    meetings: Mapping[tuple[int, int], Meeting] = field(default_factory=dict, hash=False)
    byes: Mapping[int, int] = field(default_factory=dict, hash=False)
    partners: Mapping[tuple[int, int], Meeting] = field(default_factory=dict, hash=False)
    apart: frozenset[tuple[int, int]] = frozenset()
    kin: Mapping[int, str] = field(default_factory=dict, hash=False)
    again: bool = False
    spent: frozenset[int] | None = None

    @classmethod
    def of(cls, played: Iterable[tuple[int, int, int]] = (), byes: Iterable[int] = ()) -> History:
        """Build a history from ``(round, team, team)`` for each match and one team for each bye.

        >>> History.of([(1, 8, 5), (3, 5, 8)], byes=[4]).meeting(5, 8)
        Meeting(times=2, last_round=3)
        """
        meetings: dict[tuple[int, int], Meeting] = {}
        for number, one, other in played:
            pair = (one, other) if one < other else (other, one)
            before = meetings.get(pair, Meeting(0, number))
            meetings[pair] = Meeting(before.times + 1, max(before.last_round, number))
        counts: dict[int, int] = {}
        for team in byes:
            counts[team] = counts.get(team, 0) + 1
        return cls(meetings, counts)

    @classmethod
    def of_tables(
        cls,
        played: Iterable[tuple[Any, ...]],
        byes: Iterable[int] = (),
    ) -> History:
        """Build a history from ``(round, camp, camp…)``, where a camp is one or two players.

        >>> History.of_tables([(1, (4, 7), (2, 9))]).partners
        {(4, 7): Meeting(times=1, last_round=1), (2, 9): Meeting(times=1, last_round=1)}
        """
        seats = list(played)
        against = cls.of(
            [
                (number, a, b)
                for number, *camps in seats
                for one, other in combinations(camps, 2)
                for a in one
                for b in other
            ],
            byes,
        )
        together = cls.of(
            [(number, *camp) for number, *camps in seats for camp in camps if len(camp) == 2]
        )
        return cls(against.meetings, against.byes, together.meetings)

    def meeting(self, one: int, other: int) -> Meeting | None:
        return self.meetings.get((one, other) if one < other else (other, one))

    def rematch(self, one: int, other: int) -> bool:
        """Return whether this meeting would be a rematch to avoid.

        >>> from dataclasses import replace
        >>> once, twice = [(1, 5, 8)], [(1, 5, 8), (2, 8, 5)]
        >>> [replace(History.of(met), again=True).rematch(8, 5) for met in (once, twice)]
        [False, True]
        """
        meeting = self.meeting(one, other)
        if meeting is None:
            return False
        return meeting.times > 1 or not self.again or not self._may_repeat(one, other)

    def _may_repeat(self, one: int, other: int) -> bool:
        return self.spent is None or self.spent.isdisjoint((one, other))

    def met_twice(self) -> frozenset[int]:
        """Return the teams that have met an opponent a second time.

        >>> sorted(History.of([(1, 5, 8), (1, 2, 3), (2, 8, 5)]).met_twice())
        [5, 8]
        """
        return frozenset(
            team for pair, meeting in self.meetings.items() if meeting.times > 1 for team in pair
        )

    def banned(self, one: int, other: int) -> bool:
        return ((one, other) if one < other else (other, one)) in self.apart

    def related(self, one: int, other: int) -> bool:
        kin = self.kin.get(one)
        return kin is not None and kin == self.kin.get(other)

    def clash(self, one: int, other: int) -> Clash:
        """Return the strongest objection to this meeting.

        >>> History.of([(1, 5, 8)]).clash(8, 5).name
        'MET'
        """
        pair = (one, other) if one < other else (other, one)
        if pair in self.apart:
            return Clash.BANNED
        if pair in self.meetings and self.rematch(one, other):
            return Clash.MET
        return Clash.KIN if self.kin and self.related(one, other) else Clash.NONE

    def closed(self) -> Container[tuple[int, int]]:
        if self.kin:
            return _Closed(self)
        if self.again:
            return {pair for pair in self.meetings if self.rematch(*pair)} | self.apart
        return self.meetings.keys() | self.apart if self.apart else self.meetings


@dataclass(frozen=True, slots=True)
class _Closed:
    """Pairs with an objection in a history with clubs or families: too many to list."""

    history: History

    def __contains__(self, pair: object) -> bool:
        return isinstance(pair, tuple) and self.history.clash(*pair) > Clash.NONE


class Table(NamedTuple):
    """One match: the table's number, the team of each camp, and why they meet.

    When partners change every round, ``ns`` and ``ns_partner`` play together; a camp without a
    partner is one player short. ``section`` and ``slot`` place the match in a pool ("A", "B" …) or
    in a bracket ("main", "consolation"), whose slots are numbered from 1. In a duplicate, the slot
    is the set of boards that the table plays. Where each plays for himself, ``chairs`` are the
    players in order, and nothing else is read. A tuple, because a draw makes thousands.
    """

    number: int
    ns: int
    ew: int
    reason: Sentence
    ns_partner: int | None = None
    ew_partner: int | None = None
    section: str = ""
    slot: int = 0
    chairs: tuple[int, ...] = ()

    @property
    def camps(self) -> tuple[tuple[int, ...], ...]:
        """Return the NS and the EW camp, or one for each player who plays for himself."""
        if self.chairs:
            return tuple((player,) for player in self.chairs)
        ns = (self.ns,) if self.ns_partner is None else (self.ns, self.ns_partner)
        ew = (self.ew,) if self.ew_partner is None else (self.ew, self.ew_partner)
        return ns, ew


class Tables(Sequence[Table]):
    """Tables of a draw, written with their reasons on first access: that takes longer than drawing.

    An instance equals the tuple of the same tables, and becomes that tuple when copied or pickled.
    ``write`` takes the number of the first table.
    """

    __slots__ = ("_count", "_first", "_made", "_write")

    def __init__(self, count: int, write: Callable[[int], Iterable[Table]], first: int = 1) -> None:
        self._count = count
        self._write = write
        self._first = first
        self._made: tuple[Table, ...] | None = None

    def _tuple(self) -> tuple[Table, ...]:
        if self._made is None:
            self._made = tuple(self._write(self._first))
        return self._made

    def starting(self, first: int) -> Tables:
        """Return the same tables numbered from ``first``; they need not be written before."""
        return Tables(self._count, self._write, first)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Table: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Table]: ...
    def __getitem__(self, index: int | slice) -> Table | Sequence[Table]:
        return self._tuple()[index]

    def __iter__(self) -> Iterator[Table]:
        return iter(self._tuple())

    def __eq__(self, other: object) -> bool:
        return self._tuple() == tuple(other) if isinstance(other, Tables | tuple) else False

    def __hash__(self) -> int:
        return hash(self._tuple())

    def __repr__(self) -> str:
        return repr(self._tuple())

    def __reduce__(self) -> tuple[type, tuple[tuple[Table, ...]]]:
        return tuple, (self._tuple(),)


@dataclass(frozen=True, slots=True)
class Bye:
    team: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Rematch:
    table: int
    ns: int
    ew: int
    meeting: Meeting
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Draw:
    """Complete draw: every team exactly once, at a table or with a bye.

    Tables are numbered from 1 without gaps, except in a movement, which keeps its table numbers,
    and for a team that cannot move. ``notes`` are about the draw as a whole. ``places`` are the
    places of a movement, ``(team, place)``; the next round takes them as ranks. The same arguments
    give an equal draw.
    """

    method: str
    seed: int
    tables: Sequence[Table]
    byes: tuple[Bye, ...] = ()
    rematches: tuple[Rematch, ...] = ()
    notes: tuple[Sentence, ...] = ()
    places: tuple[tuple[int, int], ...] = ()


def below(limit: int, random: Random) -> int:
    return int(random.random() * limit)


def shuffled(teams: Sequence[int], random: Random) -> list[int]:
    """Return the teams in an order drawn by lot (Fisher-Yates); every order is equally likely."""
    order = list(teams)
    for last in range(len(order) - 1, 0, -1):
        drawn = below(last + 1, random)
        order[last], order[drawn] = order[drawn], order[last]
    return order
