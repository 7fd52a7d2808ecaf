"""Compares the work of everyday tasks with that of the last release: `.ci/figures.py [REV]`.

Each figure is the CPU time of a process of its own, run in turns by the working tree and by the
reference: REV, else the newest tag before HEAD, else the last commit that changed the version. A
turn gives a ratio, and the median of the ratios counts: a machine shared with others is slower or
faster than usual for seconds at a time, and a single lucky run must not decide. A figure that takes
over 15 % more than the reference fails.

Both revisions know the commands and the addresses used. Modules are not imported: they move.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
ASK_PAGES = str(Path(__file__).with_name("ask_pages.py"))
NOTHING = Path(os.devnull)
#: CPU time of the working tree divided by that of the reference, at most.
BOUND = 1.15
#: Turns after which a figure is judged, and the ratio that is then low enough to stop.
TURNS = ((1, 0.35), (3, 1.0), (5, BOUND), (11, BOUND), (17, BOUND))
DEALS = 20_000
TEAMS = 500
#: Times that the pages are asked for in one run.
TIMES = 5
NO_REFERENCE = "No earlier release in this clone (is it shallow?): no figure is compared."


class TaskFailed(Exception):
    """A revision cannot do a task."""


@dataclass(frozen=True)
class Tree:
    """A revision of the program: its files, and the data folder of its demonstration."""

    files: Path
    data: Path

    def start(self, *words: str, data: Path, lines: Path, stdout: int) -> subprocess.Popen[bytes]:
        """Start Python with these words on this revision; it reads `lines`."""
        left_out = ("DATABASE_URL", "PYTHONDONTWRITEBYTECODE")
        variables = {name: value for name, value in os.environ.items() if name not in left_out}
        variables |= {
            "DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": "tournaments.settings",
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": str(self.files),
            # Neither revision has static files or documents made before.
            "STATIC_ROOT": str(data / "collected"),
            "DOCUMENTS_ROOT": str(data / "documents"),
        }
        command = [sys.executable, "-W", "ignore", *words]
        with lines.open("rb") as stdin:
            return subprocess.Popen(
                command, cwd=self.files, env=variables, stdin=stdin, stdout=stdout
            )

    def printed(self, *words: str) -> str:
        """Return what Python with these words prints. Raises TaskFailed."""
        process = self.start(*words, data=self.data, lines=NOTHING, stdout=subprocess.PIPE)
        printed, _errors = process.communicate()
        if process.returncode:
            raise TaskFailed(words)
        return printed.decode()

    def cpu(self, *words: str, lines: Path = NOTHING, anew: bool = False) -> float:
        """Return the CPU seconds of Python with these words, its children's included.

        `anew` gives it an empty data folder. Raises TaskFailed.
        """
        data = Path(tempfile.mkdtemp(dir=self.data)) if anew else self.data
        process = self.start(*words, data=data, lines=lines, stdout=subprocess.DEVNULL)
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise TaskFailed(words)
        return used.ru_utime + used.ru_stime

    def fill(self) -> list[str]:
        """Fill the demonstration; return the addresses of its public pages. Raises TaskFailed."""
        self.data.mkdir()
        self.printed("manage.py", "demo")
        return list(json.loads(self.printed("-P", ASK_PAGES)))


def figures(pages: list[str], deals: Path) -> Iterator[tuple[str, Callable[[Tree], float]]]:
    """Yield the name of each figure, and the task that it measures on a revision."""
    rehearse = ("manage.py", "rehearse", "--regulation", "ffb-belote", "--teams", str(TEAMS))
    rules = ("-m", "scoring", "deal", "--rules", "ffb-coinche")
    yield f"marks of {DEALS} deals", lambda tree: tree.cpu(*rules, lines=deals)
    yield f"contest of {TEAMS} teams rehearsed", lambda tree: tree.cpu(*rehearse)
    yield "first start", lambda tree: tree.cpu("manage.py", "migrate", anew=True)
    yield "first answer", lambda tree: tree.cpu("-P", ASK_PAGES, "1", "/")
    several = f"{len(pages)} public pages, {TIMES} times"
    yield several, lambda tree: tree.cpu("-P", ASK_PAGES, str(TIMES), *pages)
    yield "demonstration verified", lambda tree: tree.cpu("manage.py", "verify")


def compare(what: str, now: Callable[[], float], then: Callable[[], float]) -> bool:
    """Measure a figure in turns and print its line; return whether it is within the bound.

    `now` and `then` run the task on the working tree and on the reference, and return CPU seconds.
    A task that the working tree cannot do fails; one that the reference cannot do is skipped.
    """
    # The first run compiles the modules and fills the system's caches.
    try:
        now()
    except TaskFailed as failure:
        print(f"{what}: FAILED, the working tree cannot do it: {failure}", flush=True)
        return False
    try:
        then()
    except TaskFailed:
        print(f"{what}: skipped, the reference cannot do it", flush=True)
        return True
    turns: list[tuple[float, float]] = []
    ratio = float("inf")
    for count, enough in TURNS:
        while len(turns) < count:
            turns.append((now(), then()))
        ratio = median(one / other for one, other in turns)
        if ratio <= enough:
            break
    verdict = "" if ratio <= BOUND else f"  FAILED, over {BOUND}"
    one, other = (median(times) for times in zip(*turns, strict=True))
    print(f"{what:<36}{one:>8.3f} s{other:>8.3f} s{ratio:>7.2f}{verdict}", flush=True)
    return ratio <= BOUND


def git(root: Path, *words: str) -> list[str]:
    """Return the lines of git's answer; none if git refuses, as outside a clone."""
    command = ["git", *words]
    answer = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return answer.stdout.split("\n")[:-1] if answer.returncode == 0 else []


