"""Wishes of the organiser: forced meetings, forbidden meetings, and fixed tables.

Each method avoids the forbidden meetings of the history. Teams with a forced meeting are set aside,
and inserted once the others are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, assert_never

from .arrangement import renumbered
from .contract import Bye, Draw, DrawRefused, Entrant, History, Rematch, Table, below
from .method import Meetings, Method, Order
from .random_draw import draw_random
from .sentences import N_, Listed, Ordinal, Reason

Pair = tuple[int, int]

FORCED = N_("Table %(table)d : rencontre imposée par l’organisateur.")
FORCED_AGAIN = N_(
    "Table %(table)d : rencontre imposée par l’organisateur, bien que les équipes se soient déjà "
    "rencontrées à la partie %(round)d."
)
FORCED_REMATCHES = N_("Des rencontres imposées ont déjà eu lieu. Tables concernées : %(tables)s.")
OTHERS_DRAWN = N_(
    "Les rencontres imposées sont mises de côté, puis les autres équipes sont tirées entre elles. "
    "Tables imposées : %(tables)s."
)
BESIDE = {
    False: N_("%(why)s Entre elles, le %(between)s du classement a une rencontre imposée."),
    True: N_("%(why)s Entre elles, les %(between)s du classement ont une rencontre imposée."),
}
FREE_BYE = N_("%(why)s Les équipes à qui une rencontre est imposée n’étaient pas du nombre.")
ONLY_FREE = N_("Exempte : la seule équipe à qui aucune rencontre n’est imposée.")
TWO_FORCED = N_(
    "Deux rencontres sont imposées à l’équipe %(team)d dans cette partie : n’en gardez qu’une."
)
FORBIDDEN_TOO = N_(
    "La rencontre des équipes %(one)d et %(other)d est à la fois imposée et interdite : retirez "
    "l’un des deux souhaits."
)
ABSENT = N_(
    "La rencontre des équipes %(one)d et %(other)d est imposée, mais l’équipe %(team)d ne joue pas "
    "cette partie : retirez ce souhait."
)
FROM_ADVANCE = N_(
    "Ce tirage est fixé d’avance : la rencontre des équipes %(one)d et %(other)d ne peut pas y "
    "être imposée. Retirez ce souhait, puis échangez deux équipes ou faites ce tirage à la main."
)
FROM_PLACES = N_(
    "Dans une poule ou un tableau, ce sont les places qui disent qui se rencontre : la rencontre "
    "des équipes %(one)d et %(other)d ne peut pas y être imposée. Retirez ce souhait, puis "
    "échangez deux équipes ou faites ce tirage à la main."
)
FROM_PARTNERS = N_(
    "Quand les partenaires changent, la rencontre de %(one)d et de %(other)d ne peut pas être "
    "imposée. Retirez ce souhait, puis échangez deux joueurs ou faites ce tirage à la main."
)


@dataclass(frozen=True, slots=True)
class Wishes:
    """All the organiser's wishes for one draw. Pairs are (lower team, higher team).

    ``kin`` is the club or family of a team, kept apart when that causes no rematch. ``accept``
    takes the best draw found when not every forbidden meeting can be avoided.

    >>> Wishes.from_data(Wishes(together=((4, 9),), fixed={3: 40}).to_data()).fixed
    {3: 40}
    """

    apart: frozenset[Pair] = frozenset()
    together: tuple[Pair, ...] = ()
    kin: Mapping[int, str] = field(default_factory=dict, hash=False)
    fixed: Mapping[int, int] = field(default_factory=dict, hash=False)
    accept: bool = False

    #: Keys used by `to_data`.
    NAMES: ClassVar = ("apart", "together", "kin", "fixed", "accept")

    @property
    def forced(self) -> frozenset[int]:
        return frozenset(team for pair in self.together for team in pair)

    def to_data(self) -> dict[str, Any]:
        data = {
            "apart": [list(pair) for pair in sorted(self.apart)],
            "together": [list(pair) for pair in sorted(self.together)],
            "kin": [[team, kin] for team, kin in sorted(self.kin.items())],
            "fixed": [[team, table] for team, table in sorted(self.fixed.items())],
            "accept": self.accept,
        }
        return {name: value for name, value in data.items() if value}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Wishes:
        return cls(
            frozenset((one, other) for one, other in data.get("apart", ())),
            tuple((one, other) for one, other in data.get("together", ())),
            dict(data.get("kin", ())),
            dict(data.get("fixed", ())),
            data.get("accept", False),
        )


def draw_together(
    method: Method,
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    together: Iterable[Pair],
    options: Mapping[str, Any],
) -> Draw:
    """Draw the teams without a forced meeting by ``method``, then add the forced meetings.

    In a method with an order, a forced meeting stands at the rank of its better team; by lot, at a
    place drawn by lot. None of its teams rests. Raises DrawRefused when one is impossible.
    """
    forced = sorted((min(pair), max(pair)) for pair in together)
    _check(method, forced, entrants, history)
    settled = {team for pair in forced for team in pair}
    others = [entrant for entrant in entrants if entrant.team not in settled]
    places = _places(method, entrants, options)
    if len(others) < 2:
        alone = tuple(Bye(entrant.team, Reason(ONLY_FREE)) for entrant in others)
        return _joined(Draw(method.name, seed, (), alone), forced, history, places)
    ranked = any(entrant.rank is not None for entrant in entrants)
    make = method.draw
    if method.order is Order.RANKS and ranked and all(entrant.rank is None for entrant in others):
        # Some teams have a rank but none of the teams left to draw: draw these by lot.
        make = draw_random
        names = ("bye", "last_round", "accept")
        options = {name: options[name] for name in names if name in options}
    try:
        rest = make(others, history, seed, **options)
    except DrawRefused as refusal:
        if refusal.best is not None:
            best = _with_forced_meetings(refusal.best, method, entrants, forced)
            refusal.best = _joined(best, forced, history, places)
        raise
    return _joined(_with_forced_meetings(rest, method, entrants, forced), forced, history, places)


def _with_forced_meetings(
    rest: Draw, method: Method, entrants: Sequence[Entrant], forced: Sequence[Pair]
) -> Draw:
    byes = tuple(Bye(bye.team, Reason(FREE_BYE, {"why": bye.reason})) for bye in rest.byes)
    tables = rest.tables
    if method.order is Order.RANKS:
        ranks = {one.team: one.rank for one in entrants if one.rank is not None}
        aside = sorted({ranks[team] for pair in forced for team in pair if team in ranks})
        tables = tuple(_beside(table, ranks, aside) for table in rest.tables)
    return replace(rest, method=method.name, tables=tables, byes=byes)


def _beside(table: Table, ranks: Mapping[int, int], aside: Sequence[int]) -> Table:
    if table.ns not in ranks or table.ew not in ranks:
        return table
    between = [rank for rank in aside if ranks[table.ns] < rank < ranks[table.ew]]
    if not between:
        return table
    why = Reason(table.reason.template, table.reason.params)
    named = Listed(tuple(Ordinal(rank) for rank in between))
    params = {**why.params, "why": why, "between": named}
    return table._replace(reason=Reason(BESIDE[len(between) > 1], params))


def hindrance(method: Method) -> str | None:
    """Return why the method cannot force a meeting, as a template, or None if it can."""
    match method.meetings:
        case Meetings.DRAWN | Meetings.BY_HAND:
            return None
        case Meetings.IN_ADVANCE | Meetings.BOARDS:
            return FROM_ADVANCE
        case Meetings.PARTNERS:
            return FROM_PARTNERS
        case Meetings.PLACES:
            return FROM_PLACES
        case other:
            assert_never(other)


def _check(
    method: Method, forced: Sequence[Pair], entrants: Sequence[Entrant], history: History
) -> None:
    present = {entrant.team for entrant in entrants}
    seen: set[int] = set()
    for one, other in forced:
        params = {"one": one, "other": other}
        reason = hindrance(method)
        if reason is not None:
            raise DrawRefused(reason, params)
        for team in (one, other):
            if team not in present:
                raise DrawRefused(ABSENT, {**params, "team": team})
            if team in seen:
                raise DrawRefused(TWO_FORCED, {"team": team})
            seen.add(team)
        if (one, other) in history.apart:
            raise DrawRefused(FORBIDDEN_TOO, params)


def _places(
    method: Method, entrants: Sequence[Entrant], options: Mapping[str, Any]
) -> Mapping[int, int] | None:
    """Return each team's place in the order that numbers the tables, or None by lot."""
    match method.order:
        case Order.LOT:
            return None
        case Order.NUMBERS:
            return {entrant.team: entrant.team for entrant in entrants}
        case Order.WINS:
            return {entrant.team: -options["groups"].get(entrant.team, 0) for entrant in entrants}
        case Order.TABLES:
            going = {
                team: table + step * won
                for table, *camps, won in options.get("came", ())
                for camp, step in zip(camps, (-1, 1), strict=True)
                for team in camp
            }
            return {one.team: going.get(one.team, len(entrants)) for one in entrants}
        case Order.RANKS | Order.PLACES:
            last = max((one.rank for one in entrants if one.rank is not None), default=0) + 1
            return {one.team: last if one.rank is None else one.rank for one in entrants}
        case other:
            assert_never(other)


