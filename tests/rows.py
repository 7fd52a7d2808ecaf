"""Contests that many tests begin with: played once by the services, then written again row by row.

`@written_again` stands above the functions that make them. The first call, with the same values and
on the same database, runs the function; the later ones write the rows that it left.
"""

from __future__ import annotations

import copy
import functools
import inspect
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ParamSpec, TypeVar

from django.db import connection
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import get_language

P = ParamSpec("P")
R = TypeVar("R")
Row = tuple[Any, ...]
#: Rows of each table, by their number; the first value of a row is that number.
Rows = dict[str, dict[int, Row]]
#: Tables that the migrations alone write: three quarters of the rows of a small contest.
OF_MIGRATIONS = frozenset({"auth_permission", "django_content_type", "django_migrations"})
#: How many times quicker rows are written again than the services make them.
QUICKER = 100


@dataclass
class Written:
    """What a function wrote, what it changed in its arguments, and what it returned."""

    gone: dict[str, list[int]]
    rows: dict[str, list[Row]]
    since: datetime
    until: datetime
    changed: list[dict[str, Any]]
    returned: Any


@dataclass
class Database:
    """The functions that have made all of the database so far, while nothing else has written."""

    made_by: tuple[Hashable, ...] = ()
    opened: Any = None
    changes: int = -1
    #: Every row, if the last of these functions ran: the next one begins with them.
    rows: Rows | None = None
    #: Whether the fixtures of the file may have written rows that outlast its tests.
    lasts: bool = False

    def begin(self) -> None:
        """Note, as a test begins, that the database is as the migrations have left it."""
        if not self.lasts:
            self.note()

    def note(self, *made_by: Hashable) -> None:
        self.made_by, self.opened, self.rows = made_by, connection.connection, None
        self.changes = -1 if self.opened is None else getattr(self.opened, "total_changes", -1)

    def is_known(self) -> bool:
        """Whether only these functions have written since the test began.

        SQLite counts every row that a connection writes.
        """
        return (
            connection.vendor == "sqlite"
            and connection.in_atomic_block
            and not connection.savepoint_ids
            and self.opened is not None
            and self.opened is connection.connection
            and self.opened.total_changes == self.changes
        )


database = Database()
_written: dict[Hashable, Written] = {}


def written_again(make: Callable[P, R]) -> Callable[P, R]:
    """Run a function once for the same values and database, then write its rows again.

    Moments that it noted while it ran move with the clock. It always runs where anything else has
    written in the test, or on another database than SQLite. What it does outside the database is
    done once: a test of that takes its `__wrapped__`.
    """
    parameters = inspect.signature(make)

    @functools.wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> R:
        if not database.is_known():
            return make(*args, **kwargs)
        bound = parameters.bind(*args, **kwargs)
        models = [value for value in bound.arguments.values() if isinstance(value, Model)]
        call = (
            make.__module__,
            make.__qualname__,
            get_language(),
            *map(_key, bound.arguments.items()),
        )
        try:
            known = _written.get((*database.made_by, call))
        except TypeError:
            # One of the values is a list.
            return make(*args, **kwargs)
        made_by = (*database.made_by, call)
        left = None
        if known is None:
            known, left = _watched(make, models, args, kwargs)
            _written[made_by] = known
            returned = known.returned
            known.returned = copy.deepcopy(returned)
        else:
            moved = _moving(known)
            _write(known, moved)
            for model, changed in zip(models, known.changed, strict=True):
                vars(model).update({name: moved(value) for name, value in changed.items()})
            returned = copy.deepcopy(known.returned)
            if isinstance(returned, Model):
                vars(returned).update({k: moved(v) for k, v in _values(returned).items()})
        database.note(*made_by)
        database.rows = left
        return returned

    return made


def _key(argument: tuple[str, Any]) -> Hashable:
    name, value = argument
    if isinstance(value, Model):
        return name, type(value), value.pk
    if isinstance(value, dict):
        return name, tuple(map(_key, value.items()))
    return name, type(value), value


def _watched(
    make: Callable[..., Any], models: list[Model], args: Any, kwargs: Any
) -> tuple[Written, Rows]:
    """Run the function, and compare the database and the arguments before and after.

    Return what it did, and every row that it left.
    """
    before, since = database.rows or table_rows(), timezone.now()
    as_they_were = [_values(model) for model in models]
    returned = make(*args, **kwargs)
    after, until = table_rows(), timezone.now()
    written = Written(
        {name: [key for key in rows if key not in after[name]] for name, rows in before.items()},
        {
            name: [row for key, row in rows.items() if before[name].get(key) != row]
            for name, rows in after.items()
        },
        since,
        until,
        [
            {name: value for name, value in _values(model).items() if were.get(name) != value}
            for model, were in zip(models, as_they_were, strict=True)
        ],
        returned,
    )
    return written, after


def _values(model: Model) -> dict[str, Any]:
    return {one.attname: vars(model).get(one.attname) for one in model._meta.concrete_fields}


@functools.cache
def _columns() -> dict[str, list[str]]:
    """Return the columns of each table that a service may write, as SQL names them."""
    read = connection.connection.execute
    tables = read("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: [f'"{one[0]}"' for one in read(f'SELECT * FROM "{name}" LIMIT 0').description]
        for (name,) in tables
        if name not in OF_MIGRATIONS
    }


def table_rows() -> Rows:
    """Return every row that a service may have written."""
    read = connection.connection.execute
    rows: Rows = {}
    for name, columns in _columns().items():
        # SQLite gives an expression as it is stored; Django would convert a column.
        as_stored = ", +".join(["rowid", *columns])
        rows[name] = {row[0]: row for row in read(f"SELECT {as_stored} FROM {name}")}
    return rows


def _moving(known: Written) -> Callable[[Any], Any]:
    """Return the function that moves a moment of then to now, and leaves any other value.

    The function ends now, and lasts as little as the rows take to write: what it noted comes after
    what was noted before it, and before what the test does next.
    """
    now = timezone.now()
    since, until = (str(moment.replace(tzinfo=None)) for moment in (known.since, known.until))

    def moved(value: Any) -> Any:
        if isinstance(value, str) and since <= value <= until:
            moment = moved(datetime.fromisoformat(value).replace(tzinfo=UTC))
            return str(moment.replace(tzinfo=None))
        if isinstance(value, datetime) and known.since <= value <= known.until:
            return now - (known.until - value) / QUICKER
        return value

    return moved


def _write(known: Written, moved: Callable[[Any], Any]) -> None:
    write = connection.connection.executemany
    for name, columns in _columns().items():
        gone, rows = known.gone[name], known.rows[name]
        if name == "sqlite_sequence":
            continue
        if gone:
            write(f"DELETE FROM {name} WHERE rowid = ?", [(key,) for key in gone])
        if rows:
            named = ", ".join(["rowid", *columns])
            places = ", ".join("?" * len(rows[0]))
            write(
                f"INSERT OR REPLACE INTO {name} ({named}) VALUES ({places})",
                [tuple(map(moved, row)) for row in rows],
            )
    lasts = [(last, name) for _, name, last in known.rows["sqlite_sequence"]]
    write("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", lasts)
