"""A server on this machine that receives what the program sends to the internet."""

from __future__ import annotations

import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tournaments.annexes.hooks.services import outside


class Receiver(HTTPServer):
    """A receiver under the name localhost. `status` is what it answers."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.status = 204
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []


class Answering(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.paths.append(self.path)
        self.server.received.append(({k.lower(): v for k, v in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        pass


@pytest.fixture(scope="module")
def identity(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Certificate and key of the name localhost."""
    folder = tmp_path_factory.mktemp("identity")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command = ["openssl", "req", "-x509", *curve, "-nodes", "-days", "2"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command, *name, *files], check=True, capture_output=True)
    return certificate, key


@pytest.fixture
def receiver(identity: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A receiver under the name localhost, which these tests alone take for the internet."""
    certificate, key = identity
    server = Receiver()
    secured = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secured.load_cert_chain(certificate, key)
    server.socket = secured.wrap_socket(server.socket, server_side=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setattr(outside, "is_outside", lambda place: place == "127.0.0.1")
    monkeypatch.setattr(outside, "resolved", lambda _host, _port: ["127.0.0.1"])
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()
