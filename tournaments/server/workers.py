"""Several processes that serve one address, for an installation on PostgreSQL.

What they know of a contest is read from the database. A worker that dies is replaced.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event

from tournaments.machine.health.metrics import forget_process

SPAWN = multiprocessing.get_context("spawn")
#: Seconds between two looks at the workers.
EVERY = 1.0
#: Seconds that a worker may take to finish its requests when the server stops.
ENDING_SECONDS = 40


def run_workers(listener: socket.socket, count: int) -> None:
    stopping = SPAWN.Event()
    for number in _signals():
        signal.signal(number, lambda _signal, _frame: stopping.set())
    workers = [_started(listener, stopping) for _worker in range(count)]
    while not stopping.is_set():
        wait([worker.sentinel for worker in workers], EVERY)
        if not stopping.is_set():
            workers = [
                worker if worker.is_alive() else _in_place_of(worker, listener, stopping)
                for worker in workers
            ]
    for number in _signals():
        signal.signal(number, signal.SIG_IGN)
    for worker in workers:
        worker.join(ENDING_SECONDS)
        worker.kill()
    listener.close()


def _started(listener: socket.socket, stopping: Event) -> SpawnProcess:
    worker = SPAWN.Process(target=_work, args=(listener, stopping))
    worker.start()
    return worker


def _in_place_of(dead: SpawnProcess, listener: socket.socket, stopping: Event) -> SpawnProcess:
    assert dead.pid is not None
    forget_process(dead.pid)
    return _started(listener, stopping)


def _work(listener: socket.socket, stopping: Event) -> None:
    """Serve, in a worker, until the first process stops or dies."""
    import django

    os.umask(0o077)
    for number in _signals():
        # The first process says when to stop: Ctrl-C reaches all of them.
        signal.signal(number, signal.SIG_IGN)
    django.setup()
    # These read models, which exist once Django is set up.
    from tournaments.machine.health.readings import begin
    from tournaments.server.running import run

    begin()
    first = multiprocessing.parent_process()
    assert first is not None
    run(listener, lambda: stopping.is_set() or not first.is_alive(), signals=False)


def _signals() -> list[signal.Signals]:
    return [signal.SIGINT, signal.SIGTERM]
