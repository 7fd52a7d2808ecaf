"""Prizes: what can be won, how it is given, who got each piece, and the ceremony."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models.contest import Category, Contest, Team, draw_lot
from tournaments.models.fields import KindField
from tournaments.models.people import NAME_LENGTH
from tournaments.words.enums import PrizeBy, TieRule

#: A share of the takings is stored in ten-thousandths: 12.5 % is 1250.
WHOLE_SHARE = 10_000


class Prize(models.Model):
    """A prize: a number of pieces of one thing, and who they are for, in the order of the list.

    One that does not cumulate is not given to anybody who already has another such prize.
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    quantity = models.PositiveSmallIntegerField(default=1)
    # Value of one piece, in cents; or the share of the takings that all pieces make together.
    cents = models.PositiveIntegerField(null=True, blank=True)
    share = models.PositiveSmallIntegerField(null=True, blank=True)
    # Money may be divided between teams of equal rank; a ham may not.
    money = models.BooleanField(default=False)
    by = KindField(PrizeBy, max_length=12, default=PrizeBy.RANK)
    first = models.PositiveSmallIntegerField(null=True, blank=True)
    last = models.PositiveSmallIntegerField(null=True, blank=True)
    category = models.ForeignKey(
        Category, on_delete=models.PROTECT, null=True, blank=True, related_name="prizes"
    )
    team = models.ForeignKey(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Number of rounds played that earns a prize for attendance.
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    per_player = models.BooleanField(default=False)
    cumulates = models.BooleanField(default=False)
    # Random number, kept: with the seed of the giving, it draws the tombola of this prize.
    draw = models.PositiveBigIntegerField(default=draw_lot, editable=False)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="prize_has_a_name"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="prize_of_something"),
            models.CheckConstraint(
                condition=Q(cents__isnull=True) | Q(share__isnull=True), name="prize_worth_one_way"
            ),
            models.CheckConstraint(
                condition=Q(share__gte=1, share__lte=WHOLE_SHARE) | Q(share__isnull=True),
                name="prize_share_of_the_takings",
            ),
            models.CheckConstraint(
                condition=Q(money=False) | Q(cents__isnull=False) | Q(share__isnull=False),
                name="prize_of_money_says_how_much",
            ),
            models.CheckConstraint(
                condition=Q(first__gte=1, last__gte=F("first")) | Q(first=None, last=None),
                name="prize_ranks_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Giving(models.Model):
    """How a contest gives its prizes, and whether it has given them.

    `absent` are the numbers of the teams that miss the ceremony, `choosers` those of the teams that
    choose, in order, and `passed` those that skipped their turn.
    """

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="giving")
    ties = KindField(TieRule, max_length=10, default=TieRule.SHARE)
    # Whether the prize of an absent or withdrawn team goes to the next; if not, nobody gets it.
    passes_on = models.BooleanField(default=True)
    withdrawn_too = models.BooleanField(default=False)
    absent = models.JSONField(default=list)
    # Draws the tombolas and separates teams of equal rank.
    seed = models.BigIntegerField(default=draw_lot)
    given_at = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    choosers = models.JSONField(default=list)
    passed = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.contest}: {self.given_at}"


class Award(models.Model):
    """A piece of a prize given to a team, or to its player 1 or 2 (`player`; 0 for the team).

    Money shared between `parts` teams is stored as `parts` rows, one per `part`. `collected_by`
    names the person who came for it; `ticked_by` is the person at the desk who noted it.
    """

    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, related_name="awards")
    unit = models.PositiveSmallIntegerField()
    part = models.PositiveSmallIntegerField(default=1)
    parts = models.PositiveSmallIntegerField(default=1)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="awards")
    player = models.PositiveSmallIntegerField(default=0)
    cents = models.PositiveIntegerField(null=True, blank=True)
    # The reason from `tournaments.regulation.awarding`: templates and their parameters.
    reason = models.JSONField(default=dict)
    given_at = models.DateTimeField(auto_now_add=True)
    collected_at = models.DateTimeField(null=True, blank=True)
    collected_by = models.CharField(max_length=NAME_LENGTH, blank=True)
    ticked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["prize", "unit", "part"]
        constraints = [
            models.UniqueConstraint(fields=["prize", "unit", "part"], name="award_unit_once"),
            models.UniqueConstraint(
                fields=["prize", "unit", "team", "player"], name="award_part_to_another_team"
            ),
            models.CheckConstraint(condition=Q(unit__gte=1), name="award_unit_from_one"),
            models.CheckConstraint(
                condition=Q(part__gte=1, part__lte=F("parts")), name="award_part_of_parts"
            ),
            models.CheckConstraint(condition=Q(player__lte=2), name="award_to_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.prize} {self.unit}: {self.team}"


class Ceremony(models.Model):
    """The ceremony of a contest: the projector reveals the places, from the last to the first.

    It reveals the first `places` of the contest, or of a category. `step` says how far it is: see
    `queries.prizes.reveal`. `ended_at` is null while it goes on.
    """

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="ceremony")
    category = models.ForeignKey(
        Category, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    places = models.PositiveSmallIntegerField()
    step = models.PositiveSmallIntegerField(default=0)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "ceremonies"
        constraints = [
            models.CheckConstraint(condition=Q(places__gte=1), name="ceremony_of_a_place"),
        ]

    def __str__(self) -> str:
        return f"{self.contest}: {self.step}"
