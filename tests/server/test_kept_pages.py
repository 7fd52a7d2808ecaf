"""Pages of the hall that the server answers itself: always those of the contest's present state."""

from __future__ import annotations

import gzip
import threading
from typing import Any

import pytest
from django.urls import reverse

from tests.factories import make_contest
from tests.rows import written_again
from tests.server.conftest import Served
from tests.setup.hall import wait_for
from tournaments.models import Contest, Match
from tournaments.queries.core.versions import Of, Shown, State, Subject
from tournaments.server import application, kept
from tournaments.server.kept import KeptPages, Ready
from tournaments.services.core.club import set_public
from tournaments.services.draws.draws import draw_round
from tournaments.services.hall.suspense import reveal_standings
from tournaments.services.results import Totals, enter_totals
from tournaments.views.core.kept import KeptPage

pytestmark = pytest.mark.django_db(transaction=True)
STATE = State((1,), (Shown(False, None, None),))


@pytest.fixture
@written_again
def contest() -> Contest:
    # One table: its result completes the round, and the standings show it.
    event = make_contest(2)
    draw_round(event, None, seed=1)
    return event


@pytest.fixture
def standings(contest: Contest) -> str:
    return reverse("public-standings", args=[contest.slug])


@pytest.fixture
def asked(served: Served) -> list[str]:
    """Addresses that reach the program."""
    reached: list[str] = []
    program = served.application.program

    def watched(environ: dict[str, Any], start: Any) -> Any:
        reached.append(environ["PATH_INFO"])
        return program(environ, start)

    served.application.program = watched  # type: ignore[assignment]
    return reached


def enter(contest: Contest, ns: int) -> None:
    match = Match.objects.select_related("round__contest").get(round__contest=contest, table=1)
    enter_totals(match, None, Totals(ns, 1944 - ns), version=0)


def test_the_program_draws_a_page_once(served: Served, standings: str, asked: list[str]) -> None:
    first, second = served.get(standings), served.get(standings)
    assert first.content == second.content
    assert asked == [standings]


def test_the_server_gives_the_same_headers_as_the_program(served: Served, standings: str) -> None:
    def fields(answer: Any) -> dict[str, str]:
        return {name.lower(): value for name, value in answer.headers.items() if name != "date"}

    for headers in ({}, {"Accept_Encoding": "gzip"}):
        served.application.kept._pages.clear()
        first = fields(served.get(standings, **headers))
        assert fields(served.get(standings, **headers)) == first
    assert first["content-encoding"] == "gzip"
    assert "content-security-policy" in first
    assert first["x-robots-tag"] == "noindex, nofollow"


def test_a_reader_who_has_the_page_gets_304_on_the_same_connection(
    served: Served, standings: str
) -> None:
    phone = served.connection()
    phone.request("GET", standings)
    first = phone.getresponse()
    first.read()
    local = phone.sock.getsockname()
    for _poll in range(3):
        phone.request("GET", standings, headers={"If-None-Match": first.headers["etag"]})
        answer = phone.getresponse()
        assert (answer.status, answer.read()) == (304, b"")
        assert answer.headers["etag"] == first.headers["etag"]
    assert phone.sock.getsockname() == local


def test_a_result_shows_at_once(served: Served, contest: Contest, standings: str) -> None:
    before = served.get(standings)
    enter(contest, 1043)
    after = served.get(standings, If_None_Match=before.headers["etag"])
    assert after.status == 200
    assert "1043" in after.content.decode()


@pytest.mark.slow
def test_a_write_that_leaves_the_page_alone_is_304_for_its_readers(
    served: Served, contest: Contest, standings: str, asked: list[str]
) -> None:
    etag = served.get(standings).headers["etag"]
    Contest.objects.filter(pk=contest.pk).update(version=contest.version + 100)
    answers = [served.get(standings, If_None_Match=etag).status for _phone in range(3)]
    assert answers == [304, 304, 304]
    assert asked == [standings, standings]


