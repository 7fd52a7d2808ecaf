"""What is asked of a team that registers, beside names: the contest's categories and extras."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from tournaments.enums import ItemPer
from tournaments.models import Contest, Order


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category of the contest, and how many teams are in it."""

    pk: int
    name: str
    teams: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Something sold by the piece, with its price in cents."""

    pk: int
    name: str
    cents: int
    meal: bool


@dataclass(frozen=True, slots=True)
class AskedAtDesk:
    """What a registration asks where the contest has any."""

    categories: tuple[CategoryLine, ...] = ()
    pieces: tuple[Piece, ...] = ()


def asked_at_desk(contest: Contest) -> AskedAtDesk:
    """The categories and what is sold by the piece, in the order they were made. Two queries."""
    return AskedAtDesk(tuple(categories_of(contest)), tuple(pieces_of(contest)))


def categories_of(contest: Contest) -> list[CategoryLine]:
    """The categories of the contest. One query."""
    found = contest.categories.annotate(count=Count("teams")).order_by("pk")
    return [CategoryLine(one.pk, one.name, one.count) for one in found]


def pieces_of(contest: Contest) -> list[Piece]:
    """What the contest sells by the piece. One query."""
    found = contest.items.filter(per=ItemPer.PIECE).order_by("pk")
    return [Piece(item.pk, item.name, item.cents, item.meal) for item in found]


def orders_of(team: int) -> dict[int, int]:
    """How many of each item a team takes, by the keys of both. One query."""
    return dict(Order.objects.filter(team=team).values_list("item", "quantity"))
