"""A contest: its regulation, who works for it, its teams and its rounds."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.enums import ByeTo, DrawMethod, Role, Stage
from tournaments.models.people import NAME_LENGTH, Player

#: Letters and digits that nobody mistakes for one another, read aloud or written by hand.
CODE_SIGNS = "ACDEFGHJKLMNPQRTUVWXY34679"
CODE_LENGTH = 6


def draw_lot() -> int:
    """A lot that nobody can foresee."""
    return secrets.randbelow(2**31)


def draw_code() -> str:
    """A code that is not guessed, to be typed or scanned when a team arrives."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


class Contest(models.Model):
    """An afternoon of belote or coinche."""

    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="contests"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=80, unique=True)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    date = models.DateField()
    # The regulation as `tournaments.regulation` writes it; nobody else reads inside.
    regulation = models.JSONField()
    # Whether a result counts only once another person, or the other camp, has confirmed it.
    second_reading = models.BooleanField(default=False)
    # Whether players may enter their results themselves, by the link on their sheet.
    players_enter = models.BooleanField(default=False)
    # Where phones find this server, as "http://192.168.1.20:8000"; empty: as the desk sees it.
    phones_address = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Who organises it, as the papers say it: a club, a committee.
    club = models.CharField(max_length=NAME_LENGTH, blank=True)
    # How many teams the hall holds; none: as many as come.
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    # Whether players may ask for a place themselves, by a page that needs no account.
    players_apply = models.BooleanField(default=False)
    # Until when they may, at the latest; none: until the first round is drawn.
    apply_until = models.DateTimeField(null=True, blank=True)
    # Whether they may once it is drawn, to play from the next round on.
    apply_late = models.BooleanField(default=False)
    # How phones join the hall's wifi, as it is printed for the wall.
    wifi = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Raised by every write: pages are kept per version, and unchanged ones answered 304.
    version = models.PositiveIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person who works for a contest beside its organiser."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.SCORER)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["contest", "user"], name="member_once_per_contest")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class Category(models.Model):
    """What a prize or a ranking of its own may be for: women, mixed, seniors, youth …"""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "name"], name="category_once"),
            models.CheckConstraint(condition=~Q(name=""), name="category_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """Two players who play together, with the number they wear on the day."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()
    # What is printed and shown: the name the team chose, or its players' names. Two teams may
    # have the same one: the number tells them apart.
    name = models.CharField(max_length=2 * NAME_LENGTH + 5)
    player1 = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    player2 = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # A late team plays from this round on.
    first_round = models.PositiveSmallIntegerField(default=1)
    # A team that withdrew is drawn no more after this round; 0: before the first one.
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # Teams of one family may be kept apart, as those of one club are.
    family = models.CharField(max_length=NAME_LENGTH, blank=True)
    # The table of a team that cannot move.
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # Its place among those protected in pools and brackets, the best having 1.
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    # The team it was in the contest that qualified it for this one.
    origin = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="qualified"
    )
    # What its prizes may depend on: women, mixed, seniors …
    categories = models.ManyToManyField(Category, related_name="teams", blank=True)
    # Since when it is there, on the day; none: nobody has seen it yet.
    here_since = models.DateTimeField(null=True, blank=True)
    # By which the team says at the door who it is.
    code = models.CharField(max_length=CODE_LENGTH, default=draw_code)
    # Drawn when the team registers and kept: it separates teams that nothing else separates.
    lot = models.PositiveIntegerField(default=draw_lot)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="team_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="team_number_from_one"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
            models.CheckConstraint(
                condition=Q(player1__isnull=True)
                | Q(player2__isnull=True)
                | ~Q(player1=F("player2")),
                name="team_of_two_people",
            ),
            models.UniqueConstraint(fields=["contest", "code"], name="team_code_once"),
            models.UniqueConstraint(fields=["contest", "seed"], name="team_seed_once"),
            models.CheckConstraint(condition=Q(seed__gte=1), name="team_seed_from_one"),
            models.CheckConstraint(condition=Q(fixed_table__gte=1), name="fixed_table_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def withdrawn(self) -> bool:
        """Whether the team has left the contest."""
        return self.last_round is not None


class Round(models.Model):
    """The matches all tables play together. It exists once it is drawn."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=10, choices=Stage.choices, default=Stage.ROUNDS)
    method = models.CharField(max_length=20, choices=DrawMethod.choices)
    seed = models.BigIntegerField()
    bye_to = models.CharField(max_length=10, choices=ByeTo.choices, default=ByeTo.LAST)
    # The teams drawn, as [number, rank at that moment] (in a movement: the place): with the seed
    # they replay the draw, whatever was corrected since.
    entrants = models.JSONField()
    # What else the way of drawing was given: wishes, pools, seeds … `queries.history` reads it.
    given = models.JSONField(default=dict)
    # Whether it was to be the last: a draw looks ahead to the next round where there is one.
    is_last = models.BooleanField()
    drawn_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # A round that not everybody could play may be left out of the standings.
    dropped = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.contest} {self.number}"

    @property
    def closed(self) -> bool:
        """Whether every result is in and the round was closed."""
        return self.closed_at is not None
