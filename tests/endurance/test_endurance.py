"""Nothing acknowledged is lost, and nothing counts twice: a short run of `make endurance`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests import ROOT
from tests.endurance.databases import postgresql_programs

pytestmark = pytest.mark.slow

#: Kinds of races that a run counts.
KINDS = 9


def run(races: int = 0, **more: int) -> dict[str, Any]:
    """Return the report of a run on a database of its own."""
    options = [f"--{name}={count}" for name, count in {"races": races, **more}.items()]
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.endurance", *options],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.stdout, done.stderr
    return dict(json.loads(done.stdout))


@pytest.fixture
def postgresql() -> None:
    """Skip the test if PostgreSQL is missing; under CI, where it is installed, fail."""
    if postgresql_programs() is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)


def test_desks_may_race_and_the_server_be_killed_on_sqlite() -> None:
    report = run(races=1, kills=1)

    assert report["wrong"] == [], report
    assert [sum(kind.values()) for kind in report["races"].values()] == [1] * KINDS
    assert report["kills"]["kills"] == 1
    assert report["kills"]["acknowledged"]


def test_desks_may_race_and_postgresql_be_killed_too(postgresql: None) -> None:
    report = run(races=1, kills=1, outages=1)

    assert report["database"] == "postgresql"
    assert report["wrong"] == [], report
    assert [sum(kind.values()) for kind in report["races"].values()] == [1] * KINDS
    assert report["outages"]["outages"] == 1
    assert report["outages"]["acknowledged"]


def test_a_laptop_may_be_killed_and_its_spare_takes_over_with_all_that_it_had_time_to_copy() -> (
    None
):
    report = run(races=0, takeovers=1, switches=1, spares=1)

    assert report["wrong"] == [], report
    assert (report["kills"], report["switches"], report["kills of the spare"]) == (1, 1, 1)
    assert report["acknowledged"]
    # A result may be written without its answer having left: it is left over, and nobody lost it.
    assert report["not copied"] <= report["left over"]


def test_pictures_are_each_read_once_though_the_server_and_the_reading_are_killed() -> None:
    report = run(pictures=6, kills=2)

    assert report["wrong"] == [], report
    assert report["readers killed"] >= 1
