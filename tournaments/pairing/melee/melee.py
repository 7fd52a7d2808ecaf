"""Players à la mêlée: partner and opponents change every round.

That nobody shares a table twice with anybody is possible for at most ⌊(N − 1) / 3⌋ rounds.
`rotation` gives tables for all rounds in advance; exchanges repair them when players left, came
late or rest. If the aim is out of reach, the draw avoids first the same partner twice, then the
same opponent twice, then other meetings again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from ..contract import Draw, DrawRefused, Entrant, History, shuffled
from ..method import Meetings, Method, Offered, Order, Use
from ..ranking.ranking import ranked_order
from ..resting import ByeRule
from ..sentences import N_, Reason
from .any_number import FOUR_ROUNDS_ONLY
from .company import RELAXED, STRICT, Camps, Company, first_split, strangers
from .reasons import FROM_THE_SECOND, IN_THE_FIFTH, WORN_OUT, WriteUp, why_resting
from .seating import Hall, Incomplete, Known, Seating, Shape, exchanged

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
    known: Known = "fours",
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Seat players by four; as long as possible, nobody shares a table twice with anybody.

    ``rounds`` is the number of rounds planned. ``places`` are (player, place) of the first round,
    as `first_places` gives them; with them a later round follows tables ``known`` in advance, for
    multiples of four only ("fours") or for "any" number. If the number of players is no multiple of
    four, one to three players "rest", or they sit at a "short" table completed by stand-ins, or the
    draw is "refused". Those who have rested least rest, the ``last`` in the ranking or by ``lot``.

    Raises DrawRefused for fewer than four players, for an incomplete table that is refused, and for
    players who cannot be kept apart as asked, unless ``accept``.

    >>> eight = [Entrant(player) for player in range(1, 9)]
    >>> [table.camps for table in draw_melee(eight, History(), seed=1).tables]
    [((7, 1), (2, 3)), ((8, 4), (5, 6))]
    """
    random = Random(seed)
    shape = shape_of(len(entrants), incomplete)
    turns = turns_of(entrants, history, bye, random)
    placed = {one[0]: one[1] for one in places}
    hall = Hall(shape, turns, Company(history, STRICT))
    seating, cost = _nearest(hall, placed, rounds, known, random)
    impossible = _impossible(hall, history, known) if cost else None
    if cost and not impossible:
        seating, cost = exchanged(hall, seating, random, attempts=STRICT_ATTEMPTS)
    if cost:
        hall = Hall(shape, turns, Company(history, RELAXED))
        if impossible:
            seating, cost = _nearest(hall, placed, rounds, known, random)
        seating, cost = exchanged(
            hall,
            seating,
            random,
            attempts=RELAXED_ATTEMPTS,
            heat=RELAXED_HEAT,
            enough=RELAXED.crossed if impossible and known == "any" else 0,
        )
    write_up = WriteUp(history, shape, avoiding=True, impossible=impossible)
    byes = why_resting(bye, seating.resting, history)
    camps = _camps(hall, seating, random, again=bool(cost))
    draw = write_up.draw("melee", seed, camps, byes, again=bool(cost))
    return write_up.accepted(draw, accept)


