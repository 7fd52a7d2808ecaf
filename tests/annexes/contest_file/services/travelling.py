"""Contests taken out of the database and brought in again, for the tests."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from uuid import uuid4

from django.contrib.auth.models import User

from tests.factories import make_user
from tournaments.annexes.contest_file.rules.reading import read
from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.annexes.contest_file.services.importing import Asked, Imported, import_contest
from tournaments.annexes.contest_file.tables.export import exported
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.models import Contest
from tournaments.queries.after.results import results_of
from tournaments.views.papers.folder import papers_of

ALL = frozenset(Extra)


def taken(contest: Contest, extras: Iterable[Extra] = ALL) -> bytes:
    """Return the file of a contest as it is now."""
    return exported(Contest.objects.get(pk=contest.pk), frozenset(extras))[1]


def taken_away(contest: Contest, extras: Iterable[Extra] = ALL) -> bytes:
    """Return the file of a contest, which is no longer known here by that file."""
    raw = taken(contest, extras)
    Contest.objects.filter(pk=contest.pk).update(uid=uuid4())
    return raw


def brought(raw: bytes, by: User | None = None, asked: Asked | None = None) -> Imported:
    """Import a file for `by`, somebody else if nobody is given."""
    return import_contest(read(raw), sha256(raw).hexdigest(), by or make_user("importer"), asked)


def shown(contest: Contest) -> dict[str, bytes]:
    """Return every paper without links and the results, by name."""
    contest = Contest.objects.get(pk=contest.pk)
    papers = {one.name: one.content for one in papers_of(contest, linked=False)}
    return {**papers, "results.json": as_json(results_of(contest))}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """Return the names of the papers that differ, or that only one has."""
    return sorted(name for name in one | other if one.get(name) != other.get(name))
