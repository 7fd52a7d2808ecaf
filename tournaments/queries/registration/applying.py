"""What an applicant is told: whether applications are taken, and where one's own stands."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.enums import ApplicationStatus, Stage
from tournaments.models import Application, Contest, Team
from tournaments.queries.registration.applications import UNANSWERED

SALT = "tournaments.queries.registration.applying"


#: 128 bits: nobody guesses them.
TOKEN_BYTES = 16


class Closed(StrEnum):
    """Why no application is taken now."""

    NOT_OFFERED = "the desk alone registers"
    OVER = "the contest is over"
    BEGUN = "the first round is drawn"
    BRACKETS = "the brackets have begun"
    PAST = "the moment set for it is past"


def why_closed(contest: Contest, now: datetime | None) -> Closed | None:
    """Why no application is taken at this moment; None where they are. At most one query.

    Without a moment, whether they are taken until the one that was set: for pages that are kept.
    """
    if contest.closed_at is not None:
        return Closed.OVER
    if not contest.players_apply:
        return Closed.NOT_OFFERED
    last = contest.rounds.order_by("number").last()
    if last is not None and last.stage == Stage.BRACKET:
        return Closed.BRACKETS
    if last is not None and not contest.apply_late:
        return Closed.BEGUN
    if now is not None and contest.apply_until is not None and now >= contest.apply_until:
        return Closed.PAST
    return None


def secret_of(contest: Contest, code: str) -> str:
    """What the address of an application's own page holds besides its code. Nothing is stored.

    The code alone is said aloud at the door and shown on a phone; it opens nothing.
    """
    said = f"{contest.pk}.{code}"
    digest = salted_hmac(SALT, said, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_secret_of(contest: Contest, code: str, secret: str) -> bool:
    """Whether an address was made by this installation for this code."""
    return constant_time_compare(secret, secret_of(contest, code))


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an applicant stands, as the page of the application says it.

    `code` is what is shown at the door. `application` is None once a pair is confirmed, `team`
    until then; `place` is that on the waiting list, from 1. A person alone who is confirmed and in
    no team yet has `alone`.
    """

    code: str
    names: str
    application: Application | None = None
    team: Team | None = None
    place: int | None = None
    alone: bool = False

    @property
    def unanswered(self) -> bool:
        """Whether the desk has said neither yes nor no."""
        return self.application is not None and self.application.status in UNANSWERED


def standing_of(contest: Contest, code: str) -> Standing | None:
    """Where the application of this code stands; None when there is none. At most three queries."""
    found = contest.applications.filter(code=code).select_related("player").first()
    if found is None:
        team = contest.teams.filter(code=code).first()
        return Standing(code, team.name, team=team) if team is not None else None
    if found.status == ApplicationStatus.WAITING:
        before = contest.applications.filter(status=found.status, pk__lt=found.pk).count()
        return Standing(code, str(found), found, place=before + 1)
    if found.status == ApplicationStatus.CONFIRMED and found.player is not None:
        plays = Q(player1=found.player) | Q(player2=found.player)
        team = contest.teams.filter(plays).first()
        waits = team is None and contest.singles.filter(player=found.player).exists()
        return Standing(team.code if team else code, str(found), found, team, alone=waits)
    return Standing(code, str(found), found)
