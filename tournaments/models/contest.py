"""A contest with its helpers, categories, teams and rounds."""

from __future__ import annotations

import secrets
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property

from tournaments.models.fields import KindField
from tournaments.models.people import NAME_LENGTH, Player
from tournaments.words.enums import ByeTo, Role, Stage

HALL_NAME_LENGTH = 40


#: Letters and digits that are not mistaken for one another, read aloud or written by hand.
CODE_SIGNS = "ACDEFGHJKLMNPQRTUVWXY34679"
CODE_LENGTH = 6
#: Longest password of a wifi network (IEEE 802.11: a passphrase of 63 signs, or a key of 64).
WIFI_PASSWORD_LENGTH = 64


def draw_lot() -> int:
    return secrets.randbelow(2**31)


def draw_code() -> str:
    """Return a code that is hard to guess, typed or scanned when a team arrives."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


class Contest(models.Model):
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="contests"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=80, unique=True)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    date = models.DateField()
    # The regulation as `tournaments.regulation` writes it; only that package reads its content.
    regulation = models.JSONField()
    # Whether a result counts only once another person, or the other camp, has confirmed it.
    second_reading = models.BooleanField(default=False)
    # Whether players may enter their results themselves, by the link on their sheet.
    players_enter = models.BooleanField(default=False)
    # Minutes after the last sheet of a round during which a table may claim about it; null: always.
    claim_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    # Address at which phones reach this server, such as "http://192.168.1.20:8000"; empty: the
    # program finds one.
    phones_address = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Identifier of the contest in its files, never shown: a copy imported elsewhere keeps it.
    uid = models.UUIDField(default=uuid4, editable=False)
    # Whether the contest was imported without its cash: what teams owe is known elsewhere.
    cash_elsewhere = models.BooleanField(default=False, editable=False)
    # The organising club or committee, as printed on papers.
    club = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Number of teams the hall holds; null: no limit.
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    # Whether players may apply for a place themselves, on a page that needs no account.
    players_apply = models.BooleanField(default=False)
    # Deadline for applications; null: until the first round is drawn.
    apply_until = models.DateTimeField(null=True, blank=True)
    # Whether players may apply once the first round is drawn, to play from the next round on.
    apply_late = models.BooleanField(default=False)
    # Whether teams may say on a tablet at the door that they are there. It was opened `door_serial`
    # times, each under its own address.
    door_open = models.BooleanField(default=False)
    door_serial = models.PositiveSmallIntegerField(default=0)
    # Makes the secret that signs the notices of the ticket office; empty: none is received.
    notice_key = models.CharField(max_length=22, blank=True, default="")
    # Address where players pay online, shown with what they owe; empty: at the desk.
    pay_link = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    # Whether the desk asks each player for a licence.
    asks_licences = models.BooleanField(default=False)
    # How phones join the hall's wifi, as printed for the wall: its name, its password, or that it
    # has none. Without a password and not open, the name alone is printed, without a code to scan.
    wifi = models.CharField(max_length=NAME_LENGTH, blank=True)
    wifi_password = models.CharField(max_length=WIFI_PASSWORD_LENGTH, blank=True)
    wifi_open = models.BooleanField(default=False)
    # Whether search engines may list the contest's public pages.
    published = models.BooleanField(default=False)
    # Whether the pages that open without an account show people by their initials.
    names_by_initials = models.BooleanField(default=False)
    # First round whose results the hall does not see; null: it sees those of every round.
    suspense_from = models.PositiveSmallIntegerField(null=True, blank=True)
    # Whether the organiser was asked to hide the last round from the hall, and refused.
    suspense_refused = models.BooleanField(default=False)
    # When the organiser showed these results to the hall after all; null: not yet.
    revealed_at = models.DateTimeField(null=True, blank=True)
    # Raised by every write that the hall's pages may show. They are kept per version, and unchanged
    # ones are answered 304.
    version = models.PositiveIntegerField(default=1)
    # Raised by the writes that only the desk's pages show: applications without an answer.
    desk_version = models.PositiveIntegerField(default=1)
    # Number of halls it is played in; 0: it knows none, and no page asks which.
    hall_count = models.PositiveSmallIntegerField(default=0)
    # Seed of the boards of a duplicate, secret until every board is played; empty: none drawn.
    boards_seed = models.CharField(max_length=64, blank=True)
    # Chief of the delegation of each club, as {"name", "phone"}, by the name of the club.
    chiefs = models.JSONField(default=dict, blank=True)
    # What the desk has ticked once the contest was over, as `EndAct` words.
    ticked = models.JSONField(default=list, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-date", "-pk"]
        constraints = [models.UniqueConstraint(fields=["uid"], name="contest_uid_once")]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def known_halls(self) -> tuple[Hall, ...]:
        """Its halls in order. One query the first time; none for a contest without halls."""
        return tuple(self.halls.all()) if self.hall_count else ()

    @property
    def hidden_from(self) -> int | None:
        """First round whose results the hall may not see now; None if it may see all of them."""
        return self.suspense_from if self.revealed_at is None else None


class Member(models.Model):
    """A person who works for a contest, besides its organiser."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = KindField(Role, max_length=20, default=Role.SCORER)
    # The only hall where the person writes; null: in all of them.
    hall = models.ForeignKey("Hall", on_delete=models.SET_NULL, null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["contest", "user"], name="member_once_per_contest")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class Category(models.Model):
    """A group that prizes and rankings may be restricted to: women, mixed, seniors, youth."""

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


