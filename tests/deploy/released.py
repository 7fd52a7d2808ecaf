"""A released version's database on PostgreSQL, made of the one that was kept for SQLite."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

from tests.deploy.site import Site
from tests.setup.test_upgrades import database_of, migrations_in

#: Beginnings of the names of the tables that people have filled.
OURS = ("tournaments_", "auth_user")

#: Carries out migrations up to one, which the baseline replaces, as an upgrade does.
ONE_BY_ONE = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
executor = MigrationExecutor(connection)
executor.loader.replace_migrations = False
executor.loader.build_graph()
executor.migrate([("tournaments", "{newest}")])
"""


def fill_with_released(site: Site, version: str, database: str) -> None:
    """Give an empty database of the site the tables and the rows of a released version."""
    with tempfile.TemporaryDirectory() as folder:
        kept = database_of(version, Path(folder))
        one_by_one = ONE_BY_ONE.format(newest=migrations_in(kept)[-1])
        site.run("shell", "-v0", "-c", one_by_one, database=database)
        site.run("migrate", "auth", "-v0", database=database)
        with (
            closing(sqlite3.connect(kept)) as source,
            psycopg.connect(site.url(database)) as target,
        ):
            # SQLite keeps moments without their zone.
            target.execute("SET TIME ZONE 'UTC'")
            for (table,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
                if table.startswith(OURS):
                    _copy(source, target, table)


def _copy(source: sqlite3.Connection, target: psycopg.Connection, table: str) -> None:
    """Copy the rows of a table. PostgreSQL reads each value from its text."""
    rows = source.execute(f"SELECT * FROM {table}")
    columns = [column[0] for column in rows.description]
    insert = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        sql.Identifier(table),
        sql.SQL(", ").join(map(sql.Identifier, columns)),
        sql.SQL(", ").join(sql.Placeholder() * len(columns)),
    )
    with target.cursor() as cursor:
        cursor.executemany(
            insert, [[None if one is None else str(one) for one in row] for row in rows]
        )
        if "id" in columns:
            counter = sql.SQL(
                "SELECT setval(pg_get_serial_sequence({}, 'id'), (SELECT max(id) FROM {}))"
            )
            cursor.execute(counter.format(table, sql.Identifier(table)))
