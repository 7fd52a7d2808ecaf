"""Phones that send photographs of sheets without an account: their invitations, what they sent.

An invitation is a link that works once, for some minutes. Its token is not stored: it is derived
from the key of this installation and from the invitation. The key of a phone's cookie is stored as
a digest.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournaments.models import Contest, Photo, PhotoPhone, PhotoSheet
from tournaments.models.contest import CODE_SIGNS
from tournaments.models.prepared import LARGEST
from tournaments.words.house_enums import PhotoFault, PhotoState

#: Validity of an invitation, and of an enrolment: the day of a contest.
INVITED, ENROLLED = timedelta(minutes=10), timedelta(hours=12)
#: Parts of the links that are shown and of the digests that are stored: they never change.
SALT, KEY_SALT = "tournaments.queries.photo_phones", "tournaments.queries.photo_phones.key"
#: Signs of a token: 26^10, which nobody guesses in some minutes, and which can be typed.
TOKEN_LENGTH = 10
#: Most pictures that a phone's page lists.
MOST_LISTED = 50


class InvitationState(StrEnum):
    """State of an invitation."""

    OPEN = "a phone may use it"
    USED = "a phone has used it"
    EXPIRED = "it is too old"


@dataclass(frozen=True, slots=True)
class Invitation:
    """Invitation for one phone: its token, until when it works, and its state.

    `phone` is the label of the phone that has used it, "" before.
    """

    pk: int
    token: str
    until: datetime
    state: InvitationState
    phone: str


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone enrolled now, since when, and how many pictures it has sent."""

    pk: int
    label: str
    since: datetime
    pictures: int


@dataclass(frozen=True, slots=True)
class NotRead:
    """A picture that proposes no result: its file, when it came, and why."""

    name: str
    at: datetime
    fault: PhotoFault


@dataclass(frozen=True, slots=True)
class OwnPictures:
    """What became of the pictures of one phone: how many came and wait, and those not read."""

    pictures: int
    waiting: int
    not_read: tuple[NotRead, ...]


def invitation_of(phone: PhotoPhone) -> Invitation:
    """Return an invitation as the desk shows it."""
    until = phone.invited_at + INVITED
    state = InvitationState.OPEN if timezone.now() < until else InvitationState.EXPIRED
    if phone.enrolled_at is not None:
        state = InvitationState.USED
    label = label_of(phone) if phone.enrolled_at is not None else ""
    return Invitation(phone.pk, _token(phone.pk, phone.invited_at), until, state, label)


def found_by_invitation(pk: int, token: str) -> PhotoPhone | None:
    """Return the phone, enrolled or not, of this link; None if the link is wrong. One query.

    A person may type the token in lower case. The comparison runs even for an unknown invitation,
    so that the time taken reveals nothing.
    """
    photo_phone = None
    if pk <= LARGEST:
        photo_phone = PhotoPhone.objects.select_related("contest").filter(pk=pk).first()
    expected = _token(pk, photo_phone.invited_at if photo_phone is not None else timezone.now())
    # Signs other than ASCII cannot be compared in constant time; no token has any.
    same = constant_time_compare(token.lower().encode(), expected.encode())
    return photo_phone if same else None


def enrolled(contest: Contest | int) -> QuerySet[PhotoPhone]:
    """Return the phones of a contest, or of that key, that are enrolled now."""
    since = timezone.now() - ENROLLED
    return PhotoPhone.objects.filter(contest=contest, enrolled_at__gt=since, withdrawn_at=None)


def phone_with_key(contest: Contest | int, key: str) -> PhotoPhone | None:
    """Return the phone enrolled now whose cookie holds this key, or None. One query."""
    return enrolled(contest).filter(key=digest_of(key)).first()


def phones_of(contest: Contest) -> tuple[PhoneLine, ...]:
    """Return the phones enrolled now, in the order of their enrolment. One query."""
    return tuple(
        PhoneLine(phone.pk, label_of(phone), phone.enrolled_at, phone.pictures)
        for phone in enrolled(contest).order_by("number")
        if phone.enrolled_at is not None
    )


def own_pictures(phone: PhotoPhone) -> OwnPictures:
    """Return what became of the pictures of one phone, those not read latest first. Three queries.

    Nothing that a sheet says is in it: neither figures nor teams.
    """
    files = Photo.objects.filter(phone=phone)
    refused = files.filter(state=PhotoState.REFUSED).values_list("name", "at", "fault")
    sheets = PhotoSheet.objects.filter(photo__phone=phone, entry=None)
    unread = sheets.exclude(fault=PhotoFault.NONE)
    of_sheets = unread.values_list("photo__name", "photo__at", "fault")
    lines = [NotRead(name, at, PhotoFault(fault)) for name, at, fault in (*refused, *of_sheets)]
    lines.sort(key=lambda line: line.at, reverse=True)
    waiting = files.filter(state=PhotoState.WAITING).count()
    return OwnPictures(phone.pictures, waiting, tuple(lines[:MOST_LISTED]))


def label_of(phone: PhotoPhone) -> str:
    """Return what the desk calls a phone: the name that its holder typed, and its number."""
    words = {"n": phone.number, "name": phone.name}
    if phone.name:
        return _("%(name)s (téléphone %(n)d)") % words
    return _("Téléphone %(n)d") % words


def digest_of(key: str) -> str:
    """Return the digest of a phone's key, the only form that is stored."""
    return salted_hmac(KEY_SALT, key, algorithm="sha256").hexdigest()


def _token(pk: int, invited_at: datetime) -> str:
    text = f"{pk}.{invited_at.isoformat()}"
    number = int.from_bytes(salted_hmac(SALT, text, algorithm="sha256").digest())
    signs = ""
    for _place in range(TOKEN_LENGTH):
        number, sign = divmod(number, len(CODE_SIGNS))
        signs += CODE_SIGNS[sign]
    return signs.lower()
