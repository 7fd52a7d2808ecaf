"""The lock files say exactly what to install, but not from which server."""

from __future__ import annotations

import re

import pytest

from tests import ROOT

REQUIREMENTS = ROOT / "requirements"
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)(?:\[[^]]+\])?==(?P<version>[^ ;\\]+)")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}(?= |$)")


def pins(lock: str) -> dict[str, list[str]]:
    """Return the pinned packages (name and version as written) with their hashes."""
    joined = (REQUIREMENTS / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in joined.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            found[line.partition("--hash")[0].partition(";")[0].strip()] = HASH.findall(line)
    return found


@pytest.mark.parametrize("lock", ["app.txt", "checkout.txt", "dev.txt"])
def test_every_package_is_pinned_and_hashed(lock: str) -> None:
    found = pins(lock)

    assert len(found) > 10
    for requirement, hashes in found.items():
        assert PIN.match(requirement), requirement
        assert hashes, f"{requirement} has no hash"


@pytest.mark.parametrize("lock", ["app.txt", "checkout.txt", "dev.txt"])
def test_a_lock_names_no_address(lock: str) -> None:
    assert "://" not in (REQUIREMENTS / lock).read_text(encoding="utf-8")


def test_what_is_tested_is_what_runs_in_the_hall() -> None:
    app, checkout, dev = pins("app.txt"), pins("checkout.txt"), pins("dev.txt")

    assert {name: checkout.get(name) for name in app} == app
    assert {name: dev.get(name) for name in checkout} == checkout


@pytest.mark.parametrize("source", ["app", "postgresql", "build", "dev"])
def test_the_lock_follows_what_was_chosen(source: str) -> None:
    lock = f"{source}.txt" if (REQUIREMENTS / f"{source}.txt").exists() else "checkout.txt"
    locked = {match["name"] for match in map(PIN.match, pins(lock)) if match}
    chosen = {
        re.split(r"[\[<>=! ]", line)[0].lower()
        for line in (REQUIREMENTS / f"{source}.in").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", "-r"))
    }

    assert chosen <= locked
