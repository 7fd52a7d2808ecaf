"""Answers for an applicant: whether applications are open, and the status of an application."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Application, Contest, Team
from tournaments.queries.core.rounds import published
from tournaments.queries.registration.choosing import UNANSWERED
from tournaments.words.enums import ApplicationStatus, Stage

#: Part of the links already sent: it never changes, wherever this module moves.
SALT = "tournaments.queries.applying"


#: 128 bits: impossible to guess.
TOKEN_BYTES = 16


class Closed(StrEnum):
    """Reason why applications are closed."""

    NOT_OFFERED = "the desk alone registers"
    OVER = "the contest is over"
    BEGUN = "the first round is drawn"
    BRACKETS = "the brackets have begun"
    PAST = "the moment set for it is past"


def why_closed(contest: Contest, now: datetime | None) -> Closed | None:
    """Return the reason why applications are closed, or None if they are open. At most one query.

    With `now` None, ignore the closing time: a page kept in a cache cannot know the time.
    """
    if contest.closed_at is not None:
        return Closed.OVER
    if not contest.players_apply:
        return Closed.NOT_OFFERED
    last = published(contest).order_by("number").last()
    if last is not None and last.stage == Stage.BRACKET:
        return Closed.BRACKETS
    if last is not None and not contest.apply_late:
        return Closed.BEGUN
    if now is not None and contest.apply_until is not None and now >= contest.apply_until:
        return Closed.PAST
    return None


def secret_of(contest: Contest, code: str) -> str:
    """Return the secret part of the address of an application's page. Nothing is stored.

    The code alone opens nothing: people say it aloud at the door and show it on a phone.
    """
    text = f"{contest.pk}.{code}"
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_secret_of(contest: Contest, code: str, secret: str) -> bool:
    """Tell whether this installation made that secret for this code."""
    return constant_time_compare(secret, secret_of(contest, code))


@dataclass(frozen=True, slots=True)
class Standing:
    """Status of an application, as its page shows it.

    `code` is the code shown at the door. `application` is None once a pair is confirmed, and `team`
    is None until then. `place` is the place on the waiting list, from 1. `alone` marks a confirmed
    single player who is in no team yet.
    """

    code: str
    names: str
    application: Application | None = None
    team: Team | None = None
    place: int | None = None
    alone: bool = False

    @property
    def unanswered(self) -> bool:
        """Whether the desk has not answered yet."""
        return self.application is not None and self.application.status in UNANSWERED


def standing_of(contest: Contest, code: str) -> Standing | None:
    """Return the status of the application with this code, or None. At most three queries."""
    application = contest.applications.filter(code=code).select_related("player").first()
    if application is None:
        team = contest.teams.filter(code=code).first()
        return Standing(code, team.name, team=team) if team is not None else None
    if application.status == ApplicationStatus.WAITING:
        before = contest.applications.filter(
            status=application.status, pk__lt=application.pk
        ).count()
        return Standing(code, str(application), application, place=before + 1)
    if application.status == ApplicationStatus.CONFIRMED and application.player is not None:
        plays = Q(player1=application.player) | Q(player2=application.player)
        team = contest.teams.filter(plays).first()
        waits = team is None and contest.singles.filter(player=application.player).exists()
        return Standing(
            team.code if team else code, str(application), application, team, alone=waits
        )
    return Standing(code, str(application), application)
