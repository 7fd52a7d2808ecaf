"""A contest read from the database into the value of its file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from tournaments import models
from tournaments.annexes.contest_file.queries.left_out import keeps_action, kept_of
from tournaments.annexes.contest_file.rules import play
from tournaments.annexes.contest_file.rules.after import (
    AwardRow,
    CeremonyRow,
    CountRow,
    DiscountRow,
    LogRow,
    PaymentRow,
    ToldRow,
)
from tournaments.annexes.contest_file.rules.contest import (
    AnnouncementRow,
    CategoryRow,
    ClockRow,
    GivingRow,
    HallRow,
    ItemRow,
    PlanningRow,
    PrizeRow,
    SettingsRow,
    WishRow,
)
from tournaments.annexes.contest_file.rules.people import (
    ApplicationRow,
    OrderRow,
    PersonRow,
    SingleRow,
    TeamRow,
)
from tournaments.annexes.contest_file.rules.reading import ADAPTERS
from tournaments.annexes.contest_file.rules.value import ContestFile, Extra, Member
from tournaments.machine.places import version
from tournaments.models import Contest
from tournaments.queries.core.people import shown_name
from tournaments.queries.core.teams import origins_of

#: Turns a stored key into a reference of the file.
Refer = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Numbered:
    """References in the order in which they are first asked for: a letter and a number."""

    letter: str
    known: dict[Any, str]

    def __call__(self, key: Any) -> str | None:
        if key in (None, ""):
            return key or None
        return self.known.setdefault(key, f"{self.letter}{len(self.known) + 1}")


def same(key: Any) -> Any:
    """Return the value itself: a column that is read and stays as it is."""
    return key


def places_of(model: type[Any], contest: Contest) -> dict[Any, int]:
    """Return the place of each row of a list, from 1, by its key."""
    keys = (
        model._default_manager.filter(contest=contest).order_by("pk").values_list("pk", flat=True)
    )
    return {pk: place for place, pk in enumerate(keys, start=1)}


def grouped(
    model: type[Any], contest: Contest, categories: Mapping[Any, int]
) -> Mapping[Any, list[int]]:
    """Return the categories of each row, as places in their list."""
    names_of: dict[Any, list[int]] = defaultdict(list)
    named: QuerySet[Any] = model._default_manager.filter(contest=contest)
    pairs = named.filter(categories__isnull=False).values_list("pk", "categories")
    for pk, category in sorted(pairs):
        names_of[pk].append(categories[category])
    return names_of


def rows_of(
    model: type[Any], where: Mapping[str, Any], row: type[Any], **refer: Refer
) -> list[dict[str, Any]]:
    """Return the rows of a model as the columns of `row`, in the order they were made. One query.

    `refer` turns the values of some columns into what the file holds.
    """
    columns = list(_columns(model, row, refer))
    rows = model._default_manager.filter(**where).order_by("pk").values(*columns)
    carried = list(rows)
    for one in carried:
        for name, of in refer.items():
            one[name] = of(one[name])
    return carried


def _columns(model: type[Any], row: type[Any], refer: Collection[str]) -> Iterator[str]:
    yield from refer
    stored = {field.name for field in model._meta.concrete_fields if field.remote_field is None}
    for field in fields(row):
        if field.name in stored and field.name not in refer:
            yield field.name


def carried(contest: models.Contest, extras: Collection[Extra] = ()) -> ContestFile:
    """Return all that a contest is, with these extras. Rows stand in the order they were made.

    People and accounts are numbered in the order in which the rows name them first, so that the
    same contest gives the same references in every database.
    """
    return _Carrier(contest, frozenset(extras)).file()


class _Carrier:
    """One contest while it is read. Each method reads one member."""

    def __init__(self, contest: models.Contest, extras: frozenset[Extra]) -> None:
        self.contest = contest
        self.extras = extras
        self.people = Numbered("p", {})
        self.accounts = Numbered("a", {})
        self.phones = Numbered("t", {})
        self.teams: dict[Any, Any] = dict(contest.teams.values_list("pk", "number"))
        self.rounds: dict[Any, Any] = dict(contest.rounds.values_list("pk", "number"))
        matches = models.Match.objects.filter(round__contest=contest).order_by("pk")
        self.matches: dict[Any, Any] = {
            pk: f"{number}/{table}"
            for pk, number, table in matches.values_list("pk", "round__number", "table")
        }
        self.items = places_of(models.Item, contest)
        self.categories = places_of(models.Category, contest)
        self.prizes = places_of(models.Prize, contest)
        self.halls = places_of(models.Hall, contest)

    def file(self) -> ContestFile:
        """Return the contest. People and accounts come last: the other members name them."""
        teams, log = self._teams(), self._log()
        rounds, entries, awards = self._rounds(), self._entries(), self._awards()
        settings, logo = self._contest()
        cash = self._cash() if Extra.CASH in self.extras else None
        return ContestFile(
            program=version(),
            uid=self.contest.uid,
            extras=self.extras,
            contest=settings,
            people=self._people(),
            teams=teams,
            rounds=rounds,
            entries=entries,
            awards=awards,
            log=log,
            logo=logo,
            cash=cash,
        )

    def _contest(self) -> tuple[Any, bytes | None]:
        """Return contest.json, and the logo."""
        of_contest = {"contest": self.contest}
        logo = models.Logo.objects.filter(**of_contest).first()
        giving = rows_of(models.Giving, of_contest, GivingRow, given_by=self.accounts)
        for one in giving:
            numbers = set(self.teams.values())
            # The number of a team whose registration was cancelled names nobody.
            one["absent"] = [number for number in one["absent"] if number in numbers]
        data = {
            "contest": rows_of(models.Contest, {"pk": self.contest.pk}, SettingsRow)[0],
            "logo": None if logo is None else {"width": logo.width, "height": logo.height},
            "items": rows_of(models.Item, of_contest, ItemRow),
            "categories": rows_of(models.Category, of_contest, CategoryRow),
            "prizes": rows_of(
                models.Prize,
                of_contest,
                PrizeRow,
                category=self.categories.get,
                team=self.teams.get,
            ),
            "giving": next(iter(giving), None),
            "planning": next(iter(rows_of(models.Planning, of_contest, PlanningRow)), None),
            "halls": rows_of(models.Hall, of_contest, HallRow),
            "clocks": rows_of(models.Clock, of_contest, ClockRow, hall=self.halls.get),
            "announcements": rows_of(
                models.Announcement, of_contest, AnnouncementRow, hall=self.halls.get
            ),
            "wishes": rows_of(
                models.Wish, of_contest, WishRow, one=self.teams.get, other=self.teams.get
            ),
        }
        return _value(Member.CONTEST, data), None if logo is None else bytes(logo.png)

    def _teams(self) -> Any:
        of_contest = {"contest": self.contest}
        by_team = grouped(models.Team, self.contest, self.categories)
        teams = rows_of(
            models.Team,
            of_contest,
            TeamRow,
            player1=self.people,
            player2=self.people,
            hall=self.halls.get,
            pk=lambda pk: pk,
        )
        for team in teams:
            team["categories"] = by_team[team.pop("pk")]
        singles = rows_of(models.Single, of_contest, SingleRow, player=self.people)
        applied = grouped(models.Application, self.contest, self.categories)
        applications = rows_of(
            models.Application,
            of_contest,
            ApplicationRow,
            player=self.people,
            wanted=self._wanted,
            pk=lambda pk: pk,
        )
        for application in applications:
            application["categories"] = applied[application.pop("pk")]
            self._without_phones(application)
        data = {
            "teams": teams,
            "origins": [
                {"team": number, "said": origin}
                for number, origin in origins_of(self.contest).items()
            ],
            "orders": rows_of(
                models.Order,
                {"team__contest": self.contest},
                OrderRow,
                team=self.teams.get,
                item=self.items.get,
            ),
            "singles": singles,
            "applications": applications,
        }
        return _value(Member.TEAMS, data)

    def _wanted(self, wanted: Mapping[str, int]) -> list[dict[str, int]]:
        """Return what an application wants, without items that are no longer sold."""
        by_key = {str(pk): place for pk, place in self.items.items()}
        return [
            {"item": by_key[key], "quantity": quantity}
            for key, quantity in wanted.items()
            if key in by_key
        ]

    def _without_phones(self, row: dict[str, Any]) -> None:
        if Extra.PHONES not in self.extras:
            row["town"] = row["phone"] = None
            row |= dict.fromkeys(LICENCES & row.keys(), "")

    def _people(self) -> Any:
        """Return the people and accounts that the other members name."""
        keys = list(self.people.known)
        of_contest: dict[int, list[Any]] = defaultdict(list)
        own: dict[int, list[Any]] = defaultdict(list)
        for player, uid, contest in (
            models.PlayerUid.objects.filter(player__in=keys)
            .order_by("pk")
            .values_list("player", "uid", "contest")
        ):
            if contest is None:
                own[player].append(uid)
            elif contest == self.contest.pk:
                of_contest[player].append(uid)
        by_key = {
            row["pk"]: row for row in rows_of(models.Player, {"pk__in": keys}, PersonRow, pk=same)
        }
        people = []
        for key, name in self.people.known.items():
            row = by_key[key]
            del row["pk"]
            self._without_phones(row)
            people.append(row | {"id": name, "uids": of_contest[key] or own[key]})
        accounts = User.objects.in_bulk(list(self.accounts.known))
        return _value(
            Member.PEOPLE,
            {
                "people": people,
                "accounts": [
                    {"id": name, "name": account_name(accounts[key])}
                    for key, name in self.accounts.known.items()
                ],
            },
        )

    def _rounds(self) -> Any:
        of_contest = {"contest": self.contest}
        of_round = {"round__contest": self.contest}
        of_match = {"match__round__contest": self.contest}
        team, round_, match, by = self.teams.get, self.rounds.get, self.matches.get, self.accounts
        data = {
            "rounds": rows_of(models.Round, of_contest, play.RoundRow),
            "matches": rows_of(models.Match, of_round, play.MatchRow, round=round_),
            "seats": rows_of(
                models.Seat, of_round, play.SeatRow, round=round_, team=team, match=match
            ),
            "catch_ups": rows_of(
                models.CatchUp,
                of_round,
                play.CatchUpRow,
                round=round_,
                team=team,
                opponent=team,
                entered_by=by,
            ),
            "penalties": rows_of(
                models.Penalty,
                of_contest,
                play.PenaltyRow,
                round=round_,
                team=team,
                match=match,
                by=by,
                called_by=team,
            ),
            "adjusted_boards": rows_of(
                models.AdjustedBoard, of_match, play.AdjustedBoardRow, match=match, by=by
            ),
            "calls": rows_of(models.Call, of_contest, play.CallRow, match=match, team=team),
        }
        return _value(Member.ROUNDS, data)

    def _entries(self) -> Any:
        rows = rows_of(
            models.Entry,
            {"match__round__contest": self.contest},
            play.EntryRow,
            match=self.matches.get,
            entered_by=self.accounts,
            confirmed_by=self.accounts,
            pk=same,
        )
        deals = self._deals()
        for row in rows:
            row["deals"] = deals.get(row.pop("pk"), [])
            row["entered_phone"] = self.phones(row["entered_phone"]) or ""
            row["confirmed_phone"] = self.phones(row["confirmed_phone"]) or ""
        return _value(Member.ENTRIES, {"entries": rows})

    def _deals(self) -> dict[int, list[dict[str, Any]]]:
        """Return the deals of each version of a result."""
        names = [field.name for field in fields(play.DealRow)]
        rows = models.Deal.objects.filter(entry__match__round__contest=self.contest)
        deals = rows.order_by("entry", "pk").values_list("entry", *names)
        return {
            entry: [dict(zip(names, deal[1:], strict=True)) for deal in of_entry]
            for entry, of_entry in groupby(deals.iterator(chunk_size=5_000), itemgetter(0))
        }

    def _awards(self) -> Any:
        ceremony = rows_of(
            models.Ceremony, {"contest": self.contest}, CeremonyRow, category=self.categories.get
        )
        data = {
            "awards": rows_of(
                models.Award,
                {"prize__contest": self.contest},
                AwardRow,
                prize=self.prizes.get,
                team=self.teams.get,
                ticked_by=self.accounts,
            ),
            "ceremony": next(iter(ceremony), None),
        }
        return _value(Member.AWARDS, data)

    def _log(self) -> tuple[LogRow, ...]:
        lines = rows_of(models.LogLine, {"contest": self.contest}, LogRow, by=self.accounts)
        return tuple(
            ADAPTERS[Member.LOG].validate_python(
                {
                    **line,
                    "before": kept_of(line["before"], self.extras),
                    "after": kept_of(line["after"], self.extras),
                },
                strict=False,
            )
            for line in lines
            if keeps_action(line["action"], self.extras)
        )

    def _cash(self) -> Any:
        of_contest, of_team = {"contest": self.contest}, {"team__contest": self.contest}
        numbers = dict(self.contest.payments.values_list("pk", "number"))
        team, by = self.teams.get, self.accounts
        data = {
            "payments": rows_of(
                models.Payment, of_contest, PaymentRow, team=team, by=by, cancels=numbers.get
            ),
            "counts": rows_of(models.CashCount, of_contest, CountRow, by=by),
            "discounts": rows_of(models.Discount, of_team, DiscountRow, team=team),
            "told": rows_of(models.ToldPayment, of_team, ToldRow, team=team),
        }
        return _value(Member.CASH, data)


def account_name(user: User) -> str:
    """Return the name of an account in a file: the one it had where it came from, if it came."""
    return user.first_name or user.get_username()


def _value(member: Member, data: dict[str, Any]) -> Any:
    """Return a member read from plain values of the database: lists there are tuples here."""
    return ADAPTERS[member].validate_python(data, strict=False)


#: Files listed on the page.
MOST_LISTED = 20
#: Fields of rows with the licence of somebody.
LICENCES = frozenset({"licence", "licence1", "licence2"})


@dataclass(frozen=True, slots=True)
class DepartureLine:
    """One file that somebody took. `by` is "" for the command line or an account that is gone."""

    at: datetime
    by: str
    with_phones: bool
    with_cash: bool
    digest: str


def departures_of(contest: models.Contest) -> Iterator[DepartureLine]:
    """Yield the last files that left, the latest first. One query."""
    rows = models.Departure.objects.filter(contest=contest).select_related("by").order_by("-pk")
    for one in rows[:MOST_LISTED]:
        by = shown_name(one.by)
        yield DepartureLine(one.at, by, one.with_phones, one.with_cash, one.sha256[:12])
