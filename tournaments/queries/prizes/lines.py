"""Values read from the prizes: each lot, each piece given, and the rules of the giving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Award, Contest, Giving, Prize
from tournaments.models.prepared import prepared
from tournaments.pairing.sentences import Reason
from tournaments.queries.core.people import shown_name
from tournaments.queries.core.teams import TeamLine, TeamRef
from tournaments.regulation.awarding import By, Grant, Lot, Ties, part_of
from tournaments.regulation.awarding.reasons import from_data
from tournaments.words.enums import PrizeBy, TieRule

#: What `awarding` calls each way of giving, and each rule for ties.
WAYS = {by: By(by.value) for by in PrizeBy}
TIES = {rule: Ties(rule.value) for rule in TieRule}


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A lot of the list. `cents` is the value of a piece; `total` the amount of a `share`."""

    pk: int
    name: str
    by: PrizeBy
    quantity: int
    cents: int | None
    share: int | None
    total: int | None
    money: bool
    first: int | None
    last: int | None
    category: str | None
    team: TeamRef | None
    rounds: int | None
    per_player: bool
    cumulates: bool
    draw: int = 0

    @property
    def lot(self) -> Lot:
        return Lot(
            key=self.pk,
            name=self.name,
            by=WAYS[self.by],
            quantity=self.quantity,
            cents=self.cents,
            total=self.total,
            money=self.money,
            first=self.first or 1,
            last=self.last or self.first or 1,
            category=self.category,
            team=self.team.number if self.team else None,
            rounds=self.rounds or 1,
            per_player=self.per_player,
            cumulates=self.cumulates,
            draw=self.draw,
        )

    @property
    def value(self) -> int | None:
        """Total value of the pieces in cents, or None if unknown."""
        return self.cents * self.quantity if self.cents is not None else self.total


@dataclass(frozen=True, slots=True)
class AwardLine:
    """A piece of a lot and its winner. `pk` is 0 before it is given, `player` 0 for the team."""

    pk: int
    prize: PrizeLine
    unit: int
    part: int
    parts: int
    team: TeamRef
    player: int
    player_name: str
    cents: int | None
    reason: Reason
    collected_at: datetime | None = None
    collected_by: str = ""
    ticked_by: str = ""

    @property
    def grant(self) -> Grant:
        return Grant(
            self.prize.pk,
            self.unit,
            self.team.number,
            self.player,
            self.cents,
            self.reason,
            self.part,
            self.parts,
        )


@dataclass(frozen=True, slots=True)
class GivingTerms:
    """Rules of the contest's giving, and its time if it is done."""

    ties: TieRule = TieRule.SHARE
    passes_on: bool = True
    withdrawn_too: bool = False
    absent: tuple[int, ...] = ()
    seed: int = 0
    given_at: datetime | None = None
    given_by: str = ""
    choosers: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftLine:
    """Pieces that nobody gets, with the reason. `units` is 0 if pieces are missing instead."""

    prize: PrizeLine
    units: int
    reason: Reason


def terms_of(contest: Contest) -> GivingTerms:
    """Return the rules of the giving. One query."""
    giving = next(iter(_giving(contest.pk)), None)
    if giving is None:
        return GivingTerms()
    return GivingTerms(
        ties=giving.ties,
        passes_on=giving.passes_on,
        withdrawn_too=giving.withdrawn_too,
        absent=tuple(giving.absent),
        seed=giving.seed,
        given_at=giving.given_at,
        given_by=shown_name(giving.given_by),
        choosers=tuple(giving.choosers),
        passed=tuple(giving.passed),
    )


@prepared
def _giving(contest: int) -> QuerySet[Giving]:
    return Giving.objects.filter(contest=contest).select_related("given_by")


def player_name(team: TeamLine, player: int) -> str:
    """Return the name of player 1 or 2 of a team; "" for the team or an unknown name."""
    return team.players[player - 1] if 0 < player <= len(team.players) else ""


def prize_line(prize: Prize, received: int | None) -> PrizeLine:
    """Convert a lot to a value. `received` is the takings, in cents; None if they are not read."""
    return PrizeLine(
        pk=prize.pk,
        name=prize.name,
        by=prize.by,
        quantity=prize.quantity,
        cents=prize.cents,
        share=prize.share,
        total=None if prize.share is None or received is None else part_of(received, prize.share),
        money=prize.money,
        first=prize.first,
        last=prize.last,
        category=prize.category.name if prize.category else None,
        team=TeamRef(prize.team.number, prize.team.name) if prize.team else None,
        rounds=prize.rounds,
        per_player=prize.per_player,
        cumulates=prize.cumulates,
        draw=prize.draw,
    )


def awards_of(
    contest: Contest, lines: Sequence[PrizeLine], teams: Mapping[int, TeamLine]
) -> tuple[AwardLine, ...]:
    """Return the awards, in the order of the list. One query."""
    prizes = {line.pk: line for line in lines}
    awards = Award.objects.filter(prize__contest=contest).select_related("team", "ticked_by")
    return tuple(
        AwardLine(
            pk=award.pk,
            prize=prizes[award.prize_id],
            unit=award.unit,
            part=award.part,
            parts=award.parts,
            team=TeamRef(award.team.number, award.team.name),
            player=award.player,
            player_name=player_name(teams[award.team.number], award.player),
            cents=award.cents,
            reason=from_data(award.reason),
            collected_at=award.collected_at,
            collected_by=award.collected_by,
            ticked_by=shown_name(award.ticked_by),
        )
        for award in awards.order_by("prize__position", "prize", "unit", "part")
    )
