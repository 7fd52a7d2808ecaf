"""Two laptops: one is killed at a random moment, and the other takes over.

Four scorers type results without a pause. The first laptop is killed; its spare takes over; the old
one comes back, must accept nothing, and becomes the spare. The two then change
parts.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from tests import ROOT
from tests.endurance.desk import Answer, Desk, NoAnswer
from tests.ports import free_port
from tournaments.annexes.spare.copying.client import Server
from tournaments.annexes.spare.copying.leftovers import leftovers_in
from tournaments.annexes.spare.copying.protocol import keys_of

SCORERS = ("Anne", "Bruno", "Chloé", "Denis")
TABLES = 3
WHOLE = 1944
#: Seconds that a copy may take beyond its interval on a busy machine.
COPY = 1.0
PREPARE = """
import django; django.setup()
from django.core.management import call_command
from django.test import override_settings
call_command("migrate", interactive=False, verbosity=0)
with override_settings(PASSWORD_HASHERS=["tests.passwords.QuickHasher"]):
    from tests.endurance.hall import desk_users
    from tests.endurance.flight import prepare_hall
    desk_users()
    prepare_hall(1)
"""


class Laptop:
    """One laptop: its folder, its port, its server when one runs."""

    #: Words that start the program.
    program: tuple[str, ...] = ("manage.py",)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir()

    @property
    def env(self) -> dict[str, str]:
        settings = "tournaments.settings"
        return os.environ | {"DATA_DIR": str(self.folder), "DJANGO_SETTINGS_MODULE": settings}

    @property
    def database(self) -> Path:
        return self.folder / "dixdeder.sqlite3"

    @property
    def said(self) -> Path:
        return self.folder.with_suffix(".log")

    def serve(self, *more: str) -> None:
        """Start the server, and wait until it answers."""
        self.start(*more)
        self.wait_for(lambda: self.status() is not None)

    def start(self, *more: str) -> None:
        """Start the server."""
        log = self.said.open("ab")
        words = [sys.executable, *self.program, "serve", "--port", str(self.port), *more]
        self.process = subprocess.Popen(
            [*words, "--copy-minutes", "0"], cwd=ROOT, env=self.env, stdout=log, stderr=log
        )

    def kill(self) -> None:
        """Kill the server, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def manage(self, *words: str) -> tuple[int, str]:
        """Run a command in this laptop's folder; return its status and what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.env, capture_output=True
        )
        return done.returncode, done.stdout.decode() + done.stderr.decode()

    def mirror(self, *words: str) -> Any:
        """Return what a verb of `mirror` prints, as JSON."""
        return json.loads(self.manage("mirror", *words)[1])

    def ask(self, name: str, **options: Any) -> Any:
        """Return what the server answers to its own commands, without starting one."""
        installation = json.loads((self.folder / "spare/role.json").read_text())["installation"]
        secret = (self.folder / "secret_key").read_text().strip()
        server = Server(self.url, keys_of(secret + installation))
        return server.ask("POST", name, options, patience=60).json()

    def status(self) -> dict[str, Any] | None:
        """Return what the server says to everybody; None if it does not answer."""
        try:
            return dict(json.loads(Desk(self.url, "").get("/mirror/ping").content))
        except (NoAnswer, ValueError):
            return None

    def wait_for(self, ready: Any, patience: float = 240) -> None:
        until = time.monotonic() + patience
        while not ready():
            if time.monotonic() > until:
                raise RuntimeError(f"{self.folder.name}: waited in vain\n{self.said.read_text()}")
            time.sleep(0.05)

    def lines(self, after: int = 0) -> dict[int, tuple[Any, ...]]:
        """Return the lines of the log in this laptop's own database, by number."""
        with closing(sqlite3.connect(self.database)) as opened:
            rows = opened.execute(
                "SELECT id, action, subject, after, reason FROM tournaments_logline WHERE id > ?",
                (after,),
            )
            return {row[0]: row[1:] for row in rows}


class Scorer(Thread):
    """A person who types one result after another. `done` has what was acknowledged, and when."""

    def __init__(self, laptop: Laptop, desk: Desk, random: Random, over: Event) -> None:
        super().__init__(name=desk.name, daemon=True)
        self.laptop, self.desk, self.random, self.over = laptop, desk, random, over
        self.done: list[tuple[float, str]] = []
        self.odd: list[str] = []

    def run(self) -> None:
        count = 0
        while not self.over.is_set():
            count += 1
            text = f"{self.laptop.port} {self.desk.name} {time.time():.3f} {count}"
            try:
                status = enter(self.desk, self.random, text)
            except NoAnswer:
                return
            if status == 302:
                self.done.append((time.monotonic(), text))
            else:
                self.odd.append(f"{text}: {status}")


