"""Teams: register, rename, withdraw, bring back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest, Round, Seat, Team
from tournaments.models.contest import draw_code
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.registration.singles import room_of
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.frame.foreseeing import as_shown
from tournaments.services.registration.empty_seats import (
    forfeit_late_match,
    keep_or_leave_seat,
    seat_with_exempt,
    take_back_seat,
)
from tournaments.services.registration.exempt_pairs import seat_pair
from tournaments.services.registration.filling import Registration, fill
from tournaments.services.registration.halls import place_new, send
from tournaments.services.registration.particulars import (
    note_particulars,
    particulars_of,
    without_empty,
)
from tournaments.words.details import NOTED
from tournaments.words.enums import Stage
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
        last = _last_round(action.contest)
        team = enter_team(action, wanted)
        if here:
            team.here_since = timezone.now()
            team.save()
        if play_now:
            team.first_round = 1 if last is None else last.number
            team.save()
            seat_with_exempt(team, last)
        action.log(
            "register_team", str(team), after=_as_data(team) | ({"here": True} if here else {})
        )
        return team


def enter_team(action: Action, wanted: Registration, *, code: str = "") -> Team:
    """Register a pair, as part of an action that logs it. Raises `Refused`.

    `code` is the code of the pair's application, if it had one.
    """
    team = next_team(action.contest)
    team.number = wanted.number or team.number
    fill(team, wanted)
    place_new(action.contest, team, wanted.hall, wanted.keeps_hall)
    team.code = code or team.code
    team.save()
    note_particulars(team, replace(wanted, details=without_empty(wanted.details)))
    return team


def change_team(
    contest: Contest, by: User | None, team: Team, wanted: Registration, token: UUID | None = None
) -> None:
    """Correct a team's names and particulars; its number and its results stay. Raises `Refused`.

    The club, the family, the fixed table and the seed count from the next draw on.
    """
    with writing(contest, by, token) as action:
        team = Team.objects.select_related("player1", "player2").get(
            pk=team.pk, contest=action.contest
        )
        before = _as_data(team)
        fill(team, wanted)
        send(action, team, wanted.hall, wanted.keeps_hall)
        team.save()
        changed = note_particulars(team, wanted)
        private = {one.name: "changed" for one in NOTED if one.private and one.name in changed}
        action.log("change_team", str(team), before, _as_data(team) | private)


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
    """Withdraw a team, as part of an action."""
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


def remove_team(contest: Contest, by: User | None, team: Team, token: UUID | None = None) -> None:
    """Delete a registration made by mistake; the other numbers stay.

    Raises `Refused` for a team that was drawn, has a prize, or has lines in the cash box.
    """
    with writing(contest, by, token) as action:
        team = Team.objects.get(pk=team.pk, contest=action.contest)
        if Seat.objects.filter(team=team).exists():
            raise Refused(
                said_in(
                    contest,
                    "L’équipe %(number)d a déjà été tirée : son inscription ne se supprime plus, "
                    "mais elle peut se retirer.",
                    number=team.number,
                )
            )
        if team.awards.exists():
            raise Refused(
                said_in(
                    contest,
                    "L’équipe %(number)d a un lot : annulez d’abord l’attribution.",
                    number=team.number,
                )
            )
        if team.payments.exists():
            raise Refused(
                said_in(
                    contest,
                    "La caisse garde des opérations de l’équipe %(number)d : rendez-lui ce "
                    "qu’elle a payé, puis retirez-la.",
                    number=team.number,
                )
            )
        before = _as_data(team)
        team.delete()
        action.log("remove_team", str(team), before=before)


def next_team(contest: Contest) -> Team:
    """Return an unsaved team with the next number; a late team plays from the next round on.

    Raises `Refused` once brackets have begun.
    """
    first, number = first_round(contest), _next_number(contest)
    return Team(contest=contest, number=number, first_round=first, code=free_code(contest))


def first_round(contest: Contest) -> int:
    """Return the round from which a new team plays. Raises `Refused` once brackets have begun."""
    last = _last_round(contest)
    if last is not None and last.stage == Stage.BRACKET:
        raise Refused(_("Le tableau final est commencé : plus aucune équipe ne peut y entrer."))
    return 1 if last is None else last.number + 1


def free_code(contest: Contest) -> str:
    """Return a code that no team and no application of the contest has."""
    code = draw_code()
    while contest.teams.filter(code=code).exists() or _applied(contest, code):
        code = draw_code()
    return code


def free_codes(contest: Contest) -> Iterator[str]:
    """Yield different codes that no team and no application of the contest has. Two queries."""
    taken = set(contest.teams.values_list("code", flat=True))
    taken |= set(contest.applications.values_list("code", flat=True))
    while True:
        code = draw_code()
        if code not in taken:
            taken.add(code)
            yield code


def _applied(contest: Contest, code: str) -> bool:
    return contest.applications.filter(code=code).exists()


def _last_round(contest: Contest) -> Round | None:
    return contest.rounds.order_by("number").last()


def _last_number(contest: Contest) -> int:
    last = _last_round(contest)
    return last.number if last is not None else 0


def _next_number(contest: Contest) -> int:
    highest = contest.teams.aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1


def _as_data(team: Team) -> dict[str, Any]:
    return {
        "number": team.number,
        "name": team.name,
        "player1": team.player1.name if team.player1 else "",
        "player2": team.player2.name if team.player2 else "",
        "family": team.family,
        "fixed_table": team.fixed_table,
        "seeded": team.seed,
        "first_round": team.first_round,
        "last_round": team.last_round,
        **particulars_of(team),
    }
