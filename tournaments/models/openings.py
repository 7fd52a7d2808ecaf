"""The two ways in which records that only grow are touched, each as narrow as it can be.

The law asks that names go from a past contest, and an organiser may take one away whole. Within one
transaction the triggers that refuse every change of the log and of the cash box give way to others:

* `names_may_go`: words may be written over; who did what, when, and every amount may not, and
  nothing may be deleted;
* `contest_may_go`: the lines of one contest may be deleted; nothing may be changed.

A process that dies meanwhile leaves the transaction undone, and the triggers as they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import connection, models

from tournaments.models.cash import CashCount, Payment
from tournaments.models.cash_guards import CASH_GUARDS
from tournaments.models.log import LogLine

#: Of each model that only grows, the words in which people may be named.
WORDS: Mapping[type[models.Model], tuple[str, ...]] = {
    LogLine: ("subject", "before", "after", "reason"),
    Payment: ("note", "reference"),
    CashCount: ("reason",),
}
CHANGED = "only names go"
KEPT = "nothing is deleted here"
LOG = LogLine._meta.db_table
_LOG_REFUSAL = "the log only grows"


@contextmanager
def names_may_go() -> Iterator[None]:
    """Let words be written over in what only grows, until the end of the block."""
    vendor = connection.vendor
    with _instead({model: (_other_than(model, vendor), "1 = 1") for model in WORDS}):
        yield


@contextmanager
def contest_may_go(contest: int) -> Iterator[None]:
    """Let the lines of that contest be deleted from what only grows, until the end of the block."""
    elsewhere = f"OLD.contest_id <> {int(contest)}"
    with _instead(dict.fromkeys(WORDS, ("1 = 1", elsewhere))):
        yield


def without_guard(model: type[models.Model]) -> models.QuerySet[Any]:
    """The rows of such a model, to be changed or deleted inside one of the two blocks."""
    return models.QuerySet(model)


@contextmanager
def _instead(refused: Mapping[type[models.Model], tuple[str, str]]) -> Iterator[None]:
    """Other triggers in place of the usual ones: what is refused to an update, and to a deletion.

    What fails in the block is taken back with its transaction, the triggers included.
    """
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
    """Whether a column differs that holds no words."""
    differs = "IS NOT" if vendor == "sqlite" else "IS DISTINCT FROM"
    words = WORDS[model]
    columns = [one.column for one in model._meta.concrete_fields if one.name not in words]
    return " OR ".join(f"NEW.{column} {differs} OLD.{column}" for column in columns)


def _run(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table with checks still to be made takes no other trigger.
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


def _usual_away(vendor: str) -> list[str]:
    """The statements that take the usual triggers away: the log's, then the cash box's."""
    if vendor == "sqlite":
        log = ["DROP TRIGGER log_no_update", "DROP TRIGGER log_no_delete"]
    else:
        log = [f"DROP TRIGGER log_no_change ON {LOG}"]
    return [*log, *(one.drop(vendor) for one in _CASH)]


def _usual(vendor: str) -> list[str]:
    """The statements that set them again, as the migrations do."""
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
    return [*log, *(one.create(vendor) for one in _CASH)]
