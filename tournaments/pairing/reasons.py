"""The sentences of a draw: why these teams meet, why this one rests, what could not be had."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .byes import ByeRule
from .contract import N_, Bye, Draw, History, Meeting, Reason, Rematch, Table
from .order import Pairing

MET_ONCE = N_(
    "Table %(table)d : équipes s’étant déjà rencontrées à la partie %(round)d ; aucun tirage "
    "n’évite toute nouvelle rencontre."
)
MET_OFTEN = N_(
    "Table %(table)d : équipes s’étant déjà rencontrées %(times)d fois, la dernière à la partie "
    "%(round)d ; aucun tirage n’évite toute nouvelle rencontre."
)
REMATCHES = N_(
    "Aucun tirage n’évite toute nouvelle rencontre ; tables où des équipes se retrouvent : "
    "%(tables)s."
)
AGAIN = N_("Des équipes se retrouvent, ce que cette façon de tirer permet ; tables : %(tables)s.")
LAST = N_("Exempte : dernière du classement.")
LAST_OF_FEWEST = N_(
    "Exempte : dernière du classement parmi les équipes qui l’ont été le moins souvent."
)
LAST_WITHOUT_REMATCH = N_(
    "Exempte : dernière du classement, parmi les équipes qui l’ont été le moins souvent, dont "
    "le repos impose le moins de nouvelles rencontres."
)
LOT = N_("Exempte par tirage au sort.")
LOT_OF_FEWEST = N_("Exempte par tirage au sort parmi les équipes qui l’ont été le moins souvent.")
LOT_WITHOUT_REMATCH = N_(
    "Exempte : première tirée au sort, parmi les équipes qui l’ont été le moins souvent, dont "
    "le repos impose le moins de nouvelles rencontres."
)
# For each rule: the first choice among all, among those with the fewest byes, and a later choice.
BYE_REASONS: dict[ByeRule, tuple[str, str, str]] = {
    "last": (LAST, LAST_OF_FEWEST, LAST_WITHOUT_REMATCH),
    "lot": (LOT, LOT_OF_FEWEST, LOT_WITHOUT_REMATCH),
}


def write_up(
    method: str,
    seed: int,
    pairing: Pairing,
    history: History,
    byes: Sequence[int | None],
    rule: ByeRule,
    table_reason: Callable[[int, int, int], Reason],
    notes: Sequence[Reason] = (),
    *,
    rematches_allowed: bool = False,
    bye_reasons: Mapping[ByeRule, tuple[str, str, str]] = BYE_REASONS,
) -> Draw:
    """Number the tables in the order of their better team, who sits NS, and say why.

    ``byes`` are those who might have rested, the first choice first; ``table_reason`` takes the
    table's number and its two positions when they have not met before, or in any case where
    ``rematches_allowed``: then a rematch is no exception that would want a reason of its own.
    """
    tables: list[Table] = []
    rematches: list[Rematch] = []
    for number, (i, j) in enumerate(pairing.pairs, start=1):
        ns, ew = pairing.order[i], pairing.order[j]
        meeting = history.meeting(ns, ew)
        if meeting is None or rematches_allowed:
            reason = table_reason(number, i, j)
        else:
            reason = _rematch_reason(number, meeting)
        if meeting is not None:
            rematches.append(Rematch(number, ns, ew, meeting, reason))
        tables.append(Table(number, ns, ew, reason))
    if rematches:
        notes = [tables_named(AGAIN if rematches_allowed else REMATCHES, rematches), *notes]
    resting: tuple[Bye, ...] = ()
    if pairing.bye is not None:
        everybody = len(byes) == 2 * len(tables) + 1
        case = 2 if pairing.bye != byes[0] else 0 if everybody else 1
        resting = (Bye(pairing.bye, Reason(bye_reasons[rule][case])),)
    return Draw(method, seed, tuple(tables), resting, tuple(rematches), tuple(notes))


def tables_named(template: str, rematches: Sequence[Rematch]) -> Reason:
    """The sentence that names the tables where teams meet again."""
    return Reason(template, {"tables": ", ".join(str(rematch.table) for rematch in rematches)})


def _rematch_reason(table: int, meeting: Meeting) -> Reason:
    if meeting.times == 1:
        return Reason(MET_ONCE, {"table": table, "round": meeting.last_round})
    params = {"table": table, "times": meeting.times, "round": meeting.last_round}
    return Reason(MET_OFTEN, params)
