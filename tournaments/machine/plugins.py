"""Plug-ins: packages beside the program that declare an annex, refused at the start if wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

#: Entry points that declare an annex.
GROUP: Final = "dixdeder.annexes"
#: Packages that change without a word from one release to the next: see `docs/policy.md`.
CLOSED: Final = (
    "tournaments.annexes",
    "tournaments.files",
    "tournaments.management",
    "tournaments.models.migrations",
    "tournaments.settings",
)


class WrongPluginError(Exception):
    """A plug-in that cannot serve: what was installed, and what it imports or how it fails."""

    def __init__(self, package: str, *, imports: str = "", fails: str = "") -> None:
        super().__init__(package, imports, fails)
        self.package = package
        self.imports = imports
        self.fails = fails


def plugins() -> Iterator[str]:
    """Yield the packages of the plug-ins. Raises `WrongPluginError`."""
    for point in entry_points(group=GROUP):
        installed = point.dist.name if point.dist is not None else point.value
        try:
            for file in _files_of(point.value):
                for name in _imports(file):
                    if any(f"{name}.".startswith(f"{closed}.") for closed in CLOSED):
                        raise WrongPluginError(installed, imports=name)
            _annex = import_module(point.value).ANNEX
        except WrongPluginError:
            raise
        except Exception as error:
            # A plug-in is anybody's code: whatever it raises is told.
            fails = f"{type(error).__name__}: {error}"
            raise WrongPluginError(installed, fails=fails) from error
        yield point.value


def _files_of(package: str) -> Iterator[Path]:
    spec = find_spec(package)
    if spec is not None and spec.origin is not None:
        yield Path(spec.origin)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        yield from Path(folder).rglob("*.py")


def _imports(file: Path) -> Iterator[str]:
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{one.name}" for one in node.names)
