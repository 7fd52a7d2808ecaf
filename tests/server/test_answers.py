"""Requests reach the program as they were sent, and its answers leave as it made them."""

from __future__ import annotations

from gzip import decompress
from http.client import HTTPResponse
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.server.conftest import Served
from tournaments.machine.middleware import OF_ALL
from tournaments.management.static_files import collect_static
from tournaments.server.files import StaticFiles
from tournaments.server.requests import environ_of, headers_of


def scope(**more: Any) -> dict[str, Any]:
    return {
        "method": "GET",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "http_version": "1.1",
        "scheme": "http",
        "headers": [],
        **more,
    }


def test_a_header_with_an_underscore_speaks_for_nobody() -> None:
    """WSGI would take it for the header of a proxy."""
    sent = [(b"x_forwarded_for", b"127.0.0.1"), (b"x-forwarded-for", b"192.0.2.7")]
    environ = environ_of(scope(), headers_of(scope(headers=sent)))
    assert environ["HTTP_X_FORWARDED_FOR"] == "192.0.2.7"
    assert "HTTP_X_FORWARDED_FOR" not in environ_of(scope(), headers_of(scope(headers=sent[:1])))


def test_a_repeated_header_is_one_and_cookies_stay_cookies() -> None:
    sent = [(b"via", b"a"), (b"via", b"b"), (b"cookie", b"x=1"), (b"cookie", b"y=2")]
    environ = environ_of(scope(), headers_of(scope(headers=sent)))
    assert (environ["HTTP_VIA"], environ["HTTP_COOKIE"]) == ("a,b", "x=1; y=2")


def test_the_path_and_the_question_keep_their_bytes() -> None:
    request = scope(raw_path=b"/c/f%C3%AAte%FF/", query_string=b"q=\xe9")
    environ = environ_of(request, {})
    assert environ["PATH_INFO"].encode("latin-1") == b"/c/f\xc3\xaate\xff/"
    assert environ["QUERY_STRING"].encode("latin-1") == b"q=\xe9"


def test_a_body_without_a_length_gets_the_one_it_has() -> None:
    environ = environ_of(scope(), {b"transfer-encoding": b"chunked"}, BytesIO(b"a=1"), 3)
    assert environ["CONTENT_LENGTH"] == "3"
    assert "HTTP_TRANSFER_ENCODING" not in environ
    assert environ["wsgi.input"].read() == b"a=1"


@pytest.mark.django_db(transaction=True)
class TestHttp:
    def test_a_strange_address_is_a_page_that_says_so(self, served: Served) -> None:
        for path in ("/%FF/", "/c/%00/", "/c/f%C3%AAte/?q=%E9", "//", "/c/" + "x" * 3_000 + "/"):
            assert served.get(path).status in (302, 400, 404), path

    def test_a_form_is_carried_out_once_and_its_cookies_come_back(self, served: Served) -> None:
        User.objects.create_superuser("lea", password="dix-de-der-2026")
        page = served.get("/sign-in/", Host="localhost")
        token = page.content.decode().partition('csrfmiddlewaretoken" value="')[2][:64]
        cookie = page.headers["set-cookie"].partition(";")[0]
        answer = self.posted(served, token, cookie)
        assert answer.status == 302
        names = {set_.partition("=")[0] for set_ in answer.headers.get_all("set-cookie")}
        assert {"sessionid", "known", "csrftoken"} <= names

    def posted(self, served: Served, token: str, cookie: str) -> HTTPResponse:
        connection = served.connection()
        body = f"csrfmiddlewaretoken={token}&username=lea&password=dix-de-der-2026"
        kind = "application/x-www-form-urlencoded"
        headers = {"Cookie": cookie, "Content-Type": kind, "Host": "localhost"}
        connection.request("POST", "/sign-in/", body, headers)
        return connection.getresponse()

    def test_a_file_to_download_arrives_whole(self, served: Served) -> None:
        organiser = User.objects.create_superuser("lea")
        contest = make_contest(8, organiser=organiser)
        client = Client()
        client.force_login(organiser)
        session = client.cookies["sessionid"].value
        path = reverse("export", args=[contest.slug, "resultats.xlsx"])
        expected = client.get(path).content
        answer = served.get(path, Cookie=f"sessionid={session}")
        assert answer.status == 200
        assert answer.content == expected

    def test_a_page_of_the_desk_is_compressed(self, served: Served) -> None:
        User.objects.create_user("lea")
        answer = served.get("/sign-in/", Accept_Encoding="gzip")
        assert answer.headers["content-encoding"] == "gzip"
        assert len(answer.content) == int(answer.headers["content-length"])


@pytest.fixture
def collected(tmp_path: Path, settings: Any) -> StaticFiles:
    source = tmp_path / "source" / "look.css"
    source.parent.mkdir()
    source.write_text("/* Why. */ body { color: black }" * 200)
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [source.parent]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.WHITENOISE_AUTOREFRESH = False
    backend = {"BACKEND": "tournaments.machine.static_files.HashedFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    collect_static()
    return StaticFiles()


def test_a_browser_keeps_a_hashed_file_for_ever(collected: StaticFiles) -> None:
    path = static("look.css")
    assert path != "/static/look.css"
    answer = collected.answer(scope(path=path), {b"accept-encoding": b"gzip"})
    assert answer is not None
    fields = dict(answer.headers)
    assert b"immutable" in fields[b"cache-control"]
    assert fields[b"content-encoding"] == b"gzip"
    assert 0 < len(answer.content) < 200
    assert decompress(answer.content).startswith(b"body{color:black}body{")


def test_a_file_under_its_own_name_is_asked_for_again(collected: StaticFiles) -> None:
    answer = collected.answer(scope(path="/static/look.css"), {})
    assert answer is not None
    fields = dict(answer.headers)
    assert b"immutable" not in fields[b"cache-control"]
    for name, value in OF_ALL.items():
        assert fields[name.lower().encode()] == value.encode()
    assert answer.content.startswith(b"body{color:black}body{")


def test_what_was_not_collected_is_no_file(collected: StaticFiles) -> None:
    for path in ("/static/other.css", "/static/../source/look.css", "/static/", "/"):
        assert collected.answer(scope(path=path), {}) is None
