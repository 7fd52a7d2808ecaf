"""Progress of a command, in the terminal that runs it.

A terminal shows one line, written again; a file or a scheduled task gets a line every few seconds.
A command that ends within a second shows nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import OutputWrapper
from django.utils.translation import gettext as _

from tournaments.machine.progress import Progress, followed

#: Seconds before the first line, and between two lines: in a terminal, elsewhere.
FIRST, TERMINAL, ELSEWHERE = 1.0, 0.2, 5.0


class Line:
    def __init__(self, stream: OutputWrapper) -> None:
        self._stream = stream
        self._rewritten = stream.isatty()
        self._due = time.monotonic() + FIRST
        self._wide = 0

    def follow(self, progress: Progress) -> None:
        """Write the progress, unless a line was written a moment ago."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + (TERMINAL if self._rewritten else ELSEWHERE)
        line = _progress_line(progress)
        if self._rewritten:
            self._write(f"\r{line:<{self._wide}}")
            self._wide = len(line)
        else:
            self._write(f"{line}\n")

    def erase(self) -> None:
        if self._wide:
            self._write(f"\r{'':<{self._wide}}\r")

    def _write(self, text: str) -> None:
        # Progress is no error: it has no colour.
        self._stream.write(text, str, ending="")
        self._stream.flush()


def _progress_line(progress: Progress) -> str:
    if not progress.total:
        return f"{progress.what}…"
    return _("%(what)s : %(done)d sur %(total)d") % {
        "what": progress.what,
        "done": progress.done,
        "total": progress.total,
    }


@contextmanager
def shown(stream: OutputWrapper, verbosity: int) -> Iterator[None]:
    """Show on `stream` the progress of what runs inside this block; nothing with verbosity 0."""
    if not verbosity:
        yield
        return
    line = Line(stream)
    try:
        with followed(line.follow):
            yield
    finally:
        line.erase()
