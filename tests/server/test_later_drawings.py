"""Pages drawn later, in turn, while a busy server gives the old ones: nobody waits for ever."""

from __future__ import annotations

import asyncio
import gzip
from collections import defaultdict
from types import SimpleNamespace
from typing import Any

from tournaments.queries.core.versions import Of, Shown, State, Subject
from tournaments.server.answers import Answer
from tournaments.server.application import MANY_WAITING, Application
from tournaments.server.kept import Name, Ready
from tournaments.server.ways import Way
from tournaments.views.core.kept import KeptPage


def page(version: int) -> KeptPage:
    state = State((version,), (Shown(False, None, None),))
    return KeptPage(
        Subject(Of.CONTEST, 1), state, f'W/"{version}"', gzip.compress(b""), "text/html"
    )


def name(path: str) -> Name:
    return path, "fr", "", b"", False, ""


class Hall:
    """Phones of a server that has old pages, and whose program draws a page when it may."""

    def __init__(self, *paths: str) -> None:
        self.present = 2
        self.application = Application(lambda _environ, _start: [])  # type: ignore[arg-type]
        self.application.close()
        self.crowd(MANY_WAITING + 1)
        now = asyncio.get_running_loop().time()
        for path in paths:
            self.application.kept._put(name(path), Ready(page(1), [], now))
        self.application.kept.states.state = self.state  # type: ignore[method-assign, assignment]
        self.application._from_program = self.drawn  # type: ignore[method-assign, assignment]
        self.may_draw: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.drawings: list[str] = []

    def crowd(self, waiting: int) -> None:
        self.application.queues = {
            way: SimpleNamespace(length=waiting if way is Way.PAGES else 0)  # type: ignore[misc]
            for way in Way
        }

    async def state(self, _subject: Subject) -> State:
        return page(self.present).state

    async def drawn(self, scope: Any, *_request: Any) -> Answer:
        self.drawings.append(scope["path"])
        await self.may_draw[scope["path"]].wait()
        return Answer(200, [], b"", page(self.present))

    async def phone(self, path: str, version: int = 0) -> asyncio.Task[Answer | None]:
        """Let a phone ask for a page, and the server do all that it can for now.

        The phone has the page of this `version`, or none.
        """
        request: Any = None
        headers = {b"if-none-match": b'W/"%d"' % version} if version else {}
        ask = self.application._kept(name(path), {"path": path}, headers, request, request)
        asking = asyncio.create_task(ask)
        await rest()
        return asking


async def rest() -> None:
    for _turn in range(20):
        await asyncio.sleep(0)


def test_a_page_that_waits_its_turn_and_is_drawn_at_once_frees_all_who_wait_for_it() -> None:
    async def evening() -> None:
        hall = Hall("/a/", "/b/", "/c/")
        for path in ("/a/", "/b/", "/c/"):
            old = await hall.phone(path)
            assert old.done()
        assert hall.drawings == ["/a/", "/b/"]
        hall.crowd(0)
        phones = [await hall.phone("/c/"), await hall.phone("/c/")]
        # The turn of /c/ comes while it is drawn.
        hall.may_draw["/a/"].set()
        await rest()
        for path in ("/b/", "/c/"):
            hall.may_draw[path].set()
        await rest()
        assert all(phone.done() for phone in phones)
        assert hall.drawings == ["/a/", "/b/", "/c/"]

    asyncio.run(evening())


def test_a_phone_with_a_page_of_another_worker_gets_no_older_one() -> None:
    async def evening() -> None:
        hall = Hall("/a/")
        old = await hall.phone("/a/", version=1)
        assert old.done()
        with_newer = await hall.phone("/a/", version=2)
        assert not with_newer.done()
        hall.may_draw["/a/"].set()
        await rest()
        assert with_newer.result() is not None
        assert (b"etag", b'W/"2"') in with_newer.result().headers  # type: ignore[union-attr]
        # This worker drew the first page itself: who still has it need not wait.
        hall.may_draw["/a/"].clear()
        hall.present = 3
        late = await hall.phone("/a/", version=1)
        assert late.done()
        hall.may_draw["/a/"].set()
        await rest()
        assert hall.drawings == ["/a/", "/a/"]

    asyncio.run(evening())
