"""What the organiser asks of a draw: who must, and who must not, meet; who keeps a table.

Forbidden meetings are honoured by each way of drawing, which reads them in the history. Meetings
that are forced are set aside, the others drawn as usual, and the forced ones take their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

from .arrangement import renumbered
from .contract import N_, Bye, Draw, DrawRefused, Entrant, History, Reason, Rematch, Table
from .lots import below
from .movement.movement import MOVEMENTS
from .random_draw import draw_random

Pair = tuple[int, int]

FORCED = N_("Table %(table)d : rencontre imposée par l’organisateur.")
FORCED_AGAIN = N_(
    "Table %(table)d : rencontre imposée par l’organisateur, bien que les équipes se soient déjà "
    "rencontrées à la partie %(round)d."
)
FORCED_REMATCHES = N_("Des rencontres imposées ont déjà eu lieu ; tables : %(tables)s.")
FREE_BYE = N_(
    "Exempte : désignée par la règle habituelle, parmi les équipes à qui aucune rencontre n’est "
    "imposée."
)
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
#: The ways of drawing anew each round, where a meeting can be forced.
BY_LOT = frozenset({"random", "extra"})
FREE = BY_LOT | {"registration", "ranking", "ranking-rematches", "winners"}
PARTNERS = frozenset({"melee", "seats"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything asked of one draw.

    ``apart`` are the meetings forbidden, ``together`` those forced, each (lower team, higher
    team); ``kin`` is the club or the family of a team, kept apart where that costs no rematch;
    ``fixed`` the table of a team that cannot move. ``accept`` takes the best draw there is where
    not every forbidden meeting can be avoided.

    >>> Wishes.from_data(Wishes(together=((4, 9),), fixed={3: 40}).to_data()).fixed
    {3: 40}
    """

    apart: frozenset[Pair] = frozenset()
    together: tuple[Pair, ...] = ()
    kin: Mapping[int, str] = field(default_factory=dict, hash=False)
    fixed: Mapping[int, int] = field(default_factory=dict, hash=False)
    accept: bool = False

    #: Under what names it is kept.
    NAMES: ClassVar = ("apart", "together", "kin", "fixed", "accept")

    @property
    def forced(self) -> frozenset[int]:
        """The teams whose meeting is forced."""
        return frozenset(team for pair in self.together for team in pair)

    def to_data(self) -> dict[str, Any]:
        """What is asked, as plain data; nothing where nothing is. `from_data` reads it back."""
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
        """The wishes that `to_data` wrote; other things may stand beside them."""
        return cls(
            frozenset((one, other) for one, other in data.get("apart", ())),
            tuple((one, other) for one, other in data.get("together", ())),
            dict(data.get("kin", ())),
            dict(data.get("fixed", ())),
            data.get("accept", False),
        )


def draw_together(
    method: str,
    make: Callable[..., Draw],
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    together: Iterable[Pair],
    options: Mapping[str, Any],
) -> Draw:
    """Draw by ``make`` those who meet nobody by force, and give the forced meetings their tables.

    In an order these stand where their better team does; by lot they stand by lot. None of their
    teams rests. Raises DrawRefused where a forced meeting cannot be had.
    """
    forced = sorted((min(pair), max(pair)) for pair in together)
    _check(method, forced, entrants, history)
    settled = {team for pair in forced for team in pair}
    others = [entrant for entrant in entrants if entrant.team not in settled]
    places = _places(method, entrants, options)
    if len(others) < 2:
        alone = tuple(Bye(entrant.team, Reason(FREE_BYE)) for entrant in others)
        return _joined(Draw(method, seed, (), alone), forced, history, places)
    ranked = any(entrant.rank is not None for entrant in entrants)
    if "ranking" in method and ranked and all(entrant.rank is None for entrant in others):
        # Those left have no rank though others do: nothing but lots puts them in order.
        make = draw_random
        known = ("bye", "last_round", "accept")
        options = {name: options[name] for name in known if name in options}
    try:
        rest = make(others, history, seed, **options)
    except DrawRefused as refusal:
        if refusal.best is not None:
            refusal.best = _joined(replace(refusal.best, method=method), forced, history, places)
        raise
    return _joined(replace(rest, method=method), forced, history, places)


def hindrance(method: str) -> str | None:
    """Why no meeting can be forced in that way of drawing, as a template; None where it can."""
    if method in FREE:
        return None
    if method in MOVEMENTS:
        return FROM_ADVANCE
    return FROM_PARTNERS if method in PARTNERS else FROM_PLACES


def _check(
    method: str, forced: Sequence[Pair], entrants: Sequence[Entrant], history: History
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
    method: str, entrants: Sequence[Entrant], options: Mapping[str, Any]
) -> Mapping[int, int] | None:
    """Where each team stands in the order that numbers the tables; None where lots do."""
    if method in BY_LOT:
        return None
    if method == "registration":
        return {entrant.team: entrant.team for entrant in entrants}
    if method == "winners":
        return {entrant.team: -options["groups"].get(entrant.team, 0) for entrant in entrants}
    ranks = [entrant.rank for entrant in entrants if entrant.rank is not None]
    last = max(ranks, default=0) + 1
    return {entrant.team: last if entrant.rank is None else entrant.rank for entrant in entrants}


def _joined(
    rest: Draw, forced: Sequence[Pair], history: History, places: Mapping[int, int] | None
) -> Draw:
    """The draw of the others with the forced meetings among its tables."""
    order: list[Table | Pair] = list(rest.tables)
    if places is None:
        # Other lots than those of the draw, from the same seed.
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
    made = renumbered(rest, numbers)
    tables, rematches, again = list(made.tables), list(made.rematches), []
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
    notes = list(made.notes)
    if again:
        notes.append(Reason(FORCED_REMATCHES, {"tables": ", ".join(map(str, again))}))
    return replace(
        made,
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        byes=tuple(Bye(bye.team, Reason(FREE_BYE)) for bye in made.byes),
        rematches=tuple(sorted(rematches, key=lambda rematch: rematch.table)),
        notes=tuple(notes),
    )


def _place(match: Table | Pair, places: Mapping[int, int]) -> int:
    teams = (match.ns, match.ew) if isinstance(match, Table) else match
    return min(places[team] for team in teams)
