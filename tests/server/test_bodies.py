"""How much a request may send, and how a program is told that it asks too much."""

from __future__ import annotations

import http.client
from contextlib import suppress

import pytest
from django.core import signing
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.server.conftest import Served
from tournaments.annexes.contest_file.rules.value import MOST_BYTES
from tournaments.annexes.photos.views import enrolment
from tournaments.machine.middleware import OF_ALL
from tournaments.models.contest import Member
from tournaments.server import application, bodies
from tournaments.server.bodies import IN_MEMORY, BadBodyError, Body, Budget
from tournaments.server.ways import Way
from tournaments.views.core import signing_in
from tournaments.words.enums import Role

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
    assert {name: answer.headers[name] for name in OF_ALL} == OF_ALL
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


class TestWhoMaySendMuch:
    """A signed cookie alone opens no memory and no disk: the database is asked."""

    LARGE = 3_000_000

    @pytest.fixture
    def away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody is this machine."""
        monkeypatch.setattr(application, "from_this_machine", lambda request: False)
        monkeypatch.setattr(bodies, "from_this_machine", lambda request: False)

    def send(self, served: Served, path: str, client: Client) -> int:
        """Send a large form with the cookies of this client; return the status."""
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        connection = served.connection()
        try:
            # A server that refuses the head may shut the door before the body is sent.
            with suppress(ConnectionError):
                connection.request("POST", path, body=b"x" * self.LARGE, headers={"Cookie": cookie})
            return connection.getresponse().status
        finally:
            connection.close()

    @pytest.mark.django_db(transaction=True)
    def test_only_a_person_who_may_write_there_sends_anything_large(
        self, served: Served, away: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        contest, client, helper = make_contest(2), Client(), make_user("helper")
        known = signing.dumps(["word", [helper.pk]], salt=signing_in.SALT)
        client.cookies[signing_in.COOKIE] = known
        client.force_login(helper)
        role = Member.objects.create(contest=contest, user=helper, role=Role.ORGANISER)
        photos = reverse("photos", args=[contest.slug])
        assert self.send(served, IMPORT, client) == 403, "the program wants its token"
        # A body that is read finds no room.
        monkeypatch.setattr(served.application, "budget", Budget(most=1))

        def statuses() -> list[int]:
            return [self.send(served, path, client) for path in (IMPORT, OF_HALLS, photos)]

        assert statuses() == [503, 503, 503]
        role.role = Role.SCORER
        role.save()
        assert statuses() == [403, 403, 503]
        role.delete()
        assert statuses() == [403, 403, 403]
        client.session.delete()
        assert statuses() == [401, 401, 401]

    @pytest.mark.django_db(transaction=True)
    def test_a_phone_that_was_withdrawn_sends_nothing_large(
        self, served: Served, away: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        contest, client = make_contest(2), Client()
        cookie = signing.dumps([contest.pk, "key"], salt=enrolment.SALT)
        client.cookies[enrolment.COOKIE] = cookie
        path = reverse("phone-photos", args=[contest.slug])
        assert self.send(served, path, client) == 403

        def is_enrolled(request: HttpRequest) -> bool:
            return True

        monkeypatch.setattr("tournaments.annexes.photos.large.is_still_enrolled", is_enrolled)
        monkeypatch.setattr(served.application, "budget", Budget(most=self.LARGE))
        assert self.send(served, path, client) == 503, "half of the budget is for the others"
        assert served.application.budget.taken == {}


@pytest.mark.django_db(transaction=True)
def test_the_forms_of_guests_share_a_budget_that_is_not_the_desk_s(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def status(length: int, host: str) -> int:
        connection = served.connection()
        headers = {"Host": host}
        with suppress(ConnectionError):
            connection.request("POST", "/sign-in/", body=b"x" * length, headers=headers)
        try:
            return connection.getresponse().status
        finally:
            connection.close()

    monkeypatch.setitem(served.application.unasked, Way.SIGN_IN, Budget(most=1))
    assert status(2 * IN_MEMORY, "192.0.2.1") == 503
    # What is drawn for one refusal serves for the others.
    monkeypatch.delattr(application, "render_to_string")
    assert status(2 * IN_MEMORY, "192.0.2.1") == 503
    assert status(IN_MEMORY, "192.0.2.1") == 403, "the program wants its token"
    assert status(2 * IN_MEMORY, "localhost") == 403


def test_a_large_body_goes_to_disk_and_gives_its_room_back() -> None:
    budget = Budget(most=4 * IN_MEMORY)
    small, large = Body(budget, "a"), Body(budget, "a")
    small.add(b"x" * IN_MEMORY)
    assert budget.taken.total() == 0
    large.add(b"x" * 2 * IN_MEMORY)
    assert budget.taken == {"a": 2 * IN_MEMORY}
    with pytest.raises(BadBodyError):
        small.add(b"x")
    other = Body(budget, "b")
    other.add(b"x" * 2 * IN_MEMORY)
    for body in (small, large, other):
        body.close()
    assert budget.taken == {}
