"""One deal of belote at three: a taker alone against two defenders.

Source: Wikipedia 2010; options ``players``, ``cards`` and ``three_beat``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards import CAPOT_POINTS, DEAL_POINTS, EW, NS
from ..catalogue.table import BEAT_EACH, OWN
from ..deal import Deal, VoidKind
from ..rules import RuleSet
from ..words import N_, Text

PLAYERS: Final = ("P1", "P2", "P3")
TAKER: Final = "taker"
DEFENCE: Final = "defence"

#: One value for each player, in the order of ``PLAYERS``.
Three = tuple[int, int, int]
Points = tuple[int | None, int | None, int | None]

_NONE: Final = (0, 0, 0)


class DealOfThree(NamedTuple):
    """One deal as played at a table of three; the tuples give one value for each player.

    ``taker`` is a player, or None if all passed. ``points`` are the card points, dix de der
    included; those of a defender are None where only the taker's were counted. ``capot`` is
    "taker" or "defence", the side that won all the tricks. ``annonces`` are the points that count
    once the annonces are resolved; ``false`` those that were announced but not shown. ``void`` is
    why the deal was cancelled before it was played.
    """

    taker: str | None
    trump: str | None = None
    points: Points = (None, None, None)
    capot: str | None = None
    belotes: Three = _NONE
    annonces: Three = _NONE
    false: Three = _NONE
    void: VoidKind | None = None


def needs_all_points(rules: RuleSet) -> bool:
    """Return whether the card points of the three players are needed, not the taker's alone."""
    return rules.defenders == OWN or rules.three_beat == BEAT_EACH


def defenders_of(taker: str) -> tuple[int, int]:
    """Return the places in ``PLAYERS`` of the taker's two opponents.

    >>> defenders_of("P2")
    (0, 2)
    """
    first, second = (place for place, player in enumerate(PLAYERS) if player != taker)
    return first, second


def complete_points_of_three(taker: str, points: Points, capot: str | None) -> Points:
    """Return the card points with those left out filled in, as far as they are known.

    Impossible points are returned as they are, and ``check_of_three`` refuses them.

    >>> complete_points_of_three("P1", (90, None, 40), None)
    (90, 32, 40)
    >>> complete_points_of_three("P1", (None, None, None), "taker")
    (252, 0, 0)
    """
    alone, (one, other) = PLAYERS.index(taker), defenders_of(taker)
    completed = list(points)
    if completed[alone] is None and completed[one] is None and completed[other] is None and capot:
        completed[alone] = CAPOT_POINTS if capot == TAKER else 0
    mine, theirs = completed[alone], [completed[one], completed[other]]
    if mine == CAPOT_POINTS:
        whole = CAPOT_POINTS
        theirs = [0 if points is None else points for points in theirs]
    else:
        defence_points = sum(points or 0 for points in theirs)
        by_defence = capot == DEFENCE or (mine in (0, None) and defence_points > DEAL_POINTS)
        whole = CAPOT_POINTS if by_defence else DEAL_POINTS
    others = [points for points in theirs if points is not None]
    if mine is None and len(others) == 2:
        mine = whole - sum(others)
    elif mine is not None and len(others) == 1:
        rest = whole - mine - others[0]
        theirs = [rest if points is None else points for points in theirs]
    completed[alone], completed[one], completed[other] = mine, *theirs
    return completed[0], completed[1], completed[2]


def as_camps(deal: DealOfThree) -> Deal:
    """Return the deal as one of two camps: the taker alone as NS, its opponents as EW."""
    if deal.taker is None:
        return Deal(None, void=deal.void)
    alone, others = PLAYERS.index(deal.taker), defenders_of(deal.taker)
    points = complete_points_of_three(deal.taker, deal.points, deal.capot)
    mine = points[alone] or 0
    theirs = [points[place] for place in others]
    if None in theirs:
        whole = CAPOT_POINTS if deal.capot == DEFENCE or mine == CAPOT_POINTS else DEAL_POINTS
        defence = whole - mine
    else:
        defence = sum(points or 0 for points in theirs)
    sides = (
        (values[alone], sum(values[place] for place in others))
        for values in (deal.belotes, deal.annonces, deal.false)
    )
    belotes, annonces, false = sides
    capot = {TAKER: NS, DEFENCE: EW}.get(deal.capot or "")
    return Deal(NS, None, deal.trump, 0, mine, defence, capot, *belotes, *annonces, *false)


#: Names of the players in sentences.
PLAYER_NAMES: Final = {
    "P1": Text(N_("Joueur 1")),
    "P2": Text(N_("Joueur 2")),
    "P3": Text(N_("Joueur 3")),
}
