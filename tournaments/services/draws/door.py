"""The door: a tablet on which teams say that they are there, opened and closed by the desk."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.registration.door import door_is_open, is_door
from tournaments.services.core.action import writing
from tournaments.services.draws.arrivals import Arrival, arrive, known_team
from tournaments.words.texts import Refused


def open_door(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Open the door under a new address. Raises `Refused` once a round is drawn."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.door_open = True
        action.contest.door_serial += 1
        if not door_is_open(action.contest):
            raise Refused(_("La première partie est tirée : pointez à la table de marque."))
        action.log("open_door", action.contest.name)


def close_door(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Close the door: its address opens nothing any more."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.door_open = False
        action.log("close_door", action.contest.name)


def come_in(contest: Contest, address: str, number: int, token: UUID | None = None) -> Arrival:
    """Check in a team that says at the door that it is there; nobody is named in the log.

    `address` is the secret part of the door's address. Raises `Refused` once the door is closed,
    or opened again under another address.
    """
    with writing(contest, None, token) as action:
        if not door_is_open(action.contest) or not is_door(action.contest, address):
            raise Refused(_("La porte est fermée : présentez-vous à la table de marque."))
        return arrive(action, known_team(action.contest, str(number)), at_door=True)
