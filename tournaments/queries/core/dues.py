"""Items on sale, and the amount a team owes for its orders.

No other module computes this amount.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from django.db.models import QuerySet

from tournaments.models import Contest, Item
from tournaments.models.prepared import prepared
from tournaments.words.enums import ItemPer


@dataclass(frozen=True, slots=True)
class Price:
    """An item on sale. `cents` is the unit price."""

    pk: int
    name: str
    cents: int
    per: ItemPer
    meal: bool = False


@dataclass(frozen=True, slots=True)
class DueLine:
    item: Price
    quantity: int

    @property
    def cents(self) -> int:
        return self.item.cents * self.quantity


@dataclass(frozen=True, slots=True)
class Sold:
    """Quantity of an item owed by all teams together."""

    item: Price
    quantity: int

    @property
    def cents(self) -> int:
        return self.item.cents * self.quantity


@dataclass(frozen=True, slots=True)
class Statement:
    """Amount a team owes, line by line. Amounts are in cents; `discount` is taken off."""

    lines: tuple[DueLine, ...] = ()
    discount: int = 0
    reason: str = ""

    @property
    def owed(self) -> int:
        return sum(line.cents for line in self.lines) - self.discount


@dataclass(frozen=True, slots=True)
class Balance:
    """A team's account, in cents: the amount owed, and the amount paid minus refunds."""

    number: int
    name: str
    statement: Statement
    paid: int
    withdrawn: bool = False

    @property
    def owed(self) -> int:
        return self.statement.owed

    @property
    def cents(self) -> int:
        """Balance in cents: positive if the team still owes, negative if it is owed a refund."""
        return self.owed - self.paid

    @property
    def due(self) -> int:
        return max(0, self.cents)

    @property
    def excess(self) -> int:
        return max(0, -self.cents)


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of some accounts, in cents: owed, paid, left to pay, and paid in excess."""

    owed: int
    paid: int
    due: int
    excess: int


def sums_of(accounts: Collection[Balance]) -> Sums:
    return Sums(
        owed=sum(one.owed for one in accounts),
        paid=sum(one.paid for one in accounts),
        due=sum(one.due for one in accounts),
        excess=sum(one.excess for one in accounts),
    )


def prices_of(contest: Contest) -> list[Price]:
    """Return every item on sale, entries and extras, in order of creation. One query."""
    return [
        Price(item.pk, item.name, item.cents, item.per, item.meal) for item in _items(contest.pk)
    ]


@prepared
def _items(contest: int) -> QuerySet[Item]:
    return Item.objects.filter(contest=contest).order_by("pk")


def entry_priced(prices: Iterable[Price]) -> bool:
    """Tell whether the price of the entry is set; zero is a price."""
    return any(not price.per.is_ordered for price in prices)


def statement(
    prices: Sequence[Price],
    ordered: Mapping[int, int],
    players: int,
    discount: int = 0,
    reason: str = "",
) -> Statement:
    """Return the statement of a team of `players` players with these orders, by item key.

    Every team owes its entry. A team owes an item sold by the piece only if it ordered it. The
    discount never exceeds the total.

    >>> entry = Price(1, "Inscription", 1000, ItemPer.PLAYER)
    >>> meal = Price(2, "Repas", 850, ItemPer.PIECE, meal=True)
    >>> statement([entry, meal], {2: 3}, players=2).owed
    4550
    >>> statement([entry, meal], {}, players=2, discount=9999).owed
    0
    """
    lines = tuple(
        DueLine(price, quantity)
        for price in prices
        if (quantity := _quantity(price, ordered, players))
    )
    whole = sum(line.cents for line in lines)
    return Statement(lines, min(discount, whole), reason)


def _quantity(price: Price, ordered: Mapping[int, int], players: int) -> int:
    match price.per:
        case ItemPer.TEAM:
            return 1
        case ItemPer.PLAYER:
            return players
        case ItemPer.PIECE | ItemPer.SECOND_LIFE:
            return ordered.get(price.pk, 0)
        case _:
            assert_never(price.per)


def owes(first_round: int, last_round: int | None) -> bool:
    """Tell whether a team owes anything: a team that left before its first round does not."""
    return last_round is None or last_round >= first_round


def sold(prices: Sequence[Price], accounts: Iterable[Balance]) -> list[Sold]:
    """Return the quantity of each item owed by all accounts, in the order of `prices`."""
    quantities = {price.pk: 0 for price in prices}
    for account in accounts:
        for line in account.statement.lines:
            quantities[line.item.pk] += line.quantity
    return [Sold(price, quantities[price.pk]) for price in prices]
