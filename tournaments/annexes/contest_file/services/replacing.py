"""Rows of a contest replaced by those of its newer file, and what stays of them here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any, TypeVar

from django.db import connection, models
from django.db.models.sql import InsertQuery
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.queries.comparing import LOCAL_ACTIONS
from tournaments.annexes.contest_file.queries.matching import Arriving
from tournaments.annexes.contest_file.rules.after import LogRow
from tournaments.annexes.contest_file.rules.play import DealRow, EntryRow
from tournaments.models import (
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
    Deal,
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
    Prize,
    Round,
    Seat,
    Single,
    Team,
    ToldPayment,
    Wish,
)
from tournaments.models.openings import contest_may_go, without_guard
from tournaments.words.texts import Refused

M = TypeVar("M", bound=models.Model)


def kept(rows: Iterable[M]) -> list[M]:
    """Write rows of one model with the moments that they have, in order, and give them their keys.

    `bulk_create` would write the present moment in their place, and so would `save`.
    """
    written: list[Any] = list(rows)
    if written:
        model, key = type(written[0]), written[0]._meta.pk
        columns: list[Any] = [
            one for one in model._meta.concrete_fields if one is not key or written[0].pk
        ]
        size = max(connection.ops.bulk_batch_size(columns, written), 1)
        for start in range(0, len(written), size):
            part = written[start : start + size]
            query = InsertQuery(model)
            query.insert_values(columns, part, raw=True)
            keys = query.get_compiler(connection=connection).execute_sql([key])
            for row, (pk,) in zip(part, keys, strict=True):
                row.pk, row._state.adding, row._state.db = pk, False, connection.alias
    return written


def values(row: Any, *left: str, **other: Any) -> dict[str, Any]:
    """Return the columns of a row of the file, without `left`, and with others in their place."""
    columns = {one.name: getattr(row, one.name) for one in fields_of(row) if one.name not in left}
    return {**columns, **other}


def write_deals(entries: Iterable[tuple[Entry, EntryRow]]) -> None:
    """Write the deals of versions. They are most of a file: no row of Django is made of them."""
    names = [one.name for one in fields_of(DealRow)]
    # The names of the columns are those of the file's rows, which are this program's.
    sql = (
        f"INSERT INTO {Deal._meta.db_table} (entry_id, {', '.join(names)}) "  # nosec B608
        f"VALUES ({', '.join(['%s'] * (len(names) + 1))})"
    )
    rows = [
        (entry.pk, *(_plain(getattr(deal, name)) for name in names))
        for entry, row in entries
        for deal in row.deals
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(sql, rows)


def _plain(value: Any) -> Any:
    """Return a value of the file as databases take it: a word of an enumeration as its text."""
    return str(value) if isinstance(value, str) else value


#: Everything that a file carries, each before what it refers to. The log and the cash are apart.
REPLACED: tuple[tuple[type[models.Model], str], ...] = (
    (Award, "prize__contest"),
    (Ceremony, "contest"),
    (Giving, "contest"),
    (Prize, "contest"),
    (Call, "contest"),
    (Penalty, "contest"),
    (CatchUp, "round__contest"),
    (Seat, "round__contest"),
    (Match, "round__contest"),
    (Round, "contest"),
    (Clock, "contest"),
    (Announcement, "contest"),
    (Wish, "contest"),
    (Single, "contest"),
    (Application, "contest"),
    (Order, "team__contest"),
    (Discount, "team__contest"),
    (ToldPayment, "team__contest"),
    (Team, "contest"),
    (Category, "contest"),
    (Item, "contest"),
    (Hall, "contest"),
    (Planning, "contest"),
    (Logo, "contest"),
)


@dataclass
class _Stays:
    """Rows of the contest that its file does not carry, with the numbers of their teams.

    `local` are the lines of the log about this installation, if the log is written anew.
    `origins` are the teams of other contests from which ours came, and `qualified` those that ours
    became elsewhere. `desks` are the roles held for one hall, with its position.
    """

    local: list[LogLine]
    payments: list[Payment]
    counts: list[CashCount]
    of_teams: list[Discount | ToldPayment]
    numbers: dict[int, int]
    origins: dict[int, int]
    qualified: list[tuple[int, int]]
    desks: list[tuple[int, int]]


@contextmanager
def replaced_rows(contest: Contest, arriving: Arriving) -> Iterator[tuple[LogRow, ...]]:
    """Delete what the newer file of a contest carries; the block writes it anew.

    Give the lines of the log to write: those that are not here. The contest keeps its address, its
    roles, its prints, its cash where the file has none, and the links of its teams with those of
    other contests. Raises `Refused` if a team that paid here is not in the file.
    """
    assert arriving.compared is not None
    file = arriving.file
    # A file that tells more than is known here tells it in the old lines of the log too.
    whole_log = arriving.extras < file.extras
    stays = _read(contest, cash=not file.with_cash)
    if whole_log:
        there = {(line.at, line.action, line.subject) for line in file.log}
        lines = contest.log.filter(action__in=LOCAL_ACTIONS).order_by("pk")
        stays.local = [one for one in lines if (one.at, one.action, one.subject) not in there]
    with contest_may_go(contest.pk):
        for rows in (
            without_guard(Payment).filter(contest=contest, cancels__isnull=False),
            without_guard(Payment).filter(contest=contest),
            without_guard(CashCount).filter(contest=contest),
        ):
            rows.delete()
        if whole_log:
            without_guard(LogLine).filter(contest=contest).delete()
    for model, where in REPLACED:
        model._default_manager.filter(**{where: contest}).delete()
    yield file.log if whole_log else arriving.compared.new
    _put_back(contest, stays)


def _read(contest: Contest, *, cash: bool) -> _Stays:
    teams = list(contest.teams.all())
    numbers = {team.pk: team.number for team in teams}
    qualified = Team.objects.filter(origin__contest=contest).values_list("pk", "origin")
    of_team: dict[str, Any] = {"team__contest": contest}
    return _Stays(
        local=[],
        payments=list(contest.payments.order_by("number")) if cash else [],
        counts=list(contest.cash_counts.order_by("number")) if cash else [],
        of_teams=[*Discount.objects.filter(**of_team), *ToldPayment.objects.filter(**of_team)]
        if cash
        else [],
        numbers=numbers,
        origins={team.number: team.origin_id for team in teams if team.origin_id is not None},
        desks=list(contest.members.filter(hall__isnull=False).values_list("pk", "hall__position")),
        qualified=[(pk, numbers[origin]) for pk, origin in qualified if origin is not None],
    )


def _put_back(contest: Contest, stays: _Stays) -> None:
    for line in stays.local:
        # It comes after the lines of the file, as it was written here.
        line.pk = None
    kept(stays.local)
    teams = {team.number: team for team in contest.teams.all()}
    paid: Iterable[Payment | Discount | ToldPayment] = (*stays.payments, *stays.of_teams)
    for row in paid:
        if row.team_id is not None:
            number = stays.numbers[row.team_id]
            if number not in teams:
                sentence = _("L’équipe %(number)d a un paiement ici, et n’est pas dans le fichier.")
                raise Refused(sentence % {"number": number}, field="cash")
            row.team = teams[number]
    kept(stays.payments)
    kept(stays.counts)
    kept(one for one in stays.of_teams if isinstance(one, Discount))
    kept(one for one in stays.of_teams if isinstance(one, ToldPayment))
    halls = {hall.position: hall for hall in contest.halls.all()}
    for pk, position in stays.desks:
        contest.members.filter(pk=pk).update(hall=halls.get(position))
    for number, origin in stays.origins.items():
        if number in teams:
            Team.objects.filter(pk=teams[number].pk).update(origin=origin)
    for pk, number in stays.qualified:
        if number in teams:
            Team.objects.filter(pk=pk).update(origin=teams[number])
