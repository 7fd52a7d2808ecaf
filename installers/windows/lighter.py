"""A lighter folder for Windows, which is carried on a stick or by a slow line.

Parts of libraries that no contest uses go: tests, other languages, pages and formats of others.
Libraries that Python can read in an archive are put together in one.
"""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

#: The program's own packages, of which everything is kept.
OURS = frozenset({"tournaments", "scoring"})
#: Languages of the program.
CATALOGUES = Path(__file__).resolve().parent.parent.parent / "locale"
LANGUAGES = {"fr", *(folder.name for folder in CATALOGUES.glob("*/"))}
#: Archive of the libraries that Python reads there.
ARCHIVE = "libraries.zip"
#: Suffixes of the files that Python reads in an archive. All others need a file of their own.
OF_PYTHON = frozenset({".py", ".pyc", ".typed"})
#: The time zones, which Python reads from their package wherever it is.
TIME_ZONES = "tzdata"
UNUSED = (
    # Of the wheels: commands of a terminal, and the list of what to uninstall.
    "bin",
    "share",
    "*.dist-info/RECORD",
    # For developers.
    "**/tests",
    "**/*.pyi",
    "**/*.po",
    "**/*.lib",
    "numpy/_core/include",
    "numpy/distutils",
    "numpy/f2py",
    # Applications of Django.
    *(
        f"django/contrib/{name}"
        for name in ("admin", "admindocs", "flatpages", "gis", "humanize", "postgres", "redirects")
    ),
    # Pages that describe the API from elsewhere: the program has its own.
    "ninja/static",
    # Pictures in a format that the program refuses; letters and charts of others than its papers.
    "PIL/_avif*",
    "PIL/_imagingft*",
    "reportlab/fonts",
    "reportlab/graphics",
)


def lighten(program: Path) -> None:
    """Remove from the libraries of a folder what no contest uses."""
    unused = [path for pattern in UNUSED for path in program.glob(pattern)]
    unused += [path for path in program.glob("**/locale/*/") if path.name not in LANGUAGES]
    for path in unused:
        if path.relative_to(program).parts[0] in OURS:
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def put_together(program: Path) -> None:
    """Move the libraries that have only Python into one archive, not compressed."""
    with zipfile.ZipFile(program / ARCHIVE, "w") as written:
        for library in sorted(program.iterdir()):
            if not library.is_dir() or library.name in OURS or library.suffix == ".dist-info":
                continue
            paths = sorted(path for path in library.rglob("*") if path.is_file())
            kinds = {path.suffix for path in paths}
            if library.name == TIME_ZONES or kinds <= OF_PYTHON:
                for path in paths:
                    written.write(path, path.relative_to(program))
                shutil.rmtree(library)
