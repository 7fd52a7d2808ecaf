"""What each person did, contest after contest, kept in memory.

A new contest adds to what is kept. A corrected one makes the contests from it on be read again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.annexes.years.queries.played import matches_of
from tournaments.annexes.years.rules import Match, outcomes
from tournaments.models import Contest


class Finished(NamedTuple):
    """A finished contest: what names it, and what changes when anything in it does."""

    pk: int
    uid: UUID
    version: int
    slug: str
    name: str
    date: date


def finished_contests(owner: User) -> list[Finished]:
    """Return the contests that an organiser has finished, the oldest first. One query."""
    rows = Contest.objects.filter(organiser=owner, closed_at__isnull=False)
    ordered = rows.order_by("date", "pk").values_list(*Finished._fields)
    return [Finished(*row) for row in ordered]


class Progress(NamedTuple):
    """How many of the finished contests are read so far."""

    read: int
    total: int

    @property
    def done(self) -> bool:
        """Whether all of them are read."""
        return self.read == self.total


#: Contests read with the same queries.
AT_ONCE = 20
#: Organisers whose people are kept. 500 contests of 60 pairs take some ten MB.
HELD = 8


class Step(NamedTuple):
    """A contest of a person: its number among the finished ones, from 0.

    `results` has a letter for each match (`rules.Result`), in order.
    """

    contest: int
    results: str


@dataclass(frozen=True, slots=True)
class Careers:
    """Steps of each person, by key, in the order of the finished `contests`.

    They are those of all contests only once the progress is done.
    """

    contests: Sequence[Finished]
    steps: Mapping[str, tuple[Step, ...]]
    progress: Progress


@dataclass(slots=True)
class _Chain:
    """Steps kept for one organiser, and the contests they come from, as they were read."""

    read: list[Finished] = field(default_factory=list)
    steps: dict[str, tuple[Step, ...]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)


held_careers: OrderedDict[int, _Chain] = OrderedDict()
_holding = Lock()


def careers_of(owner: User, seconds: float | None = None) -> Careers:
    """Return the steps of an organiser's people. One query if they are kept.

    Otherwise reads the contests that changed and those after them, by `AT_ONCE` with five queries.
    With `seconds`, stops reading after about that time; the next call goes on. Do not call it
    inside a write: the transaction may be rolled back.
    """
    until = None if seconds is None else time.monotonic() + seconds
    contests = finished_contests(owner)
    with _holding:
        chain = held_careers.setdefault(owner.pk, _Chain())
        held_careers.move_to_end(owner.pk)
        while len(held_careers) > HELD:
            held_careers.popitem(last=False)
    with chain.lock:
        _forget_from(chain, _common(chain.read, contests))
        for group in _groups(contests, len(chain.read)):
            _add(chain, group)
            if until is not None and time.monotonic() >= until:
                break
        progress = Progress(len(chain.read), len(contests))
        return Careers(contests, dict(chain.steps), progress)


def _common(read: Sequence[Finished], contests: Sequence[Finished]) -> int:
    """Return the number of contests at the beginning that are as they were read."""
    pairs = zip(read, contests, strict=False)
    return next(
        (n for n, (before, now) in enumerate(pairs) if before != now),
        min(len(read), len(contests)),
    )


def _forget_from(chain: _Chain, number: int) -> None:
    """Take away the contests from that number on."""
    if number == len(chain.read):
        return
    del chain.read[number:]
    kept = {
        person: tuple(step for step in steps if step.contest < number)
        for person, steps in chain.steps.items()
    }
    chain.steps = {person: steps for person, steps in kept.items() if steps}


def _groups(contests: Sequence[Finished], first: int) -> Iterator[Sequence[Finished]]:
    for begin in range(first, len(contests), AT_ONCE):
        yield contests[begin : begin + AT_ONCE]


def _add(chain: _Chain, contests: Sequence[Finished]) -> None:
    matches = matches_of([contest.pk for contest in contests])
    for contest in contests:
        _add_contest(chain, matches[contest.pk])
        chain.read.append(contest)


def _add_contest(chain: _Chain, matches: Sequence[Match]) -> None:
    results: dict[str, str] = {}
    for match in matches:
        for person, result in outcomes(match).items():
            results[person] = results.get(person, "") + result
    for person, letters in results.items():
        step = Step(len(chain.read), letters)
        chain.steps[person] = (*chain.steps.get(person, ()), step)
