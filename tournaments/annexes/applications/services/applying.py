"""Settings of the application page: whether it is open, until when, and the hall's capacity."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.models.people import NAME_LENGTH
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused

#: Largest capacity accepted.
MOST = 9999


def set_applying(
    contest: Contest,
    by: User | None,
    players_apply: bool,
    capacity: int | None = None,
    until: datetime | None = None,
    late: bool = False,
    token: UUID | None = None,
    *,
    licences: bool = False,
    pay_link: str = "",
) -> None:
    """Open or close the page where players apply for a place; set the hall's capacity.

    `capacity` is a number of teams, None for no limit. `until` is the last moment to apply. `late`
    accepts applications once the first round is drawn. `licences` lets the desk ask each player for
    one. `pay_link` is the address where players pay online, or "". Registered teams stay even if
    the hall now holds fewer. Raises `Refused`.
    """
    pay_link = pay_link.strip()
    if pay_link and not pay_link.startswith("https://"):
        raise Refused(_("L’adresse commence par https://."), field="pay_link")
    if len(pay_link) > NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field="pay_link")
    if capacity is not None and not 1 <= capacity <= MOST:
        raise Refused(
            _("Tapez un nombre de 1 à %(most)d, ou rien.") % {"most": MOST}, field="capacity"
        )
    with writing(contest, by, token) as action:
        before = _as_data(action.contest)
        action.contest.players_apply = players_apply
        action.contest.capacity = capacity
        action.contest.apply_until = until
        action.contest.apply_late = late
        action.contest.asks_licences = licences
        action.contest.pay_link = pay_link
        action.log("set_applying", action.contest.name, before, _as_data(action.contest))


def _as_data(contest: Contest) -> dict[str, object]:
    return {
        "players_apply": contest.players_apply,
        "capacity": contest.capacity,
        "apply_until": contest.apply_until,
        "apply_late": contest.apply_late,
        "asks_licences": contest.asks_licences,
        "pay_link": contest.pay_link,
    }
