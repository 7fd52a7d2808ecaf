"""Odd-numbered teams keep their table, even-numbered ones move by one table every round.

Source: published regulations with "les équipes impaires restent, les équipes paires se déplacent".
Every round is known in advance and nobody meets again while there are no more rounds than tables.

A place in the movement is a number: 2t - 1 sits at table t, 2t starts from there and moves. With an
odd number of teams one moving place is nobody's: who sits where it comes rests, a different team
each round. The same holds for the place of a team that has left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .byes import fewest
from .contract import N_, Bye, Draw, Entrant, History, Reason, Rematch, Table
from .lots import below, shuffled
from .matching import LOT_BITS, Field
from .reasons import AGAIN, tables_named
from .windows import with_rematches

FIRST = N_("Table %(table)d : l’équipe %(ns)d y reste, l’équipe %(ew)d en part.")
MOVED = N_("Table %(table)d : l’équipe %(ns)d garde sa table, l’équipe %(ew)d avance d’une table.")
MOVED_FURTHER = N_(
    "Table %(table)d : l’équipe %(ns)d garde sa table, l’équipe %(ew)d avance jusqu’à la première "
    "table qui évite de nouvelles rencontres."
)
LEFT_ALONE = N_("Table %(table)d : équipes %(ns)d et %(ew)d, les adversaires prévus ne jouant pas.")
RESTS = N_("Exempte : le mouvement ne lui amène personne.")
RESTS_INSTEAD = N_(
    "Exempte : une des équipes qui l’ont été le moins souvent ; celle à qui le mouvement n’amène "
    "personne l’a été davantage."
)
CHANGED_SIDES = N_(
    "Il n’y a pas autant de numéros pairs que d’impairs : se déplacent ou restent autrement que "
    "leur numéro ne le dit les équipes %(teams)s."
)
TRIES = 50


def draw_movement(entrants: Sequence[Entrant], history: History, seed: int) -> Draw:
    """Pair those who sit with those who come to their table; who sits is NS.

    A rank is a place in the movement, which a team keeps all day. Without any place the teams are
    placed by lot, odd numbers sitting; later ones take the free places in the order of their
    numbers. Tables keep their numbers: one without a match stays empty.

    Teams left alone by absences meet each other; with an odd number one rests, whom the movement
    leaves alone unless another has rested less. When the next table would bring rematches (a team
    more, more rounds than tables) the movement goes on to the first table that brings the fewest.

    >>> [(table.number, table.ns, table.ew) for table in draw_movement(
    ...     [Entrant(team, team) for team in (1, 2, 3, 4, 5)], History.of([(1, 1, 2), (1, 3, 4)],
    ...     byes=[5]), seed=1).tables]
    [(2, 3, 2), (3, 5, 4)]
    """
    random = Random(seed)
    placed = _placed(entrants, random)
    lots = {team: below(1 << LOT_BITS, random) for team in sorted(placed.values())}
    rounds = max((meeting.last_round for meeting in history.meetings.values()), default=0)
    tables = max((place + 1) // 2 for place in placed)
    best: _Round | None = None
    further = False
    for step in range(min(tables, TRIES)):
        found = _seated(placed, tables, rounds + step, history, lots)
        if best is None or found.cost < best.cost:
            best, further = found, step > 0
        if not best.cost[0]:
            # What was announced stands, even where teams left alone by absences meet again.
            break
    assert best is not None, "there is a table"
    template = FIRST if not rounds else MOVED_FURTHER if further else MOVED
    return _write_up(seed, best, placed, history, template)


def places(teams: Iterable[int]) -> dict[int, int]:
    """The place of each team in the order of numbers, odd ones sitting: table 1 has 1 and 2.

    Where there are not as many even numbers as odd ones, the last too many change sides.

    >>> places([1, 2, 3, 5, 7])
    {1: 1, 2: 2, 3: 3, 5: 5, 7: 4}
    """
    numbers = sorted(teams)
    placed: dict[int, int] = {}
    _fill(placed, numbers, (len(numbers) + 1) // 2)
    return dict(sorted((team, place) for place, team in placed.items()))


@dataclass(frozen=True, slots=True)
class _Round:
    """Who meets at which table, who rests, and what that costs.

    ``met`` are (table, NS, EW, whether the movement brought them together); ``cost`` counts the
    rematches the movement makes, all rematches, and how often these teams had met.
    """

    met: Sequence[tuple[int, int, int, bool]]
    bye: int | None
    instead: bool
    cost: tuple[int, int, int]


def _placed(entrants: Sequence[Entrant], random: Random) -> dict[int, int]:
    """Place -> team: by the ranks given, the others in the places left free."""
    placed: dict[int, int] = {}
    others = []
    for entrant in sorted(entrants, key=lambda entrant: entrant.team):
        if entrant.rank is None or entrant.rank in placed:
            others.append(entrant.team)
        else:
            placed[entrant.rank] = entrant.team
    tables = max([(len(entrants) + 1) // 2, *((place + 1) // 2 for place in placed)])
    _fill(placed, others if placed else shuffled(others, random), tables)
    return placed


def _fill(placed: dict[int, int], teams: Sequence[int], tables: int) -> None:
    """Give each team the first free place of its side, or of the other when there is none."""
    free = {side: [p for p in range(side, 2 * tables + 1, 2) if p not in placed] for side in (1, 2)}
    left = []
    for team in teams:
        own = free[1 if team % 2 else 2]
        if own:
            placed[own.pop(0)] = team
        else:
            left.append(team)
    placed.update(zip(sorted(free[1] + free[2]), left, strict=False))


def _seated(
    placed: Mapping[int, int], tables: int, shift: int, history: History, lots: Mapping[int, int]
) -> _Round:
    """Who meets when those who move are ``shift`` tables further than in the first round."""
    met: list[tuple[int, int, int, bool]] = []
    alone: dict[int, int] = {}  # team -> table, those who sit first
    for table in range(1, tables + 1):
        sitting = placed.get(2 * table - 1)
        coming = placed.get(2 * ((table - 1 - shift) % tables + 1))
        if sitting is not None and coming is not None:
            met.append((table, sitting, coming, True))
        elif sitting is not None or coming is not None:
            alone[sitting if sitting is not None else coming or 0] = table
    if len(placed) % 2 == 0:
        return _completed(met, alone, None, False, history, lots)
    least = fewest([team for _, team in sorted(placed.items())], history.byes)
    resting = [team for team in alone if team in least]
    if resting:
        rest = {team: table for team, table in alone.items() if team != resting[0]}
        return _completed(met, rest, resting[0], False, history, lots)
    found = []
    for bye in least[:TRIES]:
        (pair,) = (pair for pair in met if bye in pair[1:3])
        partner = pair[2] if pair[1] == bye else pair[1]
        others = [kept for kept in met if kept is not pair]
        found.append(_completed(others, {**alone, partner: pair[0]}, bye, True, history, lots))
    return min(found, key=lambda one: one.cost)


def _completed(
    met: list[tuple[int, int, int, bool]],
    alone: Mapping[int, int],
    bye: int | None,
    instead: bool,
    history: History,
    lots: Mapping[int, int],
) -> _Round:
    """The round where those left alone meet each other, at the table of one of them."""
    order = sorted(alone, key=lambda team: alone[team])
    pairs = with_rematches(Field(order, history, [lots[team] for team in order]))
    apart = [(alone[order[i]], order[i], order[j], False) for i, j in pairs]
    whole = sorted([*met, *apart])
    again = [
        (meeting.times, expected)
        for _, ns, ew, expected in whole
        if (meeting := history.meeting(ns, ew)) is not None
    ]
    cost = sum(expected for _, expected in again), len(again), sum(times for times, _ in again)
    return _Round(whole, bye, instead, cost)


def _write_up(
    seed: int, made: _Round, placed: Mapping[int, int], history: History, template: str
) -> Draw:
    tables: list[Table] = []
    rematches: list[Rematch] = []
    for number, ns, ew, expected in made.met:
        params = {"table": number, "ns": ns, "ew": ew}
        reason = Reason(template if expected else LEFT_ALONE, params)
        tables.append(Table(number, ns, ew, reason))
        meeting = history.meeting(ns, ew)
        if meeting is not None:
            rematches.append(Rematch(number, ns, ew, meeting, reason))
    byes: tuple[Bye, ...] = ()
    if made.bye is not None:
        byes = (Bye(made.bye, Reason(RESTS_INSTEAD if made.instead else RESTS)),)
    notes = [tables_named(AGAIN, rematches)] if rematches else []
    changed = sorted(team for place, team in placed.items() if (place - team) % 2)
    if changed:
        notes.append(Reason(CHANGED_SIDES, {"teams": ", ".join(map(str, changed))}))
    return Draw("odd-even", seed, tuple(tables), byes, tuple(rematches), tuple(notes))
