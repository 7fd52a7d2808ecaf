"""Database triggers that protect results read twice, whatever the code above does.

It also guards the cash box, the prizes, the logs and the seasons.

A result counts only with two readers if the contest asks for them, or if players entered it. The
rule depends on the contest, so it cannot be a constraint of the table. Triggers are set after every
`migrate` and removed before it: SQLite rebuilds a table to change it, drops the table's triggers,
and refuses the change while another table's trigger mentions it.

Two results need no second reader, and the database checks why: a forfeit of a team that left before
any entry at its table; and a version that repeats the result that counted before it, readers
included. The figures must be equal, or the deals if the regulation changed and its deals are
counted again. `manage.py verify` proves that its totals are what the deals make.
"""

from __future__ import annotations

from typing import Any

from django.db import connections

from tournaments.models.log import HOUSE_GUARDS
from tournaments.models.seasons import SEASON_GUARDS
from tournaments.models.triggers import Guard

PAYMENT, COUNT = "tournaments_payment", "tournaments_cashcount"
ONLY_GROWS = "the ledger only grows"
NO_HOLE = "the ledger has no hole"
NOT_TAKEN_BACK = "a line is taken back whole, once, and not the line that takes back"


def _hole(table: str) -> str:
    return (
        f"NEW.number <> 1 + COALESCE((SELECT MAX(number) FROM {table} "  # nosec B608
        "WHERE contest_id = NEW.contest_id), 0)"
    )


_NO_SUCH_LINE = (
    f"NEW.cancels_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {PAYMENT} p "  # nosec B608
    "WHERE p.id = NEW.cancels_id AND p.contest_id = NEW.contest_id AND p.cancels_id IS NULL "
    "AND p.cents = -NEW.cents AND p.kind = NEW.kind AND p.method = NEW.method "
    "AND COALESCE(p.team_id, 0) = COALESCE(NEW.team_id, 0))"
)

CASH_GUARDS = (
    Guard(PAYMENT, "cancels_id", "payment_no_hole", "INSERT", _hole(PAYMENT), NO_HOLE),
    Guard(PAYMENT, "cancels_id", "payment_taken_back", "INSERT", _NO_SUCH_LINE, NOT_TAKEN_BACK),
    Guard(COUNT, "upto", "cash_count_no_hole", "INSERT", _hole(COUNT), NO_HOLE),
    *(
        Guard(table, column, f"{name}_no_{verb.lower()}", verb, "1 = 1", ONLY_GROWS)
        for table, column, name in ((PAYMENT, "cancels_id", "payment"), (COUNT, "upto", "count"))
        for verb in ("UPDATE", "DELETE")
    ),
)


PRIZE, AWARD = "tournaments_prize", "tournaments_award"
NO_MORE = "no more pieces of a prize than its quantity"
ONE_WAY = "a piece of a prize is given whole, or shared between so many"

_BEYOND = f"NEW.unit > (SELECT p.quantity FROM {PRIZE} p WHERE p.id = NEW.prize_id)"  # nosec B608
_OTHERWISE = (
    f"EXISTS (SELECT 1 FROM {AWARD} a WHERE a.prize_id = NEW.prize_id "  # nosec B608
    "AND a.unit = NEW.unit AND a.parts <> NEW.parts AND a.id <> COALESCE(NEW.id, 0))"
)
_GIVEN = f"NEW.quantity < (SELECT MAX(a.unit) FROM {AWARD} a WHERE a.prize_id = NEW.id)"  # nosec B608

PRIZE_GUARDS = (
    *(
        Guard(AWARD, "collected_by", f"award_{name}_{verb.lower()}", verb, refused, message)
        for name, refused, message in (
            ("of_quantity", _BEYOND, NO_MORE),
            ("one_way", _OTHERWISE, ONE_WAY),
        )
        for verb in ("INSERT", "UPDATE")
    ),
    Guard(PRIZE, "cumulates", "prize_quantity_given", "UPDATE", _GIVEN, NO_MORE),
)


# Every part of the SQL below comes from this file; no user input is in it.
TABLE = "tournaments_entry"
NO_SECOND_READER = "a result read twice has two readers"
CHANGED = "a version of a result read twice is not changed"

_FIGURES = ("ns", "ew", "marks", "belotes", "capots", "winner", "manches")
_CAMPS = ("entered_camp", "entered_phone", "confirmed_camp", "confirmed_phone")
_PERSONS = ("entered_by_id", "confirmed_by_id")
#: What its table chose decides what the deals of a version make.
_CHOSEN = "chosen"
_FIXED = (
    "match_id",
    "version",
    "kind",
    "second_reading",
    "course",
    _CHOSEN,
    *_FIGURES,
    *_CAMPS,
)
_DEAL = (
    "number, taker, contract, trump, coinche, ns, ew, capot, belotes_ns, belotes_ew, "
    "annonces_ns, annonces_ew, false_ns, false_ew, omitted_ns, omitted_ew, void"
)


def _differ(one: str, other: str, columns: tuple[str, ...]) -> str:
    """Return SQL: a column of the two rows differs; null counts as a value."""
    return " OR ".join(
        f"COALESCE({one}.{name} <> {other}.{name}, "
        f"({one}.{name} IS NULL) <> ({other}.{name} IS NULL))"
        for name in columns
    )


