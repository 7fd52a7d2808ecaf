"""Tickets of meals and extras: one for each piece that a team owes, ordered or in its entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.queries.core.dues import Balance, Price
from tournaments.queries.core.teams import TeamRef
from tournaments.words.enums import ItemPer


@dataclass(frozen=True, slots=True)
class Ticket:
    """Ticket for one piece of an item: piece `place` of the `of` that the team has."""

    item: Price
    team: TeamRef
    place: int
    of: int


def tickets_of(balances: Iterable[Balance], *, paid_only: bool = False) -> list[Ticket]:
    """Return the tickets team by team, meals included; with `paid_only`, none if it owes."""
    return [
        Ticket(line.item, TeamRef(balance.number, balance.name), place, line.quantity)
        for balance in balances
        if not (paid_only and balance.due)
        for line in balance.statement.lines
        if _has_tickets(line.item)
        for place in range(1, line.quantity + 1)
    ]


def sells_tickets(prices: Iterable[Price]) -> bool:
    return any(map(_has_tickets, prices))


def _has_tickets(item: Price) -> bool:
    return item.per is ItemPer.PIECE or item.meal
