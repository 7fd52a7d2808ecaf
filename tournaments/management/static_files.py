"""Static files of the server, collected once per version of the program."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

#: File that names what was collected, written once everything is in place.
MARK = ".collected"


def collect_static() -> None:
    """Copy and compress the static files to STATIC_ROOT, unless they are all there already.

    Compressing them takes seconds, and a server that restarts during a contest must be quick. A
    collection that was cut leaves no mark, so it is made again from the beginning.
    """
    mark = Path(settings.STATIC_ROOT) / MARK
    wanted = digest()
    if mark.is_file() and mark.read_text("ascii") == wanted:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    mark.write_text(wanted, "ascii")


def digest() -> str:
    """Return a hash of the names, sizes and times of the files to collect."""
    return hashlib.sha256("\n".join(sorted(_sources())).encode()).hexdigest()


def _sources() -> Iterator[str]:
    """Yield the name, size and time of each file to collect, as one line."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            known = Path(storage.path(name)).stat()
            yield f"{name} {known.st_size} {known.st_mtime_ns}"
