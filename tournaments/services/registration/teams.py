"""Teams: enter, rename, remove; their numbers and codes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Contest, Round, Seat, Team
from tournaments.models.contest import draw_code
from tournaments.models.prepared import prepared
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.registration.filling import Registration, fill
from tournaments.services.registration.halls import place_new, send
from tournaments.services.registration.particulars import (
    note_particulars,
    particulars_of,
    without_empty,
)
from tournaments.words.details import LICENCE, NOTED
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused


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
        before, licences_before = as_data(team), _licences(team)
        fill(team, wanted)
        send(action, team, wanted.hall, wanted.keeps_hall)
        team.save()
        changed = note_particulars(team, wanted)
        private = {one.name: "changed" for one in NOTED if one.private and one.name in changed}
        if _licences(team) != licences_before:
            private[LICENCE.name] = "changed"
        action.log("change_team", str(team), before, as_data(team) | private)


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
        before = as_data(team)
        team.delete()
        action.log("remove_team", str(team), before=before)


def _licences(team: Team) -> list[str]:
    return [one.licence if one is not None else "" for one in (team.player1, team.player2)]


def next_team(contest: Contest) -> Team:
    """Return an unsaved team with the next number; a late team plays from the next round on.

    Raises `Refused` once brackets have begun.
    """
    first, number = first_round(contest), _next_number(contest)
    return Team(contest=contest, number=number, first_round=first, code=free_code(contest))


def first_round(contest: Contest) -> int:
    """Return the round from which a new team plays. Raises `Refused` once brackets have begun."""
    last = last_round(contest)
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


def last_round(contest: Contest) -> Round | None:
    """Return the last round drawn; None before the first."""
    return next(iter(_last_round(contest.pk)), None)


@prepared
def _last_round(contest: int) -> QuerySet[Round]:
    return Round.objects.filter(contest=contest).order_by("-number")[:1]


def _next_number(contest: Contest) -> int:
    highest = contest.teams.aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1


def as_data(team: Team) -> dict[str, Any]:
    """Return a team as the log keeps it."""
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
