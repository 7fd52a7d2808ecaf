"""Visits of a fuzzed site: a page is opened, and one of its forms is sent with hostile values.

A visit is decided by the seed, its number and the world alone: it can be played again by itself.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from http.cookies import SimpleCookie
from random import Random
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from tests.addresses import PARAMETER, Address, addresses
from tests.fuzzing import hostile
from tests.fuzzing.browser import Browser
from tests.views.reading import Form, Page
from tests.world import World

#: Readers, the likelier ones more often: most forms are the organiser's.
ACTORS = (
    *("owner", "owner", "owner", "owner", "owner", "superuser", "scorer", "scorer"),
    *("referee", "treasurer", "treasurer", "screen", "other-organiser", "stranger"),
    *("anonymous", "anonymous", "player", "phone", "phone"),
)
NAMES = ("Odile Martin", "Yves Le Goff", "Zoé", "Jean-Paul", "effacer", "Belote du soir", "Café")
DIGITS = ("1", "2", "3", "5", "12", "500", "1000", "944", "162")
#: Cookies that the program reads besides Django's.
OWN_COOKIES = ("mine", "phone", "camp", "application")


class Fuzzer:
    """Visits of a world, numbered from 0. The world must be inside a transaction."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.seed = seed
        self.everywhere = addresses()

    def visit(self, number: int) -> Browser:
        """Make one visit; the world is as it was before, afterwards."""
        random = Random(f"{self.seed}:{number}")
        address = random.choice(self.everywhere)
        contest = self.world[random.choice(sorted(self.world.contests))]
        actor = random.choice(ACTORS)
        with transaction.atomic():
            cookies = self._cookies_of(actor, address, contest)
            browser = Browser(number, address.route, cookies, tokens=random.random() < 0.1)
            _Visit(random, browser, address, address.within(contest)).make()
            transaction.set_rollback(True)
        for cache in caches.all(initialized_only=True):
            cache.clear()
        return browser

    def _cookies_of(self, actor: str, address: Address, contest: Any) -> SimpleCookie:
        """Return the cookies of this reader. A phone speaks for a camp of the table it opens."""
        client = Client()
        user: User | None = self.world.people.get(actor)
        if user is not None:
            client.force_login(user)
        elif actor == "player":
            client.post(f"/c/{contest.slug}/team/1/follow/")
        elif actor == "phone" and address.route.startswith("t/"):
            table = "/".join(address.within(contest).split("/")[:3])
            client.post(f"{table}/camp/", {"camp": "NS"})
        return client.cookies


