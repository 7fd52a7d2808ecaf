"""Sentences of a draw: why teams meet, why one rests, and which wishes could not be met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, repeat

from .contract import Bye, Clash, Draw, DrawRefused, History, Meeting, Moved, Rematch, Table, Tables
from .matching import Pair
from .ranking.order import Pairing, in_turn
from .resting import ByeRule
from .sentences import N_, Listed, Reason, Sentence

BANNED = N_(
    "Table %(table)d : rencontre interdite par l’organisateur ; aucun tirage n’évite toutes "
    "celles qui le sont."
)
MET_ONCE = N_(
    "Table %(table)d : équipes s’étant déjà rencontrées à la partie %(round)d ; aucun tirage "
    "n’évite toute nouvelle rencontre."
)
MET_OFTEN = N_(
    "Table %(table)d : équipes s’étant déjà rencontrées %(times)d fois, la dernière à la partie "
    "%(round)d ; aucun tirage n’évite toute nouvelle rencontre."
)
MET_FOR_BANS = N_(
    "Table %(table)d : équipes s’étant déjà rencontrées à la partie %(round)d ; aucun tirage "
    "n’évite toute nouvelle rencontre en respectant les rencontres interdites."
)
SAME_KIN = N_(
    "Table %(table)d : équipes d’un même club ou d’une même famille ; aucun tirage ne sépare "
    "toutes celles qui le sont sans nouvelle rencontre."
)
REFUSED = N_(
    "Aucun tirage n’évite toutes les rencontres que vous avez interdites. Il reste, par numéros "
    "d’équipes : %(meetings)s."
)
VERSUS = N_("%(ns)d contre %(ew)d")
BANS_BROKEN = N_(
    "Des rencontres interdites ont lieu, ce qu’aucun tirage n’évite. Tables concernées : "
    "%(tables)s."
)
REMATCHES = N_(
    "Des équipes se rencontrent de nouveau, ce qu’aucun tirage n’évite. Tables concernées : "
    "%(tables)s."
)
REMATCHES_FOR_BANS = N_(
    "Des équipes se rencontrent de nouveau : sans cela, des rencontres interdites auraient lieu. "
    "Tables concernées : %(tables)s."
)
AGAIN = N_(
    "Des équipes se rencontrent de nouveau, ce que cette façon de tirer permet. Tables concernées "
    ": %(tables)s."
)
SECOND_TIME = N_(
    "Des équipes se rencontrent une seconde fois, ce que le règlement permet à présent. Tables "
    "concernées : %(tables)s."
)
KIN_TOGETHER = N_(
    "Des équipes d’un même club ou d’une même famille se rencontrent : sans cela, d’autres se "
    "rencontreraient de nouveau. Tables concernées : %(tables)s."
)
LAST = N_("Exempte : dernière du classement.")
LAST_OF_FEWEST = N_(
    "Exempte : dernière du classement parmi les équipes qui l’ont été le moins souvent."
)
LAST_WITHOUT_REMATCH = N_(
    "Exempte : dernière du classement, parmi les équipes qui l’ont été le moins souvent, dont le "
    "repos impose le moins de nouvelles rencontres."
)
LAST_WITHOUT_BAN = N_(
    "Exempte : dernière du classement, parmi les équipes qui l’ont été le moins souvent, dont "
    "le repos impose le moins de rencontres interdites ou de nouvelles rencontres."
)
LOT = N_("Exempte par tirage au sort.")
LOT_OF_FEWEST = N_("Exempte par tirage au sort parmi les équipes qui l’ont été le moins souvent.")
LOT_WITHOUT_REMATCH = N_(
    "Exempte : première tirée au sort, parmi les équipes qui l’ont été le moins souvent, dont "
    "le repos impose le moins de nouvelles rencontres."
)
LOT_WITHOUT_BAN = N_(
    "Exempte : première tirée au sort, parmi les équipes qui l’ont été le moins souvent, dont "
    "le repos impose le moins de rencontres interdites ou de nouvelles rencontres."
)
#: Said of a draw whose places are not those that everybody reads on the wall.
OF_DRAWS = N_("Le classement dont parle ce tirage est celui des tirages, non celui du concours.")
#: The same after one reason.
FROM_DRAWS = N_("%(why)s C’est le classement des tirages, non celui du concours.")
ByeReasons = Mapping[ByeRule, tuple[str, str, str, str]]
# For each rule: the first choice among all teams, the first choice among those with the fewest
# byes, and a later choice, without and with forbidden meetings.
BYE_REASONS: ByeReasons = {
    "last": (LAST, LAST_OF_FEWEST, LAST_WITHOUT_REMATCH, LAST_WITHOUT_BAN),
    "lot": (LOT, LOT_OF_FEWEST, LOT_WITHOUT_REMATCH, LOT_WITHOUT_BAN),
}

#: What gives the reason of each table, from the pairs of positions in the order of the tables.
TableReasons = Callable[[Sequence[Pair]], Iterable[Sentence]]


def one_by_one(reason: Callable[[int, int, int], Reason]) -> TableReasons:
    return lambda pairs: [reason(table, i, j) for table, (i, j) in enumerate(pairs, start=1)]


def write_up(
    method: str,
    seed: int,
    pairing: Pairing,
    history: History,
    byes: Sequence[int | None],
    rule: ByeRule,
    table_reasons: TableReasons,
    notes: Sequence[Reason] = (),
    *,
    plain: bool = False,
    bye_reasons: ByeReasons = BYE_REASONS,
    accept: bool = False,
) -> Draw:
    """Number the tables in the order of their better team, which sits NS, and give the reasons.

    ``byes`` are the candidates for the bye, the first choice first. ``table_reasons`` gives the
    reasons of meetings without an objection. A ``plain`` method allows rematches and ignores clubs
    and families. Raises DrawRefused when a forbidden meeting remains, unless ``accept``.
    """

    def written(first: int) -> Iterable[Table]:
        pairs = list(pairing.pairs)
        ns = [pairing.order[i] for i, _ in pairs]
        ew = [pairing.order[j] for _, j in pairs]
        reasons = table_reasons(pairs)
        if clashing:
            against = (_against(*table, history, plain) for table in zip(count(1), ns, ew))
            reasons = (
                objection or reason for objection, reason in zip(against, reasons, strict=True)
            )
        if first != 1:
            reasons = map(Moved, reasons, repeat(first - 1))
        return map(Table, count(first), ns, ew, reasons)

    clashing = pairing.bans or pairing.rematches or pairing.kin
    tables = Tables(len(pairing.pairs), written)
    banned = [t for t in tables if history.banned(t.ns, t.ew)] if pairing.bans else []
    rematches = [
        Rematch(table.number, table.ns, table.ew, meeting, table.reason)
        for table in (tables if plain or pairing.rematches or history.again else ())
        if (meeting := history.meeting(table.ns, table.ew)) is not None
    ]
    reasons_written: list[Reason] = []
    if banned:
        reasons_written.append(_naming(BANS_BROKEN, [table.number for table in banned]))
    if plain and rematches:
        reasons_written.append(tables_named(AGAIN, rematches))
    elif rematches:
        unwanted = [one for one in rematches if history.rematch(one.ns, one.ew)]
        if len(unwanted) < len(rematches):
            allowed = [one for one in rematches if not history.rematch(one.ns, one.ew)]
            reasons_written.append(tables_named(SECOND_TIME, allowed))
        if unwanted:
            template = REMATCHES_FOR_BANS if history.apart else REMATCHES
            reasons_written.append(tables_named(template, unwanted))
    if pairing.kin and not plain:
        kin = [table.number for table in tables if history.related(table.ns, table.ew)]
        reasons_written.append(_naming(KIN_TOGETHER, kin))
    resting: tuple[Bye, ...] = ()
    if pairing.bye is not None:
        everybody = len(byes) == 2 * len(tables) + 1
        later = 3 if history.apart else 2
        case = later if pairing.bye != byes[0] else 0 if everybody else 1
        resting = (Bye(pairing.bye, Reason(bye_reasons[rule][case])),)
    draw = Draw(method, seed, tables, resting, tuple(rematches), (*reasons_written, *notes))
    if banned and not accept:
        meetings = tuple(Reason(VERSUS, {"ns": t.ns, "ew": t.ew}) for t in banned)
        raise DrawRefused(REFUSED, {"meetings": Listed(meetings)}, best=draw)
    return draw


def _against(table: int, ns: int, ew: int, history: History, plain: bool) -> Reason | None:
    meeting = history.meeting(ns, ew)
    if history.banned(ns, ew):
        return Reason(BANNED, {"table": table})
    if plain:
        return None
    if meeting is not None and history.rematch(ns, ew):
        return _rematch_reason(table, meeting, history)
    return Reason(SAME_KIN, {"table": table}) if history.related(ns, ew) else None


def changed_for(pairing: Pairing, history: History, i: int, j: int) -> Clash | None:
    """Return the objection that moved two positions from 1-2, 3-4 …, or None if none did."""
    if in_turn((i, j)):
        return None
    return max(history.clash(pairing.order[end], pairing.order[end ^ 1]) for end in (i, j))


def tables_named(template: str, rematches: Iterable[Rematch]) -> Reason:
    return _naming(template, [rematch.table for rematch in rematches])


def _naming(template: str, tables: Iterable[int]) -> Reason:
    return Reason(template, {"tables": ", ".join(map(str, tables))})


def _rematch_reason(table: int, meeting: Meeting, history: History) -> Reason:
    if history.apart:
        return Reason(MET_FOR_BANS, {"table": table, "round": meeting.last_round})
    if meeting.times == 1:
        return Reason(MET_ONCE, {"table": table, "round": meeting.last_round})
    params = {"table": table, "times": meeting.times, "round": meeting.last_round}
    return Reason(MET_OFTEN, params)
