"""Players à la mêlée: partner and opponents change every round.

Source: contests of individuals. The aim is that nobody is twice at the same table with anybody,
which holds for at most ⌊(N − 1) / 3⌋ rounds. `rotation` knows tables for all rounds in advance;
where somebody left, came late or rests, they are mended by exchanges. What cannot be had strictly
is had as far as it can: no partner twice, then no opponent twice, then the fewest meetings again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from ..byes import ByeRule
from ..contract import N_, Draw, DrawRefused, Entrant, History, Reason
from ..lots import shuffled
from ..ranking.ranking import ranked_order
from .company import RELAXED, STRICT, Camps, Company
from .reasons import FROM_THE_SECOND, WORN_OUT, WriteUp, why_resting
from .repair import exchanged
from .seating import Hall, Incomplete, Seating, Shape

TOO_FEW = N_("Il faut au moins quatre joueurs présents pour un tirage ; il y en a %(count)d.")
ONE_MISSING = N_(
    "Le règlement veut des tables complètes : avec %(count)d joueurs, il en manque un."
)
MISSING = N_(
    "Le règlement veut des tables complètes : avec %(count)d joueurs, il en manque %(missing)d."
)
STRICT_ATTEMPTS = 6
RELAXED_ATTEMPTS = 3
RELAXED_HEAT = 4


def draw_melee(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    incomplete: Incomplete = "rest",
    rounds: int = 4,
    places: Iterable[Sequence[int]] = (),
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Seat players by four, nobody twice at one table with anybody, as long as that can be.

    ``rounds`` is how many are planned. ``places`` are (player, place) of the first round, as
    `first_places` gives them: with them a later round follows tables known in advance. Where the
    number is no multiple of four, ``incomplete`` says whether one to three players "rest", sit at
    a "short" table whose other chairs are taken by stand-ins, or the draw is "refused"; who rests
    is one of those who have rested least, the ``last`` in the ranking or by ``lot``.

    Raises DrawRefused for fewer than four players, for an incomplete table that is refused, and
    where players to be kept apart cannot be, unless the user has said to ``accept`` it.

    >>> eight = [Entrant(player) for player in range(1, 9)]
    >>> [table.camps for table in draw_melee(eight, History(), seed=1).tables]
    [((7, 1), (2, 3)), ((8, 4), (5, 6))]
    """
    random = Random(seed)
    shape = _shape(len(entrants), incomplete)
    turns = _turns(entrants, history, bye, random)
    known = {one[0]: one[1] for one in places}
    hall = Hall(shape, turns, Company(history, STRICT))
    impossible = _impossible(hall, history)
    seating = _nearest(hall, known, rounds, random)
    cost = hall.cost(seating)
    if not impossible:
        seating, cost = exchanged(hall, seating, random, attempts=STRICT_ATTEMPTS)
    if cost:
        hall = Hall(shape, turns, Company(history, RELAXED))
        if impossible:
            seating = _nearest(hall, known, rounds, random)
        seating, _ = exchanged(hall, seating, random, attempts=RELAXED_ATTEMPTS, heat=RELAXED_HEAT)
    said = WriteUp(history, shape, avoiding=True, impossible=impossible)
    byes = why_resting(bye, seating.resting, history)
    made = said.draw("melee", seed, _camps(hall, seating, random), byes)
    return said.accepted(made, accept)


