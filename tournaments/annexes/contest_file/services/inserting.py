"""Rows of a contest file written into the database, through its constraints and its triggers.

Rows are written in the order of the file, because many readings are ordered by key. Moments are
those of the file: rows whose columns would take the present moment are written as a fixture is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import groupby
from secrets import token_hex
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext as _

from scoring.duplicate.comparing import percent_of
from tournaments.annexes.contest_file.rules.after import CashMember, LogRow
from tournaments.annexes.contest_file.rules.play import EntryRow
from tournaments.annexes.contest_file.rules.value import ContestFile
from tournaments.annexes.contest_file.services.replacing import kept, values, write_deals
from tournaments.machine.progress import counted
from tournaments.models import (
    AdjustedBoard,
    Announcement,
    Application,
    Award,
    Call,
    CashCount,
    CatchUp,
    Category,
    Ceremony,
    Clock,
    Contest,
    Discount,
    Entry,
    Giving,
    Hall,
    Item,
    LogLine,
    Logo,
    Match,
    Order,
    Payment,
    Penalty,
    Planning,
    Player,
    Prize,
    Round,
    Seat,
    Single,
    Team,
    ToldPayment,
    Wish,
)
from tournaments.words.enums import EntryStatus

M = TypeVar("M", bound=models.Model)

#: Length of the key of a phone, in bytes.
PHONE_BYTES = 16


@dataclass
class Writing:
    """A file being written: what its references are in this database."""

    contest: Contest
    file: ContestFile
    people: Mapping[str, Player]
    accounts: Mapping[str, User]
    teams: dict[int, Team] = field(default_factory=dict)
    items: dict[int, Item] = field(default_factory=dict)
    categories: dict[int, Category] = field(default_factory=dict)
    prizes: dict[int, Prize] = field(default_factory=dict)
    halls: dict[int, Hall] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    phones: dict[str, str] = field(default_factory=dict)

    def person(self, ref: str | None) -> Player | None:
        """Return a person of the file."""
        return None if ref is None else self.people[ref]

    def account(self, ref: str | None) -> User | None:
        """Return an account of the file."""
        return None if ref is None else self.accounts[ref]

    def hall(self, place: int | None) -> Hall | None:
        """Return a hall of the file."""
        return None if place is None else self.halls[place]

    def match(self, ref: str | None) -> Match | None:
        """Return a match of the file."""
        return None if ref is None else self.matches[ref]

    def phone(self, ref: str) -> str:
        """Return a key of its own for each phone of the file; none for no phone."""
        return self.phones.setdefault(ref, token_hex(PHONE_BYTES)) if ref else ""


def insert_rows(
    contest: Contest,
    file: ContestFile,
    people: Mapping[str, Player],
    accounts: Mapping[str, User],
    log: Iterable[LogRow],
) -> None:
    """Write every row of a file but the contest's own, its people and its accounts.

    `log` are the lines of the file to write: all, or those that are not here.
    `contest` does not ask for a second reading yet: a version read once was written when one reader
    was enough, and each version tells whether it needed two. Raises `IntegrityError` for what the
    database refuses.
    """
    writing = Writing(contest, file, people, accounts)
    _settings(writing)
    _teams(writing)
    _prizes(writing)
    _rounds(writing)
    _entries(writing)
    _referee(writing)
    _insert_awards(writing)
    _registered(writing)
    if file.cash is not None:
        _cash(writing, file.cash)
    kept(LogLine(contest=contest, **values(row, by=writing.account(row.by))) for row in log)


def _settings(writing: Writing) -> None:
    contest, member = writing.contest, writing.file.contest
    items = [Item(contest=contest, **values(row)) for row in member.items]
    writing.items = _placed(Item.objects.bulk_create(items))
    categories = [Category(contest=contest, **values(row)) for row in member.categories]
    writing.categories = _placed(Category.objects.bulk_create(categories))
    if member.logo is not None and writing.file.logo is not None:
        Logo.objects.create(contest=contest, png=writing.file.logo, **values(member.logo))
    if member.planning is not None:
        Planning.objects.create(contest=contest, **values(member.planning))
    halls = [Hall(contest=contest, **values(row)) for row in member.halls]
    writing.halls = _placed(Hall.objects.bulk_create(halls))
    Clock.objects.bulk_create(
        Clock(contest=contest, **values(row, hall=writing.hall(row.hall))) for row in member.clocks
    )
    kept(
        Announcement(contest=contest, **values(row, hall=writing.hall(row.hall)))
        for row in member.announcements
    )
    if member.giving is not None:
        by = writing.account(member.giving.given_by)
        lists = {
            name: list(getattr(member.giving, name)) for name in ("absent", "choosers", "passed")
        }
        Giving.objects.create(contest=contest, **values(member.giving, given_by=by, **lists))


def _teams(writing: Writing) -> None:
    contest, rows = writing.contest, writing.file.teams.teams
    origins = {one.team: one.said for one in writing.file.teams.origins}
    teams = [
        Team(
            contest=contest,
            **values(
                row,
                "categories",
                player1=writing.person(row.player1),
                player2=writing.person(row.player2),
                hall=writing.hall(row.hall),
                came_from=origins.get(row.number, ""),
            ),
        )
        for row in rows
    ]
    writing.teams = {team.number: team for team in Team.objects.bulk_create(teams)}
    through = Team.categories.through
    through._default_manager.bulk_create(
        through(team=writing.teams[row.number], category=writing.categories[place])
        for row in rows
        for place in row.categories
    )
    Order.objects.bulk_create(
        Order(team=writing.teams[row.team], item=writing.items[row.item], quantity=row.quantity)
        for row in writing.file.teams.orders
    )
    Wish.objects.bulk_create(
        Wish(
            contest=contest,
            **values(row, one=writing.teams[row.one], other=writing.teams[row.other]),
        )
        for row in writing.file.contest.wishes
    )


def _prizes(writing: Writing) -> None:
    prizes = [
        Prize(
            contest=writing.contest,
            **values(
                row,
                category=writing.categories.get(row.category or 0),
                team=writing.teams.get(row.team or 0),
            ),
        )
        for row in writing.file.contest.prizes
    ]
    writing.prizes = _placed(Prize.objects.bulk_create(prizes))


def _rounds(writing: Writing) -> None:
    member = writing.file.rounds
    rounds = kept(
        Round(
            contest=writing.contest,
            **values(row, entrants=[list(one) for one in row.entrants]),
        )
        for row in member.rounds
    )
    writing.rounds = {round_.number: round_ for round_ in rounds}
    matches = Match.objects.bulk_create(
        Match(**values(row, round=writing.rounds[row.round])) for row in member.matches
    )
    writing.matches = {f"{one.round.number}/{one.table}": one for one in matches}
    Seat.objects.bulk_create(
        Seat(
            **values(
                row,
                round=writing.rounds[row.round],
                team=writing.teams[row.team],
                match=writing.match(row.match),
            )
        )
        for row in member.seats
    )


def _entries(writing: Writing) -> None:
    """Write the versions of the results in the order they were made, each with its deals.

    Those that no second reader had to read are written together.
    """
    rows = counted(_("Résultats écrits"), writing.file.entries.entries)
    for read_twice, together in groupby(rows, key=_asks_second_reading):
        if read_twice:
            for row in together:
                _write_read_twice(writing, row)
        else:
            entry_rows = list(together)
            entries = kept(_entry(writing, row, row.status) for row in entry_rows)
            write_deals(zip(entries, entry_rows, strict=True))


def _asks_second_reading(row: EntryRow) -> bool:
    return row.second_reading or row.entered_camp != ""


def _write_read_twice(writing: Writing, row: EntryRow) -> None:
    """Write a version that needs two readers, as the services do: its deals before its status.

    The trigger may compare its deals with those of the version that it repeats.
    """
    [entry] = kept([_entry(writing, row, EntryStatus.PROPOSED)])
    write_deals([(entry, row)])
    if row.status != EntryStatus.PROPOSED:
        Entry.objects.filter(pk=entry.pk).update(status=row.status)


def _entry(writing: Writing, row: EntryRow, status: EntryStatus) -> Entry:
    return Entry(
        **values(
            row,
            "deals",
            match=writing.match(row.match),
            status=status,
            marks=list(row.marks),
            course=list(row.course),
            entered_by=writing.account(row.entered_by),
            entered_phone=writing.phone(row.entered_phone),
            confirmed_by=writing.account(row.confirmed_by),
            confirmed_phone=writing.phone(row.confirmed_phone),
        )
    )


def _referee(writing: Writing) -> None:
    """Write catch-ups, penalties, boards with adjusted scores, and calls."""
    member = writing.file.rounds
    kept(
        CatchUp(
            **values(
                row,
                round=writing.rounds[row.round],
                team=writing.teams[row.team],
                opponent=writing.teams[row.opponent],
                entered_by=writing.account(row.entered_by),
            )
        )
        for row in member.catch_ups
    )
    kept(
        Penalty(
            contest=writing.contest,
            **values(
                row,
                round=writing.rounds[row.round],
                team=writing.teams[row.team],
                match=writing.match(row.match),
                by=writing.account(row.by),
                called_by=writing.teams.get(row.called_by or 0),
                first=asdict(row.first) if row.first is not None else None,
            ),
        )
        for row in member.penalties
    )
    kept(
        AdjustedBoard(
            **values(
                row,
                match=writing.match(row.match),
                by=writing.account(row.by),
                ns=percent_of(row.ns),
                ew=percent_of(row.ew),
            )
        )
        for row in member.adjusted_boards
    )
    kept(
        Call(
            contest=writing.contest,
            **values(row, match=writing.match(row.match), team=writing.teams.get(row.team or 0)),
        )
        for row in member.calls
    )


def _insert_awards(writing: Writing) -> None:
    """Write the awards, and how far the ceremony is."""
    member = writing.file.awards
    kept(
        Award(
            **values(
                row,
                prize=writing.prizes[row.prize],
                team=writing.teams[row.team],
                ticked_by=writing.account(row.ticked_by),
            )
        )
        for row in member.awards
    )
    if member.ceremony is not None:
        category = writing.categories.get(member.ceremony.category or 0)
        Ceremony.objects.create(
            contest=writing.contest, **values(member.ceremony, category=category)
        )


def _registered(writing: Writing) -> None:
    """Write who waits for a partner, and the applications."""
    kept(
        Single(contest=writing.contest, **values(row, player=writing.person(row.player)))
        for row in writing.file.teams.singles
    )
    rows = writing.file.teams.applications
    applications = kept(
        Application(
            contest=writing.contest,
            **values(
                row,
                "categories",
                town=row.town or "",
                phone=row.phone or "",
                player=writing.person(row.player),
                wanted={str(writing.items[one.item].pk): one.quantity for one in row.wanted},
            ),
        )
        for row in rows
    )
    through = Application.categories.through
    through._default_manager.bulk_create(
        through(application=application, category=writing.categories[place])
        for application, row in zip(applications, rows, strict=True)
        for place in row.categories
    )


def _cash(writing: Writing, member: CashMember) -> None:
    lines: dict[int, Payment] = {}
    for row in member.payments:
        columns = values(
            row,
            by=writing.account(row.by),
            team=writing.teams.get(row.team or 0),
            cancels=lines.get(row.cancels or 0),
        )
        [lines[row.number]] = kept([Payment(contest=writing.contest, **columns)])
    kept(
        CashCount(contest=writing.contest, **values(row, by=writing.account(row.by)))
        for row in member.counts
    )
    Discount.objects.bulk_create(
        Discount(**values(row, team=writing.teams[row.team])) for row in member.discounts
    )
    ToldPayment.objects.bulk_create(
        ToldPayment(**values(row, team=writing.teams[row.team])) for row in member.told
    )


def _placed(rows: Iterable[M]) -> dict[int, M]:
    """Return rows by their places in their list, from 1."""
    return dict(enumerate(rows, start=1))
