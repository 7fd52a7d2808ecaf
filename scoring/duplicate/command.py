"""Answers of ``python -m scoring duplicate``: boards, a movement, or results compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..reading.duplicate import Played, read_boards, read_movement, read_results
from ..rules import RuleSet
from ..words import N_, Problem, Refused, show
from .balance import Balance, balance_of
from .boards import Board
from .checking import players_problems
from .comparing import Compared, ComparedBoard, RankedPair, Scoring, compare, hundredths
from .movement import Round
from .movements import rounds_of

Answer = dict[str, Any]


def duplicate(rules: RuleSet, data: object) -> Answer:
    """Answer one line. Raises ``Refused`` with every problem of the line."""
    if not isinstance(data, dict):
        raise Refused([Problem("line", "type", _OBJECT, {"got": show(data)})])
    verb = data.get("do")
    if not isinstance(verb, str) or verb not in _ANSWERS:
        params = {"expected": ", ".join(_ANSWERS), "got": show(verb)}
        raise Refused([Problem("do", "value", _DO, params)])
    problems = players_problems(rules)
    if problems:
        raise Refused(problems)
    return _ANSWERS[verb](rules, data)


def _deals(rules: RuleSet, data: dict[str, Any]) -> Answer:
    return {"boards": [_board(board) for board in read_boards(rules, data)]}


def _board(board: Board) -> Answer:
    answer: Answer = {"board": board.board, "dealer": board.dealer}
    answer["hands"] = {seat: list(cards) for seat, cards in board.hands.items()}
    if board.turn_up is not None:
        answer |= {"turn_up": board.turn_up, "stock": list(board.stock)}
    return answer


def _movement(rules: RuleSet, data: dict[str, Any]) -> Answer:
    moved = read_movement(data)
    rounds = rounds_of(moved.movement, moved.numbers)
    answer: Answer = {"rounds": [_round(one) for one in rounds]}
    return answer | {"balance": _balance(balance_of(rounds))} if moved.balance else answer


def _balance(balance: Balance) -> Answer:
    pairs = [
        {
            "pairs": [one.one, one.other],
            "same": one.same,
            "opposite": one.opposite,
            "met": one.met,
            "weight": one.weight,
        }
        for one in balance.pairs
    ]
    least, most = balance.least, balance.most
    return {"least": least, "most": most, "spread": balance.spread, "pairs": pairs}


def _round(one: Round) -> Answer:
    tables = [
        {"table": met.table, "NS": met.ns, "EW": met.ew, "boards": list(met.boards)}
        for met in one.tables
    ]
    return {"round": one.round, "tables": tables, "resting": list(one.resting)}


def _score(rules: RuleSet, data: dict[str, Any]) -> Answer:
    played: Played = read_results(rules, data)
    comparison = compare(
        played.results,
        played.scoring,
        cap=played.cap,
        adjusted=played.adjusted,
        penalties=played.penalties,
        lines=played.lines,
    )
    return {
        "boards": [_compared(board, played.scoring) for board in comparison.boards],
        "ranking": [_ranked(pair, played.scoring) for pair in comparison.ranking],
    }


def _compared(board: ComparedBoard, scoring: Scoring) -> Answer:
    results = [_result(one, scoring) for one in board.results]
    return {"board": board.board, "datum": board.datum, "results": results}


def _result(one: Compared, scoring: Scoring) -> Answer:
    answer = {"NS": one.ns, "EW": one.ew, "difference": one.difference}
    if scoring is Scoring.DIFFERENCE:
        return answer | {"NS_score": one.ns_points, "EW_score": one.ew_points}
    return answer | {"NS_mp": one.ns_points, "EW_mp": one.ew_points, "top": one.top}


def _ranked(pair: RankedPair, scoring: Scoring) -> Answer:
    answer: Answer = {"pair": pair.pair, "line": pair.line, "rank": pair.rank}
    if scoring is Scoring.DIFFERENCE:
        answer |= {"total": pair.total, "average": float(hundredths(pair.value))}
    else:
        answer |= {"percent": float(hundredths(pair.value))}
    answer |= {"boards": pair.boards}
    return answer | {"penalty": pair.penalty} if pair.penalty else answer


_ANSWERS: Final[Mapping[str, Callable[[RuleSet, dict[str, Any]], Answer]]] = {
    "deals": _deals,
    "movement": _movement,
    "score": _score,
}
_OBJECT = N_("Un objet JSON est attendu ; reçu %(got)s.")
_DO = N_("Valeurs possibles : %(expected)s ; reçu %(got)s.")
