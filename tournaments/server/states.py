"""Present states of contests and seasons, read together for all the requests that wait for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.db import DatabaseError, connection

from tournaments.machine import serving
from tournaments.queries.core.versions import State, Subject, public_states


class States:
    """Reader of states. One read runs at a time; requests that come meanwhile share the next one.

    A request never gets a state read before it came: what a scorer has saved is shown at once.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="states")
        self._wanted: dict[Subject, asyncio.Future[State | None]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def state(self, subject: Subject) -> State | None:
        """Return the state of what a page is about.

        Return None if it is deleted or no longer public, or if the database fails.
        """
        wanted = self._wanted.get(subject)
        if wanted is None:
            wanted = self._wanted[subject] = asyncio.get_running_loop().create_future()
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        return await asyncio.shield(wanted)

    def close(self) -> None:
        """End the thread."""
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
