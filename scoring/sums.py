"""Lines of an explanation as they are shown: the amounts that the winner adds up, in one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from . import reasons as why
from .score import Line
from .words import N_, Params, Text


class ShownLine(NamedTuple):
    """A line of an explanation, or several with their sum: what they say, and what they amount to.

    ``parts`` are the lines of the engine, each with its source.
    """

    parts: tuple[Line, ...]
    message: str
    params: Params
    ns: int
    ew: int


def summed(lines: Iterable[Line]) -> list[ShownLine]:
    """Return the lines of a deal; what the winner of a whole deal marks is one sum.

    An amount that has its own reason keeps its line: a capot, a belote taken from the other camp.

    >>> from scoring import Deal, RuleSet, score_deal
    >>> score = score_deal(RuleSet.preset("ffb-coinche"), Deal("NS", 100, ns=80, ew=82))
    >>> [line.message % line.params for line in summed(score.lines)]
    ['Contrat chuté\xa0: 100 demandés, 80 faits au total. 160 + 100 = 260 à la défense.']
    """
    shown: list[ShownLine] = []
    run: list[Line] = []
    for line in lines:
        if run and line.message in _AMOUNTS:
            run.append(line)
            continue
        shown += _joined(run)
        run = [line]
    return [*shown, *_joined(run)]


def _joined(run: list[Line]) -> list[ShownLine]:
    """Return lines that follow each other as one, if they say what one camp adds up."""
    if not run or run[0].message not in _WINNERS or sum(_amount(line) > 0 for line in run) < 2:
        return [ShownLine((line,), line.message, line.params, line.ns, line.ew) for line in run]
    head = run[0]
    params: dict[str, Any] = {
        "head": Text(head.message, head.params),
        "sum": _sum(run),
        "total": sum(map(_amount, run)),
    }
    ns, ew = sum(line.ns for line in run), sum(line.ew for line in run)
    return [ShownLine(tuple(run), _WINNERS[head.message], params, ns, ew)]


def _sum(run: list[Line]) -> str:
    """Return the amounts as a sum: "160 + 100", "(160 + 100) × 2", "160 × 2 + 100"."""
    terms: list[tuple[int, str]] = []
    for line in run:
        if line.message == why.TIMES:
            return f"({_added(terms)}) × {line.params['times']}"
        if line.message in why.TIMES_ONE:
            amount, term = terms.pop()
            terms.append((amount, f"{term} × {line.params['times']}"))
        else:
            terms.append((_amount(line), str(_amount(line))))
    return _added(terms)


def _added(terms: list[tuple[int, str]]) -> str:
    return " + ".join(term for amount, term in terms if amount)


def _amount(line: Line) -> int:
    """Return what a line adds to the winner's mark: the other camp gets nothing from it."""
    return line.ns or line.ew


_TO_DEFENCE: Final = N_("%(head)s %(sum)s = %(total)s à la défense.")
_TO_TAKER: Final = N_("%(head)s %(sum)s = %(total)s au preneur.")
#: Outcomes of a deal that one camp wins whole, with the sentence of its sum.
_WINNERS: Final[dict[str, str]] = {
    reason.message: sentence
    for sentence, reasons in (
        (
            _TO_DEFENCE,
            (
                *(why.FAILED, why.FAILED_TIE, why.FAILED_ON_CARDS, why.FAILED_CONTRACT),
                *(why.FAILED_EQUAL, why.FAILED_EIGHTY, why.FAILED_WITHOUT_BELOTE),
                *(why.FAILED_CAPOT, why.FAILED_GENERALE),
            ),
        ),
        (_TO_TAKER, (why.DOUBLED_MADE, why.DOUBLED_CAPOT, why.DOUBLED_WITHOUT_BASE)),
    )
    for reason in reasons
}
#: Amounts that need no reason of their own: it is that of the outcome.
_AMOUNTS: Final = frozenset(
    {
        *(why.FAILED_BASE.message, why.CONTRACT_LOST.message, why.ANNONCES_LOST.message),
        *(why.CONTRACT.message, why.ANNONCES_WON.message, why.BELOTE_LINE.message),
        *(why.TIMES, *why.TIMES_ONE),
    }
)
