"""`manage.py serve`: the addresses it prints, a port already taken, how it starts and stops."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from django.core.management import CommandError, call_command

from tests import ROOT
from tests.ports import free_port
from tests.sweeps import for_each
from tournaments.management.commands import serve


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_already_taken_is_refused_with_another_to_try(taken_port: int) -> None:
    with pytest.raises(CommandError, match=rf"{taken_port} est déjà pris.*PORT={taken_port + 1}"):
        call_command("serve", port=taken_port)


@for_each("typed", ["0", "65536", "-1", "http", "", "²"])
def test_what_is_no_port_is_refused(typed: str) -> None:
    with pytest.raises(ArgumentTypeError):
        serve.port_number(typed)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM on Windows")
@pytest.mark.slow
def test_it_serves_from_an_empty_folder_and_stops_when_asked(tmp_path: Path) -> None:
    port = free_port()
    with serving(port, tmp_path / "des données + 100 %") as server:
        try:
            style = f"http://127.0.0.1:{port}/static/css/bootstrap.used.css"
            assert fetched(style, server).startswith(b"@charset")
        finally:
            server.send_signal(signal.SIGTERM)
            output, _errors = server.communicate(timeout=20)

    assert server.returncode == 0
    assert f"http://localhost:{port}/" in output
    assert "Première visite" in output
    assert "Arrêté" in output


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM on Windows")
@pytest.mark.slow
def test_a_stop_asked_again_and_again_is_one_stop(tmp_path: Path) -> None:
    port = free_port()
    with serving(port, tmp_path) as server:
        try:
            fetched(f"http://127.0.0.1:{port}/", server)
        finally:
            while server.poll() is None:
                server.send_signal(signal.SIGINT)
                time.sleep(0.005)
            output, _errors = server.communicate(timeout=20)

    assert "Traceback" not in output
    assert "Arrêté. Rien n’est perdu" in output
    assert server.returncode == 0


@contextmanager
def serving(port: int, data: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Start the server with its data in that folder; a failed test leaves none running."""
    environment = {**os.environ, "DATA_DIR": str(data)}
    environment.pop("DATABASE_URL", None)
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port), *options],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    with server:
        try:
            yield server
        finally:
            server.kill()


def fetched(url: str, server: subprocess.Popen[str]) -> bytes:
    """Return the page, once the server is ready."""
    deadline = time.monotonic() + 180
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return bytes(answer.read())
        except OSError:
            assert server.poll() is None, "the server stopped"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.1)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_all_stop_together(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    with serving(port, tmp_path, "--workers", "2") as server:
        try:
            fetched(url, server)
            first = psutil.Process(server.pid)
            before = workers_of(first)
            assert len(before) == 2
            before[0].kill()
            wait_until(lambda: len(set(workers_of(first)) - set(before)) == 1)
            assert fetched(url, server)
        finally:
            server.send_signal(signal.SIGTERM)
            output, _errors = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "Arrêté" in output
    assert not any(worker.is_running() for worker in before)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
@pytest.mark.slow
def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    port = free_port()
    with serving(port, tmp_path, "--workers", "2") as server:
        fetched(f"http://127.0.0.1:{port}/", server)
        workers = workers_of(psutil.Process(server.pid))
        server.kill()
        server.communicate(timeout=60)
    wait_until(lambda: not any(worker.is_running() for worker in workers))


def workers_of(server: psutil.Process) -> list[psutil.Process]:
    workers = []
    for one in server.children():
        with suppress(psutil.Error):  # a worker that has just died
            if "spawn_main" in " ".join(one.cmdline()):
                workers.append(one)
    return workers


def wait_until(happens: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 180
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.1)
