"""Licences of the address book: a number is that of one person alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Player
from tournaments.queries.registration.recognising import holder_of
from tournaments.words.details import LICENCE
from tournaments.words.texts import Refused


def refuse_held(player: Player) -> None:
    """Raise `Refused` if somebody else of the address book has the licence of this person."""
    holder = holder_of(player.organiser_id, player.licence)
    if holder is not None and holder.pk != player.pk:
        raise Refused(
            _("La licence %(licence)s a déjà un titulaire : %(name)s.")
            % {"licence": player.licence, "name": holder.name},
            field=LICENCE.name,
        )
