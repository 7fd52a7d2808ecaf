"""The cash box: a ledger that only grows, the counts of the box, what a team is let off.

Every amount is a number of cents. In the ledger it is signed: money received is positive, money
paid out is negative, so that what the box should hold is a sum. A mistake is not corrected but
cancelled by a line of the opposite amount that names it. Triggers in the database (`models.guards`)
refuse changes, deletions and holes in the numbering.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.enums import CashKind, PayMethod
from tournaments.models.contest import Contest, Team
from tournaments.models.people import NAME_LENGTH

REASON_LENGTH = 500
#: The kinds that concern one team, and those that bring money in.
OF_TEAM = (CashKind.PAYMENT, CashKind.REFUND)
RECEIVED = (CashKind.PAYMENT, CashKind.INCOME, CashKind.BROUGHT)


class LedgerOnlyGrows(Exception):
    """Somebody's code tried to change or delete what the cash box keeps: a programmer's error."""


class LedgerQuerySet(models.QuerySet[Any]):
    """A query set that reads and adds, and does nothing else."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise LedgerOnlyGrows

    def delete(self) -> NoReturn:
        raise LedgerOnlyGrows


class Kept(models.Model):
    """A line that is written once, by somebody, under the next number of its contest."""

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
    """A line of the ledger: money received, or paid out; its number is that of its receipt."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="payments")
    kind = models.CharField(max_length=10, choices=CashKind.choices)
    method = models.CharField(max_length=10, choices=PayMethod.choices)
    cents = models.IntegerField()
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="payments"
    )
    note = models.CharField(max_length=REASON_LENGTH, blank=True)
    # The number of a cheque, of a card's slip, of a transfer.
    reference = models.CharField(max_length=NAME_LENGTH, blank=True)
    # How many of each note and coin were brought, as {"<cents>": count}, where they were counted.
    pieces = models.JSONField(default=dict)
    # The line this one takes back.
    cancels = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="payment_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="payment_number_from_one"),
            # Received above zero and paid out below it; the other way round to take a line back.
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
            # What is brought and taken is notes and coins.
            models.CheckConstraint(
                condition=Q(method=PayMethod.CASH)
                | ~Q(kind__in=(CashKind.BROUGHT, CashKind.TAKEN)),
                name="float_in_cash",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} {self.cents}"


class CashCount(Kept):
    """The box counted by somebody: what it held, beside what it should have held then."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="cash_counts")
    # The last line of the ledger it knew; 0: the ledger was empty.
    upto = models.PositiveIntegerField()
    expected = models.IntegerField()
    counted = models.PositiveIntegerField()
    # How many of each note and coin, as {"<cents>": count}.
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


class Discount(models.Model):
    """What a team is let off, and why: a team that was invited, that organises, that helps."""

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
