"""Doubts about the licences of an imported list. A doubtful one is left aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.core.teams import entrants
from tournaments.queries.registration.import_doubts import Line
from tournaments.queries.registration.recognising import holders_of
from tournaments.words.identity import Likeness, likeness


def with_licences(contest: Contest, lines: Sequence[Line]) -> list[Line]:
    """Return the lines without the licences that cannot be theirs, and a doubt for each.

    A licence of the address book is that of its holder, and a licence of the list that of the first
    player who has it. No query without licences, otherwise four.
    """
    licences = {licence for line in lines for licence in line.licences} - {""}
    if not licences:
        return list(lines)
    holders = {
        licence: player.name
        for licence, player in holders_of(contest.organiser_id, licences).items()
    }
    here = {licence for team in entrants(contest) for licence in team.licences}
    here |= set(contest.singles.values_list("player__licence", flat=True))
    places: dict[str, str] = {}
    checked = []
    for line in lines:
        kept = []
        for name, licence in zip(line.players, line.licences, strict=True):
            params = {"licence": licence, "name": holders.get(licence, "")[:100]}
            if licence in places:
                doubt = _("La licence %(licence)s est aussi à la ligne %(line)s.")
                params["line"] = places[licence]
            elif params["name"] and likeness(name, holders[licence]) is Likeness.DIFFERENT:
                doubt = _("La licence %(licence)s a déjà un titulaire : %(name)s.")
            elif licence and licence in here:
                doubt = _(
                    "La licence %(licence)s est celle d’une personne déjà inscrite : %(name)s."
                )
            else:
                doubt = ""
            if doubt:
                line = line.doubted(doubt % params)
            elif licence:
                places[licence] = line.place
            kept.append("" if doubt else licence)
        checked.append(replace(line, licences=tuple(kept)))
    return checked
