"""Second lives: a team beaten in the bracket buys its return, before the next round is drawn."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Team
from tournaments.queries.draws.course import second_lives_of
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused


def buy_second_life(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> Team:
    """Note a beaten team's return, which it then owes. Raises `Refused`. Option: second_life."""
    with writing(contest, by, token) as action:
        if number not in {team.number for team in second_lives_of(action.contest).open}:
            raise Refused(
                _(
                    "L’équipe %(number)d ne peut pas racheter sa place : seule une équipe battue "
                    "au dernier tour, un de ceux que dit le règlement, le peut, une seule fois, "
                    "avant le tirage du tour suivant."
                )
                % {"number": number}
            )
        team = action.contest.teams.get(number=number)
        team.second_life = action.contest.rounds.count()
        team.save(update_fields=["second_life"])
        action.log("buy_second_life", str(team))
        return team


def cancel_second_life(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> Team:
    """Take a return back before the next round is drawn; its payment stays. Raises `Refused`."""
    with writing(contest, by, token) as action:
        if number not in {team.number for team in second_lives_of(action.contest).bought}:
            raise Refused(
                _("L’équipe %(number)d n’a pas de rachat qui puisse être annulé.")
                % {"number": number}
            )
        team = action.contest.teams.get(number=number)
        team.second_life = None
        team.save(update_fields=["second_life"])
        action.log("cancel_second_life", str(team))
        return team
