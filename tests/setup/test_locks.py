"""The lock files say exactly what to install, but not from which server."""

from __future__ import annotations

import re

from tests import ROOT
from tests.sweeps import for_each
from tournaments.annexes import LIBRARIES

REQUIREMENTS = ROOT / "requirements"
LOCKS = ["app.txt", "photos.txt", "postgresql.txt", "checkout.txt", "dev.txt"]
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)(?:\[[^]]+\])?==(?P<version>[^ ;\\]+)")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}(?= |$)")


def pins(lock: str) -> dict[str, list[str]]:
    """Return the pinned packages (name and version as written) with their hashes."""
    joined = (REQUIREMENTS / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    hashes = {}
    for line in joined.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            hashes[line.partition("--hash")[0].partition(";")[0].strip()] = HASH.findall(line)
    return hashes


@for_each("lock", LOCKS)
def test_every_package_is_pinned_and_hashed(lock: str) -> None:
    packages = pins(lock)

    assert packages
    for requirement, hashes in packages.items():
        assert PIN.match(requirement), requirement
        assert hashes, f"{requirement} has no hash"


@for_each("lock", LOCKS)
def test_a_lock_names_no_address(lock: str) -> None:
    assert "://" not in (REQUIREMENTS / lock).read_text(encoding="utf-8")


def test_what_is_tested_is_what_runs_in_the_hall() -> None:
    checkout, dev = pins("checkout.txt"), pins("dev.txt")

    for lock in ("app.txt", "photos.txt", "postgresql.txt"):
        assert pins(lock).items() <= checkout.items(), lock
    assert checkout.items() <= dev.items()


def test_an_installation_without_photographs_has_none_of_their_libraries() -> None:
    app, photos = (
        {re.split("[=[]", name)[0].replace("-", "") for name in pins(lock)}
        for lock in ("app.txt", "photos.txt")
    )

    assert photos == set(LIBRARIES["photos"])
    assert app & photos == set()


@for_each("source", ["app", "photos", "postgresql", "build", "dev"])
def test_the_lock_follows_what_was_chosen(source: str) -> None:
    lock = f"{source}.txt" if (REQUIREMENTS / f"{source}.txt").exists() else "checkout.txt"
    locked = {match["name"] for match in map(PIN.match, pins(lock)) if match}
    chosen = {
        re.split(r"[\[<>=! ]", line)[0].lower()
        for line in (REQUIREMENTS / f"{source}.in").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", "-r"))
    }

    assert chosen <= locked
