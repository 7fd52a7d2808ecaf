"""Parts of libraries that no contest uses: tests, other languages, pages and formats of others.

They are a quarter of the folder for Windows, which is carried on a stick or by a slow line.
"""

from __future__ import annotations

import shutil
from pathlib import Path

#: The program's own packages, of which everything is kept.
OURS = frozenset({"tournaments", "scoring"})
#: Languages of the program.
LANGUAGES = frozenset({"fr", "en"})
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
