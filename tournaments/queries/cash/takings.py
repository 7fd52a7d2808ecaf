"""The money received for entries, of which prizes may be a share."""

from __future__ import annotations

from tournaments.enums import ItemPer
from tournaments.models import Contest
from tournaments.queries.cash.ledger import balances
from tournaments.queries.core.dues import Balance


def takings(contest: Contest) -> int:
    """The cents received for entries, refunds taken off. Four queries."""
    return sum(entry_paid(balance) for balance in balances(contest))


def entry_paid(balance: Balance) -> int:
    """What a team has paid of its entry: what it pays is for that first, then for meals and extras.

    What it is let off lowers its entry; what it paid beyond what it owes is no takings.
    """
    entry = sum(
        line.cents
        for line in balance.statement.lines
        if line.item.per != ItemPer.PIECE and not line.item.meal
    )
    return max(0, min(balance.paid, entry - balance.statement.discount))
