"""Lines of the server's log: a failure in one sentence, and one object a line for programs."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from tournaments.machine.health.failures import WORDS, Failure, failure_of

#: Seconds during which a failure is not said again: hundreds of phones meet it at once.
SILENCE = 10.0
#: Parameters of addresses that open a page to whoever knows them. A log must not hold them.
SECRETS = ("secret", "token")
#: What may be one of them in an address that leads nowhere, such as a link cut or copied badly. The
#: shortest link that holds one invites a phone: a number, a dash and ten signs.
LONG = re.compile(r"[\w-]{12,}")
#: What stands in the log for one of them.
HIDDEN = "..."


def refuse_unknown_format() -> None:
    """Raise `ImproperlyConfigured` if LOG_FORMAT names no form of the log's lines."""
    formats = sorted(settings.LOG_FORMATS)
    if settings.LOG_FORMAT not in formats:
        raise ImproperlyConfigured(
            _("LOG_FORMAT attend un de ces mots : %(known)s. « %(word)s » n’en est pas un.")
            % {"known": ", ".join(formats), "word": settings.LOG_FORMAT}
        )


@dataclass(frozen=True, slots=True)
class Asked:
    """Request that is being answered: its number, unique to it, its method and its path."""

    number: str
    method: str
    path: str

    def as_data(self) -> dict[str, str]:
        return {"request": self.number, "method": self.method, "path": without_secrets(self.path)}


_asked: ContextVar[Asked | None] = ContextVar("asked", default=None)


@contextmanager
def answering(request: Asked) -> Iterator[None]:
    """Let the lines that this thread logs in this block name the request."""
    token = _asked.set(request)
    try:
        yield
    finally:
        _asked.reset(token)


def without_secrets(path: str) -> str:
    """Return a path as the log may hold it, in ASCII: "/t/12-.../camp/" hides a link's secret.

    >>> without_secrets("/t/12-MFRGGZDF/camp/")
    '/t/12-.../camp/'
    """
    parameters = _parameters(path)
    if parameters is None:
        return quote(LONG.sub(HIDDEN, path))
    for name in SECRETS:
        if name in parameters:
            path = path.replace(parameters[name], HIDDEN)
    return quote(path)


def _parameters(path: str) -> dict[str, Any] | None:
    for address in (path, f"{path}/"):
        with suppress(Resolver404):
            return resolve(address).kwargs
    return None


class JsonLines(logging.Formatter):
    """Formatter that writes a record as one object of JSON, in ASCII, on one line.

    What the record has as `told` is added. No text that a person typed can begin another line.
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        request = _asked.get()
        if request is not None:
            line |= request.as_data()
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


class NoSecrets(logging.Filter):
    """Filter that hides the secret of a link in the line that Django writes of a failed request."""

    def filter(self, record: logging.LogRecord) -> bool:
        if hasattr(record, "request") and isinstance(record.args, tuple):
            record.args = tuple(
                without_secrets(word) if isinstance(word, str) and word.startswith("/") else word
                for word in record.args
            )
        return True


class OneLine(logging.Filter):
    """Filter that shortens the record of a failure to its sentence, and drops its repetitions."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[Failure, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        failure = failure_of(error)
        if failure in (None, Failure.LIBRARY):
            # Only the lines of an error name the library that cannot be loaded.
            return True
        words = WORDS[failure]
        record.msg, record.args = "%s %s", (words.what, words.to_do)
        record.exc_info = record.exc_text = None
        now = time.monotonic()
        fresh = now - self._said.get(failure, -SILENCE) >= SILENCE
        if fresh:
            self._said[failure] = now
        return fresh
