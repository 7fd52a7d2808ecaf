"""Announcements: sentences shown to the hall until they are taken back."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Announcement, Contest
from tournaments.models.hall import ANNOUNCEMENT_LENGTH
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused, clean_name

#: Most announcements shown at once; a hall cannot read more.
MOST_ANNOUNCEMENTS: Final = 12


def announce(
    contest: Contest,
    by: User | None,
    text: str,
    token: UUID | None = None,
    *,
    hall: int | None = None,
) -> Announcement:
    """Show a sentence to all halls, or to one by key, even after the end. Raises `Refused`."""
    words = clean_name(text)
    if not words:
        raise Refused(_("Tapez une phrase à montrer à la salle."), field="text")
    if len(words) > ANNOUNCEMENT_LENGTH:
        raise Refused(
            _("Un message de %(most)d signes au plus : celui-ci en a %(length)d.")
            % {"most": ANNOUNCEMENT_LENGTH, "length": len(words)},
            field="text",
        )
    with writing(contest, by, token, closed_too=True) as action:
        shown = action.contest.announcements.count()
        if shown >= MOST_ANNOUNCEMENTS:
            raise Refused(
                _("%(shown)d messages sont déjà affichés : retirez-en un d’abord.")
                % {"shown": shown},
                field="text",
            )
        if action.contest.announcements.filter(text=words).exists():
            raise Refused(_("Ce message est déjà affiché."), field="text")
        only = action.contest.halls.filter(pk=hall).first() if hall is not None else None
        if hall is not None and only is None:
            raise Refused(_("Cette salle n’existe plus : rechargez la page."), field="hall")
        announcement = Announcement.objects.create(contest=action.contest, text=words, hall=only)
        action.log("announce", words, after={"hall_name": only.name} if only is not None else None)
        return announcement


def take_back_announcement(
    contest: Contest, by: User | None, announcement: int, token: UUID | None = None
) -> None:
    """Stop showing an announcement. Raises `Refused` if it was already taken back."""
    with writing(contest, by, token, closed_too=True) as action:
        row = action.contest.announcements.filter(pk=announcement).first()
        if row is None:
            raise Refused(_("Ce message n’est plus affiché."))
        row.delete()
        action.log("take_back_announcement", row.text)
