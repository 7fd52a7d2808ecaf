"""Draws: make one, undo it, swap two tables."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import Camp
from tournaments.models import Contest, Entry, Match, Round, Seat, Team
from tournaments.pairing import Draw, DrawRefused
from tournaments.queries.history import draw_input
from tournaments.regulation import Regulation
from tournaments.services.action import writing
from tournaments.words import Refused, say


def draw_round(
    contest: Contest,
    by: User | None,
    seed: int | None = None,
    *,
    number: int | None = None,
    token: UUID | None = None,
) -> Draw:
    """Draw the next round as the regulation says. Option: first_draw, next_draw, bye_to.

    What it takes to replay the draw is kept with the round: the seed, the way of drawing, the order
    of the teams. `number` is the round the user meant: another is not drawn in its place. Raises
    `Refused` when a round is still being played, when all are drawn, or when the teams do not
    allow a draw.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        regulation = Regulation.from_data(contest.regulation)
        last = contest.rounds.order_by("number").last()
        if number is not None and number != (last.number if last else 0) + 1:
            raise Refused(
                _(
                    "La page n’était plus à jour : la partie %(round)d n’est pas la prochaine à "
                    "tirer."
                )
                % {"round": number}
            )
        if last is not None and not last.closed:
            raise Refused(_("La partie %(round)d n’est pas close.") % {"round": last.number})
        if last is not None and last.number >= regulation.rounds:
            raise Refused(
                _("Les %(rounds)d parties prévues sont tirées.") % {"rounds": regulation.rounds}
            )
        given = draw_input(contest)
        if seed is None:
            seed = secrets.randbelow(2**31)
        try:
            made = given.draw(seed)
        except DrawRefused as refusal:
            raise Refused(say(refusal.message, refusal.params)) from refusal
        round_ = Round.objects.create(
            contest=contest,
            number=given.round,
            stage=given.stage,
            method=given.method,
            given=given.kept(made),
            bye_to=given.bye_to,
            seed=seed,
            entrants=[[entrant.team, entrant.rank] for entrant in given.entrants],
            is_last=given.is_last,
        )
        _seat(round_, made)
        action.log(
            "draw_round",
            _("Partie %(round)d") % {"round": round_.number},
            after={"seed": seed, "tables": [[t.number, *t.camps] for t in made.tables]},
        )
        return made


def undo_draw(contest: Contest, by: User | None, number: int, token: UUID | None = None) -> None:
    """Take back the last draw. Raises `Refused` once a result hangs on it.

    A pair that came after it was made plays in the next one.
    """
    with writing(contest, by, token) as action:
        last = action.contest.rounds.order_by("number").last()
        if last is None or last.number != number:
            raise Refused(_("Seul le dernier tirage peut être annulé."))
        if last.closed or Entry.objects.filter(match__round=last).exists():
            raise Refused(
                _(
                    "Un résultat est déjà saisi dans la partie %(round)d : son tirage ne peut plus "
                    "être annulé."
                )
                % {"round": number}
            )
        if last.penalties.exists():
            raise Refused(
                _(
                    "Une équipe a été pénalisée dans la partie %(round)d : annulez d’abord cette "
                    "pénalité."
                )
                % {"round": number}
            )
        if last.catch_ups.exists():
            raise Refused(
                _(
                    "Un rattrapage est déjà saisi dans la partie %(round)d : son tirage ne peut "
                    "plus être annulé."
                )
                % {"round": number}
            )
        before = {"seed": last.seed, "entrants": last.entrants}
        last.delete()
        # The round is to be drawn again: nobody came after it, and nobody left it.
        action.contest.teams.filter(first_round=number + 1).update(first_round=number)
        action.contest.teams.filter(last_round=number).update(last_round=number - 1)
        action.log("undo_draw", _("Partie %(round)d") % {"round": number}, before=before)


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


def _seat(round_: Round, made: Draw) -> None:
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