def test_each_language_has_its_page(served: Served, standings: str) -> None:
    french = served.get(standings)
    english = served.get(standings, Cookie="django_language=en")
    assert "Classement" in french.content.decode()
    assert "Standings" in english.content.decode()
    assert served.get(standings, Cookie="a=b; django_language=en").content == english.content
    assert served.get(standings, Cookie="django_language=xx").content == french.content


def test_a_phone_without_gzip_gets_the_same_page(served: Served, standings: str) -> None:
    compressed = served.get(standings, Accept_Encoding="gzip, br")
    assert gzip.decompress(compressed.content) == served.get(standings).content


def test_the_head_of_a_kept_page_has_no_content(served: Served, standings: str) -> None:
    page = served.get(standings)
    head = served.get(standings, method="HEAD")
    assert (head.status, head.content) == (200, b"")
    assert head.headers["content-length"] == page.headers["content-length"]


def test_a_contest_that_is_published_says_so_at_once(
    served: Served, contest: Contest, standings: str
) -> None:
    served.get(standings)
    set_public(contest, None, published=True, names_by_initials=False)
    assert served.get(standings).headers["x-robots-tag"] == "all"


def test_the_pages_of_a_deleted_contest_are_gone(
    served: Served, contest: Contest, standings: str
) -> None:
    served.get(standings)
    Contest.objects.filter(pk=contest.pk).update(slug="ailleurs", version=1_000)
    assert served.get(standings).status == 404


def test_phones_that_ask_together_have_the_page_drawn_once(
    served: Served, contest: Contest, standings: str, asked: list[str]
) -> None:
    served.get(standings)
    enter(contest, 1043)
    together = threading.Barrier(12)
    bodies: list[bytes] = []

    def phone() -> None:
        together.wait(10)
        bodies.append(served.get(standings).content)

    phones = [threading.Thread(target=phone) for _phone in range(12)]
    for one in phones:
        one.start()
    for one in phones:
        one.join(20)
    assert len(bodies) == 12
    assert len(set(bodies)) == 1
    assert asked == [standings, standings]


def test_the_pages_read_longest_ago_give_way() -> None:
    pages = KeptPages(most_bytes=250)
    for number in range(3):
        page = KeptPage(Subject(Of.CONTEST, 1), STATE, '"x"', b"x" * 100, "text/html")
        pages._put((f"/{number}/", "fr", b"", False), Ready(page, [], 0.0))
    assert [name[0] for name in pages._pages] == ["/1/", "/2/"]
    assert pages.bytes == 200


class TestABusyServer:
    @pytest.fixture(autouse=True)
    def busy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(application, "MANY_WAITING", -1)

    def test_gives_the_page_of_some_seconds_ago_and_has_it_drawn_once_meanwhile(
        self, served: Served, contest: Contest, standings: str, asked: list[str]
    ) -> None:
        before = served.get(standings)
        enter(contest, 1043)
        assert served.get(standings).content == before.content
        wait_for(lambda: "1043" in served.get(standings).content.decode())
        assert asked == [standings, standings]

    def test_gives_no_page_that_is_older(
        self,
        served: Served,
        contest: Contest,
        standings: str,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        served.get(standings)
        enter(contest, 1043)
        monkeypatch.setattr(kept, "OLDEST_SECONDS", 0.0)
        assert "1043" in served.get(standings).content.decode()

    def test_gives_no_page_that_shows_what_is_hidden_since(
        self, served: Served, contest: Contest, standings: str
    ) -> None:
        enter(contest, 1043)
        assert "1043" in served.get(standings).content.decode()
        set_public(contest, None, published=False, names_by_initials=False, suspense_from=1)
        assert "1043" not in served.get(standings).content.decode()
        reveal_standings(contest, None)
        assert "1043" in served.get(standings).content.decode()

    def test_gives_no_page_that_is_withdrawn_from_search_engines(
        self, served: Served, contest: Contest, standings: str
    ) -> None:
        set_public(contest, None, published=True, names_by_initials=False)
        served.get(standings)
        set_public(contest, None, published=False, names_by_initials=False)
        assert served.get(standings).headers["x-robots-tag"] == "noindex, nofollow"
