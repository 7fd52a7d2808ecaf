"""Check every count of the cash box against its notes, its coins and the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.models import CashCount, Contest
from tournaments.queries.cash.treasury import LedgerLine, ledger
from tournaments.words.enums import PayMethod
from tournaments.words.money import euros


def cash_differences(contest: Contest) -> Iterator[str]:
    """Yield each difference between the counts and the ledger, as a sentence. Two queries."""
    lines = ledger(contest)
    for place, line in enumerate(lines, start=1):
        if line.number != place:
            yield _("caisse : l’opération n° %(number)d manque") % {"number": place}
            return
    for count in contest.cash_counts.order_by("number"):
        kept, made = _counted_amounts(count), _recomputed(count, lines[: count.upto])
        if kept != made:
            yield _("caisse, comptage n° %(number)d : %(kept)s gardé, %(made)s recalculé") % {
                "number": count.number,
                "kept": "/".join(kept),
                "made": "/".join(made),
            }


def _counted_amounts(count: CashCount) -> tuple[str, ...]:
    cents = (count.counted, count.expected, count.cheques_cents_expected)
    return (*map(euros, cents), str(count.cheques_expected))


def _recomputed(count: CashCount, lines: list[LedgerLine]) -> tuple[str, ...]:
    """Recompute the same amounts from the notes, the coins and the ledger lines counted."""
    counted = sum(int(piece) * number for piece, number in count.pieces.items())
    cash = sum(line.cents for line in lines if line.method == PayMethod.CASH)
    taken_back = {line.cancels for line in lines}
    cheques = [
        line.cents
        for line in lines
        if line.method == PayMethod.CHEQUE
        and line.cents > 0
        and line.cancels is None
        and line.number not in taken_back
    ]
    return (*map(euros, (counted, cash, sum(cheques))), str(len(cheques)))
