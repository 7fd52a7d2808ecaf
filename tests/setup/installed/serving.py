"""A server started by an installed program, and what it answers."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import requests

#: An address that refuses every connection: what is installed reaches nothing outside.
NOWHERE = "http://127.0.0.1:9"
#: Seconds that a demonstration may take to be made and served.
PATIENCE = 120


@contextmanager
def served(
    words: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a program in a folder of its own and yield its address once it has said it."""
    known = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    known |= {"HTTPS_PROXY": NOWHERE, "HTTP_PROXY": NOWHERE, "NO_PROXY": "127.0.0.1,localhost"}
    process = subprocess.Popen(
        words,
        cwd=folder,
        env={**known, "PYTHONUNBUFFERED": "1", "HOME": str(folder), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    try:
        yield address_said_by(process), process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=30)
        process.kill()


def address_said_by(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        match = re.search(r"http://localhost:\d+/", line)
        if match:
            return match[0]
    raise AssertionError("".join(lines))


def get(session: requests.Session, address: str) -> requests.Response:
    """Return an answer, once the server is ready."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            answer = session.get(address, timeout=20)
        except requests.ConnectionError:
            assert time.monotonic() < until
            time.sleep(0.1)
        else:
            answer.raise_for_status()
            return answer


def assert_complete(address: str, sign_in: Path) -> None:
    """Fetch pages in two languages, their style sheets, the documents, and a PDF at the desk."""
    with requests.Session() as session:
        session.trust_env = False
        home = get(session, address).text
        assert "Concours de belote du comité des fêtes" in home
        sheets = re.findall(r'href="/(static/css/[^"]+\.css)"', home)
        assert sheets
        # Named by their content, thus collected.
        assert [one for one in sheets if not re.search(r"\.[0-9a-f]{12}\.css$", one)] == []
        for sheet in sheets:
            assert get(session, address + sheet).headers["Content-Type"].startswith("text/css")
        assert "Dépannage" in get(session, f"{address}help/fr/").text
        session.cookies.set("django_language", "en")
        assert "Sign in" in get(session, address).text
        sign_in_to_demonstration(session, address, sign_in.read_text("utf-8"))
        contest = re.search(r'href="/(desk/concours-[\w-]+/)', get(session, address).text)
        assert contest is not None
        paper = get(session, f"{address}{contest[1]}papers/entrants.pdf")
        assert paper.headers["Content-Type"] == "application/pdf"
        assert paper.content.startswith(b"%PDF")


def sign_in_to_demonstration(session: requests.Session, address: str, words: str) -> None:
    name, password = re.findall(r"«\s([^»]+?)\s»", words)
    page = get(session, f"{address}sign-in/").text
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    sent = {"username": name, "password": password, "csrfmiddlewaretoken": token[1]}
    assert "sessionid" in (session.post(f"{address}sign-in/", sent).request.headers["Cookie"])
