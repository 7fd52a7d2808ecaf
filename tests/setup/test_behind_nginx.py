"""Behind a real proxy: nginx with the settings that docs/en/install/proxy.md gives."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from textwrap import dedent

import pytest

from tests import ROOT
from tests.deploy.browser import NAME, Browser, hidden
from tests.ports import free_port
from tournaments.services.core.accounts import OF_ADDRESS

#: Debian keeps nginx out of an ordinary user's path.
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed"),
]

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
        matches = re.findall(r"\b[A-Z2-9]{5}-[A-Z2-9]{5}\b", self.said.read_text())
        return str(matches[-1])


@pytest.fixture(scope="module", params=SERVERS)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    port, http, https = free_port(), free_port(), free_port()
    log = folder / "console.txt"
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
    with log.open("w") as console:
        program = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=console, stderr=console
        )
    try:
        with nginx(folder, {"80": http, "443": https, "8000": port}):
            site_ = Site(http, https, log)
            wait_for(site_, program)
            yield site_
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
    page = (ROOT / "docs/en/install/proxy.md").read_text(encoding="utf-8")
    documented = re.search(r"(?m)^    server \{\n(?:(?:    .*)?\n)+", page)
    assert documented is not None
    server = (
        dedent(documented[0])
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
            answer, _text = Browser(site.https).ask("/sign-in/")
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
    organiser = Browser(site.https)
    typed = {"username": "Marie", "password": PASSWORD, "again": PASSWORD}
    refused, text = organiser.send("/setup/", **typed)
    assert (refused.status, "id_code_error" in text) == (422, True)

    # A guest is counted by its own address, whatever it writes in front of it.
    guest = Browser(site.https, "127.0.0.66")
    fields = hidden(guest.ask("/setup/")[1]) | typed | {"code": "AAAAA-AAAAA"}
    for number in range(OF_ADDRESS + 1):
        forged = {"X-Forwarded-For": f"203.0.113.{number}", "Referer": f"https://{NAME}/setup/"}
        _refused, text = guest.ask("/setup/", fields, **forged)
    assert "Trop de codes essayés" in text
    assert (
        "pas le code"
        in Browser(site.https, "127.0.0.67").send("/setup/", code="AAAAA-AAAAA", **typed)[1]
    )

    response, text = organiser.send("/setup/", code=site.code, **typed)
    assert response.status == 302, text
    home, text = organiser.ask("/")
    assert "Mes concours" in text
    assert home.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert organiser.cookies["sessionid"]["secure"]

    # Signing in by the form: the origin of the page is the one that the browser sees.
    other = Browser(site.https)
    signed_in, text = other.send("/sign-in/", username="marie", password=PASSWORD)
    assert signed_in.status == 302, text
    assert "Mes concours" in other.ask("/")[1]

    # The names of other sites are refused.
    assert other.ask("/", Host="ailleurs.example")[0].status == 400
