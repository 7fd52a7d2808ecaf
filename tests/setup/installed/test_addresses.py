"""What an index shows of the program leads to the repository that was cloned."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from installers.backend import home_of, with_addresses
from tests import ROOT
from tests.sweeps import for_each

pytestmark = pytest.mark.slow

HOME = "https://example.org/club/dixdeder"


@for_each(
    "remote, home",
    [
        (f"{HOME}.git", HOME),
        ("https://marie:secret@example.org/club/dixdeder/", HOME),
        ("git@example.org:club/dixdeder.git", HOME),
        ("ssh://git@example.org/club/dixdeder", HOME),
        ("/media/stick/dixdeder", ""),
        (None, ""),
    ],
)
def test_a_clone_says_where_it_comes_from_without_a_password(
    remote: str | None, home: str, tmp_path: Path
) -> None:
    folder = tmp_path / str(abs(hash(remote)))
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    if remote is not None:
        subprocess.run(["git", "remote", "add", "origin", remote], cwd=folder, check=True)
    assert home_of(folder) == home


def test_an_archive_of_the_sources_says_what_its_clone_said(tmp_path: Path) -> None:
    (tmp_path / "PKG-INFO").write_text(f"Name: dixdeder\nProject-URL: Source, {HOME}\n\nText\n")
    assert home_of(tmp_path) == HOME
    (tmp_path / "PKG-INFO").write_text("Name: dixdeder\n\nText\n")
    assert home_of(tmp_path) == ""


def test_every_link_and_picture_of_the_readme_has_an_address_of_its_version() -> None:
    readme = with_addresses((ROOT / "README.md").read_text("utf-8"), HOME, "v1.0.0")
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert f"{HOME}/raw/v1.0.0/docs/images/en/standings.png" in links
    assert f"{HOME}/blob/v1.0.0/docs/en/install/install.md" in links
    assert [link for link in links if not link.startswith("https://")] == []
