"""Items that a contest sells, and orders of teams. Every price is in cents."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournaments.models.contest import Contest, Team
from tournaments.models.fields import KindField
from tournaments.models.people import NAME_LENGTH
from tournaments.words.enums import ItemPer


class Item(models.Model):
    """Something with a price: the entry of a team or of each player, a meal, an extra."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="items")
    name = models.CharField(max_length=NAME_LENGTH)
    cents = models.PositiveIntegerField()
    # Unit of the price: every team owes entries; only teams that ordered owe the other items.
    per = KindField(ItemPer, max_length=10)
    meal = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "name"], name="item_once"),
            models.CheckConstraint(condition=~Q(name=""), name="item_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Order(models.Model):
    """Quantity of an item, sold by the piece, that a team has ordered."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="orders")
    item = models.ForeignKey(Item, on_delete=models.PROTECT, related_name="orders")
    quantity = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["item"]
        constraints = [
            models.UniqueConstraint(fields=["team", "item"], name="order_once"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="order_of_something"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.quantity} {self.item}"
