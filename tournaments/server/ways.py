"""Ways into the program: each kind of request has its own threads, so none waits for another kind.

Within a way, the addresses take turns: a guest who asks a thousand times delays himself most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from typing import TypeVar

Result = TypeVar("Result")


class Way(StrEnum):
    DESK = "this machine, and browsers where a person of the desk has signed in"
    PAGES = "pages that the hall reads"
    FORMS = "forms that the hall sends"
    SIGN_IN = "passwords typed in browsers that nobody knows"
    PREVIEWS = "pictures of the desk's papers"
    MIRROR = "another laptop of the same contests"
    HEALTH = "the state of the server, for whoever watches it"


#: Threads of each way. Pages take the processor while they are drawn, so few are drawn at once.
#: Forms wait for another write. One password of a stranger is hashed at a time, and a second one
#: is counted meanwhile: the others wait in turn by address, and nobody is sent away for a crowd.
#: Nobody waits for a preview. A full hall must not look like a server that fails, nor keep a spare
#: from copying.
THREADS = {
    Way.DESK: 8,
    Way.PAGES: 2,
    Way.FORMS: 6,
    Way.SIGN_IN: 2,
    Way.PREVIEWS: 1,
    Way.MIRROR: 2,
    Way.HEALTH: 1,
}


class Queue:
    """Threads of one way, and the requests that wait for one of them, in turn by address."""

    def __init__(self, name: str, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = self._free = threads
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def length(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def crowd(self) -> tuple[int, int, int]:
        """Threads of the way, those that work, and requests that wait for one."""
        return self._most, self._most - self._free, self.length

    async def carry_out(self, address: str, work: Callable[[], Result]) -> Result:
        """Return what `work` returns, called in a thread when the address has its turn."""
        await self._turn(address)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        # The thread is free again when the work ends, even if nobody waits for its result.
        running.add_done_callback(self._leave)
        return await asyncio.shield(running)

    def close(self) -> None:
        self._threads.shutdown()

    async def _turn(self, address: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _leave(self, running: asyncio.Future[Result]) -> None:
        if not running.cancelled():
            running.exception()
        self._next()

    def _next(self) -> None:
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
