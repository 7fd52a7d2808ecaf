"""Effects of a team's departure, for the page that asks for confirmation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Contest, Seat
from tournaments.pairing.bracket.draw import outcome_reason
from tournaments.pairing.bracket.words import name_of
from tournaments.queries.core.teams import Side, TeamRef, entrants
from tournaments.queries.draws.late import still_played
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, brackets_of
from tournaments.regulation import Regulation
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Effects of a team's departure now.

    If its match at `table` in the current `round` has no result, `opponent` becomes exempt. If the
    leaver has a `partner` of the day, the match goes on instead: the partner plays with a stand-in.
    `opponent` is None if nobody is left alone. `played` tells whether the team stays in the
    standings. `rests` is the round in which it loses its bye. `forfeit` is the side that wins by
    forfeit in `late_round`, still open although a later round is drawn. `in_bracket` are sentences
    on its place in the brackets.
    """

    played: bool
    round: int | None = None
    table: int | None = None
    opponent: Side | None = None
    partner: TeamRef | None = None
    rests: int | None = None
    late_round: int | None = None
    late_table: int | None = None
    forfeit: Side | None = None
    in_bracket: tuple[str, ...] = ()


def withdrawal(contest: Contest, number: int, drawn: list[RoundView] | None = None) -> Withdrawal:
    """Return the effects of a team's departure. Six queries; two more in brackets."""
    if drawn is None:
        drawn = rounds_of(contest, with_draft=True)
    effect = Withdrawal(
        played=seated_since(contest, number), in_bracket=tuple(_in_bracket(contest, drawn, number))
    )
    if drawn and not drawn[-1].closed:
        effect = _in_last(effect, drawn[-1], number)
        if (effect.round or effect.rests) is not None:
            effect = replace(effect, played=_seated_in(drawn[:-1], number))
    late = still_played(drawn)
    line = _unplayed(late, number) if late is not None else None
    if late is not None and line is not None:
        camp = line.camp_of(number)
        if line.side(camp).partner_of(number) is None:
            effect = replace(
                effect,
                late_round=late.number,
                late_table=line.table,
                forfeit=line.facing(camp),
            )
    return effect


def _in_bracket(contest: Contest, views: list[RoundView], number: int) -> Iterator[str]:
    if not bracket_rounds(views):
        return
    regulation = Regulation.from_data(contest.regulation)
    lines = entrants(contest)
    gone = [line._replace(last_round=0) if line.number == number else line for line in lines]
    before = brackets_of(regulation, lines, views)
    for was, now in zip(before, brackets_of(regulation, gone, views), strict=False):
        if was.returns or was.seeds != now.seeds:
            # The next round is drawn without it: nobody wins without playing.
            continue
        changed = [outcome for outcome in now.outcomes if outcome not in was.outcomes]
        concerned = [outcome for outcome in changed if number in (outcome.winner, outcome.loser)]
        for outcome in concerned:
            reason = outcome_reason(now, outcome)
            yield say(reason.template, reason.params)
        awaits = next((one for team, one in was.waiting() if team == number), None)
        if awaits is not None and not concerned:
            name = name_of(awaits, was.section)
            yield _("%(match)s : son adversaire, encore inconnu, sera vainqueur sans jouer.") % {
                "match": say(name.template, name.params)
            }


def _in_last(withdrawal: Withdrawal, last: RoundView, number: int) -> Withdrawal:
    line = _unplayed(last, number)
    if line is not None:
        camp = line.camp_of(number)
        return replace(
            withdrawal,
            round=last.number,
            table=line.table,
            opponent=line.facing(camp),
            partner=line.side(camp).partner_of(number),
        )
    rests = any(team.number == number for team in last.exempt)
    if rests and last.catch_up_of(number) is None:
        return replace(withdrawal, rests=last.number)
    return withdrawal


def _unplayed(view: RoundView, number: int) -> TableLine | None:
    lines = (line for line in view.tables if line.entry is None)
    return next((line for line in lines if line.camp_of(number)), None)


def _seated_in(views: list[RoundView], number: int) -> bool:
    return any(
        number in {team.number for team in view.exempt}
        or any(line.camp_of(number) for line in view.tables)
        for view in views
    )


def seated_since(contest: Contest, number: int) -> bool:
    """Tell whether the team was ever drawn; if so it can leave, but not be deleted. One query."""
    return Seat.objects.filter(team__contest=contest, team__number=number).exists()
