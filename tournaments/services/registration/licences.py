"""Licences of the address book: a number is that of one person alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Player
from tournaments.queries.registration.recognising import holder_of
from tournaments.words.details import LICENCE
from tournaments.words.identity import Likeness, likeness
from tournaments.words.texts import Refused

#: Licences of the two players of a team, as `filling.Registration` has them.
Licences = tuple[str | None, str | None]
NO_LICENCES: Final[Licences] = (None, None)
#: Fields of the licences on the form of a team.
LICENCE_FIELDS: Final = ("licence1", "licence2")


def lock_book(organiser: int, licences: Iterable[str]) -> None:
    """Keep other contests of an organiser from writing licences until the end of the transaction.

    Two contests are locked apart: both could give one new licence. No query without licences.
    """
    if any(licences):
        # Rows that name the organiser may still be added.
        list(User.objects.select_for_update(no_key=True).filter(pk=organiser).values_list("pk"))


def refuse_held(player: Player) -> None:
    """Raise `Refused` if somebody else of the address book has the licence of this person."""
    lock_book(player.organiser_id, [player.licence])
    holder = holder_of(player.organiser_id, player.licence)
    if holder is not None and holder.pk != player.pk:
        raise _held(player.licence, holder, LICENCE.name)


def holder_named(organiser: int, licence: str, name: str, field: str) -> Player | None:
    """Return who has a licence in an address book, or None.

    Nobody else gives it until the end of the transaction. Raises `Refused` beside `field` if the
    name beside it is neither theirs nor near it.
    """
    lock_book(organiser, [licence])
    holder = holder_of(organiser, licence)
    if holder is not None:
        refuse_other_name(holder, name, field)
    return holder


def refuse_other_name(holder: Player, name: str, field: str) -> None:
    """Raise `Refused` if a name beside the licence of `holder` is neither theirs nor near it."""
    if likeness(name, holder.name) is Likeness.DIFFERENT:
        raise _held(holder.licence, holder, field)


def clean_licences(licences: Licences, names: tuple[str, str]) -> Licences:
    """Return the licences of two players as they are stored. Raises `Refused` without a name."""
    one, other = (None if typed is None else LICENCE.clean(typed) for typed in licences)
    for at, (licence, name) in enumerate(zip((one, other), names, strict=True), start=1):
        if licence and not name:
            raise Refused(
                _("Tapez le nom du joueur : sa licence se note avec lui."), field=f"player{at}"
            )
    return one, other


def already_there(holder: Player, field: str) -> Refused:
    """Return the refusal of a licence whose holder is already registered in the contest."""
    return Refused(
        _("La licence %(licence)s est celle d’une personne déjà inscrite : %(name)s.")
        % {"licence": holder.licence, "name": holder.name},
        field=field,
    )


def _held(licence: str, holder: Player, field: str) -> Refused:
    return Refused(
        _("La licence %(licence)s a déjà un titulaire : %(name)s.")
        % {"licence": licence, "name": holder.name},
        field=field,
    )
