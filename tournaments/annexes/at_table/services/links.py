"""Links by which players enter their own results: cut, reopen, renew."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest, Match
from tournaments.services.core.action import Action, writing
from tournaments.words.texts import Refused


def cut_links(
    contest: Contest,
    by: User | None,
    number: int,
    table: int | None = None,
    token: UUID | None = None,
) -> None:
    """Disable the link of a table, or of all the tables of a round. Raises `Refused`."""
    _change("cut_links", contest, by, number, table, token, link_from=None)


def reopen_links(
    contest: Contest,
    by: User | None,
    number: int,
    table: int | None = None,
    token: UUID | None = None,
) -> None:
    """Enable links that were cut or have expired; the printed sheets stay valid.

    Raises `Refused`.
    """
    _change("reopen_links", contest, by, number, table, token, link_from=timezone.now())


def renew_links(
    contest: Contest,
    by: User | None,
    number: int,
    table: int | None = None,
    token: UUID | None = None,
) -> None:
    """Replace links: sheets already printed no longer open anything. Raises `Refused`."""
    new = {"link_serial": F("link_serial") + 1, "link_from": timezone.now()}
    _change("renew_links", contest, by, number, table, token, **new)


def _change(
    verb: str,
    contest: Contest,
    by: User | None,
    number: int,
    table: int | None,
    token: UUID | None,
    **to: Any,
) -> None:
    """Set the fields `to` on the matches of a round, or of one of its tables, and log it."""
    where = _("Partie %(round)d") if table is None else _("Partie %(round)d, table %(table)d")
    with writing(contest, by, token) as action:
        _matches(action, number, table).update(**to)
        action.log(verb, where % {"round": number, "table": table})


def _matches(action: Action, number: int, table: int | None) -> QuerySet[Match]:
    """Return the matches of an open round, or only the one at `table`. Raises `Refused`."""
    round_ = action.published_round(number)
    if round_.closed:
        raise Refused(
            _("La partie %(round)d est close : ses liens n’ouvrent plus rien.") % {"round": number}
        )
    matches = Match.objects.filter(round=round_)
    if table is not None:
        matches = matches.filter(table=table)
        if not matches.exists():
            raise Refused(
                _("Il n’y a pas de table %(table)d dans cette partie.") % {"table": table}
            )
    return matches
