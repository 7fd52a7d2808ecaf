"""What is left to print for a round: the usual papers that nobody printed, or that are outdated."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Contest
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.prints import Key, LastPrint, last_prints
from tournaments.views.papers.kind import Day
from tournaments.views.papers.pack import Pack
from tournaments.views.permissions import Right
from tournaments.words.entrants import reworded


@dataclass(frozen=True, slots=True)
class PaperLeft:
    """Paper to print; `again` if it was printed and something that it shows has changed."""

    slug: str
    name: str
    again: bool


@dataclass(frozen=True, slots=True)
class Left:
    """Papers left to print for the round, in printing order; `done` counts the others.

    They are those to play the round, or its results once it is `closed`.
    """

    round: int
    closed: bool
    papers: tuple[PaperLeft, ...]
    done: int


def left_of(
    pack: Pack, info: ContestInfo, day: Day, printed: Mapping[Key, Sequence[LastPrint]]
) -> Left:
    """Return what is left of the papers that the round needs while it is played, or once closed."""
    usual = [kind for kind in pack.usual if kind.offered(day)]
    papers = []
    for kind in usual:
        prints = printed.get((kind.slug, pack.number), ())
        last = next((one for one in prints if kind.is_usual(one.options)), None)
        if last is None or last.outdated:
            name = reworded(info.individuals, kind.name)
            papers.append(PaperLeft(kind.slug, name, last is not None))
    return Left(pack.number, pack.closed, tuple(papers), len(usual) - len(papers))


def left_of_last_round(contest: Contest, rights: Collection[Right]) -> Left | None:
    """Return what a person with these rights has left to print for the last published round.

    None before the first one. Two queries, and those of `last_prints`.
    """
    day = Day(contest)
    if not day.drawn:
        return None
    last = day.drawn[0]
    pack = Pack(day.contest, rights, last.number, last.closed)
    return left_of(pack, day.contest, day, last_prints(contest, last.number))