def draw_seats(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    incomplete: Incomplete = "rest",
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Seat players by four, each chair by lot, whoever was at a table before with whom.

    Source: contests where every player draws a seat for each round. Who rests, short tables and
    players to be kept apart are as in `draw_melee`.
    """
    random = Random(seed)
    shape = _shape(len(entrants), incomplete)
    turns = _turns(entrants, history, bye, random)
    hall = Hall(shape, turns, Company(History(apart=history.apart), STRICT))
    start = _nearest(hall, {}, 1, random)
    seating, _ = exchanged(hall, start, random, attempts=STRICT_ATTEMPTS)
    said = WriteUp(history, shape, avoiding=False)
    byes = why_resting(bye, seating.resting, history, by_lot=True)
    return said.accepted(said.draw("seats", seed, _camps(hall, seating, random), byes), accept)


def first_places(tables: Sequence[Camps], resting: Iterable[int]) -> list[list[int]]:
    """The place of every player of a first round, as [player, place], for the rounds that follow.

    ``tables`` are who played there, in the order of their numbers; a player missing at a table
    leaves a place.

    >>> first_places([((5, 7), (9, 2)), ((1,), (8, 3))], [4])
    [[5, 1], [7, 2], [9, 3], [2, 4], [1, 5], [8, 7], [3, 8], [4, 9]]
    """
    seated = [
        [player, 4 * table + 2 * side + one]
        for table, camps in enumerate(tables)
        for side, camp in enumerate(camps)
        for one, player in enumerate(camp, start=1)
    ]
    after = 4 * len(tables) + 1
    return seated + [[player, place] for place, player in enumerate(resting, start=after)]


def _shape(players: int, incomplete: Incomplete) -> Shape:
    if players < 4:
        raise DrawRefused(TOO_FEW, {"count": players})
    missing = -players % 4
    if missing and incomplete == "refused":
        template = ONE_MISSING if missing == 1 else MISSING
        raise DrawRefused(template, {"count": players, "missing": missing})
    return Shape.of(players, incomplete)


def _turns(
    entrants: Sequence[Entrant], history: History, bye: ByeRule, random: Random
) -> list[list[int]]:
    """Who rests first: those who have rested least, the last of the ranking first or by lot."""
    if bye not in ("last", "lot"):
        raise ValueError(f"unknown rule for byes: {bye!r}")
    by_rest: dict[int, list[int]] = {}
    for player in ranked_order(entrants, random)[::-1]:
        by_rest.setdefault(history.byes.get(player, 0), []).append(player)
    groups = [by_rest[times] for times in sorted(by_rest)]
    return groups if bye == "lot" else [[player] for group in groups for player in group]


def _nearest(hall: Hall, known: Mapping[int, int], rounds: int, random: Random) -> Seating:
    """The first seating that costs nothing, or else the one that costs the least."""
    best: tuple[int, Seating] | None = None
    for seating in hall.seatings(known, rounds, random):
        cost = hall.cost(seating)
        if best is None or cost < best[0]:
            best = cost, seating
        if not cost:
            break
    assert best is not None, "there is a seating"
    return best[1]


def _camps(hall: Hall, seating: Seating, random: Random) -> list[Camps]:
    """The camps of every table, the tables in an order drawn by lot, a short one last."""
    whole = hall.shape.whole
    order = [*shuffled(range(whole), random), *range(whole, len(seating.tables))]
    return [hall.company.camps(seating.tables[number]) for number in order]


def _impossible(hall: Hall, history: History) -> Reason | None:
    """Why some must find each other again at a table, where counting proves it.

    Four who were at one table need four others to sit at, or must rest; and who has not three left
    to meet cannot sit at a whole table.
    """
    met: dict[int, set[int]] = {player: set() for player in hall.players}
    for one, other in (*history.partners, *history.meetings):
        if one in met and other in met:
            met[one].add(other)
            met[other].add(one)
    shape, count = hall.shape, len(hall.players)
    elsewhere = shape.whole + bool(shape.short) + shape.resting
    if elsewhere < 4 and any(_all_met(four, met) for four in _fours(history, met)):
        return Reason(FROM_THE_SECOND, {"count": count})
    worn_out = [player for player in met if count - 1 - len(met[player]) < 3]
    if len(worn_out) > shape.short + shape.resting:
        return Reason(WORN_OUT, {"count": count})
    return None


def _fours(history: History, met: Mapping[int, set[int]]) -> Iterator[tuple[int, ...]]:
    """Any two pairs of partners who are here: those of one table are among them."""
    here = [pair for pair in history.partners if pair[0] in met and pair[1] in met]
    return (one + other for one, other in combinations(here, 2) if len({*one, *other}) == 4)


def _all_met(players: Sequence[int], met: Mapping[int, set[int]]) -> bool:
    return all(other in met[one] for one, other in combinations(players, 2))
