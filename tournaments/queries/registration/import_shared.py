"""Doubts that several imported lines share, each told once with its lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.registration.came_before import Named, names_came
from tournaments.queries.registration.import_doubts import Line
from tournaments.words.details import CLUB

#: Most places of lines listed in one notice.
MOST_LISTED = 30


@dataclass(frozen=True, slots=True)
class Shared:
    """Doubt that several lines share. `number` names it beside its lines, from 1."""

    number: int
    doubt: str
    lines: tuple[Line, ...]

    @property
    def places(self) -> str:
        """Line numbers in the file, as text."""
        return places(self.lines)


@dataclass(frozen=True, slots=True)
class LineShown:
    """Line with the numbers of its shared doubts, and the doubts that it alone has.

    `came` says which of its players came to other contests.
    """

    line: Line
    shared: tuple[int, ...] = ()
    alone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()


def shared_doubts(lines: Sequence[Line]) -> tuple[list[Shared], list[LineShown]]:
    """Return the doubts that at least two of these lines share, and the doubtful lines."""
    lines_of: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        for doubt in dict.fromkeys(line.doubts):
            lines_of[doubt].append(line)
    several = [(doubt, those) for doubt, those in lines_of.items() if len(those) > 1]
    shared = [Shared(at, doubt, tuple(those)) for at, (doubt, those) in enumerate(several, start=1)]
    numbers = {one.doubt: one.number for one in shared}
    doubtful = [
        LineShown(
            line,
            tuple(numbers[doubt] for doubt in dict.fromkeys(line.doubts) if doubt in numbers),
            tuple(doubt for doubt in line.doubts if doubt not in numbers),
        )
        for line in lines
        if line.doubts
    ]
    return shared, doubtful


def with_those_who_came(contest: Contest, lines: Sequence[LineShown]) -> list[LineShown]:
    """Return the lines with what is said of the players who came to other contests."""
    came = names_came(contest, [named for one in lines for named in _named(one.line)])
    return [
        replace(one, came=tuple(came[named] for named in _named(one.line) if named in came))
        for one in lines
    ]


def _named(line: Line) -> list[Named]:
    club = line.details.get(CLUB.name, "")
    players = zip(line.players, line.licences, strict=True)
    return [(name, club, licence) for name, licence in players if name]


def places(lines: Sequence[Line]) -> str:
    """Return the line numbers of these lines in the file: "2 à 5, 9"."""
    runs = list(_runs(sorted({number for line in lines for number in line.lines})))
    more = ["…"] if len(runs) > MOST_LISTED else []
    return ", ".join(runs[:MOST_LISTED] + more)


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Yield the runs of numbers that follow each other, each as text."""
    for _gap, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        held = [number for _at, number in run]
        if len(held) > 2:
            yield _("%(first)d à %(last)d") % {"first": held[0], "last": held[-1]}
        else:
            yield from map(str, held)
