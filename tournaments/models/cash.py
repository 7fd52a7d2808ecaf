"""The cash box: an append-only ledger, counts of the box, and discounts of teams, in cents.

In the ledger, money received is positive and money paid out negative. A mistake is not corrected; a
line of the opposite amount cancels it and names it. Triggers in the database (`models.guards`)
refuse changes, deletions and holes in the numbering.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Contest, Team
from tournaments.models.fields import KindField
from tournaments.models.people import NAME_LENGTH
from tournaments.words.enums import CashKind, ItemPer, PayMethod

REASON_LENGTH = 500
#: Kinds that concern one team, for the constraint; those that `CashKind.is_of_a_team` names.
OF_TEAM = (CashKind.PAYMENT, CashKind.REFUND)
#: Kinds whose amount is positive, for the constraint; those that `CashKind.is_received` names.
RECEIVED = (CashKind.PAYMENT, CashKind.INCOME, CashKind.BROUGHT)


class LedgerOnlyGrows(Exception):
    """Code tried to change or delete a row of the cash box: a programmer's error."""


class LedgerQuerySet(models.QuerySet[Any]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise LedgerOnlyGrows

    def delete(self) -> NoReturn:
        raise LedgerOnlyGrows


class Kept(models.Model):
    """A row that is written once, with its author, under the next number of its contest."""

    number = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    objects = LedgerQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise LedgerOnlyGrows
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerOnlyGrows


class Payment(Kept):
    """A line of the ledger: money received or paid out. Its number is the receipt's number."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="payments")
    kind = KindField(CashKind, max_length=10)
    method = KindField(PayMethod, max_length=10)
    cents = models.IntegerField()
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="payments"
    )
    note = models.CharField(max_length=REASON_LENGTH, blank=True)
    # Number of a cheque, a card slip or a transfer.
    reference = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Number of each note and coin brought, as {"<cents>": count}; empty if not counted.
    pieces = models.JSONField(default=dict)
    # The line that this one cancels.
    cancels = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="payment_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="payment_number_from_one"),
            # Positive if received and negative if paid out; the other way round for a line that
            # cancels.
            models.CheckConstraint(
                condition=Q(cancels=None, kind__in=RECEIVED, cents__gt=0)
                | Q(Q(cancels=None) & ~Q(kind__in=RECEIVED), cents__lt=0)
                | Q(cancels__isnull=False, kind__in=RECEIVED, cents__lt=0)
                | Q(Q(cancels__isnull=False) & ~Q(kind__in=RECEIVED), cents__gt=0),
                name="payment_sign_of_its_kind",
            ),
            models.CheckConstraint(
                condition=Q(team__isnull=False, kind__in=OF_TEAM)
                | (Q(team=None) & ~Q(kind__in=OF_TEAM)),
                name="payment_of_a_team_or_not",
            ),
            # Change brought and taken away is always notes and coins.
            models.CheckConstraint(
                condition=Q(method=PayMethod.CASH)
                | ~Q(kind__in=(CashKind.BROUGHT, CashKind.TAKEN)),
                name="float_in_cash",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} {self.cents}"


class CashCount(Kept):
    """A count of the cash box by a person: what it held, and what it should have held then."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="cash_counts")
    # The last line of the ledger when the box was counted; 0: the ledger was empty.
    upto = models.PositiveIntegerField()
    expected = models.IntegerField()
    counted = models.PositiveIntegerField()
    # Number of each note and coin, as {"<cents>": count}.
    pieces = models.JSONField(default=dict)
    cheques_expected = models.PositiveIntegerField()
    cheques = models.PositiveIntegerField()
    cheques_cents_expected = models.IntegerField()
    cheques_cents = models.PositiveIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="cash_count_number_once"),
            models.CheckConstraint(
                condition=~Q(reason="")
                | Q(
                    counted=F("expected"),
                    cheques=F("cheques_expected"),
                    cheques_cents=F("cheques_cents_expected"),
                ),
                name="cash_difference_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.counted} / {self.expected}"


class ToldPayment(models.Model):
    """A payment that an imported list tells and that the ledger does not hold.

    The cash box proposes to note it once the team owes something. `cents` is null if the list says
    only that the team paid.
    """

    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="told_payment")
    cents = models.PositiveIntegerField(null=True)
    method = models.CharField(choices=PayMethod.choices, max_length=10, blank=True)
    # Number of the order in an online ticket office.
    reference = models.CharField(max_length=NAME_LENGTH, blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(cents=None) | Q(cents__gte=1), name="told_of_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.cents}"


class OnlineOrder(models.Model):
    """An order of an online ticket office, as its export or its server last told it.

    A row that no team answers for stays, until a person says whose it is.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="online_orders")
    # Number of the order; with the number of a team if the order paid for several.
    reference = models.CharField(max_length=NAME_LENGTH)
    payer = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Names of the participants.
    names = models.JSONField(default=list)
    # Cents by payment, refunds taken off: see `annexes.applications.files.orders`.
    parts = models.JSONField(default=dict)
    method = KindField(PayMethod, max_length=10)
    # The team that a person named; null: the number of the order or the names tell it.
    team = models.ForeignKey(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Whether a person chose not to note it: it is noted otherwise, or is not about the contest.
    set_aside = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "reference"], name="online_order_once"),
            models.CheckConstraint(condition=~Q(reference=""), name="online_order_has_a_number"),
        ]

    def __str__(self) -> str:
        return self.reference


class Discount(models.Model):
    """The discount of a team, and why: it was invited, organises, or helps."""

    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="discount")
    cents = models.PositiveIntegerField()
    reason = models.CharField(max_length=REASON_LENGTH)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(cents__gte=1), name="discount_of_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="discount_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.cents}"


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
