"""Suspense: hide the standings from the hall, show them to it at last, or hide them again."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.regulation import Regulation
from tournaments.regulation.posted import last_round
from tournaments.services.core.action import Action, writing
from tournaments.words.texts import Refused


def reveal_standings(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Show the hall all standings, even after the end. Raises `Refused` if nothing is hidden."""
    with writing(contest, by, token, closed_too=True) as action:
        if action.contest.hidden_from is None:
            raise Refused(_("La salle voit déjà tout le classement."))
        end_suspense(action)


def keep_last_round_secret(action: Action) -> None:
    """Hide the last round planned and a bracket after it, unless a suspense was ever set."""
    contest = action.contest
    if contest.suspense_from is None:
        contest.suspense_from = last_round(Regulation.from_data(contest.regulation))
        action.log("hide_standings", contest.name, after={"suspense_from": contest.suspense_from})


def hide_last_round(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Hide the last round planned, and a bracket after it; do nothing if a suspense was set."""
    with writing(contest, by, token) as action:
        keep_last_round_secret(action)


def refuse_suspense(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Store that the hall is to see every round, so that nobody is asked again."""
    with writing(contest, by, token) as action:
        store_refusal(action)


def store_refusal(action: Action) -> None:
    action.contest.suspense_refused = True
    action.log("refuse_suspense", action.contest.name)


def end_suspense(action: Action) -> None:
    """Show the hall every standing, as part of another action; do nothing if it sees them."""
    since = action.contest.hidden_from
    if since is not None:
        action.contest.revealed_at = timezone.now()
        action.log("reveal_standings", action.contest.name, {"suspense_from": since})


def hide_standings_again(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Undo `reveal_standings`. Raises `Refused` if the hall was shown nothing."""
    with writing(contest, by, token, closed_too=True) as action:
        if action.contest.suspense_from is None or action.contest.revealed_at is None:
            raise Refused(_("Aucun classement n’a été montré à la salle : il n’y a rien à cacher."))
        action.contest.revealed_at = None
        after = {"suspense_from": action.contest.suspense_from}
        action.log("hide_standings", action.contest.name, after=after)
