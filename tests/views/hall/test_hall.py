"""Clock and announcements: set at the desk, shown on every page of the hall."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import BELOTE, draw_round, make_contest, make_user
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import plain
from tests.views.helpers import post, text_of, token
from tournaments.models import Contest, LogLine
from tournaments.queries.results.live import announcements_of, clock_of
from tournaments.services.core.people import grant_role
from tournaments.services.hall import announcements, clock
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 21, 16, 0, tzinfo=ZoneInfo("Europe/Paris"))
TIMED = BELOTE.with_format(deals=None, clock=40)
HOSTILE = "<script>alert(1)</script> & “W” " + "W" * 200


@pytest.fixture(autouse=True)
def four_oclock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the time to four in the afternoon. Returns a function that adds minutes."""

    def set_clock(minutes: int) -> None:
        monkeypatch.setattr(timezone, "now", lambda: START + timedelta(minutes=minutes))

    set_clock(0)
    return set_clock


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(4, TIMED)
    draw_round(event, None, seed=1)
    return Contest.objects.get(pk=event.pk)


@pytest.fixture
def desk(client: Client, contest: Contest) -> Client:
    client.force_login(contest.organiser)
    return client


def page(client: Client, contest: Contest) -> str:
    return plain(client.get(reverse("hall", args=[contest.slug])))


def hall_pages(contest: Contest) -> list[str]:
    slug = contest.slug
    return [
        reverse("contest", args=[slug]),
        reverse("public-draw", args=[slug]),
        reverse("public-standings", args=[slug]),
        reverse("public-team", args=[slug, 1]),
    ]


@pytest.mark.slow
def test_the_afternoon_of_a_clock(desk: Client, contest: Contest, four_oclock: Any) -> None:
    slug = contest.slug
    assert "Lancer l’horloge de la partie 1" in page(desk, contest)
    post(desk, "clock-start", slug, minutes="", round="1")
    assert "40:00" in page(desk, contest)
    assert "fin à 16 h 40" in page(desk, contest)
    four_oclock(15)
    assert "25:00" in page(desk, contest)
    post(desk, "clock-pause", slug)
    four_oclock(30)
    assert "25:00" in page(desk, contest)
    assert "en pause" in page(desk, contest)
    post(desk, "clock-resume", slug)
    post(desk, "clock-change", slug, minutes="5", way="more")
    assert "fin à 17 h" in page(desk, contest)
    post(desk, "clock-change", slug, minutes="10", way="less")
    assert "20:00" in page(desk, contest)
    post(desk, "clock-last-deal", slug)
    assert 'class="last-deal"' in text_of(desk.get(reverse("hall", args=[slug])))
    post(desk, "clock-not-last-deal", slug)
    assert 'class="last-deal"' not in text_of(desk.get(reverse("hall", args=[slug])))
    four_oclock(51)
    assert "Terminez la donne en cours" in page(desk, contest)
    post(desk, "clock-stop", slug)
    assert clock_of(contest) is None


def test_every_page_of_the_desk_shows_the_clock_once_it_runs(
    desk: Client, contest: Contest
) -> None:
    for name, args in (("desk", ()), ("round", (1,)), ("teams", ())):
        url = reverse(name, args=[contest.slug, *args])
        assert "round-clock" not in text_of(desk.get(url))
        clock.start_clock(contest, None)
        assert "fin à 16 h 40" in plain(desk.get(url))
        clock.stop_clock(contest, None)


@pytest.mark.parametrize(
    ("regulation", "words"),
    daily(
        3,
        [
            (TIMED, "Terminez la donne en cours : c’est la dernière."),
            (TIMED.with_format(after_clock=1), "puis jouez encore 1 donne."),
            (TIMED.with_format(after_clock=3), "puis jouez encore 3 donnes."),
            (
                TIMED.with_format(target=1000, ending="both"),
                "On joue jusqu’à ce que les points soient atteints.",
            ),
            (BELOTE, None),
        ],
    ),
)
def test_what_is_played_after_time_is_what_the_regulation_says(
    client: Client, regulation: Any, words: str | None
) -> None:
    contest = make_contest(4, regulation)
    draw_round(contest, None, seed=1)
    clock.start_clock(contest, None, 40)
    text = text_of(client.get(reverse("contest", args=[contest.slug])))

    assert "fin à 16" in text
    if words is None:
        assert "data-when-over" not in text
        assert 'data-over="Temps écoulé"' in text
    else:
        assert words in text


