"""Build backend: setuptools, and the files that the program needs beside its code.

The templates, the static files, the languages and the documents lie at the top of the repository.
The wheel carries them in `tournaments/installed`, where `tournaments.machine.places` finds them:
translations compiled, static files named by their content and compressed, documents rendered.

The archive of the sources is what git follows. The same sources give the same bytes, whenever and
wherever they are built: the libraries that build them are the locked ones.

The metadata say where the clone comes from. An index shows the README alone, so that its links and
its pictures lead there.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path
from urllib.parse import urlsplit

from setuptools import build_meta
from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info

ROOT = Path(__file__).resolve().parent.parent
#: Sources of other files, which no page and no paper reads.
SOURCES = shutil.ignore_patterns("bootstrap", "lucide", "symbols.svg")
#: File that says what `manage.py collect` collected.
MARK = ".collected"
#: Moment that the archives give their files, in seconds: the first one that a ZIP can say.
MOMENT = 315_532_800


class BuildWithHouse(build_py):
    """Copies the Python code, then the files beside it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            furnish(Path(self.build_lib) / "tournaments" / "installed")


class Described(egg_info):
    """Writes the metadata, with the addresses of this version."""

    def run(self) -> None:
        metadata = self.distribution.metadata
        if home := home_of(ROOT):
            files = f"v{metadata.version}"
            metadata.project_urls = {
                "Source": home,
                "Documentation": f"{home}/tree/{files}/docs/en",
                "Changelog": f"{home}/blob/{files}/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }
            metadata.long_description = with_addresses(metadata.long_description, home, files)
        super().run()


def home_of(root: Path) -> str:
    """Return the address of the repository that these sources come from, or "".

    An archive of the sources says it. A clone has that of its remote "origin", without the name and
    the password that may be in it.
    """
    if (root / "PKG-INFO").exists():
        metadata = message_from_bytes((root / "PKG-INFO").read_bytes())
        addresses = dict(one.split(", ", 1) for one in metadata.get_all("Project-URL", []))
        return addresses.get("Source", "")
    remote = subprocess.run(
        ["git", "remote", "get-url", "origin"],
        cwd=root,
        capture_output=True,
        check=False,
        text=True,
    ).stdout.strip()
    # as ssh writes it: git@host:owner/name.git
    address = urlsplit(re.sub(r"^[\w.-]+@([\w.-]+):", r"https://\1/", remote))
    if address.hostname is None:
        return ""
    return f"https://{address.hostname}{address.path.rstrip('/').removesuffix('.git')}"


def with_addresses(readme: str, home: str, files: str) -> str:
    """Return the README with the addresses of its links and pictures, in the tree `files`."""

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link[1].endswith(".png") else "blob"
        return f"]({home}/{kind}/{files}/{link[1]})"

    return re.sub(r"\]\((?![a-z]+:|#)([^)\s]+)\)", absolute, readme)


def furnish(house: Path) -> None:
    """Fill the folder of an installed program with the files of the repository."""
    shutil.copytree(ROOT / "templates", house / "templates")
    shutil.copytree(ROOT / "static", house / "static", ignore=SOURCES)
    for catalogue in sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po")):
        compiled = catalogue.with_suffix(".mo")
        # The commands below write pages in each language.
        compile_catalogue(catalogue, compiled)
        copy = house / compiled.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(compiled, copy)
    with tempfile.TemporaryDirectory() as data:
        environment = {
            **os.environ,
            "DATA_DIR": data,
            "STATIC_ROOT": str(house.absolute() / "collected"),
            "DOCUMENTS_ROOT": str(house.absolute() / "documents"),
        }
        environment.pop("DATABASE_URL", None)
        for command in ("collect", "documents"):
            subprocess.run(
                [sys.executable, "manage.py", command], cwd=ROOT, env=environment, check=True
            )
    # It has the times of the sources, which an installed program does not compare.
    (house / "collected" / MARK).unlink()


def compile_catalogue(source: Path, compiled: Path) -> None:
    """Compile a catalogue of translations."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as read, compiled.open("wb") as written:
        write_mo(written, read_po(read))


def libraries() -> list[str]:
    """Return the locked libraries that the build imports: the program runs to collect its files."""
    lines = (ROOT / "requirements" / "checkout.txt").read_text("utf-8").splitlines()
    return [line.rstrip(" \\") for line in lines if line[:1].isalpha()]


# The hooks of a build backend.


def get_requires_for_build_wheel(config_settings: dict[str, str] | None = None) -> list[str]:
    return libraries()


def get_requires_for_build_sdist(config_settings: dict[str, str] | None = None) -> list[str]:
    return [line for line in libraries() if line.startswith("setuptools==")]


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, str] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel from nothing: setuptools would ship the files of an older build."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(MOMENT))
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    try:
        name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        shutil.rmtree(ROOT / "build", ignore_errors=True)
        shutil.rmtree(ROOT / "dixdeder.egg-info", ignore_errors=True)
    _give_every_file_the_same_mode(Path(wheel_directory) / name)
    return name


def _give_every_file_the_same_mode(wheel: Path) -> None:
    """Take from the files of a wheel the umask of the machine that cloned their sources."""
    copy = wheel.with_suffix(".part")
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(copy, "w") as written:
        for entry in source.infolist():
            content = source.read(entry)
            entry.external_attr = 0o100644 << 16
            written.writestr(entry, content)
    copy.replace(wheel)


def build_sdist(sdist_directory: str, config_settings: dict[str, str] | None = None) -> str:
    """Build the archive of the files that git follows; RuntimeError outside a clone."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode or not (ROOT / ".git").exists():
        raise RuntimeError("The archive of the sources is built from a clone of the repository.")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    stem = f"{project['name']}-{project['version']}"
    archive = Path(sdist_directory) / f"{stem}.tar.gz"
    with (
        archive.open("wb") as written,
        gzip.GzipFile("", "wb", fileobj=written, mtime=MOMENT) as compressed,
        tarfile.open(fileobj=compressed, mode="w") as tar,
        tempfile.TemporaryDirectory() as folder,
    ):
        metadata = build_meta.prepare_metadata_for_build_wheel(folder)
        shutil.rmtree(ROOT / "dixdeder.egg-info", ignore_errors=True)
        tar.add(Path(folder) / metadata / "METADATA", f"{stem}/PKG-INFO", filter=_of_no_machine)
        for name in sorted(filter(None, listed.stdout.decode().split("\0"))):
            tar.add(ROOT / name, f"{stem}/{name}", filter=_of_no_machine)
    return archive.name


def _of_no_machine(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Take from an entry of an archive its moment, its owner and the umask of this machine."""
    entry.mtime = MOMENT
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.mode & 0o100 else 0o644
    return entry


prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
build_editable = build_meta.build_editable
