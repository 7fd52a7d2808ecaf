"""What a ruling would do, before it is given."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Contest, Penalty, Seat
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.results.penalties import PenaltyLine, by_scale, of_season
from tournaments.regulation import Tariff
from tournaments.words.enums import IncidentState
from tournaments.words.texts import Refused


def foreseen(
    contest: Contest,
    number: int,
    team: int,
    tariff: Tariff,
    late: int = 0,
    instead: int | None = None,
    *,
    place: int | None = None,
    scale: Sequence[Tariff] = (),
) -> PenaltyLine:
    """Return the cost of a fault of that team in that round, `late` minutes late. Six queries.

    `instead` is the key of the incident whose ruling this one replaces: once ruled, only what was
    ruled before it counts, and its team may have left since. The first `free` times cost nothing,
    and where the `scale` says so another line applies from the second time of the player at
    `place`, or of either for None. Without an opponent, nobody receives points. Raises `Refused`
    for a team that is not in that round or is already excluded.
    """
    seats = Seat.objects.filter(round__contest=contest, round__number=number)
    seat = seats.filter(team__number=team).select_related("team", "match").first()
    ruled = Penalty.objects.filter(contest=contest, state=IncidentState.RULED)
    replaced = ruled.filter(pk=instead or 0).select_related("team").first()
    at_fault = seat or replaced
    if at_fault is None:
        raise Refused(
            _("L’équipe %(team)d n’est pas dans la partie %(round)d.")
            % {"team": team, "round": number},
            field="team",
        )
    earlier = ruled.filter(team=at_fault.team)
    penalties = list(earlier if replaced is None else earlier.filter(pk__lt=replaced.pk))
    if any(penalty.excludes for penalty in penalties):
        raise Refused(_("L’équipe %(team)d est déjà exclue.") % {"team": team}, field="team")
    opponent, match = None, seat.match if seat is not None else None
    if seat is not None and match is not None:
        others = seats.filter(match=match).exclude(camp=seat.camp).select_related("team")
        opponent = Side(
            tuple(TeamRef(o.team.number, o.team.name) for o in others.order_by("place"))
        )
    priced = by_scale(
        tariff,
        scale,
        here=[(one.name, one.place) for one in penalties],
        before=[one.penalty.name for one in of_season(contest, at_fault.team, place)],
        place=place,
        late=late,
        alone=opponent is None,
    )
    return PenaltyLine(
        pk=0,
        round=number,
        team=TeamRef(at_fault.team.number, at_fault.team.name),
        match=match.pk if match is not None else None,
        table=match.table if match is not None else None,
        opponent=opponent,
        late=late,
        **priced,
    )
