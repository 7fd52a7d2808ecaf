"""A trigger that refuses a write, in the SQL of SQLite and of PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guard:
    """A trigger that refuses `event` on `table` where the condition `refused` holds.

    `needs` is the newest column it mentions: a database without that column does without the
    trigger. All of the SQL comes from this project.
    """

    table: str
    needs: str
    name: str
    event: str
    refused: str
    message: str

    def drop(self, vendor: str) -> str:
        on = "" if vendor == "sqlite" else f" ON {self.table}"
        return f"DROP TRIGGER IF EXISTS {self.name}{on}"

    def create(self, vendor: str) -> str:
        return self._sqlite() if vendor == "sqlite" else self._postgresql()

    def _sqlite(self) -> str:
        return (
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} FOR EACH ROW "
            f"BEGIN SELECT RAISE(ABORT, '{self.message}') WHERE {self.refused}; END"
        )

    def _postgresql(self) -> str:
        return (
            f"CREATE OR REPLACE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS $$ "
            f"BEGIN IF {self.refused} THEN RAISE EXCEPTION '{self.message}' "
            "USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$; "
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
            f"FOR EACH ROW EXECUTE FUNCTION {self.name}()"
        )
