"""Money received for entries. Prizes may be a share of it."""

from __future__ import annotations

from tournaments.enums import ItemPer
from tournaments.models import Contest
from tournaments.queries.cash.ledger import balances
from tournaments.queries.core.dues import Balance


def takings(contest: Contest) -> int:
    """Return the cents received for entries, minus refunds. Four queries."""
    return sum(entry_paid(balance) for balance in balances(contest))


def entry_paid(balance: Balance) -> int:
    """Return the cents a team has paid for its entry.

    Its payments cover the entry first, then meals and extras. A discount lowers the entry.
    Overpayment does not count.
    """
    entry = sum(
        line.cents
        for line in balance.statement.lines
        if line.item.per != ItemPer.PIECE and not line.item.meal
    )
    return max(0, min(balance.paid, entry - balance.statement.discount))
