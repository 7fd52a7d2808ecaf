"""Failures in the server's window: one line each, without the stack of calls."""

from __future__ import annotations

import logging
import time

from tournaments.health.failures import Failure, failure_of
from tournaments.health.sentences import WORDS

#: Seconds during which a failure is not said again: hundreds of phones meet it at once.
SILENCE = 10.0


class OneLine(logging.Filter):
    """Filter that shortens the record of a failure to its sentence, and drops its repetitions."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[Failure, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        failure = failure_of(error)
        if failure is None:
            return True
        words = WORDS[failure]
        record.msg, record.args = "%s %s", (words.what, words.to_do)
        record.exc_info = record.exc_text = None
        now = time.monotonic()
        fresh = now - self._said.get(failure, -SILENCE) >= SILENCE
        if fresh:
            self._said[failure] = now
        return fresh
