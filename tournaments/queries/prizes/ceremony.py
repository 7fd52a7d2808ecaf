"""Prize ceremony: the teams to call, from last to first, with their prizes. No query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.pairing.sentences import Reason
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.lines import AwardLine, PrizeLine
from tournaments.queries.prizes.lots import Prizes
from tournaments.words.enums import PrizeBy


@dataclass(frozen=True, slots=True)
class Handed:
    """Pieces of a lot for a team, worth `cents` if known; `shared` marks a part of a prize."""

    prize: PrizeLine
    team: int
    pieces: int
    cents: int | None
    shared: bool
    reasons: tuple[Reason, ...]
    collected_at: datetime | None = None
    collected_by: str = ""
    ticked_by: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A team to call, with all its prizes. `rank` is None for an unranked team."""

    team: TeamLine
    rank: int | None
    shared: bool
    handed: tuple[Handed, ...]

    @property
    def cents(self) -> int | None:
        """Value of its prizes in cents; None if no value is known."""
        amounts = [one.cents for one in self.handed if one.cents is not None]
        return sum(amounts) if amounts else None


@dataclass(frozen=True, slots=True)
class RunningOrder:
    """Prizes for everybody, then the calls, winner last; `waiting` are teams still to choose."""

    to_all: tuple[PrizeLine, ...]
    calls: tuple[Call, ...]
    waiting: tuple[TeamLine, ...]
    given: bool


def running_order_of(view: Prizes) -> RunningOrder:
    """Return the order of the prizes given, or of those proposed before the giving."""
    lines = view.awards if view.given else view.proposed
    to_all = [line.prize for line in lines if line.prize.by == PrizeBy.EVERYONE]
    calls = calls_of(view, [line for line in lines if line.prize.by != PrizeBy.EVERYONE])
    return RunningOrder(
        to_all=tuple({line.pk: line for line in to_all}.values()),
        calls=tuple(calls),
        waiting=tuple(view.teams[number] for number in view.will_choose),
        given=view.given,
    )


def calls_of(view: Prizes, lines: Iterable[AwardLine]) -> list[Call]:
    """Return the teams with these awards: unranked teams first, then from last to first."""
    by_team: dict[int, dict[int, list[AwardLine]]] = {}
    for line in lines:
        by_team.setdefault(line.team.number, {}).setdefault(line.prize.pk, []).append(line)
    calls = []
    for number, by_prize in by_team.items():
        row = view.ranks.get(number)
        calls.append(
            Call(
                team=view.teams[number],
                rank=row.rank if row is not None else None,
                shared=row is not None and row.shared,
                handed=tuple(map(_handed, by_prize.values())),
            )
        )
    calls.sort(key=lambda call: (call.rank is not None, -(call.rank or 0), call.team.number))
    return calls


def _handed(lines: Sequence[AwardLine]) -> Handed:
    first = next((line for line in lines if line.collected_at is not None), lines[0])
    amounts = [line.cents for line in lines if line.cents is not None]
    return Handed(
        prize=first.prize,
        team=first.team.number,
        pieces=len(lines),
        cents=sum(amounts) if amounts else None,
        shared=any(line.parts > 1 for line in lines),
        reasons=tuple({line.reason.text: line.reason for line in lines}.values()),
        collected_at=min(
            (line.collected_at for line in lines if line.collected_at is not None), default=None
        )
        if all(line.collected_at is not None for line in lines)
        else None,
        collected_by=first.collected_by,
        ticked_by=first.ticked_by,
    )