def reference_of(root: Path) -> str | None:
    """Return the revision to compare with, or None if this clone has no earlier release."""
    before = ("--merged", "HEAD", "--no-contains", "HEAD")
    if tags := git(root, "tag", *before, "--sort=-creatordate"):
        return tags[0]
    # The oldest commit of a shallow clone seems to add every file.
    if git(root, "rev-parse", "--is-shallow-repository") != ["false"]:
        return None
    head = git(root, "rev-parse", "HEAD")
    versions = git(root, "log", "--format=%H", "-G^version = ", "--", "pyproject.toml")
    return next((version for version in versions if version not in head), None)


def extract(root: Path, revision: str, files: Path) -> None:
    """Write the files of a revision in a new folder, with today's compiled translations."""
    files.mkdir()
    archive = files.with_suffix(".tar")
    subprocess.run(["git", "archive", "-o", archive, revision], cwd=root, check=True)
    subprocess.run(["tar", "-xf", archive, "-C", files], check=True)
    for compiled in root.glob("locale/*/LC_MESSAGES/*.mo"):
        copy = files / compiled.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(compiled, copy)


def write_deals(path: Path) -> None:
    """Write deals of coinche as `python -m scoring deal` reads them, the same each time."""
    draw = random.Random(1)
    with path.open("w", encoding="utf-8") as lines:
        for _deal in range(DEALS):
            points = {"NS": draw.randint(0, 162)}
            contract = draw.randrange(80, 170, 10)
            deal = {"taker": draw.choice(["NS", "EW"]), "contract": contract, "trump": "hearts"}
            lines.write(json.dumps(deal | {"points": points}) + "\n")


def main(root: Path, *revisions: str) -> int:
    """Print a line for each figure; return 1 if one fails."""
    revision = next(iter(revisions), None) or reference_of(root)
    if revision is None:
        print(NO_REFERENCE)
        return 0
    print(f"{'median CPU time':<38}{'now':>8}  {revision[:8]:>8}  ratio", flush=True)
    with tempfile.TemporaryDirectory(prefix="figures-") as name:
        folder = Path(name)
        now, then = Tree(root, folder / "now"), Tree(folder / "files", folder / "then")
        extract(root, revision, then.files)
        write_deals(deals := folder / "deals")
        try:
            known = then.fill()
        except TaskFailed:
            known = []
        pages = [page for page in now.fill() if page in known] or ["/"]
        passed = [
            compare(what, lambda task=task: task(now), lambda task=task: task(then))
            for what, task in figures(pages, deals)
        ]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    # The end of a time limit also removes the temporary folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main(ROOT, *sys.argv[1:]))
