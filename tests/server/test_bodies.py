"""How much a request may send, and how a program is told that it asks too much."""

from __future__ import annotations

import http.client

import pytest

from tests.server.conftest import Served
from tournaments.contest_file.members import MOST_BYTES
from tournaments.server import application

IMPORT = "/desk/new/import/"
OF_HALLS = "/house/gatherings/finale/files/"


def begun(served: Served, path: str, length: int) -> int:
    """Announce a body of this length, send none of it; return the status, or 0 if it is awaited."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=0.5)
    connection.putrequest("POST", path)
    connection.putheader("Content-Length", str(length))
    connection.endheaders()
    try:
        return connection.getresponse().status
    except TimeoutError:
        return 0
    finally:
        connection.close()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_file_of_a_contest_may_be_larger_than_any_other(served: Served) -> None:
    assert begun(served, IMPORT, MOST_BYTES) == 0
    assert begun(served, IMPORT, MOST_BYTES + 1_000_000) == 413
    assert begun(served, OF_HALLS, MOST_BYTES) == 0
    assert begun(served, "/desk/new/", 8_000_001) == 413
    # Somebody of the hall sends a form there, not a file.
    connection = served.connection()
    connection.request("POST", IMPORT, headers={"Host": "192.0.2.1", "Content-Length": "300000"})
    assert connection.getresponse().status == 413
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_body_and_too_many_requests_are_refused_as_json(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = served.connection()
    connection.request("GET", "/api/1/contests", body=b"x" * 100)
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (413, "application/json")
    assert answer.read() == b'{"detail":"A request has no body here."}'
    connection.close()
    assert served.get("/api/1/contests").status == 200
    monkeypatch.setattr(application, "OF_PROGRAM", 0)
    much = served.get("/api/1/contests")
    assert (much.status, much.headers["Retry-After"]) == (429, "5")
    assert much.headers["Access-Control-Allow-Origin"] == "*"
    assert b"asks too much" in much.content  # type: ignore[attr-defined]
    # Pages of people have no such limit, and nothing is counted once it is answered.
    assert served.get("/").status != 429
    assert not served.application.programs