class _Visit:
    def __init__(self, random: Random, browser: Browser, address: Address, url: str) -> None:
        self.random = random
        self.browser = browser
        self.address = address
        self.url = url

    def make(self) -> None:
        """Open the page and send its forms, or send it what no page sends."""
        way = self.random.random()
        if way < 0.15:
            self._strange_address()
        elif way < 0.30:
            self._strange_request()
        elif way < 0.36:
            self.browser.post(self.url, self._filled(Form(self.url, "post"), 3))
        else:
            answer = self.browser.get(self.url, **self._maybe_headers())
            for _step in range(3):
                answer = self._answered(answer)
                if answer is None:
                    break

    def _answered(self, answer: Any) -> Any:
        """Fill in and send a form of this answer. Return the next answer, None without a form."""
        if answer is None or answer.status_code >= 500 or not _is_page(answer):
            return None
        page = Page(_Read(answer))
        forms = [one for one in page.forms if urlsplit(one.action).path != "/sign-out/"]
        if not forms:
            return None
        form = self.random.choice(forms)
        data = self._filled(form, self.random.choice((0, 1, 1, 2, 5, 30)))
        target = form.action if form.action.startswith("/") else self.url
        if form.method == "get":
            typed = {
                name: value for name, value in data.items() if not isinstance(value, hostile.Upload)
            }
            return self.browser.get(target, typed)
        return self.browser.post(target, data, **self._maybe_headers())

    def _filled(self, form: Form, hostile_fields: int) -> dict[str, Any]:
        """Return what is sent: a plausible form, with this many hostile fields."""
        random = self.random
        data: dict[str, Any] = dict(form.values)
        for name, kind in form.kinds.items():
            offered = form.choices.get(name, [])
            if kind == "file":
                data[name] = hostile.file(random)
            elif offered and (not data.get(name) or random.random() < 0.4):
                data[name] = random.choice(offered)
            elif not data.get(name) and kind != "hidden":
                data[name] = _plausible(random, name, kind)
        if form.buttons and random.random() < 0.8:
            name, value = random.choice(form.buttons)
            data[name] = value
        names = sorted(data) or ["token", "name", "number", "typed"]
        if hostile_fields > 2:
            # A form without its token would be refused before its fields are read.
            names = [name for name in names if form.kinds.get(name) != "hidden"] or names
        for name in random.choices(names, k=hostile_fields):
            value = hostile.text(random, form.kinds.get(name, ""), form.choices.get(name, []))
            shape = random.random()
            if shape < 0.1:
                data.pop(name, None)
            elif shape < 0.2:
                data[name] = [value, str(data.get(name, "")), "x"]
            elif shape < 0.25:
                data[name] = hostile.file(random)
            elif shape < 0.3:
                data[random.choice(hostile.NAMES)] = value
            else:
                data[name] = value
        return {name: _sendable(value) for name, value in data.items()}

    def _strange_address(self) -> None:
        """Ask for an address with absurd arguments, or with an absurd query."""
        random = self.random
        path = self.url
        if random.random() < 0.6 and PARAMETER.search(self.address.route):
            actual = self.url.split("/")
            places = [
                at for at, part in enumerate(("/" + self.address.route).split("/")) if "<" in part
            ]
            for at in random.sample(places, random.choice((1, 1, len(places)))):
                actual[at] = random.choice(hostile.PATHS)
            path = "/".join(actual)
        query = hostile.query(random) if random.random() < 0.6 else ""
        more = {**self._maybe_headers(), "QUERY_STRING": query}
        if random.random() < 0.3:
            self.browser.generic("POST", path, b"a=1", "application/x-www-form-urlencoded", **more)
        else:
            self.browser.generic("GET", path, **more)

    def _strange_request(self) -> None:
        """Send an absurd method, body, content type, cookie or header."""
        random = self.random
        method = random.choice((*hostile.METHODS, "POST", "POST", "POST", "GET"))
        body = random.choice(hostile.BODIES) if random.random() < 0.7 else b""
        kind = random.choice((*hostile.CONTENT_TYPES, *["multipart/form-data; boundary=x"] * 4))
        more = self._headers()
        if random.random() < 0.1:
            # The server in front reads the length first: it lets no other kind through.
            more["CONTENT_LENGTH"] = random.choice(("", "0", "1"))
        self.browser.generic(method, self.url, body, kind, **more)

    def _maybe_headers(self) -> dict[str, str]:
        return self._headers() if self.random.random() < 0.12 else {}

    def _headers(self) -> dict[str, str]:
        """Return some absurd headers, and absurd cookies under the names that the program reads."""
        random = self.random
        headers = {}
        for name, values in random.sample(hostile.HEADERS, random.randint(0, 3)):
            headers[name] = random.choice(values)
        if random.random() < 0.5:
            names = ["sessionid", "csrftoken", "django_language", "messages", *OWN_COOKIES]
            cookies = [(name, random.choice(hostile.COOKIES)) for name in random.sample(names, 2)]
            kept = [(name, self.browser.cookies[name].coded_value) for name in self.browser.cookies]
            written = "; ".join(f"{name}={value}" for name, value in (*kept, *cookies))
            headers["HTTP_COOKIE"] = written
        return headers


class _Read:
    """Answer as `Page` reads it."""

    def __init__(self, answer: Any) -> None:
        self.request = answer.request
        packed = answer.headers.get("Content-Encoding") == "gzip"
        self.content = gzip.decompress(answer.content) if packed else answer.content


def _is_page(answer: Any) -> bool:
    return not answer.streaming and answer.headers.get("Content-Type", "").startswith("text/html")


def _plausible(random: Random, name: str, kind: str) -> str:
    """Return what somebody might well type in an empty field."""
    usual: dict[str, Sequence[str]] = {
        "numeric": DIGITS,
        "number": DIGITS,
        "decimal": DIGITS,
        "date": ("2026-11-21",),
        "time": ("14:00",),
        "password": ("belote-2026!",),
    }
    return random.choice(usual.get(kind, (*NAMES, *DIGITS[:3], "")))


def _sendable(value: Any) -> Any:
    """Return a value that can be encoded: a lone surrogate is sent as its own bytes."""
    if isinstance(value, list):
        return [_sendable(one) for one in value]
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "surrogatepass")
    return value
