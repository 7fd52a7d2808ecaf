"""The two ways to change or delete rows of append-only tables, each as narrow as possible.

The law requires that names be removed from a past contest, and an organiser may delete a contest.
Within one transaction, narrower triggers replace those that refuse every change. With
`names_may_go` text may be overwritten, not authors, actions, times and amounts, and nothing
deleted; with `contest_may_go` the rows of one contest may be deleted, and nothing changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import connection, models

from tournaments.models.cash import CashCount, Payment
from tournaments.models.guards import CASH_GUARDS
from tournaments.models.log import LogLine
from tournaments.models.seasons import SEASON_GUARDS, SeasonLine

#: Text columns of each append-only model of a contest that may name people.
OF_CONTEST: Mapping[type[models.Model], tuple[str, ...]] = {
    LogLine: ("subject", "before", "after", "reason"),
    Payment: ("note", "reference"),
    CashCount: ("reason",),
}
#: The same of every append-only model. The log of a season names people by their keys alone.
WORDS: Mapping[type[models.Model], tuple[str, ...]] = {**OF_CONTEST, SeasonLine: ("reason",)}
CHANGED = "only names go"
KEPT = "nothing is deleted here"
LOG = LogLine._meta.db_table
_LOG_REFUSAL = "the log only grows"


@contextmanager
def names_may_go() -> Iterator[None]:
    """Allow text in append-only tables to be overwritten, until the block ends."""
    vendor = connection.vendor
    with _instead({model: (_other_than(model, vendor), "1 = 1") for model in WORDS}):
        yield


@contextmanager
def contest_may_go(contest: int) -> Iterator[None]:
    """Allow the contest's rows to be deleted from append-only tables, until the block ends."""
    elsewhere = f"OLD.contest_id <> {int(contest)}"
    with _instead(dict.fromkeys(OF_CONTEST, ("1 = 1", elsewhere))):
        yield


def without_guard(model: type[models.Model]) -> models.QuerySet[Any]:
    """Return the rows of an append-only model, to change or delete inside one of the two blocks."""
    return models.QuerySet(model)


@contextmanager
def _instead(refused: Mapping[type[models.Model], tuple[str, str]]) -> Iterator[None]:
    """Replace the usual triggers in a block: per model, what refuses an UPDATE and a DELETE."""
    assert connection.in_atomic_block, "an opening lasts as long as its transaction"
    vendor = connection.vendor
    _run(_usual_away(vendor))
    for model, conditions in refused.items():
        for event, condition in zip(("UPDATE", "DELETE"), conditions, strict=True):
            _run(_narrow(model, event, condition, vendor))
    yield
    for model in refused:
        for event in ("UPDATE", "DELETE"):
            _run(_narrow_away(model, event, vendor))
    _run(_usual(vendor))


def _other_than(model: type[models.Model], vendor: str) -> str:
    """Return SQL: a column differs that is not among the text columns in `WORDS`."""
    differs = "IS NOT" if vendor == "sqlite" else "IS DISTINCT FROM"
    words = WORDS[model]
    columns = [one.column for one in model._meta.concrete_fields if one.name not in words]
    return " OR ".join(f"NEW.{column} {differs} OLD.{column}" for column in columns)


def _run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # PostgreSQL accepts no new trigger on a table with pending constraint checks.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for statement in statements:
            cursor.execute(statement)


def _name(model: type[models.Model], event: str) -> str:
    return f"{model._meta.model_name}_narrow_{event.lower()}"


def _narrow(model: type[models.Model], event: str, refused: str, vendor: str) -> list[str]:
    name, table = _name(model, event), model._meta.db_table
    message = CHANGED if event == "UPDATE" else KEPT
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW "  # nosec B608
            f"BEGIN SELECT RAISE(ABORT, '{message}') WHERE {refused}; END"
        ]
    row = "NEW" if event == "UPDATE" else "OLD"
    return [
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {refused} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'check_violation'; "
        f"END IF; RETURN {row}; END $$",
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
    ]


def _narrow_away(model: type[models.Model], event: str, vendor: str) -> list[str]:
    name = _name(model, event)
    if vendor == "sqlite":
        return [f"DROP TRIGGER {name}"]
    return [f"DROP TRIGGER {name} ON {model._meta.db_table}", f"DROP FUNCTION {name}()"]


_CASH = tuple(one for one in CASH_GUARDS if one.event in ("UPDATE", "DELETE"))
_GUARDS = (*_CASH, *SEASON_GUARDS)


def _usual_away(vendor: str) -> list[str]:
    if vendor == "sqlite":
        log = ["DROP TRIGGER log_no_update", "DROP TRIGGER log_no_delete"]
    else:
        log = [f"DROP TRIGGER log_no_change ON {LOG}"]
    return [*log, *(one.drop(vendor) for one in _GUARDS)]


def _usual(vendor: str) -> list[str]:
    if vendor == "sqlite":
        log = [
            f"CREATE TRIGGER log_no_{event.lower()} BEFORE {event} ON {LOG} "  # nosec B608
            f"BEGIN SELECT RAISE(ABORT, '{_LOG_REFUSAL}'); END"
            for event in ("UPDATE", "DELETE")
        ]
    else:
        log = [
            f"CREATE TRIGGER log_no_change BEFORE UPDATE OR DELETE ON {LOG} "
            "FOR EACH ROW EXECUTE FUNCTION log_only_grows()"
        ]
    return [*log, *(one.create(vendor) for one in _GUARDS)]
