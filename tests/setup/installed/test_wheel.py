"""The wheel holds all that the program needs: it serves from an empty environment, alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from installers.wheels import built_sdist, built_wheel, installed_in
from tests import ROOT
from tests.setup.installed.serving import assert_complete, served
from tournaments.machine.places import version

#: Bytes that an installation without extras may take on a disk.
MOST = 220_000_000


def weight(folder: Path) -> int:
    """Return the bytes that the files of a folder take on a disk."""
    return sum(512 * path.lstat().st_blocks for path in folder.rglob("*"))


@pytest.mark.slow
def test_the_wheel_carries_the_pages_the_languages_the_documents_and_the_licences(
    wheel: Path,
) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        metadata = opened.read(f"dixdeder-{version()}.dist-info/METADATA").decode()

    house = "tournaments/installed/"
    assert {
        f"{house}templates/base.html",
        f"{house}locale/en/LC_MESSAGES/django.mo",
        f"{house}locale/it/LC_MESSAGES/game.mo",
        f"{house}static/vendor/dejavu/DejaVuSans.ttf",
        f"{house}collected/staticfiles.json",
        "tournaments/regulation/gallery/comite-des-fetes.toml",
        "scoring/presets/ffb-belote.toml",
    } <= names
    for name in sorted(ROOT.glob("templates/**/*.html")):
        assert f"{house}{name.relative_to(ROOT)}" in names
    assert any(name.startswith(f"{house}documents/") for name in names)
    assert any(name.startswith(f"{house}collected/css/look.") for name in names)
    assert "dixdeder-" + version() + ".dist-info/licenses/static/vendor/dejavu/LICENSE" in names
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "templates"))]
    # Those who photograph sheets or have PostgreSQL ask for their libraries.
    assert {"Provides-Extra: photos", "Provides-Extra: postgresql"} <= set(metadata.splitlines())
    assert 'zxing-cpp; extra == "photos"' in metadata
    assert 'psycopg[binary]>=3.2; extra == "postgresql"' in metadata
    assert not (ROOT / "tournaments" / "installed").exists()


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes_on_every_machine(
    sdist: Path, wheel: Path, tmp_path: Path
) -> None:
    former = os.umask(0o077)
    try:
        again = built_sdist(tmp_path)
        # from the repository, by the libraries of its environment
        wheel_again = built_wheel(tmp_path)
    finally:
        os.umask(former)

    assert again.read_bytes() == sdist.read_bytes()
    assert wheel_again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the folder of the scripts has another name")
def test_the_wheel_serves_the_demonstration_without_network(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "chez moi"
    home.mkdir()
    program = installed_in(tmp_path / "env", wheel)

    with served([str(program), "demo", "--no-browser"], home, {}) as (address, process):
        data = home / ".local" / "share" / "dixdeder" / "demo"
        assert_complete(address, data / "sign-in.txt")
        # A second start finds the first one.
        again = run(program, home, "demo", "--no-browser")
        assert f"tourne déjà, dans une autre fenêtre\u202f: {address}" in again
        assert process.poll() is None
    assert weight(tmp_path / "env") <= MOST
    # The locked libraries are complete without those that their own would bring for nothing.
    pip = [sys.executable, "-m", "pip", "--python", str(program.parent / "python")]
    lines = subprocess.run([*pip, "check"], stdout=subprocess.PIPE, text=True).stdout.splitlines()
    assert [re.sub(r" [\d.]+", "", line) for line in lines] == [
        "rustworkx requires numpy, which is not installed."
    ]
    # Photographed sheets are an extra.
    assert "\n  sheets " not in run(program, home, "commands", "--all")
    assert run(program, home, "--version") == f"Dix de Der {version()}\n"
    assert "dixdeder" in run(program, home, "--help")
    there = {"DATA_DIR": str(data)}
    assert run(program, home, "verify", **there)
    run(program, home, "backup", "copie.sqlite3", **there)
    assert "dixdeder" in run(program, home, "restore", "copie.sqlite3", **there)
    entry = home / ".local" / "share" / "applications" / "dixdeder.desktop"
    assert str(entry) in run(program, home, "shortcut")
    assert f'Exec="{program.parent}/python" ' in entry.read_text("utf-8")
    # Nothing was written beside the code.
    assert {path.name for path in home.iterdir()} == {".local", "copie.sqlite3"}


def run(program: Path, folder: Path, *words: str, **environment: str) -> str:
    """Return what a command says."""
    return subprocess.run(
        [program, *words],
        cwd=folder,
        env={"HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    ).stdout
