"""What is sold, and what a team owes for what it ordered: the only computation of a due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.enums import ItemPer
from tournaments.models import Contest


@dataclass(frozen=True, slots=True)
class Price:
    """Something that is sold; `cents` is the price of one."""

    pk: int
    name: str
    cents: int
    per: ItemPer
    meal: bool = False


@dataclass(frozen=True, slots=True)
class DueLine:
    """So many of one item, at its price."""

    item: Price
    quantity: int

    @property
    def cents(self) -> int:
        """What they cost together."""
        return self.item.cents * self.quantity


@dataclass(frozen=True, slots=True)
class Sold:
    """How many of an item are owed by all teams together."""

    item: Price
    quantity: int

    @property
    def cents(self) -> int:
        """What they cost together."""
        return self.item.cents * self.quantity


@dataclass(frozen=True, slots=True)
class Statement:
    """What a team owes, line by line; `discount` is what it is let off of them, in cents."""

    lines: tuple[DueLine, ...] = ()
    discount: int = 0
    reason: str = ""

    @property
    def owed(self) -> int:
        """What is owed in cents, never below zero."""
        return sum(line.cents for line in self.lines) - self.discount


@dataclass(frozen=True, slots=True)
class Balance:
    """A team's account, in cents: what it owes, what it paid once refunds are taken off."""

    number: int
    name: str
    statement: Statement
    paid: int
    withdrawn: bool = False

    @property
    def owed(self) -> int:
        """What the team owes in all."""
        return self.statement.owed

    @property
    def cents(self) -> int:
        """What is left: above zero to be paid, below it to be paid back."""
        return self.owed - self.paid

    @property
    def due(self) -> int:
        """What is left to be paid."""
        return max(0, self.cents)

    @property
    def excess(self) -> int:
        """What the team paid beyond what it owes."""
        return max(0, -self.cents)


def prices_of(contest: Contest) -> list[Price]:
    """Everything that is sold, entries and extras, in the order it was set up. One query."""
    return [
        Price(item.pk, item.name, item.cents, ItemPer(item.per), item.meal)
        for item in contest.items.order_by("pk")
    ]


def statement(
    prices: Sequence[Price],
    ordered: Mapping[int, int],
    players: int,
    discount: int = 0,
    reason: str = "",
) -> Statement:
    """What a team of so many players owes, having `ordered` so many of each item by its key.

    Entries are owed by every team; what is sold by the piece, by who ordered it. A discount lets
    off no more than there is.

    >>> entry = Price(1, "Inscription", 1000, ItemPer.PLAYER)
    >>> meal = Price(2, "Repas", 850, ItemPer.PIECE, meal=True)
    >>> statement([entry, meal], {2: 3}, players=2).owed
    4550
    >>> statement([entry, meal], {}, players=2, discount=9999).owed
    0
    """
    owed_of = {ItemPer.TEAM: 1, ItemPer.PLAYER: players}
    lines = tuple(
        DueLine(price, quantity)
        for price in prices
        if (quantity := owed_of.get(price.per, ordered.get(price.pk, 0)))
    )
    whole = sum(line.cents for line in lines)
    return Statement(lines, min(discount, whole), reason)


def owes(first_round: int, last_round: int | None) -> bool:
    """Whether a team owes anything: one that left before it played a round does not."""
    return last_round is None or last_round >= first_round


def sold(prices: Sequence[Price], accounts: Iterable[Balance]) -> list[Sold]:
    """How many of each item all accounts owe, in the order of prices."""
    quantities = {price.pk: 0 for price in prices}
    for account in accounts:
        for line in account.statement.lines:
            quantities[line.item.pk] += line.quantity
    return [Sold(price, quantities[price.pk]) for price in prices]
