"""The old first laptop comes back after a takeover, with the network and without: it never writes.

Two real servers. The cable of each can be pulled out; browsers reach both all the time.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from tests import ROOT
from tests.endurance.desk import Answer, Desk, NoAnswer
from tests.endurance.spare import PREPARE, Laptop, enter, send

pytestmark = pytest.mark.slow

EVERY = "0.5"


class Cabled(Laptop):
    """A laptop whose network cable can be pulled out."""

    program = ("-m", "tests.annexes.spare.cable")

    @property
    def env(self) -> dict[str, str]:
        return super().env | {"CABLE": str(self._out)}

    @property
    def _out(self) -> Path:
        return self.folder.with_suffix(".cut")

    def pull_out(self) -> None:
        """Pull the cable out: this laptop reaches no other one."""
        self._out.touch()

    def plug_in(self) -> None:
        """Put the cable back."""
        self._out.unlink()

    def turns(self, role: str) -> None:
        """Wait until this laptop says that it has a role."""
        self.wait_for(lambda: (self.status() or {}).get("role") == role)

    def copied(self) -> list[str]:
        """Return what was typed that the last copy here has."""
        last = max((self.folder / "spare").glob("copy-*.sqlite3"))
        with closing(sqlite3.connect(last)) as opened:
            rows = opened.execute("SELECT reason FROM tournaments_logline").fetchall()
        return [reason for (reason,) in rows]

    def left(self) -> list[str]:
        """Return what was typed here and is not on the other laptop, in the words of each line."""
        return [line["reason"] for line in self.mirror("leftovers")["leftovers"]]


class Pair:
    """A first laptop, its spare, and a scorer who is signed in on both."""

    def __init__(self, first: Cabled, spare: Cabled, desk: Desk) -> None:
        self.first, self.spare, self.desk = first, spare, desk
        self.random = Random(1)

    def type_at(self, laptop: Laptop, words: str) -> int:
        """Type a result on a laptop; return the status of its answer. Raises `NoAnswer`."""
        self.desk.address = laptop.url
        return enter(self.desk, self.random, words)

    def refusal_at(self, laptop: Laptop, words: str) -> Answer:
        """Type a result on a laptop; return its answer."""
        self.desk.address = laptop.url
        return send(self.desk, self.random, words)

    def spare_takes_over(self) -> None:
        """Have the spare take over from a first laptop that is said to be off."""
        assert self.spare.ask("promote", force=True)["planned"] is False
        assert self.type_at(self.spare, "on the new one") == 302


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a laptop with a contest whose first round is drawn."""
    laptop = Laptop(tmp_path_factory.mktemp("prepared") / "laptop")
    subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=laptop.env, check=True)
    return laptop.folder


@pytest.fixture
def pair(tmp_path: Path, prepared: Path) -> Iterator[Pair]:
    first, spare = Cabled(tmp_path / "first"), Cabled(tmp_path / "spare")
    shutil.copytree(prepared, first.folder, dirs_exist_ok=True)
    try:
        first.serve("--every", EVERY)
        desk = Desk(first.url, "Anne")
        desk.sign_in()
        desk.session.headers["Accept"] = "text/html"
        couple = Pair(first, spare, desk)
        token = (first.folder / "spare/code").read_text()
        spare.serve("--mirror", first.url, "--token", token, "--every", EVERY)
        assert couple.type_at(first, "copied") == 302
        spare.wait_for(lambda: "copied" in spare.copied())
        first.wait_for((first.folder / "spare/peers.json").exists)
        yield couple
    finally:
        for laptop in (first, spare):
            if laptop.process is not None:
                laptop.kill()


def kept(laptop: Laptop) -> dict[str, Any]:
    return dict(json.loads((laptop.folder / "spare/role.json").read_text()))


def is_retired(pair: Pair, left: list[str]) -> None:
    """Check that the old laptop is retired, writes nothing, and names what is left over."""
    before = pair.first.lines()
    answer = pair.refusal_at(pair.first, "typed too late")
    assert answer.status == 409
    # What was typed is on the page, and where to type it again.
    assert "typed too late" in answer.text
    assert pair.spare.url in answer.text
    assert "un secours a pris la main" in answer.text
    assert pair.first.lines() == before
    assert (pair.first.status() or {})["role"] == "retired"
    assert pair.first.left() == left
    # The new one goes on.
    assert pair.type_at(pair.spare, "still on the new one") == 302


def test_an_old_laptop_that_starts_again_never_accepts_a_write(pair: Pair) -> None:
    pair.first.kill()
    pair.spare_takes_over()
    before, over, heard = pair.first.lines(), Event(), set()

    def insist() -> None:
        """Type again and again, from before the server answers."""
        while not over.wait(0.02):
            with suppress(NoAnswer):
                heard.add(pair.type_at(pair.first, "while it starts"))

    desk = Thread(target=insist)
    desk.start()
    pair.first.serve("--every", EVERY)
    pair.first.wait_for(lambda: 409 in heard)
    over.set()
    desk.join()
    assert heard == {409}
    assert pair.first.lines() == before
    is_retired(pair, left=[])


def test_an_old_laptop_that_starts_again_without_the_network_waits_then_is_retired(
    pair: Pair,
) -> None:
    pair.first.kill()
    pair.spare_takes_over()
    before = pair.first.lines()
    pair.first.pull_out()
    pair.spare.pull_out()
    pair.first.serve("--every", EVERY)
    with pytest.raises(NoAnswer, match="503"):
        pair.type_at(pair.first, "without the network")
    assert pair.first.mirror("status")["waiting"]
    assert pair.first.lines() == before
    pair.first.plug_in()
    pair.first.turns("retired")
    is_retired(pair, left=[])
    # It stays so when it starts again without the network, whatever is said of its spares.
    pair.first.kill()
    pair.first.pull_out()
    pair.first.serve("--every", EVERY, "--alone")
    assert pair.type_at(pair.first, "alone") == 409
    assert pair.first.lines() == before


def test_a_laptop_that_ran_behind_a_cut_network_names_all_that_it_accepted(pair: Pair) -> None:
    pair.first.pull_out()
    pair.spare.pull_out()
    # Nothing can keep it from writing: that is why the page asks that it is off.
    names = [f"behind the cut {number}" for number in range(3)]
    assert pair.type_at(pair.first, names[0]) == 302
    pair.spare_takes_over()
    assert [pair.type_at(pair.first, one) for one in names[1:]] == [302, 302]
    pair.first.plug_in()
    pair.first.turns("retired")
    is_retired(pair, left=names)
    assert not any(line[3] in names for line in pair.spare.lines().values())


def test_a_laptop_that_cannot_ask_is_told_that_it_was_replaced(pair: Pair) -> None:
    pair.first.kill()
    pair.spare_takes_over()
    assert kept(pair.spare)["told"] == [pair.first.url]
    # It reaches nobody, and somebody says that no spare took over: it writes.
    pair.first.pull_out()
    pair.spare.pull_out()
    pair.first.serve("--every", EVERY, "--alone")
    assert pair.type_at(pair.first, "wrongly alone") == 302
    # The new one reaches it.
    pair.spare.plug_in()
    pair.first.turns("retired")
    is_retired(pair, left=["wrongly alone"])
    pair.spare.wait_for(lambda: kept(pair.spare)["told"] == [])
