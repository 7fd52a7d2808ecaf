"""The folder for Windows: its parts here, its starter as Python code.

What only Windows can show is said in docs/en/install/install.md.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import struct
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from filelock import FileLock

from installers.windows import folder as recipe
from installers.windows import libraries
from installers.windows.lighter import ARCHIVE
from tests import ROOT
from tests.setup.installed.serving import assert_complete, served
from tournaments.machine import shortcut
from tournaments.machine.followed import follower
from tournaments.server import windows

#: This machine as the recipe's platform.
HERE = recipe.Platform(
    "x86_64-unknown-linux-gnu", f"{sys.version_info.major}.{sys.version_info.minor}"
)


#: Bytes of the embeddable Python, which only python.org has, in the ZIP.
OF_PYTHON = 11_500_000

#: Imports every module of the program, and names the libraries that are not there.
EVERY_MODULE = """
import importlib, pkgutil
import django
django.setup()
for package in ("tournaments", "scoring"):
    for module in pkgutil.walk_packages([f"program/{package}"], f"{package}."):
        if not module.name.endswith(("__main__", "wsgi")):
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as error:
                print(error.name)
"""


@pytest.mark.slow
def test_the_folder_for_windows_has_every_library_and_is_light(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / recipe.NAME
    # Each source has its place taken by one compiled file, which the next test makes.
    with patch.object(recipe.compileall, "compile_dir"):
        recipe.make_folder(folder, wheel, recipe.WINDOWS)
    program = folder / "program"

    compiled = {path.suffix for path in program.rglob("*") if path.suffix in (".so", ".pyd")}
    assert compiled == {".pyd"}
    # The embeddable Python has no runtime of C++, which zxingcpp needs.
    (folder / "python").mkdir()
    assert [line.split(": ")[1] for line in libraries.missing(folder)] == [libraries.RUNTIME]
    libraries.put_runtime(folder)
    assert libraries.missing(folder) == []
    with zipfile.ZipFile(program / ARCHIVE) as archive:
        together = {name.split("/")[0] for name in archive.namelist()}
    # Windows has no time zones of its own. Django reads its templates and languages as files.
    assert {"tzdata", "openpyxl", "uvicorn"} <= together
    assert together.isdisjoint({"django", "tournaments", "scoring"})
    locks = "\n".join(lock.read_text() for lock in recipe.LOCKS)
    locked = re.findall(r"(?m)^([a-z0-9-]+)(?:\[\w+\])?==", locks)
    installed = {
        path.name.split("-")[0].lower().replace("_", "-") for path in program.glob("*.dist-info")
    }
    assert set(locked) - installed == set()
    recipe.make_zip(folder, tmp_path / "folder.zip")
    assert (tmp_path / "folder.zip").stat().st_size <= recipe.MOST - OF_PYTHON
    assert len(recipe.files_of(folder)) <= recipe.MOST_FILES


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the recipe takes the wheels of Linux")
def test_the_folder_serves_with_the_python_of_this_machine(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / recipe.NAME
    recipe.make_folder(folder, wheel, HERE)
    assert not list((folder / "program").rglob("*.py"))
    (folder / windows.BESIDE).mkdir()
    # Without site, this Python sees no library but those of the folder, as the embeddable one.
    python = [sys.executable, "-S", "-X", "utf8"]
    words = [*python, "-m", "tournaments.server.windows"]
    program = folder / "program"
    paths = os.pathsep.join(map(str, (program, program / ARCHIVE)))
    environment = {"PYTHONPATH": paths, "TMPDIR": str(ROOT / "var")}
    demonstration = folder / windows.BESIDE / "demo"

    with served([*words, "demo", "--no-browser"], tmp_path, environment) as (address, _process):
        assert_complete(address, demonstration / "sign-in.txt")

    def run(*typed: str) -> str:
        settings = {
            "DATA_DIR": str(demonstration),
            "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        }
        done = subprocess.run(
            typed, cwd=folder, env=environment | settings, stdout=subprocess.PIPE, text=True
        )
        assert done.returncode == 0
        return done.stdout

    # A second start knows the migrations of the first one.
    assert run(*words, "verify")
    # Nothing that the program imports was left out, but what renders the documents before, and what
    # counts for Prometheus on a server.
    left_out = {"markdown", "prometheus_client"}
    assert set(run(*python, "-c", EVERY_MODULE).split()) == left_out
    with closing(sqlite3.connect(demonstration / "dixdeder.sqlite3")) as database:
        (contest,) = database.execute("select slug from tournaments_contest").fetchone()
    sheets = str(tmp_path / "sheets.pdf")
    run(*words, "sheets", contest, "--round", "1", "--pdf", sheets)
    assert json.loads(run(*words, "read_sheets", sheets, "--json").splitlines()[0])["table"] == 1
    assert {path.name for path in folder.iterdir()} == {
        "program", windows.BESIDE, "LICENCE.txt", *recipe.AT_HAND
    }  # fmt: skip


def _compiled(*needed: str) -> bytes:
    """Return the least file of Windows that needs these libraries."""
    at, start = 0x1000, 0x200
    names = at + 20 * (len(needed) + 1)
    table = texts = b""
    for name in needed:
        table += struct.pack("<5I", 0, 0, 0, names + len(texts), 0)
        texts += name.encode() + b"\0"
    part = table + bytes(20) + texts
    optional = struct.pack("<H106xI", 0x20B, 16) + bytes(8) + struct.pack("<II", at, len(table))
    optional += bytes(240 - len(optional))
    head = b"MZ" + bytes(0x3A) + struct.pack("<I", 0x40)
    head += b"PE\0\0" + struct.pack("<HH12xHH", 0x8664, 1, len(optional), 0) + optional
    head += b".idata\0\0" + struct.pack("<4I16x", len(part), at, len(part), start)
    return head.ljust(start, b"\0") + part


def test_what_a_compiled_file_needs_and_nobody_gives_is_named(tmp_path: Path) -> None:
    program, python = tmp_path / "program", tmp_path / "python"
    for folder in (program / "reader", program / "reader.libs", program / "numpy.libs", python):
        folder.mkdir(parents=True)
    (python / "python.exe").write_bytes(_compiled("python311.dll", "KERNEL32.dll"))
    own = ("beside.dll", "added-1.dll", "MSVCP140.dll", "api-ms-win-crt-heap-l1-1-0.dll")
    (program / "reader" / "reader.pyd").write_bytes(_compiled(*own))
    (program / "reader" / "beside.dll").write_bytes(_compiled("elsewhere.dll"))
    (program / "reader.libs" / "added-1.dll").write_bytes(_compiled("VCRUNTIME140.dll"))
    # A wheel adds its own folder of libraries alone.
    (program / "numpy.libs" / "elsewhere.dll").write_bytes(_compiled("ntdll.dll"))

    named = "program/reader/beside.dll: elsewhere.dll"
    assert libraries.missing(tmp_path) == [named, "program/reader/reader.pyd: msvcp140.dll"]
    (program / "numpy.libs" / "msvcp140-0f.dll").write_bytes(_compiled("ntdll.dll"))
    libraries.put_runtime(tmp_path)
    assert (python / "msvcp140.dll").is_file()
    assert libraries.missing(tmp_path) == [named]
    with pytest.raises(libraries.NotCompiled):
        list(libraries.imported(b"MZ" + bytes(200)))


@pytest.fixture
def embeddable(tmp_path: Path) -> Path:
    """An archive like the embeddable Python, with the file that names its folders."""
    archive = tmp_path / "python-embed.zip"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("python.exe", b"MZ")
        written.writestr("python311._pth", "python311.zip\n.\n\n# import site\n")
    return archive


def test_another_python_than_the_official_one_is_refused(embeddable: Path, tmp_path: Path) -> None:
    digest = hashlib.sha256(embeddable.read_bytes()).hexdigest()

    with pytest.raises(recipe.Refused, match=f"its SHA-256 is {digest}, not [0-9a-f]{{64}}"):
        recipe.put_python(tmp_path / "made", embeddable)
    with pytest.raises(recipe.Refused, match=r"download python-3\.11\.\d+-embed-amd64\.zip"):
        recipe.put_python(tmp_path / "made", tmp_path / "elsewhere.zip")
    assert not (tmp_path / "made").exists()


def test_the_embeddable_python_finds_the_program_beside_it(
    embeddable: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(embeddable) as opened:
        opened.extractall(tmp_path / "python")

    recipe.tell_where_the_program_is(tmp_path / "python")

    lines = (tmp_path / "python" / "python311._pth").read_text("ascii").splitlines()
    assert lines[0] == "python311.zip"
    assert lines[-2:] == [r"..\program", rf"..\program\{ARCHIVE}"]


def test_the_starter_runs_the_python_of_its_folder_and_stays_open_if_it_fails() -> None:
    text = (recipe.PARTS / windows.STARTER).read_bytes().decode("utf-8")
    lines = text.split("\r\n")

    assert "\n" not in text.replace("\r\n", "")
    assert r'"%~dp0python\python.exe" -X utf8 -m tournaments.server.windows %*' in lines
    assert lines[-2] == "if errorlevel 1 pause"
    # Opened from inside its ZIP, the file is alone.
    assert r'if not exist "%~dp0python\python.exe" (' in lines


def test_the_data_are_beside_the_program_if_their_folder_is_there(tmp_path: Path) -> None:
    with patch.object(windows, "user_documents_path", return_value=tmp_path / "Documents"):
        assert windows.data_beside_or_in_documents(tmp_path, {}) == (
            tmp_path / "Documents" / "Dix de Der"
        )
        (tmp_path / "Données").mkdir()
        assert windows.data_beside_or_in_documents(tmp_path, {}) == tmp_path / "Données"


def test_the_data_are_never_in_documents_that_onedrive_sends_away(tmp_path: Path) -> None:
    cloud = tmp_path / "OneDrive"
    with patch.object(windows, "user_documents_path", return_value=cloud / "Documents"):
        path = windows.data_beside_or_in_documents(tmp_path, {"OneDrive": str(cloud)})

    assert path == Path.home() / "Dix de Der"


def test_contests_already_in_documents_stay_in_use_whatever_follows_them(tmp_path: Path) -> None:
    documents = tmp_path / "Dropbox" / "Documents"
    (documents / "Dix de Der").mkdir(parents=True)
    (documents / "Dix de Der" / "dixdeder.sqlite3").touch()
    with patch.object(windows, "user_documents_path", return_value=documents):
        assert windows.data_beside_or_in_documents(tmp_path, {}) == documents / "Dix de Der"


def test_a_program_in_documents_keeps_its_contests_in_a_folder_of_their_own(tmp_path: Path) -> None:
    program = tmp_path / "Dix de Der"
    with patch.object(windows, "user_documents_path", return_value=tmp_path):
        assert windows.data_beside_or_in_documents(program, {}) == program / "Données"


def test_a_program_opened_inside_its_zip_says_to_extract_it(tmp_path: Path) -> None:
    assert windows.is_inside_zip(tmp_path / "Temp1_dix.zip" / "Dix de Der", tmp_path)
    assert not windows.is_inside_zip(tmp_path.parent / "Dix de Der", tmp_path)


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("C:/Users/Léa/OneDrive - Comité/Bureau/Dix de Der/Données", "OneDrive"),
        ("C:/Users/Léa/Dropbox/Dix de Der", "Dropbox"),
        ("G:/Mon Drive/Dix de Der", "Google Drive"),
        ("D:/Nuage/Dix de Der", "OneDrive"),
        ("C:/Users/Léa/Documents/Dix de Der", ""),
    ],
)
def test_a_folder_that_a_program_sends_away_is_known_by_its_path(folder: str, name: str) -> None:
    assert follower(Path(folder), {"OneDriveCommercial": "D:/Nuage", "OneDrive": ""}) == name


class TestRemoval:
    @pytest.fixture
    def data(self, tmp_path: Path) -> Path:
        data = tmp_path / "Données"
        data.mkdir()
        (data / "dixdeder.sqlite3").write_bytes(b"contests")
        return data

    @staticmethod
    def remove(data: Path, starter: str, answer: str) -> bool:
        """Return whether the removal is allowed."""
        desktop = data.parent
        with (
            patch.object(windows, "user_desktop_path", return_value=desktop),
            patch("builtins.input", return_value=answer),
        ):
            try:
                windows.allow_removal(data, Path(starter))
            except SystemExit:
                return False
        return True

    def test_takes_the_icon_away_and_leaves_the_contests(self, data: Path) -> None:
        icon = data.parent / "Dix de Der.lnk"
        icon.touch()
        (data / windows.ICON_IS_THERE).write_text("here.bat")

        assert not self.remove(data, "here.bat", "non")
        assert icon.exists()
        # Another version has put the icon.
        assert self.remove(data, "elsewhere.bat", "oui")
        assert icon.exists()
        assert self.remove(data, "here.bat", " oui ")
        assert not icon.exists()
        assert [path.name for path in data.iterdir()] == ["dixdeder.sqlite3"]

    def test_waits_until_the_program_is_stopped(self, data: Path) -> None:
        (data / windows.DEMONSTRATION).mkdir()
        with FileLock(data / windows.DEMONSTRATION / windows.LOCK):
            assert not self.remove(data, "here.bat", "oui")
        assert self.remove(data, "here.bat", "oui")


def test_the_icon_is_put_on_the_desktop_once(tmp_path: Path) -> None:
    with patch.object(windows, "make_shortcut") as shortcut_:
        for _start in range(2):
            windows.put_icon_once(
                tmp_path / "data", tmp_path / "Dix de Der.bat", tmp_path / "i.ico"
            )

    shortcut_.assert_called_once_with([str(tmp_path / "Dix de Der.bat")], tmp_path / "i.ico")


def test_an_icon_that_windows_refused_is_tried_again_at_the_next_start(tmp_path: Path) -> None:
    places = (tmp_path / "data", tmp_path / "Dix de Der.bat", tmp_path / "i.ico")
    with patch.object(
        windows, "make_shortcut", side_effect=[OSError("refused"), None]
    ) as shortcut_:
        with pytest.raises(OSError, match="refused"):
            windows.put_icon_once(*places)
        windows.put_icon_once(*places)

    assert shortcut_.call_count == 2


def test_a_link_of_windows_quotes_what_a_folder_may_be_called() -> None:
    script = shortcut.link_script(
        Path("C:/Users/Léa/Desktop/Dix de Der.lnk"),
        ["C:/L'été $HOME/Dix de Der.bat"],
        Path("C:/L'été $HOME/dixdeder.ico"),
    )

    assert "$link.TargetPath = 'C:/L''été $HOME/Dix de Der.bat'" in script
    assert "$link.IconLocation = 'C:/L''été $HOME/dixdeder.ico'" in script
    assert script.endswith("$link.Save()")


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("/opt/dix de der/bin", '"/opt/dix de der/bin"'),
        ("50 % + 1", '"50 %% + 1"'),
        ('a"b$c', r'"a\\"b\\$c"'),
    ],
)
def test_an_entry_of_the_menus_of_linux_runs_what_it_was_given(word: str, written: str) -> None:
    entry = shortcut.desktop_entry([word], Path("/icons/dixdeder.svg"))

    assert f"Exec={written}" in entry.splitlines()
    assert "Terminal=true" in entry.splitlines()
