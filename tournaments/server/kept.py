"""Pages of the hall that the server answers itself: kept for this version of what they show.

Three hundred phones ask every few seconds whether their page has changed. The answer costs one
small query; the program is asked again only when the version has changed. If many pages already
wait to be drawn, a phone gets the one of some seconds ago while the new one waits for its turn.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection

from tournaments.machine import serving
from tournaments.machine.middleware import language_of
from tournaments.machine.pair import pair
from tournaments.queries.core.versions import State, Subject, public_states
from tournaments.server.answers import Answer, Headers
from tournaments.server.requests import Scope, environ_of
from tournaments.views.core.kept import KeptPage
from tournaments.words.of_players import COOKIE, look_of

logger = logging.getLogger(__name__)


class States:
    """Reader of states. One read runs at a time; requests that come meanwhile share the next one.

    A request never gets a state read before it came: what a scorer has saved is shown at once.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="states")
        self._wanted: dict[Subject, asyncio.Future[State | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def state(self, subject: Subject) -> State | None:
        """Return the state of a page's subject; None if gone, not public, or without database."""
        wanted = self._wanted.get(subject)
        if wanted is None:
            wanted = self._wanted[subject] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        return await asyncio.shield(wanted)

    def close(self) -> None:
        self._thread.shutdown()

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        while self._wanted:
            wanted, self._wanted = self._wanted, {}
            states = await loop.run_in_executor(self._thread, _states, list(wanted))
            for subject, future in wanted.items():
                future.set_result(states.get(subject))
        self._reading = None


def _states(subjects: list[Subject]) -> dict[Subject, State]:
    serving.follow()
    try:
        return public_states(subjects)
    except DatabaseError:
        connection.close()
        return {}  # the program says what is wrong
    except Exception:
        # Whoever waits for a state must have an answer.
        logger.exception("states of kept pages")
        return {}


#: Bytes of compressed pages kept at most.
MOST_BYTES = 64_000_000
#: Seconds for which a busy server may give a page that has changed since.
OLDEST_SECONDS = 60.0
#: Replaced pages whose ETags are remembered.
MOST_EARLIER = 20
#: Headers that belong to the content of one answer.
OF_CONTENT = {b"content-length", b"content-type", b"content-encoding", b"etag"}
ACCEPTS_GZIP = re.compile(rb"\bgzip\b")

#: Page that a request asks for: its path, its language, its look, its host, whether it is HTTPS,
#: and the spare whose address it carries.
Name = tuple[str, str, str, bytes, bool, str]


@dataclass(slots=True)
class Ready:
    """A kept page, and the headers that the program gives to all its answers.

    `checked` is when it was last of the present version, in seconds of the event loop. `earlier`
    has the ETags of the pages that it replaced.
    """

    page: KeptPage
    headers: Headers
    checked: float
    old: bool = False
    earlier: tuple[str, ...] = ()

    def may_be_older(self, etag_sent: bytes | None) -> bool:
        """Return whether a reader has a page that another worker drew, maybe since."""
        etags = (self.page.etag, *self.earlier)
        return etag_sent is not None and not any(
            _matches(etag_sent, etag.encode("ascii")) for etag in etags
        )


class KeptPages:
    """Pages kept by this server, the one read longest ago first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._pages: OrderedDict[Name, Ready] = OrderedDict()
        self.states = States()
        self._drawing: dict[Name, asyncio.Event] = {}
        self._any_host = "*" in settings.ALLOWED_HOSTS

    def name_of(self, scope: Scope, headers: Mapping[bytes, bytes], https: bool) -> Name | None:
        """Return the page that a request asks for; None if it does not only read.

        The path, the cookies and the language are those that the program will read, by Django's own
        parser: with another reading, one phone could leave its language to everybody.
        """
        if scope["method"] not in ("GET", "HEAD"):
            return None
        request = WSGIRequest(environ_of(scope, headers))
        language = language_of(request)
        look = str(look_of(request.COOKIES.get(COOKIE)))
        host = b"" if self._any_host else headers.get(b"host", b"")
        return request.path, language, look, host, https, pair().present_spare()

    async def ready(
        self, name: Name, *, busy: bool, etag_sent: bytes | None = None
    ) -> Ready | None:
        """Return the page if it is of the present version of its contest or season.

        A busy server may give that of some seconds ago, unless everybody may no longer read what it
        shows, or the reader may have a newer one.
        """
        ready = self._pages.get(name)
        if ready is None:
            return None
        state = await self.states.state(ready.page.subject)
        # Another request may have had the page drawn meanwhile.
        ready = self._pages.get(name)
        if ready is None or state is None or state.shown != ready.page.state.shown:
            return None
        now = asyncio.get_running_loop().time()
        ready.old = ready.page.state.versions < state.versions
        if not ready.old:
            ready.checked = now
        elif not busy or now - ready.checked > OLDEST_SECONDS or ready.may_be_older(etag_sent):
            return None
        self._pages.move_to_end(name)
        return ready

    async def wait_for_drawing(self, name: Name) -> bool:
        """Wait while another request has this page drawn. Returns False if nobody does."""
        if not self.is_drawn(name):
            return False
        await self._drawing[name].wait()
        return True

    def is_drawn(self, name: Name) -> bool:
        return name in self._drawing

    def starts_drawing(self, name: Name) -> None:
        """Note that the page is being drawn again, so that the others who ask for it wait.

        Two requests may have it drawn at once: those who wait are freed by the first that ends.
        """
        if name in self._pages:
            self._drawing.setdefault(name, asyncio.Event())

    def ends_drawing(self, name: Name, answer: Answer | None) -> None:
        """Keep the page of an answer, if it is one to keep, and let those who wait have it."""
        if answer is not None and answer.page is not None:
            headers = [field for field in answer.headers if field[0] not in OF_CONTENT]
            now = asyncio.get_running_loop().time()
            ready = Ready(answer.page, headers, now)
            replaced = self._pages.get(name)
            if replaced is not None:
                earlier = dict.fromkeys((*replaced.earlier, replaced.page.etag))
                ready.earlier = tuple(earlier)[-MOST_EARLIER:]
            self._put(name, ready)
        drawing = self._drawing.pop(name, None)
        if drawing is not None:
            drawing.set()

    def _put(self, name: Name, ready: Ready) -> None:
        self._drop(name)
        self._pages[name] = ready
        self.bytes += len(ready.page.gzipped)
        while self.bytes > self.most_bytes:
            self._drop(next(iter(self._pages)))

    def _drop(self, name: Name) -> None:
        dropped = self._pages.pop(name, None)
        if dropped is not None:
            self.bytes -= len(dropped.page.gzipped)


def answer_from(ready: Ready, headers: Mapping[bytes, bytes]) -> Answer:
    """Return the answer to a request for a kept page: 304 if the reader has it."""
    etag = ready.page.etag.encode("ascii")
    etag_sent = headers.get(b"if-none-match")
    if etag_sent is not None and _matches(etag_sent, etag):
        return Answer(HTTPStatus.NOT_MODIFIED, [*ready.headers, (b"etag", etag)])
    content, encoding = ready.page.gzipped, [(b"content-encoding", b"gzip")]
    if not ACCEPTS_GZIP.search(headers.get(b"accept-encoding", b"")):
        content, encoding = gzip.decompress(content), []
    own = [
        (b"content-type", ready.page.kind.encode("ascii")),
        (b"content-length", b"%d" % len(content)),
        (b"etag", etag),
    ]
    return Answer(HTTPStatus.OK, [*ready.headers, *encoding, *own], content)


def _matches(etag_sent: bytes, etag: bytes) -> bool:
    """Compare weakly (RFC 9110, 13.1.2)."""
    strong = etag.removeprefix(b"W/")
    return etag_sent.strip() == b"*" or any(
        one.strip().removeprefix(b"W/") == strong for one in etag_sent.split(b",")
    )
