"""A long command shows its progress: a line written again in a terminal, a few lines elsewhere."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.management import call_command

from tests.factories import make_contest, play_round
from tournaments.machine.backups import files
from tournaments.machine.backups.restoring import restore
from tournaments.machine.progress import Progress, counted, followed
from tournaments.management import progress as terminal


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_once() -> Iterator[None]:
    """Show even what lasts less than a second."""
    with patch.multiple(terminal, FIRST=0, TERMINAL=0, ELSEWHERE=0):
        yield


def verify(stream: StringIO, verbosity: int = 1) -> str:
    call_command("verify", stdout=StringIO(), stderr=stream, verbosity=verbosity)
    return stream.getvalue()


@pytest.fixture
def played(db: None) -> None:
    contest = make_contest(4)
    for seed in (1, 2):
        play_round(contest, seed=seed)


@pytest.mark.usefixtures("played", "at_once")
class TestACommand:
    def test_writes_a_line_for_each_step_in_a_file(self) -> None:
        lines = verify(StringIO()).splitlines()
        assert lines[-3:] == [
            "Tirages rejoués : 0 sur 2",
            "Tirages rejoués : 1 sur 2",
            "Tirages rejoués : 2 sur 2",
        ]

    def test_writes_one_line_again_in_a_terminal_and_leaves_it_empty(self) -> None:
        report = verify(Terminal())
        assert "\n" not in report
        assert report.split("\r")[-3].startswith("Tirages rejoués : 2 sur 2")
        assert report.split("\r")[-2:] == [" " * len(report.split("\r")[-2]), ""]

    def test_writes_nothing_when_asked_to_be_quiet(self) -> None:
        assert verify(StringIO(), verbosity=0) == ""


@pytest.mark.usefixtures("played")
def test_a_command_that_ends_at_once_writes_no_progress() -> None:
    with patch.object(terminal, "FIRST", 3600):
        assert verify(Terminal()) == ""


@pytest.mark.skipif(
    os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="PostgreSQL copies itself"
)
class TestTheCopies:
    @pytest.mark.usefixtures("at_once")
    def test_a_backup_tells_the_pages_copied_then_the_reading_back(self, database: Path) -> None:
        output = StringIO()
        copy = database.with_name("copy.sqlite3")
        with patch.multiple(files, PAGES=1, INSTRUCTIONS=1):
            call_command("backup", copy, stdout=StringIO(), stderr=output)
        lines = output.getvalue().splitlines()
        first, total = lines[0].removeprefix("Pages copiées : ").split(" sur ")
        assert first == "1"
        copied = lines.index(f"Pages copiées : {total} sur {total}")
        assert set(lines[copied + 1 :]) == {"Relecture de la copie…"}

    def test_a_restoration_reads_the_copy_then_tells_the_pages_copied(self, database: Path) -> None:
        copy = database.with_name("copy.sqlite3")
        files.save(copy)
        steps: list[Progress] = []
        with patch.multiple(files, PAGES=1, INSTRUCTIONS=1), followed(steps.append):
            restore(copy)
        assert steps[0] == Progress("Relecture de la copie")
        assert steps[-1] == Progress("Pages copiées", steps[-1].total, steps[-1].total)


class TestWhoFollows:
    def test_is_told_before_each_thing_and_at_the_end(self) -> None:
        steps: list[Progress] = []
        with followed(steps.append):
            assert list(counted("Pages", ["a", "b"])) == ["a", "b"]
        assert steps == [Progress("Pages", done, 2) for done in (0, 1, 2)]

    def test_is_told_nothing_once_the_block_has_ended(self) -> None:
        steps: list[Progress] = []
        with followed(steps.append):
            pass
        assert list(counted("Pages", ["a"])) == ["a"]
        assert not steps

    def test_stops_the_computation_by_raising(self) -> None:
        def stop(progress: Progress) -> None:
            if progress.done:
                raise InterruptedError

        done = []
        with followed(stop), suppress(InterruptedError):
            for thing in counted("Pages", ["a", "b", "c"]):
                done.append(thing)
        assert done == ["a"]
