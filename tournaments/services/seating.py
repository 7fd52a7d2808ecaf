"""Who sits where: as the draw said, and what changes places before it is played."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import Camp
from tournaments.models import Contest, Match, Round, Seat, Team
from tournaments.pairing import Draw
from tournaments.services.action import writing
from tournaments.words import Refused


def seat(round_: Round, made: Draw) -> None:
    """Write who sits where, and who rests, as a draw made it."""
    teams = {team.number: team for team in Team.objects.filter(contest=round_.contest)}
    matches = Match.objects.bulk_create(
        Match(round=round_, table=table.number, section=table.section, slot=table.slot or None)
        for table in made.tables
    )
    seats = [Seat(round=round_, team=teams[bye.team]) for bye in made.byes]
    for match, table in zip(matches, made.tables, strict=True):
        for camp, members in zip((Camp.NS, Camp.EW), table.camps, strict=True):
            for place, team in enumerate(members, start=1):
                seat = Seat(round=round_, team=teams[team], match=match, camp=camp, place=place)
                seats.append(seat)
    Seat.objects.bulk_create(seats)


def swap_tables(
    contest: Contest, by: User | None, number: int, one: int, other: int, token: UUID | None = None
) -> None:
    """Let the matches of two tables of a round change places. Raises `Refused`.

    Refused once either has a result: its sheet names the table.
    """
    with writing(contest, by, token) as action:
        found = {
            match.table: match
            for match in Match.objects.filter(
                round__contest=action.contest, round__number=number, table__in=[one, other]
            ).prefetch_related("entries")
        }
        for field, table in (("one", one), ("other", other)):
            if table not in found:
                raise Refused(
                    _("Il n’y a pas de table %(table)d dans cette partie.") % {"table": table},
                    field=field,
                )
        if one == other:
            raise Refused(_("Deux tables différentes attendues."), field="other")
        for table, match in found.items():
            if match.entries.all():
                raise Refused(_("La table %(table)d a déjà un résultat.") % {"table": table})
        first, second = found[one], found[other]
        # The table numbers are unique in the round: step aside before taking the other's place.
        first.table = 0
        first.save(update_fields=["table"])
        second.table = one
        second.save(update_fields=["table"])
        first.table = other
        first.save(update_fields=["table"])
        action.log(
            "swap_tables",
            _("Partie %(round)d") % {"round": number},
            before=[one, other],
            after=[other, one],
        )
