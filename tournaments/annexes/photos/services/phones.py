"""Enrol phones that send photographs of sheets for one day, without an account; withdraw them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.annexes.photos.queries.phones import (
    ENROLLED,
    InvitationState,
    digest_of,
    enrolled,
    invitation_of,
)
from tournaments.models import Contest, PhotoPhone
from tournaments.services.core.action import writing
from tournaments.words.texts import Refused


def invite_phone(contest: Contest, by: User, token: UUID | None = None) -> PhotoPhone:
    """Make an invitation for one phone, and return it. Old ones that nobody used are deleted.

    Raises `Refused` if the contest is over.
    """
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        unused = action.contest.photo_phones.filter(enrolled_at=None)
        unused.filter(invited_at__lt=timezone.now() - ENROLLED).delete()
        action.log("invite_phone", action.contest.name)
        return PhotoPhone.objects.create(contest=action.contest)


def enrol_phone(invitation: PhotoPhone, by: User | None, name: str, key: str) -> None:
    """Enrol the phone that uses an invitation. `key` is what its cookie holds.

    The same key again is the same phone, whose first answer was lost: it stays as it is. Raises
    `Refused` if another phone has used the invitation, if it is too old, and if the contest is
    over.
    """
    with writing(invitation.contest, by) as action:
        action.seen_by_hall = False
        phone = PhotoPhone.objects.get(pk=invitation.pk)
        match invitation_of(phone).state:
            case InvitationState.USED if phone.key == digest_of(key):
                return
            case InvitationState.USED:
                raise Refused(_("Ce lien a déjà inscrit un téléphone : il ne sert qu’une fois."))
            case InvitationState.EXPIRED:
                raise Refused(_("Ce lien est périmé : il ne sert que dix minutes."))
        last = action.contest.photo_phones.aggregate(last=Max("number"))["last"]
        phone.number, phone.name, phone.key = (last or 0) + 1, name, digest_of(key)
        phone.enrolled_at = timezone.now()
        phone.save()
        action.log("enrol_phone", said_of(phone))


def withdraw_phone(phone: PhotoPhone, by: User, token: UUID | None = None) -> None:
    """Withdraw a phone: it sends nothing more. What it has sent stays. Raises `Refused`."""
    with writing(phone.contest, by, token) as action:
        action.seen_by_hall = False
        photo_phone = enrolled(action.contest).filter(pk=phone.pk).first()
        if photo_phone is None:
            raise Refused(_("Ce téléphone n’est déjà plus inscrit."))
        photo_phone.withdrawn_at = timezone.now()
        photo_phone.save()
        action.log("withdraw_phone", said_of(photo_phone))


def said_of(phone: PhotoPhone) -> str:
    """Return what the log calls a phone: its number, and not the name that somebody typed."""
    return _("Téléphone %(n)d") % {"n": phone.number}
