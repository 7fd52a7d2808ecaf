"""Payments that imported lists tell and that the ledger does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.db.models import QuerySet

from tournaments.models import Contest, ToldPayment
from tournaments.models.prepared import prepared
from tournaments.queries.cash.ledger import paid_by_team
from tournaments.queries.core.dues import Balance
from tournaments.words.enums import PayMethod


@dataclass(frozen=True, slots=True)
class Told:
    """Payment that a list tells. `cents` is None if the list says only that the team paid.

    `method` is None if the list does not tell it. `reference` is the number of an online order.
    """

    account: Balance
    cents: int | None = None
    method: PayMethod | None = None
    reference: str = ""

    @property
    def to_note(self) -> int:
        """Amount to note in cents; 0 if it is unknown or more than is due."""
        if self.cents is None:
            return self.account.due
        return self.cents if self.cents <= self.account.due else 0


@dataclass(frozen=True, slots=True)
class AllTold:
    """Payments told, of the accounts that have not paid anything yet.

    `ready` can be noted. `unpriced` wait for a price. `beyond` are more than is due.
    """

    ready: tuple[Told, ...] = ()
    unpriced: tuple[Told, ...] = ()
    beyond: tuple[Told, ...] = ()

    def __len__(self) -> int:
        return len(self.ready) + len(self.unpriced) + len(self.beyond)

    @property
    def cents(self) -> int:
        """Sum to note, in cents."""
        return sum(payment.to_note for payment in self.ready)

    @property
    def without_method(self) -> int:
        """Number of payments to note whose means the list does not tell."""
        return sum(payment.method is None for payment in self.ready)

    @property
    def key(self) -> str:
        """Hash of what would be noted, to detect a change."""
        payments = [
            (payment.account.number, payment.to_note, payment.method) for payment in self.ready
        ]
        return sha256(repr(payments).encode()).hexdigest()[:16]


def told_payments(contest: Contest) -> AllTold:
    """Return the payments that lists told and that nobody has noted. One query, or five.

    An account with a payment in the ledger is left out: that payment may be the one told.
    """
    rows = _told_by_lists(contest.pk)
    accounts = paid_by_team(contest) if rows else {}
    payments = [
        Told(accounts[number], cents, PayMethod(method) if method else None, reference)
        for number, cents, method, reference in rows
        if not accounts[number].paid
    ]
    return _sorted(payments)


@prepared
def _told_by_lists(contest: int) -> QuerySet[ToldPayment, tuple[int, int | None, str, str]]:
    payments = ToldPayment.objects.filter(team__contest=contest).order_by("team__number")
    return payments.values_list("team__number", "cents", "method", "reference")


def _sorted(payments: Sequence[Told]) -> AllTold:
    return AllTold(
        ready=tuple(payment for payment in payments if payment.to_note),
        unpriced=tuple(payment for payment in payments if not payment.account.owed),
        beyond=tuple(
            payment for payment in payments if payment.account.owed and not payment.to_note
        ),
    )
