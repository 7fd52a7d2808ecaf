"""Who comes and who leaves: registration at the desk, late pairs, departures, returns."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest, Team
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.registration.singles import room_of
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.draws.empty_seats import (
    forfeit_late_match,
    keep_or_leave_seat,
    seat_pair,
    seat_with_exempt,
    take_back_seat,
)
from tournaments.services.draws.foreseeing import as_shown
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.teams import as_data, enter_team, last_round
from tournaments.words.texts import Refused


class HallFull(Refused):
    """The hall is full: the desk may use the waiting list, or register the team anyway."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(
            _(
                "La salle est pleine, ses %(capacity)d places sont prises : mettez cette "
                "inscription en liste d’attente, ou inscrivez malgré tout."
            )
            % {"capacity": contest.capacity}
        )


def register_team(
    contest: Contest,
    by: User | None,
    wanted: Registration,
    token: UUID | None = None,
    *,
    play_now: bool = False,
    above: bool = False,
    here: bool = False,
) -> Team:
    """Register a pair under the next number.

    Once the contest has begun the pair is late: it plays from the next round on, or at once against
    the exempt pair if `play_now`. `here` checks the pair in. Raises `HallFull` when every place is
    taken, unless `above`; and `Refused`.
    """
    with writing(contest, by, token) as action:
        if not above and room_of(action.contest).full:
            raise HallFull(action.contest)
        last = last_round(action.contest)
        team = enter_team(action, wanted)
        if here:
            team.here_since = timezone.now()
            team.save()
        if play_now:
            team.first_round = 1 if last is None else last.number
            team.save()
            seat_with_exempt(team, last)
        action.log(
            "register_team", str(team), after=as_data(team) | ({"here": True} if here else {})
        )
        return team


def withdraw_team(
    contest: Contest,
    by: User | None,
    team: Team,
    reason: str = "",
    token: UUID | None = None,
    *,
    pair_exempt: bool = False,
    seen: str | None = None,
) -> None:
    """Withdraw a team: it keeps its points and is not drawn again.

    If its match of the last round has no result yet, the opponent becomes exempt. If the team was
    exempt in that round, it loses its bye. In an earlier round that is still open, its opponent
    wins by forfeit. With `pair_exempt`, that opponent and the team that rested already then meet.
    `seen` is the key of the effects that were shown. Raises `Refused` when the team has already
    left, or when the effects have changed.
    """
    with writing(contest, by, token) as action, as_shown(contest, _last_number(contest), seen):
        team = Team.objects.get(pk=team.pk, contest=action.contest)
        if team.withdrawn:
            raise Refused(
                said_in(contest, "L’équipe %(number)d s’est déjà retirée.", number=team.number)
            )
        let_leave(action, team, reason)
        if pair_exempt:
            seat_pair(action, _last_number(contest))


def let_leave(action: Action, team: Team, reason: str = "") -> None:
    played = 0
    rounds = list(action.contest.rounds.order_by("number"))
    for last in rounds[-1:]:
        played = last.number if keep_or_leave_seat(team, last) else last.number - 1
    team.last_round = played
    team.save()
    action.log("withdraw_team", str(team), after={"last_round": played}, reason=reason)
    for round_ in rounds[:-1]:
        if not round_.closed:
            forfeit_late_match(action, round_, team, reason)


def bring_back_team(
    contest: Contest,
    by: User | None,
    team: Team,
    token: UUID | None = None,
    *,
    play_now: bool = False,
    seen: str | None = None,
) -> None:
    """Let a withdrawn team play again, from the next draw on or at once.

    With `play_now`, it takes back the place it left in the round being played. `seen` is the key of
    the effects that were shown. Raises `Refused`, also when that place is no longer free.
    """
    with writing(contest, by, token) as action, as_shown(contest, _last_number(contest), seen):
        team = Team.objects.get(pk=team.pk, contest=action.contest)
        before = {"last_round": team.last_round}
        let_return(team)
        after: dict[str, Any] = {"last_round": None}
        if play_now:
            left = place_left(action.contest, team.number)
            if left is None:
                raise Refused(
                    said_in(
                        contest,
                        "La place que l’équipe %(number)d avait dans la partie en cours n’est plus "
                        "libre : elle peut jouer à partir du prochain tirage.",
                        number=team.number,
                    ),
                    field="when",
                )
            after["table"] = take_back_seat(team, left)
        action.log("bring_back_team", str(team), before, after)


def let_return(team: Team) -> None:
    """Put a withdrawn team back into later draws, as part of an action. Raises `Refused`."""
    contest = team.contest
    if not team.withdrawn:
        raise Refused(said_in(contest, "L’équipe %(number)d est toujours là.", number=team.number))
    if team.penalties.filter(excludes=True).exists():
        raise Refused(
            said_in(
                contest,
                "L’équipe %(number)d est exclue : annulez d’abord son exclusion.",
                number=team.number,
            )
        )
    team.last_round = None
    team.save()


def _last_number(contest: Contest) -> int:
    last = last_round(contest)
    return last.number if last is not None else 0
