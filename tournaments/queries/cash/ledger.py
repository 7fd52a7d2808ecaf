"""The teams' accounts and the cash box, from the orders and the ledger, and payments of lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from tournaments.models import Contest, Order, Payment, Team, ToldPayment
from tournaments.models.prepared import prepared
from tournaments.queries.core.dues import Balance, Price, Statement, owes, prices_of, statement
from tournaments.regulation import Regulation
from tournaments.words.enums import ItemPer, PayMethod


@dataclass(frozen=True, slots=True)
class Box:
    """Expected content of the box, in cents. `upto` is the number of ledger lines counted."""

    upto: int = 0
    cash: int = 0
    cheques: int = 0
    cheques_cents: int = 0
    card: int = 0
    transfer: int = 0


def balances(contest: Contest) -> list[Balance]:
    """Return the account of every team, in order of team number. Four queries."""
    return _balances(contest, _teams(contest.pk), _orders(contest.pk), _sums(contest.pk))


def paid_by_team(contest: Contest) -> dict[int, Balance]:
    return {balance.number: balance for balance in balances(contest)}


def accounts_shown(contest: Contest) -> dict[int, Balance]:
    """Return the accounts to show at arrivals; none without a price. At most five queries."""
    priced = not contest.cash_elsewhere and bool(prices_of(contest))
    return paid_by_team(contest) if priced else {}


def due(team: Team) -> Balance:
    """Return the account of one team. Four queries."""
    (with_discount,) = Team.objects.filter(pk=team.pk).select_related("discount")
    orders = Order.objects.filter(team=team).values_list("team", "item", "quantity")
    paid = Payment.objects.filter(team=team).order_by().values_list("team").annotate(Sum("cents"))
    return _balances(team.contest, [with_discount], orders, paid)[0]


def box(contest: Contest) -> Box:
    """Return the expected content of the box. One query."""
    for sums in _box(contest.pk):
        return Box(**{name: amount or 0 for name, amount in sums.items()})
    return Box()


@prepared
def _box(contest: int) -> QuerySet[Any, dict[str, int | None]]:
    held = Q(method=PayMethod.CHEQUE, cancels=None, cancelled=None, cents__gt=0)
    sums = {
        "upto": Count("pk"),
        "cheques": Count("pk", filter=held),
        "cheques_cents": Sum("cents", filter=held),
        **{
            method.value: Sum("cents", filter=Q(method=method))
            for method in PayMethod
            if not method.is_counted_one_by_one
        },
    }
    payments = Payment.objects.filter(contest=contest).order_by().values("contest")
    summed: QuerySet[Any, dict[str, int | None]] = payments.annotate(**sums).values(*sums)
    return summed


@prepared
def _teams(contest: int) -> QuerySet[Team]:
    return Team.objects.filter(contest=contest).select_related("discount").order_by("number")


@prepared
def _orders(contest: int) -> QuerySet[Order, tuple[int, int, int]]:
    return Order.objects.filter(team__contest=contest).values_list("team", "item", "quantity")


@prepared
def _sums(contest: int) -> QuerySet[Any, tuple[int, int]]:
    paid = Payment.objects.filter(contest=contest, team__isnull=False).order_by()
    summed: QuerySet[Any, tuple[int, int]] = paid.values_list("team").annotate(Sum("cents"))
    return summed


def _balances(
    contest: Contest,
    teams: Sequence[Team],
    orders: Iterable[tuple[int, int, int]],
    paid: Iterable[tuple[int, int]],
) -> list[Balance]:
    ordered: dict[int, dict[int, int]] = {}
    prices = prices_of(contest)
    for team, item, quantity in orders:
        ordered.setdefault(team, {})[item] = quantity
    lives = {price.pk: 1 for price in prices if price.per is ItemPer.SECOND_LIFE}
    for one in teams:
        if one.second_life is not None:
            ordered[one.pk] = ordered.get(one.pk, {}) | lives
    sums = dict(paid)
    players = 1 if Regulation.from_data(contest.regulation).individuals else 2
    return [
        Balance(
            number=team.number,
            name=team.name,
            statement=_statement(team, prices, ordered.get(team.pk, {}), players),
            paid=sums.get(team.pk, 0),
            withdrawn=team.withdrawn,
        )
        for team in teams
    ]


def _statement(team: Team, prices: list[Price], ordered: dict[int, int], players: int) -> Statement:
    if not owes(team.first_round, team.last_round):
        return Statement()
    discount = getattr(team, "discount", None)
    if discount is None:
        return statement(prices, ordered, players)
    return statement(prices, ordered, players, discount.cents, discount.reason)


def takings(contest: Contest) -> int:
    """Return the cents received for entries and second lives, minus refunds. Four queries."""
    return sum(stake_paid(balance) for balance in balances(contest))


def stake_paid(balance: Balance) -> int:
    """Return the cents a team has paid to play: its entry, and the return it bought to a bracket.

    Its payments cover these first, then meals and extras. A discount lowers the entry.
    Overpayment does not count.
    """
    stake = sum(
        line.cents
        for line in balance.statement.lines
        if line.item.per.is_stake and not line.item.meal
    )
    return max(0, min(balance.paid, stake - balance.statement.discount))


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
    """Payments told, of unpaid accounts: `ready`, without a price, or `beyond` what is due."""

    ready: tuple[Told, ...] = ()
    unpriced: tuple[Told, ...] = ()
    beyond: tuple[Told, ...] = ()

    def __len__(self) -> int:
        return len(self.ready) + len(self.unpriced) + len(self.beyond)

    @property
    def cents(self) -> int:
        return sum(payment.to_note for payment in self.ready)

    @property
    def without_method(self) -> int:
        return sum(payment.method is None for payment in self.ready)

    @property
    def key(self) -> str:
        """Hash of what would be noted, to detect a change."""
        payments = [
            (payment.account.number, payment.to_note, payment.method) for payment in self.ready
        ]
        return sha256(repr(payments).encode()).hexdigest()[:16]


def told_payments(contest: Contest) -> AllTold:
    """Return the payments told, of accounts without any in the ledger. One query, or five."""
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
