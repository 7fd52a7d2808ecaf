"""The treasurer's sheet: sales, money in and out, and expected content of the cash box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import CashCount, Contest, Payment
from tournaments.models.prepared import prepared
from tournaments.queries.cash.ledger import Box, balances, box
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.dues import Balance, Sold, prices_of, sold
from tournaments.queries.core.people import shown_name
from tournaments.queries.core.teams import TeamRef
from tournaments.words.enums import CashKind, PayMethod
from tournaments.words.money import euros

#: Euro notes and coins, in cents, largest first.
PIECES = (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
#: Number of latest lines shown under the form that takes money, to check or cancel them.
LATEST = 5


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """`cents` is positive for money in. `cancels` and `cancelled` are numbers of other lines."""

    number: int
    at: datetime
    by: str
    kind: CashKind
    method: PayMethod
    cents: int
    team: TeamRef | None = None
    note: str = ""
    reference: str = ""
    cancels: int | None = None
    cancelled: int | None = None
    # Notes and coins of the operation, as text, if they were counted.
    pieces: str = ""

    @property
    def receipted(self) -> bool:
        return self.kind.has_receipt and self.cancels is None and self.cancelled is None


@dataclass(frozen=True, slots=True)
class Treasury:
    """Content of the treasurer's sheet, amounts in cents."""

    contest: ContestInfo
    sold: tuple[Sold, ...]
    balances: tuple[Balance, ...]
    ledger: tuple[LedgerLine, ...]
    counts: tuple[CashCount, ...]
    box: Box

    @property
    def discounts(self) -> int:
        return sum(one.statement.discount for one in self.balances)

    @property
    def owed(self) -> int:
        return sum(one.owed for one in self.balances)

    @property
    def paid(self) -> int:
        return sum(one.paid for one in self.balances)

    @property
    def owing(self) -> list[Balance]:
        return [one for one in self.balances if one.due]

    @property
    def to_refund(self) -> list[Balance]:
        return [one for one in self.balances if one.excess]

    @property
    def cheques(self) -> list[LedgerLine]:
        return [
            line
            for line in self.ledger
            if line.method.is_counted_one_by_one and line.receipted and line.cents > 0
        ]

    @property
    def last_count(self) -> CashCount | None:
        return self.counts[-1] if self.counts else None

    @property
    def counted(self) -> bool:
        return self.last_count is not None and self.last_count.upto == self.box.upto

    def sum_of(self, kind: CashKind | None = None, method: PayMethod | None = None) -> int:
        """Return the sum of the lines of a kind and of a method. Cancelled lines add up to zero."""
        return sum(
            line.cents
            for line in self.ledger
            if (kind is None or line.kind == kind) and (method is None or line.method == method)
        )


def treasury(contest: Contest) -> Treasury:
    """Return the treasurer's sheet. Eight queries."""
    accounts = balances(contest)
    return Treasury(
        contest=contest_info(contest),
        sold=tuple(sold(prices_of(contest), accounts)),
        balances=tuple(accounts),
        ledger=tuple(ledger(contest)),
        counts=tuple(contest.cash_counts.select_related("by").order_by("number")),
        box=box(contest),
    )


def ledger(contest: Contest, team: int | None = None) -> list[LedgerLine]:
    """Return the lines of the ledger in order, or those of one team by its number. One query."""
    lines = _lines(contest.pk)
    if team is not None:
        lines = lines.filter(team__number=team)
    return list(map(_line, lines.order_by("number")))


def latest_lines(contest: Contest) -> list[LedgerLine]:
    return list(map(_line, _latest(contest.pk)))


@prepared
def _latest(contest: int) -> QuerySet[Payment]:
    return _lines(contest).order_by("-number")[:LATEST]


def _lines(contest: int) -> QuerySet[Payment]:
    payments = Payment.objects.filter(contest=contest)
    return payments.select_related("by", "team", "cancels", "cancelled")


def _line(line: Payment) -> LedgerLine:
    return LedgerLine(
        number=line.number,
        at=line.at,
        by=shown_name(line.by),
        kind=CashKind(line.kind),
        method=PayMethod(line.method),
        cents=line.cents,
        team=TeamRef(line.team.number, line.team.name) if line.team is not None else None,
        note=line.note,
        reference=line.reference,
        cancels=line.cancels.number if line.cancels is not None else None,
        cancelled=_cancelled(line),
        pieces=_pieces_words(line.pieces),
    )


def what_it_is(line: LedgerLine) -> str:
    """Return a line's description: its kind, the line it cancels, the line that cancels it."""
    if line.cancels is not None:
        return _("annule la n° %(number)d") % {"number": line.cancels}
    sentence = str(line.kind.label)
    if line.cancelled is not None:
        sentence += " " + _("(annulée par la n° %(number)d)") % {"number": line.cancelled}
    return sentence


def difference_words(count: CashCount) -> list[str]:
    """Return sentences on what a count found missing or in excess; empty if it is right."""
    sentences = []
    cash = count.counted - count.expected
    if cash:
        template = (
            _("Il y a %(cents)s de trop en espèces.")
            if cash > 0
            else _("Il manque %(cents)s en espèces.")
        )
        sentences.append(template % {"cents": euros(abs(cash))})
    cheques = count.cheques - count.cheques_expected
    if cheques:
        template = (
            ngettext("Il y a %(n)d chèque de trop.", "Il y a %(n)d chèques de trop.", cheques)
            if cheques > 0
            else ngettext("Il manque %(n)d chèque.", "Il manque %(n)d chèques.", -cheques)
        )
        sentences.append(template % {"n": abs(cheques)})
    amount = count.cheques_cents - count.cheques_cents_expected
    if amount:
        template = (
            _("Les chèques font %(cents)s de trop.")
            if amount > 0
            else _("Il manque %(cents)s en chèques.")
        )
        sentences.append(template % {"cents": euros(abs(amount))})
    return sentences


def _pieces_words(pieces: Mapping[str, int]) -> str:
    counted = {int(piece): number for piece, number in pieces.items()}
    return ", ".join(f"{counted[piece]} × {euros(piece)}" for piece in PIECES if piece in counted)


def _cancelled(line: object) -> int | None:
    taken_back = getattr(line, "cancelled", None)
    return taken_back.number if taken_back is not None else None
