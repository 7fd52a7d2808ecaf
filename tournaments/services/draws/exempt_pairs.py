"""Two exempt teams of a round that play each other after all, as when an opponent has left."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Match, Round, Seat
from tournaments.pairing import METHODS
from tournaments.queries.draws.exempt import exempt_pair_of, paired
from tournaments.queries.draws.halls import hall_in_round
from tournaments.queries.draws.history import PAIRED
from tournaments.queries.results.rounds import LEFT, rounds_of
from tournaments.services.core.action import Action, writing
from tournaments.services.draws.empty_seats import free_table
from tournaments.services.draws.foreseeing import as_shown
from tournaments.words.enums import Camp
from tournaments.words.texts import Refused


def seat_exempt_pair(
    contest: Contest,
    by: User | None,
    number: int,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Seat the two exempt teams of the last round against each other.

    `seen` is the key of the effects that were shown. Raises `Refused` if no two teams rest, or if
    the organiser keeps them apart.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        seat_pair(action, number)


def seat_pair(action: Action, number: int) -> None:
    """Seat the two exempt teams of round `number` together, as part of an action."""
    views = rounds_of(action.contest, with_draft=True)
    both = exempt_pair_of(action.contest, views)
    if both is None or views[-1].number != number:
        raise Refused(
            _(
                "Deux équipes exemptes attendues dans la partie %(round)d : il n’y en a plus deux "
                "qui puissent se rencontrer."
            )
            % {"round": number}
        )
    round_ = action.round(number)
    if METHODS[round_.method].of_boards:
        raise Refused(
            _("En duplicate, deux paires exemptes se reposent : elles rejoueraient des étuis.")
        )
    match = Match.objects.create(round=round_, table=_table_for(round_, both[0].number))
    for team, camp in zip(both, (Camp.NS, Camp.EW), strict=True):
        seats = Seat.objects.filter(round=round_, team__number=team.number)
        seats.update(match=match, camp=camp, place=1)
    numbers = [team.number for team in both]
    round_.given = {**round_.given, PAIRED: [*round_.given.get(PAIRED, []), numbers]}
    round_.save(update_fields=["given"])
    action.log(
        "seat_exempt_pair",
        _("Partie %(round)d, table %(table)d") % {"round": number, "table": match.table},
        after=numbers,
    )


def part_exempt_pair(
    contest: Contest,
    by: User | None,
    number: int,
    one: int,
    token: UUID | None = None,
) -> None:
    """Let two exempt teams seated together rest again. `one` is the number of either.

    Raises `Refused` once their match has a result, or once the round is closed.
    """
    with writing(contest, by, token) as action:
        views = rounds_of(action.contest, number, with_draft=True)
        both = next((both for view in views for both in paired(view) if one in both), None)
        if both is None:
            raise Refused(
                _(
                    "La rencontre de l’équipe %(team)d ne peut plus être défaite : elle a un "
                    "résultat, ou n’existe plus."
                )
                % {"team": one}
            )
        round_ = action.round(number)
        match = Match.objects.get(round=round_, seats__team__number=one)
        table = match.table
        match.seats.update(match=None, camp="", place=1)
        match.delete()
        kept = [pair for pair in round_.given[PAIRED] if set(pair) != set(both)]
        round_.given = {**round_.given, PAIRED: kept}
        round_.save(update_fields=["given"])
        action.log(
            "part_exempt_pair",
            _("Partie %(round)d, table %(table)d") % {"round": number, "table": table},
            before=list(both),
        )


def _table_for(round_: Round, team: int) -> int:
    """Return the last table that a team left empty, or else the first number after all others."""
    used = set(round_.matches.values_list("table", flat=True))
    left = [place["table"] for place in round_.given.get(LEFT, []) if place["table"] is not None]
    hall = hall_in_round(round_.given, team)
    near = [table for table in left if hall_in_round(round_.given, 0, table) == hall]
    table_near = next((table for table in reversed(near) if table not in used), None)
    return free_table(round_, team) if table_near is None else table_near
