"""Build backend of the wheel: setuptools, and the files that the program needs beside its code.

The templates, the static files, the languages and the documents lie at the top of the repository.
The wheel carries them in `tournaments/installed`, where `tournaments.machine.places` finds them:
translations compiled, static files named by their content and compressed, documents rendered.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import build_meta
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent
#: Sources of other files, which no page and no paper reads.
SOURCES = shutil.ignore_patterns("bootstrap", "lucide", "symbols.svg")


class BuildWithHouse(build_py):
    """Copies the Python code, then the files beside it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            furnish(Path(self.build_lib) / "tournaments" / "installed")


def furnish(house: Path) -> None:
    """Fill the folder of an installed program with the files of the repository."""
    shutil.copytree(ROOT / "templates", house / "templates")
    shutil.copytree(ROOT / "static", house / "static", ignore=SOURCES)
    for catalogue in sorted((ROOT / "locale").glob("*/LC_MESSAGES/*.po")):
        compiled = catalogue.with_suffix(".mo")
        # The commands below write pages in each language.
        compile_catalogue(catalogue, compiled)
        copy = house / compiled.relative_to(ROOT)
        copy.parent.mkdir(parents=True)
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


def compile_catalogue(source: Path, compiled: Path) -> None:
    """Compile a catalogue of translations."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as read, compiled.open("wb") as written:
        write_mo(written, read_po(read))


def libraries() -> list[str]:
    """Return what the build imports: the program runs to collect its files."""
    lines = []
    for name in ("app.in", "build.in"):
        lines += (ROOT / "requirements" / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]


# The hooks of a build backend.


def get_requires_for_build_wheel(config_settings: dict[str, str] | None = None) -> list[str]:
    return libraries()


def get_requires_for_build_sdist(config_settings: dict[str, str] | None = None) -> list[str]:
    return []


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, str] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel from nothing: setuptools would ship the files of an older build."""
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    try:
        name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        shutil.rmtree(ROOT / "build", ignore_errors=True)
        shutil.rmtree(ROOT / "dixdeder.egg-info", ignore_errors=True)
    return name


prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
build_editable = build_meta.build_editable
