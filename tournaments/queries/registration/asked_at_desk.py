"""What the desk asks a team besides its names: the contest's categories and extras."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from tournaments.models import Category, Contest, Order
from tournaments.models.prepared import prepared
from tournaments.queries.core.dues import prices_of
from tournaments.queries.core.halls import HallLine, halls_of
from tournaments.words.enums import ItemPer


@dataclass(frozen=True, slots=True)
class CategoryLine:
    pk: int
    name: str
    teams: int


@dataclass(frozen=True, slots=True)
class Piece:
    """An item sold by the piece, with its price in cents."""

    pk: int
    name: str
    cents: int
    meal: bool


@dataclass(frozen=True, slots=True)
class AskedAtDesk:
    """What to ask when a team registers; `only_hall`: the desk registers for its hall alone."""

    categories: tuple[CategoryLine, ...] = ()
    pieces: tuple[Piece, ...] = ()
    halls: tuple[HallLine, ...] = ()
    only_hall: bool = False
    licences: bool = False


def asked_at_desk(contest: Contest) -> AskedAtDesk:
    """Return the categories, the items sold by the piece and the halls. Two queries, or three."""
    return AskedAtDesk(
        tuple(categories_of(contest)),
        tuple(pieces_of(contest)),
        halls_of(contest),
        licences=contest.asks_licences,
    )


def categories_of(contest: Contest) -> list[CategoryLine]:
    """Return the categories of the contest. One query."""
    return [CategoryLine(*row) for row in _categories(contest.pk)]


@prepared
def _categories(contest: int) -> QuerySet[Category, tuple[int, str, int]]:
    rows = Category.objects.filter(contest=contest).order_by("pk")
    return rows.values_list("pk", "name", Count("teams"))


def pieces_of(contest: Contest) -> list[Piece]:
    """Return the items the contest sells by the piece. One query."""
    return [
        Piece(item.pk, item.name, item.cents, item.meal)
        for item in prices_of(contest)
        if item.per == ItemPer.PIECE
    ]


def orders_of(team: int) -> dict[int, int]:
    """Return the quantity of each item a team orders, by item key. One query."""
    return dict(Order.objects.filter(team=team).values_list("item", "quantity"))