def _asks(row: str) -> str:
    return (
        f"({row}.second_reading OR {row}.entered_camp <> '' OR (SELECT c.second_reading "  # nosec B608
        "FROM tournaments_match m JOIN tournaments_round r ON r.id = m.round_id "
        f"JOIN tournaments_contest c ON c.id = r.contest_id WHERE m.id = {row}.match_id))"
    )


_TWO_READERS = (
    "((NEW.entered_by_id IS NOT NULL OR NEW.entered_camp <> '') "
    "AND (NEW.confirmed_by_id IS NOT NULL OR NEW.confirmed_camp <> '') "
    "AND (NEW.entered_by_id IS NULL OR NEW.confirmed_by_id IS NULL "
    "OR NEW.entered_by_id <> NEW.confirmed_by_id) "
    "AND (NEW.entered_camp = '' OR NEW.confirmed_camp = '' "
    "OR (NEW.entered_phone <> '' AND NEW.confirmed_phone <> '')))"
)
_LEFT = (
    "(NEW.kind = 'forfeit' AND NEW.ns = 0 AND NEW.ew = 0 AND NEW.winner IN ('NS', 'EW') "  # nosec B608
    "AND NEW.entered_camp = '' AND EXISTS (SELECT 1 FROM tournaments_seat s "
    "WHERE s.match_id = NEW.match_id AND s.camp <> NEW.winner) "
    "AND NOT EXISTS (SELECT 1 FROM tournaments_seat s JOIN tournaments_team t ON t.id = s.team_id "
    "WHERE s.match_id = NEW.match_id AND s.camp <> NEW.winner AND t.last_round IS NULL) "
    f"AND NOT EXISTS (SELECT 1 FROM {TABLE} e "
    "WHERE e.match_id = NEW.match_id AND e.version <> NEW.version))"
)


def _same_deals(one: str, other: str) -> str:
    deals = f"SELECT {_DEAL} FROM tournaments_deal WHERE entry_id = "  # nosec B608
    return f"NOT EXISTS ({deals}{one}.id EXCEPT {deals}{other}.id)"


_REPEATS = (
    f"EXISTS (SELECT 1 FROM {TABLE} p WHERE p.match_id = NEW.match_id "  # nosec B608
    "AND p.status = 'confirmed' AND p.version < NEW.version "
    f"AND NOT EXISTS (SELECT 1 FROM {TABLE} q WHERE q.match_id = p.match_id "
    "AND q.status = 'confirmed' AND q.version > p.version AND q.version < NEW.version) "
    f"AND NOT ({_differ('NEW', 'p', ('kind', 'course', _CHOSEN, *_CAMPS, *_PERSONS))}) "
    f"AND CASE WHEN NEW.kind = 'deals' "
    f"THEN {_same_deals('NEW', 'p')} AND {_same_deals('p', 'NEW')} "
    f"ELSE NOT ({_differ('NEW', 'p', _FIGURES)}) END)"
)
#: On INSERT, a version has no deals yet to compare, so `_REPEATS` cannot excuse it.
_UNREAD_FIRST = f"NEW.status = 'confirmed' AND {_asks('NEW')} AND NOT ({_TWO_READERS} OR {_LEFT})"
_UNREAD = (
    "NEW.status = 'confirmed' AND (OLD.status <> 'confirmed' OR (NEW.current AND NOT OLD.current)) "
    f"AND {_asks('NEW')} AND NOT ({_TWO_READERS} OR {_LEFT} OR {_REPEATS})"
)
# Forgetting a person may set the column to null, but nothing may replace the person.
_REWRITTEN = (
    f"({_asks('OLD')} OR {_asks('NEW')}) AND ({_differ('NEW', 'OLD', _FIXED)} "
    + "".join(
        f"OR NEW.{name} <> OLD.{name} OR (OLD.{name} IS NULL AND NEW.{name} IS NOT NULL) "
        for name in _PERSONS
    )
    + ")"
)


_ENTRY_GUARDS = tuple(
    Guard(TABLE, "course", *one)
    for one in (
        ("entry_new_read_twice", "INSERT", _UNREAD_FIRST, NO_SECOND_READER),
        ("entry_read_twice", "UPDATE", _UNREAD, NO_SECOND_READER),
        ("entry_not_rewritten", "UPDATE", _REWRITTEN, CHANGED),
    )
)
GUARDS = (*_ENTRY_GUARDS, *CASH_GUARDS, *PRIZE_GUARDS, *HOUSE_GUARDS, *SEASON_GUARDS)


def lift(using: str, **_signal: Any) -> None:
    """Remove the guards while migrations change their tables."""
    connection = connections[using]
    with connection.cursor() as cursor:
        present = connection.introspection.table_names(cursor)
        for one in GUARDS:
            if one.table in present:
                cursor.execute(one.drop(connection.vendor))


def guard(using: str, **_signal: Any) -> None:
    """Set the guards whose tables already have the columns they need."""
    connection = connections[using]
    lift(using)
    with connection.cursor() as cursor:
        present = {one.table for one in GUARDS} & set(connection.introspection.table_names(cursor))
        columns = {table: _columns(cursor, table) for table in present}
        for one in GUARDS:
            if one.needs in columns.get(one.table, ()):
                cursor.execute(one.create(connection.vendor))


def _columns(cursor: Any, table: str) -> set[str]:
    cursor.execute(f"SELECT * FROM {table} LIMIT 0")  # nosec B608
    return {column[0] for column in cursor.description}
