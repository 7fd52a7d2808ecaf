"""Behind a real proxy: nginx with the settings that docs/behind-a-proxy.md gives."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests import ROOT
from tests.setup.test_serve import free_port
from tournaments.services.core.first_account import OF_ADDRESS

#: Debian keeps nginx out of an ordinary user's path.
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed"),
]

NAME = "concours.example.org"
PASSWORD = "belote-au-village-26"
SERVERS = {
    "serve": [sys.executable, "manage.py", "serve", "--port", "{port}", "--copy-minutes", "0"],
    "gunicorn": [
        *(sys.executable, "-m", "gunicorn", "--workers", "2", "--bind", "127.0.0.1:{port}"),
        "tournaments.wsgi:application",
    ],
}


@dataclass
class Site:
    """Site behind nginx: its ports, and what the program wrote to its console."""

    http: int
    https: int
    said: Path

    @property
    def code(self) -> str:
        """Code of the first account, as the console shows it."""
        found = re.findall(r"\b[A-Z2-9]{5}-[A-Z2-9]{5}\b", self.said.read_text())
        return str(found[-1])


@dataclass
class Browser:
    """Client with cookies, which trusts any certificate and comes from a chosen address."""

    site: Site
    address: str = "127.0.0.1"
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    def ask(
        self, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        """Get a page, or send a form; return the answer and its text."""
        trusting = ssl._create_unverified_context()
        connection = HTTPSConnection(
            "127.0.0.1", self.site.https, source_address=(self.address, 0), context=trusting
        )
        sent = {"Host": NAME, "Cookie": "; ".join(f"{c.key}={c.value}" for c in self.kept())}
        if form is not None:
            sent |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": f"https://{NAME}",
            }
        body = None if form is None else urlencode(form)
        connection.request("POST" if body else "GET", path, body, sent | headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        connection.close()
        return answer, text

    def kept(self) -> list[object]:
        return list(self.cookies.values())

    def send(self, path: str, **typed: str) -> tuple[HTTPResponse, str]:
        """Fill in the form of a page and send it."""
        _answer, text = self.ask(path)
        return self.ask(path, {**hidden(text), **typed})


def hidden(text: str) -> dict[str, str]:
    """Return the hidden values of a page's form."""
    return dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', text))


@pytest.fixture(scope="module", params=SERVERS)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    port, http, https = free_port(), free_port(), free_port()
    said = folder / "console.txt"
    settings = {"TRUSTED_PROXY": "127.0.0.1", "HTTPS": "1", "ALLOWED_HOSTS": NAME}
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = kept | settings | {"DATA_DIR": str(folder / "data")}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        check=True,
        cwd=ROOT,
        env=environment,
    )
    command = [word.format(port=port) for word in SERVERS[request.param]]
    with said.open("w") as console:
        program = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=console, stderr=console
        )
    try:
        with nginx(folder, {"80": http, "443": https, "8000": port}):
            found = Site(http, https, said)
            wait_for(found, program)
            yield found
    finally:
        program.terminate()
        program.wait(20)


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[None]:
    """Run nginx with the documented settings, on other ports and with a made-up certificate."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2"),
            *("-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    told = (ROOT / "docs/behind-a-proxy.md").read_text(encoding="utf-8")
    documented = re.search(r"```nginx\n(.*?)```", told, re.DOTALL)
    assert documented is not None
    server = (
        documented[1]
        .replace("/etc/ssl/concours.pem", str(certificate))
        .replace("/etc/ssl/concours.key", str(key))
        .replace("listen 80;", f"listen 127.0.0.1:{ports['80']};")
        .replace("listen 443 ssl;", f"listen 127.0.0.1:{ports['443']} ssl;")
        .replace("127.0.0.1:8000", f"127.0.0.1:{ports['8000']}")
    )
    settings = folder / "nginx.conf"
    places = "".join(
        f"{place}_temp_path {folder / place};\n"
        for place in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    settings.write_text(
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'};\n"
        f"events {{}}\nhttp {{ access_log off;\n{places}{server}}}\n"
    )
    assert NGINX is not None
    proxy = subprocess.Popen([NGINX, "-c", str(settings), "-e", str(folder / "errors")])
    try:
        yield
    finally:
        proxy.terminate()
        proxy.wait(20)


def wait_for(site: Site, program: subprocess.Popen[bytes]) -> None:
    """Wait until the whole chain answers."""
    deadline = time.monotonic() + 60
    while True:
        assert program.poll() is None, site.said.read_text()
        assert time.monotonic() < deadline, site.said.read_text()
        try:
            answer, _text = Browser(site).ask("/sign-in/")
        except OSError:
            answer = None
        if answer is not None and answer.status < 500:
            return
        time.sleep(0.2)


def test_a_site_is_set_up_and_used_through_the_proxy(site: Site) -> None:
    plain = HTTPConnection("127.0.0.1", site.http)
    plain.request("GET", "/sign-in/?next=/", headers={"Host": NAME})
    redirected = plain.getresponse()
    assert redirected.status == 301
    assert redirected.headers["Location"] == f"https://{NAME}/sign-in/?next=/"

    # The first account: the proxy is local, and still nobody gets it without the code.
    organiser = Browser(site)
    typed = {"username": "Marie", "password": PASSWORD, "again": PASSWORD}
    refused, text = organiser.send("/setup/", **typed)
    assert (refused.status, "id_code_error" in text) == (422, True)

    # A guest is counted by its own address, whatever it writes in front of it.
    guest = Browser(site, "127.0.0.66")
    fields = hidden(guest.ask("/setup/")[1]) | typed | {"code": "AAAAA-AAAAA"}
    for number in range(OF_ADDRESS + 1):
        forged = {"X-Forwarded-For": f"203.0.113.{number}", "Referer": f"https://{NAME}/setup/"}
        _refused, text = guest.ask("/setup/", fields, **forged)
    assert "Trop de codes essayés" in text
    assert (
        "pas le code" in Browser(site, "127.0.0.67").send("/setup/", code="AAAAA-AAAAA", **typed)[1]
    )

    made, text = organiser.send("/setup/", code=site.code, **typed)
    assert made.status == 302, text
    home, text = organiser.ask("/")
    assert "Mes concours" in text
    assert home.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert organiser.cookies["sessionid"]["secure"]

    # Signing in by the form: the origin of the page is the one that the browser sees.
    other = Browser(site)
    signed_in, text = other.send("/sign-in/", username="marie", password=PASSWORD)
    assert signed_in.status == 302, text
    assert "Mes concours" in other.ask("/")[1]


def test_the_program_refuses_the_names_of_other_sites(site: Site) -> None:
    answer, _text = Browser(site).ask("/", Host="ailleurs.example")

    assert answer.status == 400
