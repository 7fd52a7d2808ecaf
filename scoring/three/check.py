"""One deal of belote at three, a taker alone against two defenders, and every problem of it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from ..cards import CAPOT_POINTS, DEAL_POINTS, EW, NS
from ..catalogue.table import BEAT_EACH, OWN
from ..deal import VOID_FIELD, Deal, VoidKind, check
from ..penalties import Fault, check_fault
from ..rules import RuleSet
from ..words import N_, Problem, Text, show

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


def check_of_three(
    rules: RuleSet, deal: DealOfThree, unreadable: Container[str] = ()
) -> list[Problem]:
    """Return every problem of a deal under these rules; an empty list if it can be scored.

    Fields have the names of a JSON line. The checks that read an ``unreadable`` field are skipped.

    >>> rules = RuleSet.preset("belote-3")
    >>> [p.field for p in check_of_three(rules, DealOfThree("P1", points=(90, 90, None)))]
    ['points']
    """
    if deal.void is not None:
        cancelled = Deal(None if deal.taker is None else NS, void=deal.void)
        return [*check(rules, cancelled), *_play_problems(deal, "void", VOID_FIELD)]
    if deal.taker is None:
        passed = (
            []
            if "taker" in unreadable
            else [*_play_problems(deal, "passed", _PASSED), *check(rules, Deal(None))]
        )
        return [problem for problem in passed if problem.field not in unreadable]
    problems = []
    if deal.taker not in PLAYERS:
        problems.append(Problem("taker", "value", TAKER_OF_THREE, {"got": show(deal.taker)}))
    elif "taker" not in unreadable:
        for field, wrong in (("points", _points(rules, deal)), ("capot", _capot(deal))):
            if "points" not in unreadable and field not in unreadable:
                problems += wrong
    skipped = {field for field in _OF_THE_CAMPS if field in unreadable}
    by_player = {"belotes": deal.belotes, "annonces": deal.annonces, "false_annonces": deal.false}
    for field, values in by_player.items():
        if min(values) < 0 and field not in skipped:
            problems.append(Problem(field, "negative", _NEGATIVE, {"got": min(values)}))
            skipped.add(field)
    # the checks below read sums: who takes does not matter
    camps = as_camps(deal if deal.taker in PLAYERS else deal._replace(taker=PLAYERS[0]))
    judged = check(rules, camps, skipped)
    problems += [problem for problem in judged if problem.field in _OF_THE_CAMPS]
    return problems


def check_fault_of_three(rules: RuleSet, fault: Fault) -> list[Problem]:
    """Return every problem of a fault of one player; an empty list if it can be scored."""
    problems = check_fault(rules, fault._replace(camp=NS))
    if fault.camp not in PLAYERS:
        problems.insert(0, Problem("fault", "camp", _AT_FAULT, {"got": show(fault.camp)}))
    return problems


#: Fields that the checks of two camps judge as they are.
_OF_THE_CAMPS = ("trump", "belotes", "annonces", "false_annonces")


def _play_problems(deal: DealOfThree, code: str, message: str) -> Iterator[Problem]:
    """Yield a problem for each field of the play of a deal that was not played."""
    figures = {
        "trump": deal.trump is not None,
        "points": any(deal.points),
        "capot": deal.capot is not None,
        "belotes": any(deal.belotes),
        "annonces": any(deal.annonces),
        "false_annonces": any(deal.false),
    }
    for field, there in figures.items():
        if there:
            yield Problem(field, code, message)


def _points(rules: RuleSet, deal: DealOfThree) -> Iterator[Problem]:
    alone, others = PLAYERS.index(str(deal.taker)), defenders_of(str(deal.taker))
    points = complete_points_of_three(str(deal.taker), deal.points, deal.capot)
    mine, theirs = points[alone], [points[place] for place in others]
    if mine is None:
        yield Problem("points", "required", _TAKER_POINTS, {"player": deal.taker})
    elif None in theirs and mine != CAPOT_POINTS and needs_all_points(rules):
        yield Problem("points", "required", _ALL_POINTS)
    elif any(one is not None and one < 0 for one in points):
        yield Problem("points", "sum", _SUM)
    elif None in theirs:
        if mine > DEAL_POINTS and mine != CAPOT_POINTS:
            yield Problem("points", "value", _ONE_PLAYER, {"got": mine})
    else:
        defence = sum(one or 0 for one in theirs)
        if mine + defence != DEAL_POINTS and {mine, defence} != {0, CAPOT_POINTS}:
            yield Problem("points", "sum", _SUM)


def _capot(deal: DealOfThree) -> Iterator[Problem]:
    if deal.capot is None:
        return
    if deal.capot not in (TAKER, DEFENCE):
        yield Problem("capot", "value", _CAPOT, {"got": show(deal.capot)})
        return
    camps = as_camps(deal)
    winner, loser = (camps.ns, camps.ew) if deal.capot == TAKER else (camps.ew, camps.ns)
    if (winner, loser) != (CAPOT_POINTS, 0):
        yield Problem("capot", "disagrees", _DISAGREES)


TAKER_OF_THREE = N_(
    "Preneur attendu : P1, P2, P3, ou null si tout le monde a passé ; reçu %(got)s."
)
_PASSED = N_("Tout le monde a passé : rien n’est attendu ici.")
_TAKER_POINTS = N_(
    "Donnez les points de plis du preneur (%(player)s), ou ceux des deux autres joueurs."
)
_ALL_POINTS = N_(
    "Ce règlement demande les points de plis des trois joueurs ; l’un d’eux peut manquer."
)
_SUM = N_(
    "Les points de plis des trois joueurs, positifs ou nuls, font 162 en tout, ou 252 quand un "
    "camp fait tous les plis."
)
_ONE_PLAYER = N_("Le preneur fait de 0 à 162 points de plis, ou 252 par un capot ; reçu %(got)s.")
_CAPOT = N_("Capot attendu : taker (le preneur), defence (la défense) ou null ; reçu %(got)s.")
_DISAGREES = N_("Un capot vaut 252 points de plis à 0 : les points reçus ne le disent pas.")
_NEGATIVE = N_("Un nombre positif ou nul est attendu ; reçu %(got)s.")
_AT_FAULT = N_("Joueur en faute attendu : P1, P2 ou P3 ; reçu %(got)s.")
