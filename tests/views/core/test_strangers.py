"""Every write that needs no account is limited by the hour; the desk never is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.annexes.at_table.views.phones import Phone, entry, link_of
from tests.rows import written_again
from tests.views.core.who_may import ANYBODY, TABLE
from tests.views.desk import drawn, plain, scorer_of
from tests.views.helpers import text_of
from tests.views.reading import Page
from tournaments.annexes.applications.queries.applications import secret_of
from tournaments.annexes.applications.services import applications
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Attempt, Contest
from tournaments.services.core import limits
from tournaments.services.core.phones import let_players_enter
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 21, 11, tzinfo=UTC)
AGAIN = "réessayez à partir de 13 h, ou allez à la table de marque"


@pytest.fixture
@written_again
def contest() -> Contest:
    event = drawn()
    set_applying(event, None, True, late=True)
    let_players_enter(event, None, True)
    event.refresh_from_db()
    return event


@pytest.fixture(autouse=True)
def one_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every source write once an hour; it is noon."""
    for limit in ("APPLIED", "CORRECTED"):
        monkeypatch.setattr(applications, limit, 1)
    monkeypatch.setattr(limits, "ANSWERED", 1)
    monkeypatch.setattr(timezone, "now", lambda: NOON)


def own(contest: Contest, application: Application, then: str = "") -> str:
    secret = secret_of(contest, application.code)
    return reverse("application", args=[contest.slug, application.code, secret]) + then


def post(client: Client, page: str, form: str = "", **typed: Any) -> Any:
    """Send the form of a page, with a token of its own."""
    values = Page(client.get(page)).form_to(form or page).values
    return client.post(form or page, {**values, "token": str(uuid4()), **typed})


def apply(client: Client, contest: Contest, name: str) -> Any:
    page = reverse("register", args=[contest.slug])
    return post(client, page, player1=name, player2="Yves")


def correct(client: Client, contest: Contest, name: str) -> Any:
    application = contest.applications.get()
    return post(client, own(contest, application, "correct/"), player1=name, player2="Yves")


def test_an_application_waits_for_the_next_hour_and_all_that_was_typed_is_kept(
    client: Client, contest: Contest
) -> None:
    assert apply(client, contest, "Odile").status_code == 302
    late = apply(client, contest, "Une autre")
    assert late.status_code == 429
    assert AGAIN in plain(late)
    assert 'value="Une autre"' in text_of(late)
    assert [str(one) for one in contest.applications.all()] == ["Odile – Yves"]
    assert apply(Client(REMOTE_ADDR="192.168.1.9"), contest, "Ailleurs").status_code == 302


def test_so_does_a_correction(client: Client, contest: Contest) -> None:
    applications.apply(contest, Registration("Odile", "Yves"))
    assert correct(client, contest, "Odette").status_code == 302
    late = correct(client, contest, "Odilon")
    assert (late.status_code, AGAIN in plain(late)) == (429, True)
    assert 'value="Odilon"' in text_of(late)
    assert str(contest.applications.get()) == "Odette – Yves"


def test_so_does_a_withdrawal(client: Client, contest: Contest) -> None:
    application = applications.apply(contest, Registration("Odile", "Yves"))
    assert correct(client, contest, "Odette").status_code == 302
    late = post(client, own(contest, application), own(contest, application, "withdraw/"))
    assert (late.status_code, AGAIN in plain(late)) == (429, True)
    assert contest.applications.exists()


def test_so_does_an_entry_at_a_table(contest: Contest) -> None:
    phone, other = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
    assert phone.totals(1024, 920).status_code == 200
    late = other.totals(1000, 944)
    assert (late.status_code, AGAIN in plain(late)) == (429, True)
    assert 'value="1000"' in text_of(late)
    assert (entry().ns, entry().ew) == (1024, 920)
    assert Phone(link_of(contest, 2), "NS").totals(1024, 920).status_code == 200


def test_so_does_a_confirmation(contest: Contest) -> None:
    phone, other = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
    phone.totals(1024, 920)
    other.open()
    late = other.agree()
    assert (late.status_code, AGAIN in plain(late)) == (429, True)
    assert "1024" in plain(late)
    assert not entry().confirmed_phone


def test_these_are_all_the_writes_that_need_no_account() -> None:
    writes = {name for name, (_reads, writes) in TABLE.items() if writes in (ANYBODY, "P")}
    assert writes == {
        "register",
        "application-correct",
        "application-withdraw",
        "table",
        "table-agree",
        "table-call",
        "table-leave",
        # The desk makes each link, which enrols one phone: there is nothing to count.
        "phone-enrol",
        # The desk opens each door, where a team comes once.
        "door",
    }


@pytest.mark.slow
def test_the_desk_is_never_limited(contest: Contest) -> None:
    desk = scorer_of(contest)
    for number in range(3):
        assert apply(desk, contest, f"Odile {number}").status_code == 302
    phone = Phone(link_of(contest), "NS")
    phone.client.force_login(contest.organiser)
    for ns in (1024, 1000, 1024):
        assert phone.totals(ns, 1944 - ns).status_code == 200
    assert entry().version == 3
    assert not Attempt.objects.exists()


def test_a_form_sent_again_is_done_and_not_late(client: Client, contest: Contest) -> None:
    page = reverse("register", args=[contest.slug])
    values = Page(client.get(page)).form_to(page).values
    form = {**values, "player1": "Odile", "player2": "Yves"}
    first, second = client.post(page, form), client.post(page, form)
    assert first["Location"] == second["Location"]
    phone = Phone(link_of(contest), "NS")
    phone.open(edit="1", way="totals")
    typed = {**phone.form(), "ns": "1024", "ew": "920"}
    for _twice in range(2):
        answer = phone.post(phone.url, {name: value for name, value in typed.items() if value})
        assert answer.status_code == 200


@pytest.mark.slow
def test_a_refused_form_does_not_count(client: Client, contest: Contest) -> None:
    for _twice in range(2):
        assert apply(client, contest, "O" * 81).status_code == 422
    assert apply(client, contest, "Odile").status_code == 302


def test_the_hour_that_is_said_is_that_when_it_is_accepted(
    client: Client, contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at(after: timedelta) -> Callable[[], datetime]:
        return lambda: NOON + after

    monkeypatch.setattr(timezone, "now", at(timedelta(seconds=50)))
    apply(client, contest, "Odile")
    monkeypatch.setattr(timezone, "now", at(timedelta(minutes=20, seconds=40)))
    assert "à partir de 13 h 02" in plain(apply(client, contest, "Anne"))
    monkeypatch.setattr(timezone, "now", at(timedelta(minutes=62)))
    assert apply(client, contest, "Anne").status_code == 302
