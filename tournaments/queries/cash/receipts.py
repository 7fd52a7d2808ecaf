"""Content of a receipt: the team, the amount, the items and the operations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Contest
from tournaments.queries.cash.ledger import paid_by_team
from tournaments.queries.cash.treasury import LedgerLine, ledger
from tournaments.queries.core.dues import Balance, DueLine
from tournaments.queries.core.teams import TeamRef
from tournaments.words.enums import CashKind


@dataclass(frozen=True, slots=True)
class Receipt:
    """Money received, in cents. `lines` are the items, if they are all paid; `left` is to pay."""

    operations: tuple[LedgerLine, ...]
    cents: int
    team: TeamRef | None
    lines: tuple[DueLine, ...] = ()
    discount: int = 0
    left: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(line.number for line in self.operations)

    @property
    def at(self) -> datetime:
        return self.operations[-1].at

    @property
    def by(self) -> str:
        return self.operations[-1].by


def receipts(contest: Contest) -> list[Receipt]:
    """Return a receipt for each operation that received money and still stands. Five queries."""
    accounts = paid_by_team(contest)
    return [_of_line(line, accounts) for line in ledger(contest) if line.receipted]


def receipt_of(contest: Contest, number: int) -> Receipt | None:
    """Return the receipt of a payment, None if it received nothing or was cancelled."""
    return next((one for one in receipts(contest) if one.numbers == (number,)), None)


def team_receipt(contest: Contest, number: int) -> Receipt | None:
    """Return one receipt for all a team's payments minus refunds, or None if nothing is paid."""
    balance = paid_by_team(contest).get(number)
    if balance is None or balance.paid <= 0:
        return None
    lines = [
        line for line in ledger(contest, number) if line.cancels is None and line.cancelled is None
    ]
    return _receipt(tuple(lines), balance.paid, balance)


def _of_line(line: LedgerLine, accounts: dict[int, Balance]) -> Receipt:
    if line.kind != CashKind.PAYMENT or line.team is None:
        return Receipt((line,), line.cents, None)
    return _receipt((line,), line.cents, accounts[line.team.number])


def _receipt(operations: tuple[LedgerLine, ...], cents: int, balance: Balance) -> Receipt:
    team = TeamRef(balance.number, balance.name)
    if cents != balance.owed:
        return Receipt(operations, cents, team, left=balance.due)
    account = balance.statement
    return Receipt(operations, cents, team, account.lines, account.discount)
