"""Third-party files are shipped as released, with their licences."""

from __future__ import annotations

import hashlib
import tomllib
from typing import Any

import pytest

from tests import ROOT

VENDOR = ROOT / "static" / "vendor"
PACKAGES: list[dict[str, Any]] = tomllib.loads(
    (VENDOR / "VENDORED.toml").read_text(encoding="utf-8")
)["package"]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package["folder"])
def test_a_vendored_package_says_what_it_is(package: dict[str, Any]) -> None:
    for key in ("name", "version", "licence", "source"):
        assert package[key]
    assert "LICENSE" in package["sha256"]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package["folder"])
def test_a_vendored_file_is_the_one_released(package: dict[str, Any]) -> None:
    for name, checksum in package["sha256"].items():
        content = (VENDOR / package["folder"] / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == checksum, f"{name} was changed"


def test_every_vendored_file_is_listed() -> None:
    listed = {
        VENDOR / package["folder"] / name for package in PACKAGES for name in package["sha256"]
    }
    shipped = {path for path in VENDOR.rglob("*") if path.is_file()}

    assert shipped - {VENDOR / "VENDORED.toml"} == listed