def draw_seats(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    incomplete: Incomplete = "rest",
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Seat players by four, each chair by lot, without regard to earlier tables."""
    random = Random(seed)
    shape = shape_of(len(entrants), incomplete)
    turns = turns_of(entrants, history, bye, random)
    hall = Hall(shape, turns, Company(History(apart=history.apart), STRICT))
    start, _ = _nearest(hall, {}, 1, "fours", random)
    seating, _ = exchanged(hall, start, random, attempts=STRICT_ATTEMPTS)
    write_up = WriteUp(history, shape, avoiding=False)
    byes = why_resting(bye, seating.resting, history, by_lot=True)
    camps = _camps(hall, seating, random, again=True)
    return write_up.accepted(write_up.draw("seats", seed, camps, byes, again=True), accept)


def first_places(tables: Sequence[Camps], resting: Iterable[int]) -> list[list[int]]:
    """Return the place of every player of a first round, as [player, place], for later rounds.

    ``tables`` are in the order of their numbers. A missing player leaves an empty place.

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


def shape_of(players: int, incomplete: Incomplete) -> Shape:
    """Return the tables of that many players. Raises DrawRefused where they do not fill them."""
    if players < 4:
        raise DrawRefused(TOO_FEW, {"count": players})
    missing = -players % 4
    if missing and incomplete == "refused":
        template = ONE_MISSING if missing == 1 else MISSING
        raise DrawRefused(template, {"count": players, "missing": missing})
    return Shape.of(players, incomplete)


def turns_of(
    entrants: Sequence[Entrant], history: History, bye: ByeRule, random: Random
) -> list[list[int]]:
    """Return groups of players in resting order: fewest byes first, then last ranked or by lot.

    Raises ValueError for an unknown ``bye``.
    """
    if bye not in ("last", "lot"):
        raise ValueError(f"unknown rule for byes: {bye!r}")
    by_rest: dict[int, list[int]] = {}
    for player in ranked_order(entrants, random)[::-1]:
        by_rest.setdefault(history.byes.get(player, 0), []).append(player)
    groups = [by_rest[times] for times in sorted(by_rest)]
    return groups if bye == "lot" else [[player] for group in groups for player in group]


def _nearest(
    hall: Hall, placed: Mapping[int, int], rounds: int, known: Known, random: Random
) -> tuple[Seating, int]:
    seatings = []
    for seating in hall.seatings(placed, rounds, known, random):
        if strangers(seating.tables, hall.company.history):
            return seating, 0
        seatings.append(seating)
    cost, first = min((hall.cost(seating), number) for number, seating in enumerate(seatings))
    return seatings[first], cost


def _camps(hall: Hall, seating: Seating, random: Random, *, again: bool) -> list[Camps]:
    whole = hall.shape.whole
    order = [*shuffled(range(whole), random), *range(whole, len(seating.tables))]
    split = hall.company.camps if again else first_split
    return [split(seating.tables[number]) for number in order]


def _impossible(hall: Hall, history: History, known: Known) -> Reason | None:
    """Return why some players must meet again at a table, if it is proved.

    Four players who were at one table need four different tables, or must rest. A player with fewer
    than three others left to meet cannot sit at a whole table. 17 players have no fifth round
    without meeting again.
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
    if known == "any" and count == FOUR_ROUNDS_ONLY:
        pairs_of_a_round = 6 * shape.whole
        if sum(map(len, met.values())) // 2 == 4 * pairs_of_a_round:
            return Reason(IN_THE_FIFTH, {"count": count})
    return None


def _fours(history: History, met: Mapping[int, set[int]]) -> Iterator[tuple[int, ...]]:
    """Yield every two pairs of partners present; these include the four players of each table."""
    here = [pair for pair in history.partners if pair[0] in met and pair[1] in met]
    return (one + other for one, other in combinations(here, 2) if len({*one, *other}) == 4)


def _all_met(players: Sequence[int], met: Mapping[int, set[int]]) -> bool:
    return all(other in met[one] for one, other in combinations(players, 2))


MELEE = Method(
    name="melee",
    draw=draw_melee,
    meetings=Meetings.PARTNERS,
    order=Order.LOT,
    label=N_("à la mêlée"),
    announced=N_(
        "Les joueurs sont tirés au sort ; les parties suivantes feront que personne ne se retrouve "
        "à la même table, tant que c’est possible."
    ),
    announced_later=N_(
        "Partenaires et adversaires changent : personne ne se retrouve à la même table, tant qu’un "
        "tirage l’évite."
    ),
    offered={
        Use.SEATING: Offered(
            N_("à la mêlée : ne retrouver personne à sa table, tant que c’est possible"),
            N_(
                "À chaque partie, partenaire et adversaires sont tirés au sort de façon qu’aucun "
                "joueur ne se retrouve à la même table qu’un autre, tant que c’est possible ; "
                "sinon, que personne n’ait deux fois le même partenaire, ni deux fois le même "
                "adversaire."
            ),
        ),
    },
    keeps_kin=True,
    avoids_rematches=True,
    follows_first_round=True,
)
SEATS = Method(
    name="seats",
    draw=draw_seats,
    meetings=Meetings.PARTNERS,
    order=Order.LOT,
    label=N_("places tirées au sort"),
    announced=N_("Chaque joueur tire sa place au sort."),
    offered={
        Use.SEATING: Offered(
            N_("chacun tire sa place au sort, quels que soient ceux qui y sont"),
            N_("À chaque partie, chaque joueur tire sa place au sort."),
        ),
    },
)
