"""The penalties of a contest, and what one would do before it is imposed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Contest, Penalty, Seat
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.regulation import LOST, OPPONENTS, Tariff
from tournaments.wording.words import Refused


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty, imposed or foreseen: on whom, what for, how much, to whom.

    `points` are 0 when the fault was free that time. `match` and what goes with it are None where
    the team has no opponent in that round.
    """

    pk: int
    round: int
    team: TeamRef
    match: int | None
    table: int | None
    opponent: Side | None
    name: str
    points: int
    to: str
    excludes: bool
    times: int
    reason: str = ""
    by: str = ""
    at: datetime | None = None

    @property
    def effect(self) -> str:
        """What the referee read before imposing it, to notice that it is no longer so."""
        other = self.opponent.number if self.opponent is not None else ""
        return f"{self.match}-{other}-{self.times}-{self.points}-{self.excludes:d}"

    @property
    def given(self) -> int:
        """Points that the opponents have of it."""
        return self.points if self.to == OPPONENTS and self.opponent is not None else 0

    @property
    def lost(self) -> int:
        """Points that the team loses by it."""
        return self.points if self.to == LOST else 0


#: Where a team is in a round: the match, its table, the opponent.
Seated = tuple[int | None, int | None, Side | None]
NOWHERE: Seated = (None, None, None)


def imposed(contest: Contest) -> Mapping[int, list[Penalty]]:
    """The penalties by the round they were imposed in, in order, for `rounds_of`. One query."""
    found: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in contest.penalties.select_related("by", "team").order_by("pk"):
        found[penalty.round_id].append(penalty)
    return found


def penalty_line(penalty: Penalty, number: int, team: TeamRef, seated: Seated) -> PenaltyLine:
    """A penalty of round `number` as a value; `by` must be fetched with it."""
    match, table, opponent = seated if penalty.match_id is not None else NOWHERE
    return PenaltyLine(
        pk=penalty.pk,
        round=number,
        team=team,
        match=match,
        table=table,
        opponent=opponent,
        name=penalty.name,
        points=penalty.points,
        to=penalty.to,
        excludes=penalty.excludes,
        times=penalty.times,
        reason=penalty.reason,
        by=penalty.by.get_username() if penalty.by else "",
        at=penalty.at,
    )


def foreseen(contest: Contest, number: int, team: int, tariff: Tariff) -> PenaltyLine:
    """What a fault of that team in that round would cost. Three queries.

    It costs nothing the first `free` times; with no opponent, nobody is given points. Raises
    `Refused` for a team that does not play that round, or is excluded already.
    """
    seats = Seat.objects.filter(round__contest=contest, round__number=number)
    seat = seats.filter(team__number=team).select_related("team", "match").first()
    if seat is None:
        raise Refused(
            _("L’équipe %(team)d n’est pas dans la partie %(round)d.")
            % {"team": team, "round": number},
            field="team",
        )
    known = list(Penalty.objects.filter(contest=contest, team=seat.team))
    if any(penalty.excludes for penalty in known):
        raise Refused(_("L’équipe %(team)d est déjà exclue.") % {"team": team}, field="team")
    opponent = None
    if seat.match is not None:
        others = seats.filter(match=seat.match).exclude(camp=seat.camp).select_related("team")
        opponent = Side(
            tuple(TeamRef(o.team.number, o.team.name) for o in others.order_by("place"))
        )
    times = 1 + sum(penalty.name.casefold() == tariff.name.casefold() for penalty in known)
    costs = tariff.costs(times)
    nobody = tariff.to == OPPONENTS and opponent is None
    return PenaltyLine(
        pk=0,
        round=number,
        team=TeamRef(seat.team.number, seat.team.name),
        match=seat.match.pk if seat.match is not None else None,
        table=seat.match.table if seat.match is not None else None,
        opponent=opponent,
        name=tariff.name,
        points=tariff.points if costs and not nobody else 0,
        to=tariff.to,
        excludes=tariff.excludes and costs,
        times=times,
    )
