"""A desk over HTTP: it signs in, reads the forms of the pages, and sends them."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests

from tests.factories import PASSWORD
from tests.views.reading import Page

#: Seconds after which a request has no answer.
PATIENCE = 60


class NoAnswer(Exception):
    """The server did not do its work: it dropped the connection, or says so by a status of 500."""


@dataclass(frozen=True)
class Answer:
    """Answer of the server: its address, its status and its body.

    `request` is what `Page` reads of an answer.
    """

    path: str
    status: int
    content: bytes
    location: str = ""

    @property
    def request(self) -> dict[str, Any]:
        return {"PATH_INFO": self.path}

    @property
    def text(self) -> str:
        """Words of the page, without its tags."""
        plain = html.unescape(re.sub(r"<[^>]*>", " ", self.content.decode()))
        return " ".join(plain.split())


class Desk:
    """One account, signed in on one browser."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.session = requests.Session()
        self.session.trust_env = False  # no proxy between the desk and its server

    def sign_in(self) -> None:
        """Sign in by the page that everybody uses."""
        form = Page(self.get("/sign-in/")).form_to("/sign-in/")
        answer = self.post(
            "/sign-in/", {**form.values, "username": self.name, "password": PASSWORD}
        )
        assert answer.status == 302, answer.text

    def get(self, path: str) -> Answer:
        """Return a page. Raises `NoAnswer`."""
        return self._ask("GET", path)

    def page(self, path: str) -> Page:
        """Return a page with its forms. Raises `NoAnswer`, and AssertionError if it is no page."""
        answer = self.get(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        return Page(answer)

    def post(self, path: str, form: dict[str, str]) -> Answer:
        """Send a form without following the redirect. Raises `NoAnswer`."""
        return self._ask("POST", path, data=form)

    def send(
        self, path: str, form: dict[str, str], files: dict[str, tuple[str, bytes, str]]
    ) -> Answer:
        """Send a form with files, each a name, its bytes and its type. Raises `NoAnswer`."""
        return self._ask("POST", path, data=form, files=files)

    def _ask(self, method: str, path: str, **more: Any) -> Answer:
        try:
            response = self.session.request(
                method, self.address + path, timeout=PATIENCE, allow_redirects=False, **more
            )
        except requests.RequestException as error:
            raise NoAnswer("dropped") from error
        if response.status_code >= 500:
            raise NoAnswer(str(response.status_code))
        where = urlsplit(path).path
        return Answer(
            where, response.status_code, response.content, response.headers.get("Location", "")
        )
