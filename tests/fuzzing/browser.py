"""Browser of the fuzzed site: it notes every answer that no reader should get."""

from __future__ import annotations

import gzip
import json
import re
import sys
import traceback
from copy import deepcopy
from dataclasses import dataclass
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any

from django.core.signals import got_request_exception
from django.test import RequestFactory
from django.test.client import ClientHandler

FOR_PROGRAMS = (401, 412)
LANGUAGE = re.compile(rb'<html lang="(fr|en|it)"')


@dataclass(frozen=True)
class Failure:
    """One answer that no reader should get, and what brought it."""

    visit: int
    route: str
    request: str
    what: str
    trace: str

    @property
    def kind(self) -> str:
        """What distinguishes two failures: the fault, and the last line of the trace."""
        places = [line.strip() for line in self.trace.splitlines() if "tournaments/" in line]
        return f"{self.what.split(':')[0]} at {places[-1] if places else self.route}"

    def __str__(self) -> str:
        return f"VISIT={self.visit}\n{self.request}\n{self.what}\n{self.trace}"


class Browser(RequestFactory):
    """Browser that keeps its cookies, and notes its requests and each failure."""

    def __init__(self, visit: int, route: str, cookies: SimpleCookie, tokens: bool) -> None:
        super().__init__()
        self.handler = ClientHandler(enforce_csrf_checks=tokens)
        self.cookies = deepcopy(cookies)
        self.visit = visit
        self.route = route
        #: Method and path of each request.
        self.told: list[tuple[str, str]] = []
        self.failures: list[Failure] = []

    @property
    def sent(self) -> int:
        """Number of requests."""
        return len(self.told)

    def request(self, **request: Any) -> Any:
        """Send a request; return the answer, or None if the server raised instead."""
        environ = self._base_environ(**request)
        self.told.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        raised: list[tuple[Any, BaseException, TracebackType]] = []

        def note(**_told: Any) -> None:
            raised.append(sys.exc_info())  # type: ignore[arg-type]

        got_request_exception.connect(note, weak=False)
        response = None
        try:
            response = self.handler(environ)
            if response.streaming:
                b"".join(response)
        except Exception:  # whatever it is, it is a failure of this visit, told below
            raised.append(sys.exc_info())  # type: ignore[arg-type]
        finally:
            got_request_exception.disconnect(note)
        what = _fault(response, environ)
        if raised:
            what = f"{raised[-1][0].__name__}: {str(raised[-1][1])[:120]}"
        if what:
            trace = "".join(traceback.format_exception(*raised[-1])) if raised else ""
            self.failures.append(Failure(self.visit, self.route, _described(request), what, trace))
        if response is not None:
            self.cookies.update(response.cookies)
            response.request = environ
        return response


def _fault(response: Any, environ: dict[str, Any]) -> str:
    """Return what is wrong with an answer, or "": no 5xx, and a refusal is a page."""
    if response is None:
        return "no answer"
    if response.status_code >= 500:
        return f"status {response.status_code}"
    # Only programs meet a failed precondition (412), only scripts the end of their session (401).
    # A fragment has no room for a page.
    page = response.status_code >= 400 and response.status_code not in FOR_PROGRAMS
    if not page or environ["REQUEST_METHOD"] == "HEAD" or "HTTP_HX_REQUEST" in environ:
        return ""
    content = response.content
    if response.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    if LANGUAGE.search(content[:200]) or _is_json_refusal(response, content):
        return ""
    return f"a bare {response.status_code}: {content[:60]!r}"


def _is_json_refusal(response: Any, content: bytes) -> bool:
    """Tell whether a program may read why: the addresses of the API refuse in JSON."""
    kind = response.headers.get("Content-Type", "")
    return kind.startswith("application/json") and "detail" in json.loads(content)


def _described(request: dict[str, Any]) -> str:
    """Return a request as a person may repeat it, its longest values cut."""
    values = {k: v for k, v in request.items() if k not in ("REQUEST_METHOD", "PATH_INFO")}
    body = values.pop("wsgi.input", None)
    if body is not None:
        values["body"] = body._FakePayload__content.getvalue()
    cut = {
        name: value if len(repr(value)) < 500 else repr(value)[:500]
        for name, value in values.items()
    }
    return f"{request['REQUEST_METHOD']} {request['PATH_INFO'][:300]!r} {cut}"
