"""Choice of the table of each match, once the meetings are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .contract import Draw
from .movement.boards import PLAYED
from .sentences import N_, Reason, Sentence

# Numbers are those of teams or, where partners change, of players.
HELD = N_("À leur table fixe : n° %(teams)s.")
SHARED = N_(
    "Les n° %(team)d et %(other)d ont chacun une table fixe et se rencontrent : ils jouent à la "
    "table %(table)d."
)
TAKEN = N_(
    "La table %(wanted)d est prise par le n° %(other)d : le n° %(team)d, dont c’est aussi la table "
    "fixe, joue à la table %(table)d."
)
NOT_HAD = N_("Ce tirage est fixé d’avance ; n’ont pas leur table fixe : n° %(teams)s.")


def arranged(draw: Draw, fixed: Mapping[int, int]) -> Draw:
    """Return the draw with each team in ``fixed`` (team -> table) at its table.

    A table may exceed the number of matches. If two such teams meet, the table of the lower team
    number counts. If two matches want one table, the match with the lower team number gets it and
    the other takes the nearest free one. Reasons, rematches and notes name the new tables; notes
    say which could not be kept. A draw known in advance keeps its tables.

    >>> from .contract import (Table)
    >>> drawn = Draw("random", 1, tuple(
    ...     Table(number, ns, ns + 1, Reason("Table %(table)d.", {"table": number}))
    ...     for number, ns in ((1, 2), (2, 4), (3, 6))))
    >>> [(table.ns, table.reason.text) for table in arranged(drawn, {4: 1, 7: 12}).tables]
    [(4, 'Table 1.'), (2, 'Table 2.'), (6, 'Table 12.')]
    """
    if draw.method in PLAYED:
        return _with_fixed_reasons(draw, fixed)
    holders: dict[int, list[int]] = {}  # table -> its teams that cannot move; the first one decides
    for table in draw.tables:
        held = sorted(team for camp in table.camps for team in camp if team in fixed)
        if held:
            holders[table.number] = held
    wanted = {fixed[held[0]] for held in holders.values()}
    taken: dict[int, int] = {}  # new number -> the team with that fixed table
    numbers: dict[int, int] = {}
    notes: list[Reason] = []
    for old, held in sorted(holders.items(), key=lambda item: item[1][0]):
        team, *others = held
        number = fixed[team]
        if number in taken:
            number = _nearest(number, wanted | set(taken))
            params = {"wanted": fixed[team], "other": taken[fixed[team]], "team": team}
            notes.append(Reason(TAKEN, {**params, "table": number}))
        taken[number] = team
        numbers[old] = number
        notes += [
            Reason(SHARED, {"team": team, "other": other, "table": number})
            for other in others
            if fixed[other] != number
        ]
    left = iter(sorted({table.number for table in draw.tables} - set(taken)))
    for table in draw.tables:
        if table.number not in numbers:
            numbers[table.number] = next(left)
    at_home = sorted(
        team for old, held in holders.items() for team in held if fixed[team] == numbers[old]
    )
    if at_home:
        notes.append(Reason(HELD, {"teams": ", ".join(map(str, at_home))}))
    new_draw = renumbered(draw, numbers)
    return replace(new_draw, notes=(*new_draw.notes, *notes))


def renumbered(draw: Draw, numbers: Mapping[int, int]) -> Draw:
    """Return the same matches at other tables (``numbers``: old -> new), with updated texts."""

    def mended(reason: Sentence) -> Sentence:
        params = dict(reason.params)
        why = params.get("why")
        if isinstance(why, Reason):
            params["why"] = mended(why)
        for name in ("table", "wanted"):
            number = params.get(name)
            if isinstance(number, int):
                params[name] = numbers[number]
        if "tables" in params:
            named = sorted(numbers[int(number)] for number in str(params["tables"]).split(", "))
            params["tables"] = ", ".join(map(str, named))
        return reason if params == reason.params else Reason(reason.template, params)

    tables = (
        table._replace(number=numbers[table.number], reason=mended(table.reason))
        for table in draw.tables
    )
    rematches = (
        replace(again, table=numbers[again.table], reason=mended(again.reason))
        for again in draw.rematches
    )
    return replace(
        draw,
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        rematches=tuple(sorted(rematches, key=lambda again: again.table)),
        notes=tuple(map(mended, draw.notes)),
    )


def _nearest(number: int, taken: set[int]) -> int:
    step = 1
    while True:
        for table in (number - step, number + step):
            if table >= 1 and table not in taken:
                return table
        step += 1


def _with_fixed_reasons(draw: Draw, fixed: Mapping[int, int]) -> Draw:
    elsewhere = sorted(
        team
        for table in draw.tables
        for camp in table.camps
        for team in camp
        if fixed.get(team, table.number) != table.number
    )
    if not elsewhere:
        return draw
    note = Reason(NOT_HAD, {"teams": ", ".join(map(str, elsewhere))})
    return replace(draw, notes=(*draw.notes, note))
