"""Rounds of a running contest: leave one out of the standings, or count it again."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.services.core.action import writing
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused


def drop_round(
    contest: Contest, by: User | None, number: int, reason: str, token: UUID | None = None
) -> None:
    """Leave a round out of the standings; its results stay, and count for nobody.

    A reason is required. Raises `Refused`.
    """
    if not reason.strip():
        raise Refused(_("Dites pourquoi cette partie n’est pas comptée."), field="reason")
    _count(contest, by, number, False, reason, token)


def restore_round(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> None:
    """Count a round that had been left out. Raises `Refused`."""
    _count(contest, by, number, True, "", token)


def _count(
    contest: Contest, by: User | None, number: int, counts: bool, reason: str, token: UUID | None
) -> None:
    with writing(contest, by, token) as action:
        round_ = action.published_round(number)
        if round_.stage == Stage.BRACKET:
            raise Refused(_("Un tour de tableau ne se retire pas : il dit qui continue."))
        if round_.dropped != counts:
            sentence = (
                _("La partie %(round)d compte déjà.")
                if counts
                else _("La partie %(round)d ne compte déjà plus.")
            )
            raise Refused(sentence % {"round": number})
        round_.dropped = not counts
        round_.save()
        verb = "restore_round" if counts else "drop_round"
        action.log(verb, _("Partie %(round)d") % {"round": number}, reason=reason)
