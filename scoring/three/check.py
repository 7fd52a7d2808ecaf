"""Every problem of a deal of belote at three."""

from __future__ import annotations

from collections.abc import Container, Iterator

from ..cards import CAPOT_POINTS, DEAL_POINTS, NS
from ..deal import VOID_FIELD, Deal, check
from ..penalties import Fault, check_fault
from ..rules import RuleSet
from ..words import N_, Problem, show
from .deal import (
    DEFENCE,
    PLAYERS,
    TAKER,
    DealOfThree,
    as_camps,
    complete_points_of_three,
    defenders_of,
    needs_all_points,
)


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
