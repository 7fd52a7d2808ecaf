"""Receive files with photographed sheets. They wait until a work reads them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.queries.phones import enrolled
from tournaments.annexes.photos.services.phones import said_of
from tournaments.models import Contest, Photo, PhotoPhone
from tournaments.services.core.action import writing
from tournaments.words.house_enums import PhotoFault, PhotoState
from tournaments.words.texts import Refused

#: Files of one contest that may wait, or wait to be discarded.
MOST_WAITING = 300


class Sent(NamedTuple):
    """A file that somebody sent: its name, and its bytes, or None if it is too large to be kept."""

    name: str
    content: bytes | None


class NotEnrolled(Refused):
    """Refusal of what a phone sends that was withdrawn meanwhile, or whose day is over."""


class Received(NamedTuple):
    """Numbers of files: taken, and already known."""

    taken: int
    known: int


def send_photos(
    contest: Contest, by: User | None, files: Sequence[Sent], phone: PhotoPhone | None = None
) -> Received:
    """Take files to read, those of nobody from the watched folder. A file already sent is ignored.

    `phone` is the enrolled phone that sends them, if a person of the desk does not. Raises
    `Refused` if too many files wait, and if the contest is over; `NotEnrolled` if the phone is no
    longer enrolled.
    """
    taken = known = 0
    with writing(contest, by) as action:
        action.seen_by_hall = False
        if phone is not None:
            phone = enrolled(action.contest).filter(pk=phone.pk).first()
            if phone is None:
                raise NotEnrolled(_("Ce téléphone n’est plus inscrit pour envoyer des photos."))
        waiting = action.contest.photos.exclude(state=PhotoState.READ).count()
        if waiting + len(files) > MOST_WAITING:
            raise Refused(
                _("Déjà %(n)d photos attendent : confirmez ou écartez-en avant d’en envoyer.")
                % {"n": waiting}
            )
        for name, content in files:
            digest = hashlib.sha256(name.encode() if content is None else content).hexdigest()
            photo = Photo(contest=action.contest, by=by, phone=phone, name=name[-200:])
            photo.digest = digest
            if action.contest.photos.filter(digest=digest).exists():
                known += 1
                continue
            if content is None:
                photo.state, photo.fault = PhotoState.REFUSED, PhotoFault.TOO_HEAVY
            else:
                photo_files.put(photo.room, content)
            photo.save()
            taken += 1
        if taken:
            subject = said_of(phone) if phone is not None else action.contest.name
            action.log("send_photos", subject, after={"photos": taken})
        if phone is not None:
            phone.pictures += taken
            phone.save(update_fields=["pictures"])
    return Received(taken, known)
