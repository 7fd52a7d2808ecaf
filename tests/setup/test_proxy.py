"""Behind a proxy: whose word counts about the client, and settings that do not fit together."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.machine.proxy import came_through, client_of, faults, parsed_proxies

PROXY = "10.0.0.5"
PROXIES = parsed_proxies([PROXY])


def request_from(address: str, forwarded: str = "", proto: str = "") -> dict[str, str]:
    sent = {"REMOTE_ADDR": address, "wsgi.url_scheme": "http", "SERVER_PROTOCOL": "HTTP/1.1"}
    if forwarded:
        sent["HTTP_X_FORWARDED_FOR"] = forwarded
    if proto:
        sent["HTTP_X_FORWARDED_PROTO"] = proto
    return sent


def test_the_trusted_proxy_names_the_client_and_its_scheme() -> None:
    client = client_of(request_from(PROXY, "203.0.113.9", "https"), PROXIES)

    assert client.address == "203.0.113.9"
    assert client.https


@given(forwarded=st.text(), proto=st.text())
def test_what_anybody_else_says_about_the_client_does_not_count(forwarded: str, proto: str) -> None:
    client = client_of(request_from("192.0.2.66", forwarded, proto), PROXIES)

    assert client.address == "192.0.2.66"
    assert not client.https


@given(forged=st.text(alphabet="0123456789abcdef.:, x"))
def test_what_a_client_writes_before_the_proxy_does_not_count(forged: str) -> None:
    client = client_of(request_from(PROXY, f"{forged}, 203.0.113.9", "http, https"), PROXIES)

    assert client.address == "203.0.113.9"
    assert client.https


@for_each(
    "forwarded, address",
    [
        ("203.0.113.9, 10.1.2.3", "203.0.113.9"),
        ("203.0.113.9:4711", "203.0.113.9"),
        ("[2001:db8::9]:4711, 10.1.2.3", "2001:db8::9"),
        ("2001:db8::9", "2001:db8::9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("203.0.113.9, unknown", PROXY),
        ("", PROXY),
    ],
)
def test_the_client_is_the_last_address_that_is_no_proxy(forwarded: str, address: str) -> None:
    proxies = parsed_proxies([PROXY, "10.1.0.0/16"])

    assert client_of(request_from(PROXY, forwarded), proxies).address == address


def test_a_proxy_behind_a_unix_socket_has_no_address() -> None:
    sent = request_from("", "203.0.113.9", "https")

    assert client_of(sent, parsed_proxies(["unix"])).address == "203.0.113.9"
    assert client_of(sent, PROXIES).address == ""


@for_each("header", ["X_FORWARDED_FOR", "FORWARDED", "VIA", "X_REAL_IP"])
def test_a_request_shows_that_a_proxy_carried_it(header: str) -> None:
    direct = request_from("127.0.0.1")

    assert not came_through(direct)
    assert came_through(direct | {f"HTTP_{header}": "x"})
    assert came_through(direct | {"SERVER_PROTOCOL": "HTTP/1.0"})


@for_each("word", ["proxy", "0.0.0.0/0", "::/0", "10.0.0.1/8", "256.1.1.1"])
def test_a_proxy_is_an_address_or_a_network_that_somebody_runs(word: str) -> None:
    with pytest.raises(ValueError, match=word.replace(".", r"\.")):
        parsed_proxies([word])


@for_each(
    "typed, https, hosts, missing",
    [
        ([], None, ["*"], None),
        ([], False, ["*"], None),
        ([PROXY], True, ["concours.example.org"], None),
        ([PROXY], False, ["concours.example.org"], None),
        ([], True, ["concours.example.org"], "TRUSTED_PROXY"),
        ([PROXY], None, ["concours.example.org"], "HTTPS=1"),
        ([PROXY], True, ["*"], "ALLOWED_HOSTS"),
        ([PROXY], True, [], "ALLOWED_HOSTS"),
        (["proxy"], True, ["concours.example.org"], "« proxy »"),
    ],
)
def test_a_half_configured_proxy_is_refused(
    typed: list[str], https: bool | None, hosts: list[str], missing: str | None
) -> None:
    problems = faults(typed, https=https, hosts=hosts, debug=False)

    assert len(problems) == (missing is not None)
    assert missing is None or missing in problems[0]


def test_nobody_shows_settings_to_strangers_behind_a_proxy() -> None:
    assert "DEBUG" in faults([PROXY], https=True, hosts=["a.example"], debug=True)[0]


@pytest.mark.django_db
def test_plain_http_is_sent_to_https_and_told_to_stay_there(settings) -> None:  # type: ignore[no-untyped-def]
    settings.TRUSTED_PROXY = [PROXY]
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 31_536_000
    client = Client(REMOTE_ADDR=PROXY)

    plain = client.get("/sign-in/", headers={"X-Forwarded-Proto": "http"})
    safe = client.get("/", headers={"X-Forwarded-Proto": "https"})

    assert plain.status_code == 301
    assert plain["Location"] == "https://testserver/sign-in/"
    assert safe.status_code != 301
    assert safe["Strict-Transport-Security"] == "max-age=31536000"


PROGRAMS = ("/api/1/", "/c/a/results.json", "/s/a/season.json", "/health/", "/mirror/ping")


@pytest.mark.django_db
@pytest.mark.parametrize("path", PROGRAMS)
def test_a_program_is_refused_by_plain_http_and_never_redirected(settings, path: str) -> None:  # type: ignore[no-untyped-def]
    settings.TRUSTED_PROXY = [PROXY]
    settings.SECURE_SSL_REDIRECT = True
    proxied = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
    client = Client(REMOTE_ADDR=PROXY)

    plain = [client.get(path, headers=proxied), client.get(path, REMOTE_ADDR="192.0.2.66")]
    safe = client.get(path, headers=proxied | {"X-Forwarded-Proto": "https"})

    assert [(one.status_code, one.json()) for one in plain] == [
        (403, {"detail": "Ask by HTTPS."})
    ] * 2
    assert all("Location" not in one for one in plain)
    assert safe.status_code not in (301, 403)


@pytest.mark.django_db
@pytest.mark.parametrize("watcher", ["127.0.0.1", PROXY])
def test_this_machine_and_the_proxy_watch_the_server_by_plain_http(settings, watcher: str) -> None:  # type: ignore[no-untyped-def]
    settings.TRUSTED_PROXY = [PROXY]
    settings.SECURE_SSL_REDIRECT = True

    assert Client(REMOTE_ADDR=watcher).get("/health/").json()["database"] == "ok"
