"""Licences of the address book: a number is that of one person alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Player
from tournaments.queries.registration.recognising import holder_of
from tournaments.words.details import LICENCE
from tournaments.words.identity import Likeness, likeness
from tournaments.words.texts import Refused


def refuse_held(player: Player) -> None:
    """Raise `Refused` if somebody else of the address book has the licence of this person."""
    holder = holder_of(player.organiser_id, player.licence)
    if holder is not None and holder.pk != player.pk:
        raise _held(player.licence, holder, LICENCE.name)


def refuse_other_name(holder: Player, name: str, field: str) -> None:
    """Raise `Refused` if a name beside the licence of `holder` is neither theirs nor near it."""
    if likeness(name, holder.name) is Likeness.DIFFERENT:
        raise _held(holder.licence, holder, field)


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
