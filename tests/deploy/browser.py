"""Client of a site behind a proxy: HTTPS by the site's name, cookies, forms, a chosen address."""

from __future__ import annotations

import re
import socket
import ssl
from dataclasses import dataclass, field
from http.client import HTTPResponse, HTTPSConnection
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

#: Name of the site, which leads nowhere: the client connects to this machine.
NAME = "concours.example.org"
#: Seconds that an answer may take.
PATIENCE = 60


class Connection(HTTPSConnection):
    """Connection to this machine that asks for the site by its name."""

    def __init__(self, port: int, address: str, context: ssl.SSLContext) -> None:
        super().__init__(NAME, port, timeout=PATIENCE)
        self.port, self.address, self.trusted = port, address, context

    def connect(self) -> None:
        plain = socket.create_connection(
            ("127.0.0.1", self.port), PATIENCE, source_address=(self.address, 0)
        )
        self.sock = self.trusted.wrap_socket(plain, server_hostname=NAME)


@dataclass
class Browser:
    """Client with cookies, at an address of this machine.

    `authority` is the certificate of the authority that it trusts; without one it trusts anybody.
    """

    port: int
    address: str = "127.0.0.1"
    authority: Path | None = None
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    def connection(self) -> Connection:
        context = ssl.create_default_context(cafile=self.authority)
        if self.authority is None:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return Connection(self.port, self.address, context)

    def ask(
        self, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        """Get a page, or send a form; return the answer and its text."""
        connection = self.connection()
        sent = {"Host": NAME, "Cookie": "; ".join(f"{c.key}={c.value}" for c in self.kept())}
        if form is not None:
            sent |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": f"https://{NAME}",
            }
        body = None if form is None else urlencode(form)
        connection.request("POST" if body else "GET", path, body, sent | headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        connection.close()
        return answer, text

    def kept(self) -> list[Morsel[str]]:
        return list(self.cookies.values())

    def send(self, path: str, **typed: str) -> tuple[HTTPResponse, str]:
        """Fill in the form of a page and send it."""
        _answer, text = self.ask(path)
        return self.ask(path, {**hidden(text), **typed})


def hidden(text: str) -> dict[str, str]:
    """Return the hidden values of a page's form."""
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', text))
