"""Each form of installation: its size, and the time from its command to the first answer.

The floor of an installed form is the repository's own start, measured in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path

from benchmarks.figures import Figure
from installers.wheels import ROOT, built_wheel, installed_in
from installers.windows import folder as recipe
from tests.ports import free_port
from tournaments.server.windows import BESIDE

#: An installed program starts as fast as the repository; the first start compiles nothing there.
BOUND = 1.3
HERE = recipe.Platform(
    "x86_64-unknown-linux-gnu", f"{sys.version_info.major}.{sys.version_info.minor}"
)


def measure() -> list[Figure]:
    """Install each form in a new folder, and start it twice on empty data."""
    with tempfile.TemporaryDirectory() as place:
        room = Path(place)
        wheel = built_wheel(room / "dist")
        began = time.perf_counter()
        program = installed_in(room / "environment", wheel)
        installing = time.perf_counter() - began
        folder = room / recipe.NAME
        recipe.make_folder(folder, wheel, HERE)
        (folder / BESIDE).mkdir()
        recipe.make_zip(folder, room / "windows.zip")
        source = first_answers([sys.executable, "-m", "tournaments"], ROOT, {})
        by_wheel = first_answers([str(program)], room, {})
        by_folder = first_answers(
            [sys.executable, "-S", "-X", "utf8", "-m", "tournaments.server.windows"],
            room,
            {"PYTHONPATH": str(folder / "program"), "TMPDIR": str(ROOT / "var")},
        )
        return [
            Figure("wheel", size(wheel), "a MB", 1.0, unit="MB"),
            Figure("wheel installed", size(room / "environment"), "a MB", 1.0, unit="MB"),
            Figure("wheel: install with its libraries", installing, "a second", 1.0),
            Figure("folder for Windows, this Python", size(folder), "a MB", 1.0, unit="MB"),
            Figure("its ZIP, without Python", size(room / "windows.zip"), "a MB", 1.0, unit="MB"),
            *(
                Figure(f"{form}: {start} start to the first answer", taken, name, floor, bound=most)
                for form, answers, most in (
                    ("wheel", by_wheel, BOUND),
                    ("folder for Windows", by_folder, BOUND),
                )
                for start, taken, name, floor in (
                    ("first", answers[0], "repository", source[0]),
                    ("second", answers[1], "repository", source[1]),
                )
            ),
        ]


def first_answers(
    command: Sequence[str], folder: Path, environment: dict[str, str]
) -> tuple[float, float]:
    """Return the seconds from the command to its first answer, on empty data and again after."""
    with tempfile.TemporaryDirectory() as data:
        known = {**os.environ, "DATA_DIR": data, **environment}
        taken = [first_answer(command, folder, known) for _start in range(2)]
    return taken[0], taken[1]


def first_answer(command: Sequence[str], folder: Path, environment: dict[str, str]) -> float:
    port = free_port()
    began = time.perf_counter()
    server = subprocess.Popen(
        [*command, "--no-browser", "--no-next-port", "--port", str(port)],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                connection = HTTPConnection("127.0.0.1", port, timeout=30)
                connection.request("GET", "/")
                assert connection.getresponse().status in (200, 302)
                return time.perf_counter() - began
            except ConnectionError:
                assert server.poll() is None, "the server stopped"
                time.sleep(0.02)
    finally:
        server.terminate()
        server.wait(timeout=60)


def size(path: Path) -> float:
    """Return the size of a file or of a folder, in megabytes."""
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    return sum(one.stat().st_size for one in files) / 1e6
