"""Applications at the desk: listed, confirmed, put on the waiting list, refused."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest
from tests.rows import written_again
from tests.views.desk import plain, scorer_of, signed_in
from tests.views.helpers import post, text_of
from tests.views.reading import Page
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Contest
from tournaments.services.core.phones import set_phones
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(1)
    set_applying(event, None, True, 2)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(contest: Contest) -> Client:
    return scorer_of(contest)


def apply(contest: Contest, number: int = 1) -> Application:
    return applications.apply(contest, Registration(f"Une {number}", f"Deux {number}"))


def press(desk: Client, contest: Contest, button: str, *args: Any, **typed: Any) -> str:
    """Press a button of the list as it stands; return the page it leads to."""
    url = reverse(button, args=[contest.slug, *args])
    page = Page(desk.get(reverse("applications", args=[contest.slug])))
    return plain(desk.post(url, {**page.form_to(url).values, **typed}, follow=True))


def test_the_desk_counts_those_to_confirm_and_confirms_them_at_once(
    contest: Contest, desk: Client
) -> None:
    set_applying(contest, None, True)
    dashboard = reverse("desk", args=[contest.slug])
    assert "Demandes 3" not in plain(desk.get(dashboard))
    for number in (1, 2):
        apply(contest, number)
    applications.apply(contest, Registration("Joueur 1A", "Zoé"))
    assert "Demandes 3" in plain(desk.get(dashboard))
    page = press(desk, contest, "applications-clear")
    assert "2 demandes confirmées." in page
    assert "À confirmer 1" in page
    assert contest.teams.count() == 3


def test_a_button_pressed_twice_or_on_what_has_changed_does_nothing_more(
    contest: Contest, desk: Client
) -> None:
    one, two = apply(contest), apply(contest, 2)
    page = Page(desk.get(reverse("applications", args=[contest.slug])))
    url = reverse("application-confirm", args=[contest.slug, one.pk])
    for _twice in range(2):
        text = plain(desk.post(url, page.form_to(url).values, follow=True))
    assert "n’est plus dans la liste" in text
    assert contest.teams.count() == 2
    applications.correct(contest, two.code, Registration("Tout", "Autre"))
    url = reverse("application-wait", args=[contest.slug, two.pk])
    form = {**page.form_to(url).values, "token": "0b9f4c1e-7f0f-4f6a-9a70-000000000001"}
    assert "relisez la liste" in plain(desk.post(url, form, follow=True))
    two.refresh_from_db()
    assert two.status == "asked"


def test_a_refusal_asks_why_and_the_applicant_reads_it(contest: Contest, desk: Client) -> None:
    application = apply(contest)
    url = reverse("application-refuse", args=[contest.slug, application.pk])
    form = Page(desk.get(url)).form_to(url).values
    without = desk.post(url, form)
    assert without.status_code == 422
    assert "Dites pourquoi" in text_of(without)
    text = plain(desk.post(url, {**form, "reason": "Complet"}, follow=True))
    assert "Refusée : Complet" in text
    assert "en liste d’attente." in press(desk, contest, "application-wait", application.pk)


def test_a_place_that_is_free_is_told_on_every_page_and_given_to_the_first(
    contest: Contest, desk: Client
) -> None:
    first = apply(contest)
    answers.put_waiting(contest, None, first)
    presence.register_team(contest, None, Registration("Au bureau", "En personne"))
    later = apply(contest, 2)
    dashboard = reverse("desk", args=[contest.slug])
    assert "Une place est libre" not in plain(desk.get(dashboard))
    assert "Confirmer malgré tout" in plain(desk.get(reverse("applications", args=[contest.slug])))
    presence.withdraw_team(contest, None, contest.teams.get(number=1))
    assert "2 demandes sont en liste d’attente" in plain(desk.get(dashboard))
    page = press(desk, contest, "application-promote", first.pk)
    assert "Équipe 3 inscrite : Une 1 – Deux 1" in page
    assert "Une place est libre" not in plain(desk.get(dashboard))
    page = press(desk, contest, "application-confirm", later.pk)
    assert "La salle est pleine : mettez cette demande" in page
    page = press(desk, contest, "application-confirm", later.pk, above="on")
    assert "Équipe 4 inscrite" in page


def test_the_lists_follow_what_the_phones_send(contest: Contest, desk: Client) -> None:
    page = desk.get(reverse("applications-live", args=[contest.slug]))
    etag = {"If-None-Match": page["ETag"]}
    url = reverse("applications-live", args=[contest.slug])
    assert desk.get(url, headers=etag).status_code == 304
    apply(contest)
    assert "Une 1 – Deux 1" in plain(desk.get(url, headers=etag))


def test_the_organiser_opens_the_page_and_says_what_the_hall_holds(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    wrong = post(client, "contest-applying", contest.slug, capacity="0", until="demain")
    assert wrong.status_code == 422
    assert "Tapez une date et une heure" in text_of(wrong)
    typed = {"players_apply": "on", "capacity": "40", "until": "2030-11-21T12:00", "late": "on"}
    post(client, "contest-applying", contest.slug, **typed)
    contest.refresh_from_db()
    noon = datetime(2030, 11, 21, 12, tzinfo=ZoneInfo("Europe/Paris"))
    assert (contest.players_apply, contest.capacity) == (True, 40)
    assert (contest.apply_until, contest.apply_late) == (noon, True)
    assert 'value="2030-11-21T12:00"' in text_of(
        client.get(reverse("contest-settings", args=[contest.slug]))
    )
    assert "jusqu’au 21 novembre à 12 h" in plain(client.get(f"/c/{contest.slug}/"))
    assert "12:00" in plain(client.get(reverse("log", args=[contest.slug])))


def test_the_poster_leads_to_the_page(contest: Contest, desk: Client) -> None:
    set_phones(contest, None, "192.168.1.20:8000", "Salle")
    url = reverse("paper", args=[contest.slug, "registration"])
    assert "paper=phones&amp;to=register" in text_of(
        desk.get(reverse("papers", args=[contest.slug]))
    )
    assert desk.get(url)["Content-Type"] == "application/pdf"
