"""Answers of the command line where each player marks for himself: at three, and at comptoir."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .catalogue.options import COMPTOIR
from .catalogue.table import THREE_PLAYERS
from .comptoir import ComptoirLine, score_comptoir, score_comptoir_match
from .language import said
from .penalties import Fault
from .reading.comptoir import read_comptoir_deal, read_comptoir_match
from .reading.match_parsing import read_match_of, wrongly_carried
from .reading.three import read_annonces_of_three, read_deal_of_three
from .reasons import source_of
from .rules import RuleSet
from .three import (
    PLAYERS,
    ScoreOfThree,
    resolve_of_three,
    score_fault_of_three,
    score_match_of_three,
    score_of_three,
)
from .words import N_, Problem, Refused

Answer = dict[str, Any]
Answers = dict[str, Callable[[RuleSet, object], Answer]]


def answers_of(rules: RuleSet) -> Answers | None:
    """Return the answer to each command; None where two camps mark the points."""
    if rules.game == COMPTOIR:
        return _COMPTOIR
    return _THREE if rules.players == THREE_PLAYERS else None


def _deal(rules: RuleSet, data: object) -> Answer:
    deal, set_aside = read_deal_of_three(rules, data)
    if isinstance(deal, Fault):
        score = score_fault_of_three(rules, deal, set_aside)
    else:
        score = score_of_three(rules, deal, set_aside)
    lines = [
        {
            "rule": source_of(rules, line),
            "text": said(line.message, line.params),
            **dict(zip(PLAYERS, line.amounts, strict=True)),
        }
        for line in score.lines
    ]
    return {**_score(score), "lines": lines}


def _match(rules: RuleSet, data: object) -> Answer:
    entries, end, time_up = read_match_of(read_deal_of_three, rules, data)
    carried = [entry.set_aside for entry in entries]
    start = carried[0] if carried else 0
    deals = [entry.deal for entry in entries]
    match = score_match_of_three(rules, deals, end, set_aside=start, time_up=time_up)
    set_aside = [score.set_aside for score in match.deals]
    problems = [*match.problems, *wrongly_carried("deals", carried, set_aside, start)]
    if problems:
        raise Refused(problems)
    return {
        "deals": [_score(score) for score in match.deals],
        "totals": dict(zip(PLAYERS, match.totals, strict=True)),
        "ended": match.ended,
        "winner": match.winner,
        "why": said(match.message, match.params),
    }


def _annonces(rules: RuleSet, data: object) -> Answer:
    resolution_of_three = resolve_of_three(rules, *read_annonces_of_three(rules, data))
    points = dict(zip(PLAYERS, resolution_of_three.points, strict=True))
    cancels = {"cancels": resolution_of_three.cancels} if resolution_of_three.cancels else {}
    return {
        "counts": resolution_of_three.counts,
        **cancels,
        "points": points,
        "why": said(resolution_of_three.message, resolution_of_three.params),
    }


def _score(score: ScoreOfThree) -> Answer:
    return {
        "marks": dict(zip(PLAYERS, score.marks, strict=True)),
        "outcome": score.outcome,
        "set_aside": score.set_aside,
    }


def _comptoir_deal(rules: RuleSet, data: object) -> Answer:
    score = score_comptoir(rules, *read_comptoir_deal(rules, data))
    return {
        "value": score.value,
        "outcome": score.outcome,
        "down": score.down,
        "lines": [_comptoir_line(rules, line) for line in score.lines],
    }


def _comptoir_line(rules: RuleSet, line: ComptoirLine) -> Answer:
    return {
        "rule": source_of(rules, line),
        "text": said(line.message, line.params),
        "down": line.down,
    }


def _comptoir_match(rules: RuleSet, data: object) -> Answer:
    match = score_comptoir_match(rules, *read_comptoir_match(rules, data))
    if match.problems:
        raise Refused(list(match.problems))
    return {
        "deals": [turn._asdict() for turn in match.deals],
        "left": match.left,
        "ended": match.ended,
        "loser": match.loser,
        "places": match.places,
        "points": match.points,
    }


def _none(rules: RuleSet, data: object) -> Answer:
    raise Refused([Problem("line", "game", _NOT_HERE)])


_THREE: Final[Answers] = {"deal": _deal, "match": _match, "annonces": _annonces, "notation": _none}
_COMPTOIR: Final[Answers] = {
    "deal": _comptoir_deal,
    "match": _comptoir_match,
    "annonces": _none,
    "notation": _none,
}

_NOT_HERE = N_("Ce jeu n’a rien à répondre à cette commande : demandez deal ou match.")