def enter(desk: Desk, random: Random, words: str) -> int:
    """Type a result at one of the desk's tables; return the status of the answer."""
    return send(desk, random, words).status


def send(desk: Desk, random: Random, words: str) -> Answer:
    """Type a result at one of the desk's tables; return the answer. Raises `NoAnswer`."""
    table = 1 + TABLES * SCORERS.index(desk.name) + random.randrange(TABLES)
    address = f"/desk/feuilles/rounds/1/tables/{table}/"
    form = desk.page(f"{address}?way=totals").form_to(address).values
    ns = random.randint(0, WHOLE)
    typed = {"ns": str(ns), "ew": str(WHOLE - ns), "belotes": "0", "capots": "0", "reason": words}
    return desk.post(address, {**form, **typed})


@dataclass
class Takeover:
    """What a takeover kept and lost, how long it took, and what went wrong."""

    wrong: list[str] = field(default_factory=list)
    acknowledged: int = 0
    missing: int = 0
    left: int = 0
    promotions: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)


def cycle(
    first: Laptop, spare: Laptop, desks: list[Desk], random: Random, every: float
) -> Takeover:
    """Kill the first laptop while results come in; have the other take over and judge."""
    takeover, over = Takeover(), Event()
    scorers = [Scorer(first, desk, Random(random.random()), over) for desk in desks]
    for desk in desks:
        desk.address = first.url
    for scorer in scorers:
        scorer.start()
    time.sleep(random.uniform(1.5, 5))
    first.kill()
    killed = time.monotonic()
    over.set()
    for scorer in scorers:
        scorer.join()
        takeover.wrong += scorer.odd
    began = time.monotonic()
    if "still_on" not in spare.ask("promote", force=False):
        takeover.wrong.append("promoted without a word that the first is off")
    began = time.monotonic()
    response = spare.ask("promote", force=True)
    for desk in desks:
        desk.address = spare.url
    if enter(desks[0], random, f"first of {spare.port}") != 302:
        takeover.wrong.append("the new one does not write")
    takeover.promotions.append(round(time.monotonic() - began, 2))
    judge(first, spare, response["log"], scorers, killed, every, takeover)
    comes_back(first, spare, desks[0], random, response["log"], takeover)
    return takeover


def judge(
    first: Laptop,
    spare: Laptop,
    log: int,
    scorers: list[Scorer],
    killed: float,
    every: float,
    takeover: Takeover,
) -> None:
    """Compare what was acknowledged with what the new laptop has."""
    old, new = first.lines(), spare.lines()
    if any(new.get(number) != line for number, line in old.items() if number <= log):
        takeover.wrong.append("the copy differs from the original")
    has = {line[3] for line in new.values()}
    left = {line[3] for number, line in old.items() if number > log}
    takeover.left += len(left)
    for scorer in scorers:
        for at, what in scorer.done:
            takeover.acknowledged += 1
            if what in has:
                continue
            takeover.missing += 1
            takeover.late.append(round(killed - at, 2))
            if killed - at > every + COPY:
                takeover.wrong.append(f"{what}: lost, {killed - at:.2f} s before the kill")
            if what not in left:
                takeover.wrong.append(f"{what}: neither copied nor left over")
    with closing(sqlite3.connect(spare.database)) as opened:
        if opened.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            takeover.wrong.append("the new database is damaged")


def comes_back(
    first: Laptop, spare: Laptop, desk: Desk, random: Random, log: int, takeover: Takeover
) -> None:
    """Start the old laptop again: it accepts nothing, names what is left over, and is a spare."""
    before = first.lines()
    first.serve()
    desk.address = first.url
    try:
        if enter(desk, random, "to the old one") != 409:
            takeover.wrong.append("the old one does not answer 409")
    except (NoAnswer, AssertionError) as error:
        takeover.wrong.append(f"the old one answers {error!r}")
    if first.lines() != before:
        takeover.wrong.append("the old one wrote")
    number = json.loads((first.folder / "spare/role.json").read_text())["takeover"]
    left = {one.number for one in leftovers_in(first.database, number)}
    if left != {one for one in before if one > log}:
        takeover.wrong.append("leftovers are not what is missing")
    first.ask("rejoin")
    first.wait_for(lambda: (first.status() or {}).get("role") == "spare")
    generation = (spare.status() or {}).get("generation")
    first.wait_for(lambda: (first.status() or {}).get("generation") == generation)