class Hall(models.Model):
    """One hall of a contest. No two halls of a contest have a table number in common."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="halls")
    name = models.CharField(max_length=HALL_NAME_LENGTH)
    # Where it is, for who comes by car; empty: at the place of the contest.
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Order of the halls on pages and papers, from 1. A round names its halls by it.
    position = models.PositiveSmallIntegerField()
    first_table = models.PositiveSmallIntegerField()
    last_table = models.PositiveSmallIntegerField()
    # Number of teams it holds; null: as many as its tables seat.
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "position"], name="hall_position_once"),
            models.UniqueConstraint(fields=["contest", "name"], name="hall_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="hall_has_a_name"),
            models.CheckConstraint(
                condition=Q(first_table__gte=1) & Q(last_table__gte=F("first_table")),
                name="hall_has_tables",
            ),
            models.CheckConstraint(condition=Q(capacity__gte=2), name="hall_holds_a_match"),
        ]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """Two players who play together, with their number; one player if partners change."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()
    # The name printed and shown: chosen by the team, or made of its players' names. Two teams may
    # have the same name: the number tells them apart.
    name = models.CharField(max_length=2 * NAME_LENGTH + 5)
    player1 = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    player2 = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    # The first round a late team plays.
    first_round = models.PositiveSmallIntegerField(default=1)
    # A withdrawn team is not drawn after this round; 0: before the first; null: not withdrawn.
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # Draws may keep apart teams of one family, as they do teams of one club.
    family = models.CharField(max_length=NAME_LENGTH, blank=True)
    # The only table of a team that cannot move.
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # The hall where the team plays; null: none chosen yet, or a contest without halls.
    hall = models.ForeignKey(
        "Hall", on_delete=models.SET_NULL, null=True, blank=True, related_name="teams"
    )
    # Whether the team stays in its hall where one draw is made for all of them.
    keeps_hall = models.BooleanField(default=False)
    # Place among the teams protected in pools and brackets, from 1 for the best.
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    # The bracket's round after which the team bought its return; null: it did not buy it.
    second_life = models.PositiveSmallIntegerField(null=True, blank=True)
    # The same team in the contest that qualified it for this one.
    origin = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="qualified"
    )
    # The same in words, as the file of this contest told it; `origin` says it better.
    came_from = models.CharField(max_length=2 * NAME_LENGTH + 2, blank=True)
    # Categories for prizes and rankings: women, mixed, seniors…
    categories = models.ManyToManyField(Category, related_name="teams", blank=True)
    # Time of check-in on the day; null: not checked in.
    here_since = models.DateTimeField(null=True, blank=True)
    # Whether the team said so itself, at the door.
    at_door = models.BooleanField(default=False)
    # Code that identifies the team at the door.
    code = models.CharField(max_length=CODE_LENGTH, default=draw_code)
    # Random number drawn at registration and kept: it breaks ties that nothing else breaks.
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
        return self.last_round is not None


class Round(models.Model):
    """Matches that all tables play together. A row exists once the round is drawn."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = KindField(Stage, max_length=10, default=Stage.ROUNDS)
    # Name in `pairing.METHODS`. Without choices, so that a new way of drawing needs no migration.
    method = models.CharField(max_length=20)
    seed = models.BigIntegerField()
    bye_to = KindField(ByeTo, max_length=10, default=ByeTo.LAST)
    # Teams drawn, as [number, rank at that moment]; in a movement, [number, place]. With the seed
    # they replay the draw, whatever was corrected since.
    entrants = models.JSONField()
    # Other input of the draw: wishes, pools, seeds… Read by `queries.draws.history`.
    given = models.JSONField(default=dict)
    # Whether this was to be the last round; if not, the draw looks ahead to the next one.
    is_last = models.BooleanField()
    drawn_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Whether the round is left out of the standings, because not everybody could play it.
    dropped = models.BooleanField(default=False)
    # Whether only the desk sees the draw, until it publishes it. Nothing is played meanwhile.
    draft = models.BooleanField(default=False)

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
        return self.closed_at is not None


class Planning(models.Model):
    """The timetable the organiser wants. Durations are in minutes."""

    contest = models.OneToOneField(Contest, on_delete=models.CASCADE, related_name="planning")
    starts_at = models.TimeField()
    ends_by = models.TimeField(null=True, blank=True)
    # Number of entrants expected; null: those registered.
    expected = models.PositiveSmallIntegerField(null=True, blank=True)
    # Number of tables in the hall; null: as many as needed.
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    # Null: the usual length of a deal in this game.
    minutes_per_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    pause = models.PositiveSmallIntegerField(default=15)
    # The round followed by the meal; null: no meal.
    meal_after = models.PositiveSmallIntegerField(null=True, blank=True)
    meal_minutes = models.PositiveSmallIntegerField(default=60)

    def __str__(self) -> str:
        return f"{self.contest} {self.starts_at}"
