"""Who is called at the ceremony, from the last to the first, and what each is handed. No query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.enums import PrizeBy
from tournaments.pairing.contract import Reason
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.lines import AwardLine, PrizeLine
from tournaments.queries.prizes.lots import Prizes


@dataclass(frozen=True, slots=True)
class Handed:
    """What a team gets of one lot: so many pieces, worth so many cents where that is known.

    `shared` says that it is a part of what several teams share.
    """

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
    """A team that is called, and all that it is handed. `rank` is None where it is not ranked."""

    team: TeamLine
    rank: int | None
    shared: bool
    handed: tuple[Handed, ...]

    @property
    def cents(self) -> int | None:
        """What it is handed is worth, where that is known of anything."""
        known = [one.cents for one in self.handed if one.cents is not None]
        return sum(known) if known else None


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The running order: what everybody gets, then the calls, the first of the contest last.

    `waiting` are those who choose after that, or during it, in their order.
    """

    to_all: tuple[PrizeLine, ...]
    calls: tuple[Call, ...]
    waiting: tuple[TeamLine, ...]
    given: bool


def ceremony(view: Prizes) -> Ceremony:
    """The ceremony of what was given; of what would be given now, before that."""
    lines = view.awards if view.given else view.proposed
    to_all = [line.prize for line in lines if line.prize.by == PrizeBy.EVERYONE]
    calls = calls_of(view, [line for line in lines if line.prize.by != PrizeBy.EVERYONE])
    return Ceremony(
        to_all=tuple({line.pk: line for line in to_all}.values()),
        calls=tuple(calls),
        waiting=tuple(view.teams[number] for number in view.will_choose),
        given=view.given,
    )


def calls_of(view: Prizes, lines: Iterable[AwardLine]) -> list[Call]:
    """The teams that have these awards, the unranked first, then from the last to the first."""
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
    known = [line.cents for line in lines if line.cents is not None]
    return Handed(
        prize=first.prize,
        team=first.team.number,
        pieces=len(lines),
        cents=sum(known) if known else None,
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
