"""Contests and accounts prepared before the server starts, and checks of the whole database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection

from tests.factories import make_contest, make_user
from tournaments.machine.backups.files import database_file
from tournaments.models import Contest
from tournaments.models.contest import Member
from tournaments.queries.after.verification import differences
from tournaments.words.enums import Role

#: Accounts of the desks. Each of them may do everything in every contest prepared here.
DESKS = ("Anne", "Bruno", "Chloé", "Denis")


def open_contest(name: str, pairs: int, **more: Any) -> Contest:
    """Create a contest where every desk is an organiser.

    Each contest has an organiser of its own, so that it also has an address book of its own.
    """
    contest = make_contest(pairs, organiser=make_user(name), name=name, **more)
    Member.objects.bulk_create(
        Member(contest=contest, user=user, role=Role.ORGANISER) for user in desk_users()
    )
    return contest


def desk_users() -> list[User]:
    """Return the accounts of the desks, created if needed."""
    return [make_user(name) for name in DESKS]


def faults() -> Iterator[str]:
    """Yield what is wrong in the whole database: damaged, or different when computed again."""
    file = database_file()
    if file is not None:
        for one in (file, *sorted((Path(settings.DATA_DIR) / "backups").glob("*.sqlite3"))):
            yield from _damage(one)
    for contest in Contest.objects.order_by("pk"):
        yield from (f"{contest.slug}: {sentence}" for sentence in differences(contest))
    connection.close()


def _damage(file: Path) -> Iterator[str]:
    with closing(sqlite3.connect(file)) as opened:
        check = [row[0] for row in opened.execute("PRAGMA integrity_check")]
        broken = opened.execute("PRAGMA foreign_key_check").fetchall()
    if check != ["ok"] or broken:
        yield f"{file.name}: {check} {broken}"
