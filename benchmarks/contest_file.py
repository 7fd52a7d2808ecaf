"""A contest of 150 pairs × 5 rounds × 12 deals as a file: its time, its memory, and a trap."""

from __future__ import annotations

import tempfile
import tracemalloc
from collections.abc import Callable
from datetime import date
from hashlib import sha256
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from time import process_time
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

from benchmarks.figures import Figure, cpu
from benchmarks.played import register
from scoring.rules import RuleSet
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules.value import MIMETYPE, Extra, FileRefused
from tournaments.annexes.contest_file.services.importing import import_contest
from tournaments.annexes.contest_file.tables.export import exported
from tournaments.models import Contest, Match
from tournaments.queries.after.verification import differences
from tournaments.queries.core.spots import spot_of_match
from tournaments.regulation import Regulation
from tournaments.regulation.random_deals import random_match
from tournaments.services.draws.draws import draw_round
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import close_round, enter_deals

PAIRS, ROUNDS, DEALS = 150, 5, 12


def measure() -> list[Figure]:
    """Measure the export, the check, the import and their memory, and the refusal of a trap."""
    contest = fill()
    assert not list(differences(contest))
    file, raw = exported(contest, frozenset(Extra))
    unfolded = _unfolded(raw)
    checked(raw)

    def export() -> object:
        return exported(contest, frozenset(Extra))

    def check() -> object:
        return checked(raw)

    def saved_and_verified() -> None:
        with tempfile.TemporaryDirectory() as folder:
            call_command("backup", str(Path(folder) / "copy.sqlite3"), stdout=StringIO())
        assert not list(differences(contest))

    # Known by another identifier, the contest is not here for its file.
    Contest.objects.filter(pk=contest.pk).update(uid=uuid4())
    organiser, _created = User.objects.get_or_create(username="bench-import")

    def bring_in() -> object:
        with transaction.atomic():
            outcome = import_contest(checked(raw), sha256(raw).hexdigest(), organiser)
            transaction.set_rollback(True)
        return outcome

    assert len(file.entries.entries) == PAIRS // 2 * ROUNDS
    exporting, checking, importing, verifying = cpu(
        export, check, bring_in, saved_and_verified, runs=3
    )
    size = f"{PAIRS} pairs × {ROUNDS} rounds × {DEALS} deals"
    trap = _trap()
    began = process_time()
    _refuse(trap)
    refusing = process_time() - began
    return [
        Figure(f"export of {size}", exporting, "backup + verify", verifying, bound=3.0),
        Figure(f"check of {size}", checking, "backup + verify", verifying, bound=6.0),
        Figure(f"import of {size}", importing, "backup + verify", verifying, bound=6.0),
        Figure("memory of its import", _peak(bring_in), "unfolded", unfolded, "MB", 4.0),
        Figure("memory of its export", _peak(export), "unfolded", unfolded, "MB", 4.0),
        Figure("memory of its check", _peak(check), "unfolded", unfolded, "MB", 4.0),
        Figure("check of a trap", refusing, "one second", 1.0, bound=1.0),
        Figure("memory of the check of a trap", _peak(lambda: _refuse(trap)), "", 100, "MB", 1.0),
    ]


@transaction.atomic
def fill() -> Contest:
    """Play a contest of that size through the services, every match deal by deal."""
    organiser, _created = User.objects.get_or_create(username="bench-file")
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=ROUNDS, deals=DEALS)
    contest = create_contest(organiser, "Un fichier", date(2026, 11, 21), regulation)
    register(contest, organiser, PAIRS)
    random = Random(1)
    for number in range(1, ROUNDS + 1):
        draw_round(contest, None, seed=number)
        drawn = Match.objects.filter(round__contest=contest, round__number=number)
        for match in drawn.select_related("round__contest"):
            spot = spot_of_match(match)
            deals = random_match(regulation.rules_of(spot), regulation.end_of(spot), random)
            enter_deals(match, organiser, deals, version=0)
        close_round(contest, organiser, number)
    contest.refresh_from_db()
    return contest


def _unfolded(raw: bytes) -> float:
    """Return the size of a file's members once unfolded, in MB."""
    with ZipFile(BytesIO(raw)) as archive:
        return sum(one.file_size for one in archive.infolist()) / 1e6


def _peak(work: Callable[[], object]) -> float:
    """Return the most memory that the work takes, in MB."""
    tracemalloc.start()
    work()
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6


def _trap() -> bytes:
    """Return a zip of a few hundred kilobytes that unfolds into 400 MB."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", MIMETYPE)
        archive.writestr("manifest.json", b"0" * 400_000_000, ZIP_DEFLATED)
    return buffer.getvalue()


def _refuse(raw: bytes) -> None:
    try:
        checked(raw)
    except FileRefused:
        return
    raise AssertionError("a trap is refused")
