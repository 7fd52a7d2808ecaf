"""Request as the program's WSGI application expects it, made from the server's ASGI scope."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any, BinaryIO
from urllib.parse import unquote_to_bytes

Scope = Mapping[str, Any]


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers, joined where one is repeated.

    A name with an underscore is left out: WSGI could not tell it from the same name with a hyphen,
    by which a guest could speak for the proxy.
    """
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if b"_" in name:
            continue
        if name in headers:
            value = headers[name] + (b"; " if name == b"cookie" else b",") + value
        headers[name] = value
    return headers


def environ_of(
    scope: Scope, headers: Mapping[bytes, bytes], body: BinaryIO | None = None, length: int = 0
) -> dict[str, Any]:
    """Return the WSGI environment of a request whose whole body, `length` bytes, has been read."""
    host, port = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI gives the bytes of the path, each as one character.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body or BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in headers.items():
        environ[_NAMES.get(name) or f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"] = (
            value.decode("latin-1")
        )
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ["CONTENT_LENGTH"] = str(length)
    return environ


_NAMES = {b"content-length": "CONTENT_LENGTH", b"content-type": "CONTENT_TYPE"}
