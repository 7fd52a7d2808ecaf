"""Static files of the server, collected once per version of the program."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands import collectstatic
from django.contrib.staticfiles.storage import ManifestFilesMixin
from django.core.files.storage import storages
from django.core.management import call_command

from tournaments.machine.places import is_repository

#: File that names what was collected, written once everything is in place.
MARK = ".collected"
#: Folders and files that no page loads: what the style sheet and the sprite are made from, and the
#: fonts of the papers.
NOT_SERVED = ["bootstrap", "dejavu", "lucide", "symbols.svg", "LICENSE", "VENDORED.toml"]


def collect_static() -> None:
    """Name and compress the static files in STATIC_ROOT, unless they are all there already.

    They are made beside their place and moved there at the end: a server that runs meanwhile keeps
    its own, and a collection that was cut is made again. Those of an installed program were
    collected with its wheel.
    """
    if not is_repository():
        return
    root = Path(settings.STATIC_ROOT)
    wanted = digest()
    if _is_collected(root, wanted):
        (root / MARK).touch()  # make compares times
        return
    staticfiles = storages["staticfiles"]
    root.parent.mkdir(parents=True, exist_ok=True)
    path = Path(mkdtemp(prefix=f"{root.name}-", dir=root.parent))
    try:
        command = collectstatic.Command()
        command.storage = type(staticfiles)(location=path)  # type: ignore[call-arg]
        call_command(command, interactive=False, verbosity=0, ignore_patterns=NOT_SERVED)
        (path / MARK).write_text(wanted, "ascii")
        _put_in_place(path, root, wanted)
    finally:
        shutil.rmtree(path, ignore_errors=True)
    if isinstance(staticfiles, ManifestFilesMixin):
        staticfiles.hashed_files = staticfiles.load_manifest()[0]


def _is_collected(root: Path, wanted: str) -> bool:
    mark = root / MARK
    return mark.is_file() and mark.read_text("ascii") == wanted


def _put_in_place(path: Path, root: Path, wanted: str) -> None:
    path.chmod(0o755)
    old = path.with_name(f"{path.name}-old")
    with suppress(FileNotFoundError):
        root.rename(old)
    try:
        path.rename(root)
    except OSError:
        # Another program has just put the same files there.
        if not _is_collected(root, wanted):
            raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def digest() -> str:
    """Return a hash of the names, sizes and times of the files to collect."""
    return hashlib.sha256("\n".join(sorted(_sources())).encode()).hexdigest()


def _sources() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = Path(storage.path(name)).stat()
            yield f"{name} {stat.st_size} {stat.st_mtime_ns}"