def planned(first: Laptop, spare: Laptop, desks: list[Desk], random: Random) -> Takeover:
    """Switch while results come in, without a kill: nothing may be lost."""
    takeover, over = Takeover(), Event()
    for desk in desks:
        desk.address = first.url
    scorers = [Scorer(first, desk, Random(random.random()), over) for desk in desks]
    for scorer in scorers:
        scorer.start()
    time.sleep(random.uniform(1, 3))
    began = time.monotonic()
    response = spare.ask("promote", force=False)
    taken = time.monotonic() - began
    # The old one refuses forms on their way once they have waited for the right to write.
    for scorer in scorers:
        scorer.over.set()
        scorer.join()
        takeover.wrong += [odd for odd in scorer.odd if not odd.endswith(": 409")]
    for desk in desks:
        desk.address = spare.url
    began = time.monotonic()
    if enter(desks[0], random, "after the switch") != 302:
        takeover.wrong.append("the new one does not write")
    takeover.promotions.append(round(taken + time.monotonic() - began, 2))
    if not response.get("planned"):
        takeover.wrong.append(f"the switch was not planned: {response}")
        return takeover
    judge(first, spare, response["log"], scorers, time.monotonic(), 0, takeover)
    if takeover.missing or takeover.left:
        takeover.wrong.append("a planned switch lost something")
    first.ask("rejoin")
    first.wait_for(lambda: (first.status() or {}).get("role") == "spare")
    return takeover


def kill_spare(first: Laptop, spare: Laptop, desks: list[Desk], random: Random) -> list[str]:
    """Kill the spare while it applies copies; its last good copy must serve at once."""
    wrong: list[str] = []
    for desk in desks:
        desk.address = first.url
    until = time.monotonic() + random.uniform(0.5, 2)
    while time.monotonic() < until:
        enter(random.choice(desks), random, "while the spare dies")
    spare.kill()
    for copy in spare.folder.glob("spare/copy-*.sqlite3"):
        with closing(sqlite3.connect(copy)) as opened:
            if opened.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                wrong.append(f"{copy.name} is damaged")
    spare.serve()
    if (spare.status() or {}).get("role") != "spare":
        wrong.append("the spare is no spare after its kill")
    return wrong


def run_pair(
    seed: int, kills: int, switches: int, spares: int, every: float, room: Path
) -> dict[str, Any]:
    """Run what is asked, in a random order; return the counts, and everything that is wrong."""
    random, takeovers, wrong = Random(seed), [], []
    one, other = Laptop(room / "one"), Laptop(room / "other")
    subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=one.env, check=True)
    one.serve("--every", str(every))
    desks = [Desk(one.url, name) for name in SCORERS]
    for desk in desks:
        desk.sign_in()
    code = one.mirror("token")["token"]
    other.serve("--mirror", one.url, "--token", code, "--every", str(every))
    steps = ["kill"] * kills + ["switch"] * switches + ["spare"] * spares
    random.shuffle(steps)
    try:
        for number, step in enumerate(steps):
            if step == "spare":
                wrong += kill_spare(one, other, desks, random)
            else:
                switch = step == "switch"
                takeover = (
                    planned(one, other, desks, random)
                    if switch
                    else cycle(one, other, desks, random, every)
                )
                takeovers.append(takeover)
                one, other = other, one
            bad = [*wrong, *(sentence for takeover in takeovers for sentence in takeover.wrong)]
            print(f"{number + 1} of {len(steps)}, {step}: {bad}", file=sys.stderr, flush=True)
        for laptop in (one, other):
            status, output = laptop.manage("verify")
            if status:
                wrong.append(f"verify: {output}")
    finally:
        for laptop in (one, other):
            laptop.kill()
    late = [one for takeover in takeovers for one in takeover.late]
    return {
        "kills": kills,
        "switches": switches,
        "kills of the spare": spares,
        "acknowledged": sum(takeover.acknowledged for takeover in takeovers),
        "not copied": sum(takeover.missing for takeover in takeovers),
        "oldest not copied, seconds before the kill": max(late, default=0),
        "left over": sum(takeover.left for takeover in takeovers),
        "promotion to first write, seconds": [x for one in takeovers for x in one.promotions],
        "wrong": [*wrong, *(sentence for takeover in takeovers for sentence in takeover.wrong)],
    }
