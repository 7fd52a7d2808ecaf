"""Which of many names are alike, without comparing each with each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, Generic, TypeVar

from tournaments.words.identity import MOST_INITIALS, Likeness, Words, Written, likeness, written

K = TypeVar("K", bound=Hashable)

#: Words that two double names share at least, beside their own halves.
FEWEST_OF_DOUBLE: Final = 2
#: Most words that the shorter spelling of a name lacks.
MOST_LEFT_OUT: Final = 3
#: Texts that two names near each other share.
Trace = tuple[str, ...]


class Names(Generic[K]):
    """Names of many people, to find at once those near one of them."""

    def __init__(self, people: Iterable[tuple[K, str]] = ()) -> None:
        self._people: list[tuple[K, str]] = []
        self._sharing: dict[Trace, list[int]] = defaultdict(list)
        self._whole: dict[Trace, list[int]] = defaultdict(list)
        self._shortened: dict[Trace, list[int]] = defaultdict(list)
        for key, name in people:
            self.add(key, name)

    def add(self, key: K, name: str) -> None:
        sharing, whole, shortened = _traces_of(name)
        for places, traces in (
            (self._sharing, sharing),
            (self._whole, whole),
            (self._shortened, shortened),
        ):
            for trace in traces:
                places[trace].append(len(self._people))
        self._people.append((key, name))

    def alike(self, name: str) -> Iterator[tuple[K, Likeness]]:
        """Yield the people whose name is the same or near, once each, and how it is alike."""
        sharing, whole, shortened = _traces_of(name)
        near: set[int] = set()
        for places, traces in (
            (self._sharing, sharing),
            (self._shortened, whole),
            (self._whole, shortened),
        ):
            near.update(place for trace in traces for place in places.get(trace, ()))
        for place in sorted(near):
            key, other = self._people[place]
            alike = likeness(name, other)
            if alike is not Likeness.DIFFERENT:
                yield key, alike


def alike_pairs(names: Sequence[str]) -> Iterator[tuple[int, int, Likeness]]:
    """Yield each pair of alike names once, by their places, as `likeness` judges them.

    >>> list(alike_pairs(["Jean Martin", "Luc Petit", "MARTN Jean"]))
    [(0, 2, <Likeness.NEAR: 'near'>)]
    """
    before: Names[int] = Names()
    for place, name in enumerate(names):
        for other, alike in before.alike(name):
            yield other, place, alike
        before.add(place, name)


#: A name that is looked up is often added next.
@lru_cache(maxsize=1)
def _traces_of(name: str) -> tuple[set[Trace], set[Trace], set[Trace]]:
    form = written(name)
    return _sharing(form), _whole(form), _shortened(form)


def _sharing(name: Written) -> set[Trace]:
    """Return what a name shares with any near one of as many words.

    The same words but a half of a double name, or one same part and one slip in the other: two
    texts with a slip between them are the same without a letter of one or of each.
    """
    traces: set[Trace] = {("words", *sorted(name.words))}
    main = set(name.main)
    halves = {word for group in name.groups if len(group) > 1 for word in group} & main
    if len(main) > FEWEST_OF_DOUBLE:
        traces.update(("half", *sorted(main - {word})) for word in halves)
    for same, other in _parts(name):
        text = "".join(other)
        traces.add((same, text))
        traces.update((same, text[:at] + text[at + 1 :]) for at in range(len(text)))
    return traces


def _whole(name: Written) -> set[Trace]:
    parts = {("first", same, other[0][0]) for same, other in _parts(name) if same and other}
    return {("all", *sorted(set(name.main))), *parts}


def _shortened(name: Written) -> set[Trace]:
    main = sorted(set(name.main))
    looked: set[Trace] = {
        ("all", *words)
        for count in range(max(len(main) - MOST_LEFT_OUT, 2), len(main))
        for words in combinations(main, count)
    }
    for same, other in _parts(name):
        short = len("".join(other)) <= MOST_INITIALS or min(map(len, other), default=0) == 1
        if same and other and short:
            looked.add(("first", same, other[0][0]))
    return looked


def _parts(name: Written) -> Iterator[tuple[str, Words]]:
    for first, family in name.bare:
        yield "".join(first), family
        yield "".join(family), first