def _joined(
    rest: Draw, forced: Sequence[Pair], history: History, places: Mapping[int, int] | None
) -> Draw:
    """Return the draw of the other teams with the forced meetings among its tables."""
    order: list[Table | Pair] = list(rest.tables)
    if places is None:
        # Take other random numbers than the draw did, from the same seed.
        random = Random(2 * rest.seed + 1)
        for one, other in forced:
            pair = (one, other) if below(2, random) else (other, one)
            order.insert(below(len(order) + 1, random), pair)
    else:
        at = 0
        for pair in sorted(forced, key=lambda pair: min(places[team] for team in pair)):
            better, other = sorted(pair, key=lambda team: places[team])
            while at < len(order) and _place(order[at], places) <= places[better]:
                at += 1
            order.insert(at, (better, other))
    numbers = {m.number: n for n, m in enumerate(order, start=1) if isinstance(m, Table)}
    draw = renumbered(rest, numbers)
    tables, rematches, again = list(draw.tables), list(draw.rematches), []
    for number, match in enumerate(order, start=1):
        if isinstance(match, Table):
            continue
        meeting = history.meeting(*match)
        reason = Reason(FORCED, {"table": number})
        if meeting is not None:
            reason = Reason(FORCED_AGAIN, {"table": number, "round": meeting.last_round})
            rematches.append(Rematch(number, *match, meeting, reason))
            again.append(number)
        tables.append(Table(number, *match, reason))
    notes = list(draw.notes)
    if draw.tables:
        imposed = sorted({*range(1, len(order) + 1)} - {table.number for table in draw.tables})
        notes.append(Reason(OTHERS_DRAWN, {"tables": ", ".join(map(str, imposed))}))
    if again:
        notes.append(Reason(FORCED_REMATCHES, {"tables": ", ".join(map(str, again))}))
    return replace(
        draw,
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        rematches=tuple(sorted(rematches, key=lambda rematch: rematch.table)),
        notes=tuple(notes),
    )


def _place(match: Table | Pair, places: Mapping[int, int]) -> int:
    teams = (match.ns, match.ew) if isinstance(match, Table) else match
    return min(places[team] for team in teams)
