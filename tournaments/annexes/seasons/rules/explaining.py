"""The total of one row, explained: « 12 journées sur 18, ces 10 comptent… »."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.seasons.rules.dates import day_of
from tournaments.annexes.seasons.rules.rules import Rules
from tournaments.annexes.seasons.rules.table import RowDay, Table, TableRow
from tournaments.annexes.seasons.rules.words import Goes, RankedBy, State
from tournaments.pairing.sentences import Listed, Ordinal, Param, Reason

#: How many days of how many were attended: one, then several; with all, some and none dropped.
ONE_OF: Final = N_("1 journée sur %(held)d, elle compte")
ALL_OF: Final = N_("%(attended)d journées sur %(held)d, toutes comptent")
SOME_OF: Final = N_("%(attended)d journées sur %(held)d, ces %(counted)d comptent")
ONE_COUNTS: Final = N_("%(attended)d journées sur %(held)d, une seule compte")
NONE_COUNTS: Final = N_("%(attended)d journées sur %(held)d, aucune ne compte")
ONE_DROPPED: Final = N_("%(said)s ; 1 écartée : %(days)s.")
DROPPED: Final = N_("%(said)s ; %(count)d écartées : %(days)s.")
NO_DROPPED: Final = N_("%(said)s.")
COUNTED: Final = N_("Comptent : %(days)s.")
WORTH: Final = N_("%(date)s (%(points)s)")
MISSED: Final = N_("Journées manquées qui comptent pour %(points)s points chacune : %(days)s.")
ATTENDANCE: Final = N_("Assiduité : %(points)s points pour %(attended)d journées.")
TOTAL: Final = N_("Total : %(points)s points.")
RANK: Final = N_("%(rank)s au classement.")
RANK_SHARED: Final = N_("%(rank)s au classement, à égalité.")
NO_RANK: Final = N_("Sans rang : il faut %(days)d journées pour être classé.")
PRIZE: Final = N_("A droit à un prix.")
GOES: Final = every(
    Goes,
    {
        Goes.YES: N_("Va en finale."),
        Goes.TIED: N_("À départager pour la dernière place de la finale."),
        Goes.NO: N_("Pas de finale : %(places)d places, aux premiers du classement."),
    },
)
GOES_BY_QUOTA: Final = {
    Goes.YES: N_("Va en finale : %(why)s."),
    Goes.NO: N_("Pas de finale : %(why)s."),
}
NO_PRIZE: Final = N_("Pas de prix : il faut %(days)d journées.")


def explained(rules: Rules, table: Table, row: TableRow) -> tuple[Reason, ...]:
    """Return the sentences that explain the total and the rank of a row."""
    return tuple(_sentences(rules, table, row))


def _sentences(rules: Rules, table: Table, row: TableRow) -> Iterator[Reason]:
    dropped = [day for day in row.days if day.state is State.DROPPED]
    yield _attended(row, len(row.days), dropped)
    if counted := [day for day in row.days if day.state is State.COUNTS]:
        yield Reason(COUNTED, {"days": Listed(tuple(map(_worth, counted)))})
    if missed := [day for day in row.days if day.state is State.MISSED_COUNTS]:
        yield Reason(MISSED, {"points": rules.absent, "days": _dates(missed)})
    if row.attendance:
        yield Reason(ATTENDANCE, {"points": row.attendance, "attended": row.attended})
    yield Reason(TOTAL, {"points": row.points})
    if row.rank is None:
        yield Reason(NO_RANK, {"days": rules.ranked_from})
    else:
        ordinal = Ordinal(row.rank, feminine=table.rank is RankedBy.PAIRS)
        yield Reason(RANK_SHARED if row.shared else RANK, {"rank": ordinal})
    if rules.prize_from > 1:
        yield Reason(PRIZE) if row.prize else Reason(NO_PRIZE, {"days": rules.prize_from})
    if row.why is not None and row.goes in GOES_BY_QUOTA:
        yield Reason(GOES_BY_QUOTA[row.goes], {"why": row.why})
    elif row.goes is not None:
        yield Reason(GOES[row.goes], {"places": rules.qualified or 0})


def _attended(row: TableRow, held: int, dropped: Sequence[RowDay]) -> Reason:
    params: dict[str, Param] = {"attended": row.attended, "held": held, "counted": row.counted}
    if row.attended == row.counted:
        reason = Reason(ONE_OF if row.attended == 1 else ALL_OF, params)
    else:
        reason = Reason({0: NONE_COUNTS, 1: ONE_COUNTS}.get(row.counted, SOME_OF), params)
    if not dropped:
        return Reason(NO_DROPPED, {"said": reason})
    template = ONE_DROPPED if len(dropped) == 1 else DROPPED
    return Reason(template, {"said": reason, "count": len(dropped), "days": _commas(dropped)})


def _commas(days: Sequence[RowDay]) -> Param:
    """Return the dates of days, with commas only: « 14 mars, 21 mars »."""
    first, *others = (day_of(day.date) for day in days)
    reason = first
    for other in others:
        reason = Reason(COMMA, {"before": reason, "after": other})
    return reason


def _dates(days: Sequence[RowDay]) -> Param:
    return Listed(tuple(day_of(day.date) for day in days))


def _worth(day: RowDay) -> Reason:
    return Reason(WORTH, {"date": day_of(day.date), "points": day.points})


COMMA: Final = N_("%(before)s, %(after)s")