def test_the_halls_pages_say_when_the_round_ends_and_not_what_is_left(
    client: Client, contest: Contest, four_oclock: Any
) -> None:
    clock.start_clock(contest, None)
    for url in hall_pages(contest):
        first = client.get(url)
        assert "fin à 16 h 40" in plain(first), url
        assert 'data-ends="2026-11-21T' in text_of(first)
        four_oclock(7)
        assert client.get(url).content == first.content
        four_oclock(0)


def test_an_announcement_is_on_every_page_of_the_hall_as_it_was_typed(
    client: Client, desk: Client, contest: Contest
) -> None:
    post(desk, "announce", contest.slug, text=HOSTILE)
    (line,) = announcements_of(contest)
    for url in hall_pages(contest):
        text = text_of(client.get(url))
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; “W”" in text, url
        assert "<script>alert" not in text
    post(desk, "announcement-take-back", contest.slug, line.pk)
    for url in hall_pages(contest):
        assert "alert(1)" not in text_of(client.get(url)), url


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("clock-start", {"minutes": "trois", "round": "1"}, "Saisissez un nombre entier"),
        ("clock-start", {"minutes": "0", "round": "1"}, "supérieure ou égale à 1"),
        ("clock-change", {"minutes": "50", "way": "less"}, "il reste 40:00"),
        ("clock-change", {"minutes": "", "way": "more"}, "obligatoire"),
        ("announce", {"text": "  "}, "obligatoire"),
        ("announce", {"text": "é" * 301}, "300 signes au plus"),
    ],
)
def test_what_cannot_be_done_is_said_beside_what_was_typed(
    desk: Client, contest: Contest, name: str, data: dict[str, str], reason: str
) -> None:
    if name == "clock-change":
        clock.start_clock(contest, None)
    before = Contest.objects.get(pk=contest.pk).version
    response = post(desk, name, contest.slug, **data)

    assert response.status_code == 422
    assert reason in plain(response)
    typed = data.get("text") or data.get("minutes")
    if typed and typed.strip():
        assert typed in text_of(response)
    assert Contest.objects.get(pk=contest.pk).version == before


def test_a_button_that_came_too_late_says_so(desk: Client, contest: Contest) -> None:
    for name in ("clock-pause", "clock-resume", "clock-stop", "clock-last-deal"):
        url = reverse(name, args=[contest.slug])
        response = desk.post(url, {"token": token()}, follow=True)
        assert "L’horloge n’est pas lancée, ou elle a été arrêtée." in plain(response)


def test_minutes_that_came_too_late_are_refused_in_words(desk: Client, contest: Contest) -> None:
    response = post(desk, "clock-change", contest.slug, minutes="5", way="more")
    assert response.status_code == 422
    assert plain(response).count("L’horloge n’est pas lancée, ou elle a été arrêtée.") == 1

    clock.start_clock(contest, None)
    response = post(desk, "clock-start", contest.slug, minutes="30", round="1")
    assert response.status_code == 422
    assert plain(response).count("L’horloge de la partie 1 est déjà lancée") == 1

    Contest.objects.update(closed_at=timezone.now())
    for name, sent in (("clock-start", {"round": "1"}), ("clock-change", {"way": "less"})):
        response = post(desk, name, contest.slug, minutes="5", **sent)
        assert plain(response).count("rien ne peut plus y être changé") == 1


def test_a_page_that_spoke_of_another_round_starts_no_clock(desk: Client, contest: Contest) -> None:
    response = post(desk, "clock-start", contest.slug, minutes="30", round="2")

    assert response.status_code == 422
    assert "c’est la partie 1 qui se joue" in plain(response)
    assert 'value="30"' in text_of(response)
    assert clock_of(contest) is None


def test_a_button_pressed_twice_counts_once(desk: Client, contest: Contest) -> None:
    clock.start_clock(contest, None)
    sent = {"minutes": "5", "way": "more", "token": token()}
    for _time in range(2):
        desk.post(reverse("clock-change", args=[contest.slug]), sent)
    assert LogLine.objects.filter(contest=contest, action="change_clock").count() == 1


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (Role.SCORER, True),
        (Role.REFEREE, True),
        (Role.TREASURER, False),
        (Role.SCREEN, False),
    ],
)
def test_who_may_speak_to_the_hall(client: Client, contest: Contest, role: Role, may: bool) -> None:
    announcements.announce(contest, None, "Bonjour")
    user = make_user("autre")
    grant_role(contest, contest.organiser, user, role)
    client.force_login(user)
    page = text_of(client.get(reverse("hall", args=[contest.slug])))

    assert "Bonjour" in page
    assert ("Lancer l’horloge" in page) == may
    assert ("Retirer" in page) == may
    assert (post(client, "announce", contest.slug, text="Moi").status_code == 403) != may
    assert (
        post(client, "clock-start", contest.slug, minutes="", round="1").status_code == 403
    ) != may
