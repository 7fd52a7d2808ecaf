"""Add database triggers that refuse to change or delete a line of the log."""

from __future__ import annotations

from typing import Any

from django.db import migrations

TABLE = "tournaments_logline"
REFUSAL = "the log only grows"

SQLITE = [
    f"CREATE TRIGGER IF NOT EXISTS log_no_{verb.lower()} BEFORE {verb} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for verb in ("UPDATE", "DELETE")
]
POSTGRESQL = [
    "CREATE OR REPLACE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
    f"CREATE TRIGGER log_no_change BEFORE UPDATE OR DELETE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION log_only_grows()",
]
UNDO = {
    "sqlite": ["DROP TRIGGER IF EXISTS log_no_update", "DROP TRIGGER IF EXISTS log_no_delete"],
    "postgresql": [
        f"DROP TRIGGER IF EXISTS log_no_change ON {TABLE}",
        "DROP FUNCTION IF EXISTS log_only_grows()",
    ],
}


def guard(apps: Any, schema_editor: Any) -> None:
    vendor = schema_editor.connection.vendor
    for statement in SQLITE if vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def unguard(apps: Any, schema_editor: Any) -> None:
    for statement in UNDO[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
