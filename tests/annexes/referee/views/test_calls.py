"""Calls of the tables on their phones and at the desk: asked, seen, answered, taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.annexes.at_table.views.phones import Phone, link_of
from tests.rows import written_again
from tests.views.desk import drawn, plain, scorer_of
from tests.views.reading import Page
from tournaments.models import Call, Contest
from tournaments.regulation import Regulation
from tournaments.services.core.phones import let_players_enter
from tournaments.words.enums import CallState

pytestmark = pytest.mark.django_db
RULES = RuleSet.preset("ffb-belote")


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of two tables where players enter results."""
    event = drawn()
    let_players_enter(event, event.organiser, True)
    return event


def call(phone: Phone, do: str = "revoke") -> Any:
    """Press a reason on the page that calls the referee."""
    return ask(phone, "table-call", do)


def ask(phone: Phone, page: str, do: str) -> Any:
    url = reverse(page, args=[phone.link.match, phone.link.token])
    phone.page = phone.client.get(url)
    return phone.press(url, do=do)


def answered(desk: Client, contest: Contest, do: str) -> Any:
    """Press a button beside the only call, on a page of the desk."""
    page = reverse("hall", args=[contest.slug])
    url = reverse("call-answer", args=[contest.slug, Call.objects.get().pk])
    form = Page(desk.get(page)).form_to(url).values
    return desk.post(url, {**form, "do": do}, headers={"Referer": f"http://testserver{page}"})


def test_anybody_at_the_table_calls_the_referee_and_reads_the_answer(contest: Contest) -> None:
    phone, desk = Phone(link_of(contest)), scorer_of(contest)
    assert "Appeler l’arbitre" in plain(phone.page)
    assert "L’arbitre est appelé" in plain(call(phone))
    assert "Table 1 appelle l’arbitre : une renonce." in plain(
        desk.get(reverse("rounds", args=[contest.slug]))
    )
    back = answered(desk, contest, "seen")
    assert back["Location"] == reverse("hall", args=[contest.slug])
    assert "L’arbitre arrive." in plain(phone.open())
    answered(desk, contest, "settled")
    page = plain(phone.open())
    assert "Votre dernier appel est réglé" in page
    assert "Appeler l’arbitre" in page
    assert "appelle l’arbitre" not in plain(desk.get(reverse("hall", args=[contest.slug])))


def test_the_table_takes_its_call_back(contest: Contest) -> None:
    phone = Phone(link_of(contest))
    call(phone)
    phone.press(reverse("table-call", args=[phone.link.match, phone.link.token]), do="back")
    assert Call.objects.get().state == CallState.TAKEN_BACK
    assert "Appeler l’arbitre" in plain(phone.page)
    assert "Annuler l’appel" not in plain(phone.page)


@pytest.mark.slow
def test_the_page_that_waits_changes_with_the_answer(contest: Contest) -> None:
    phone, desk = Phone(link_of(contest)), scorer_of(contest)
    url = reverse("table-state", args=[phone.link.match, phone.link.token])
    before = phone.client.get(url).content
    call(phone)
    called = phone.client.get(url).content
    answered(desk, contest, "seen")
    assert len({before, called, phone.client.get(url).content}) == 3


def test_a_table_that_calls_too_often_reads_when_it_may_again(contest: Contest) -> None:
    phone = Phone(link_of(contest))
    call(phone)
    phone.press(reverse("table-call", args=[phone.link.match, phone.link.token]), do="back")
    again = call(phone, "score")
    assert again.status_code == 429
    assert "réessayez à partir de" in plain(again)
    assert "Pourquoi appelez-vous l’arbitre ?" in plain(again)


def test_only_a_phone_with_the_code_of_its_camp_says_that_it_leaves(contest: Contest) -> None:
    nobody, ours = Phone(link_of(contest)), Phone(link_of(contest), "NS")
    assert "Nous partons" not in plain(nobody.page)
    url = reverse("table-leave", args=[ours.link.match, ours.link.token])
    assert nobody.client.get(url)["Location"] == nobody.url

    page = plain(ask(ours, "table-leave", "leaves_after"))
    assert f"{ours.link.ns.number} : départ après la partie 1" in page
    assert "Nous partons" not in page
    seen = plain(scorer_of(contest).get(reverse("desk", args=[contest.slug])))
    assert f"L’équipe {ours.link.ns.number}, {ours.link.ns.name}, veut partir" in seen
    theirs = Phone(link_of(contest), "EW")
    assert "départ après" not in plain(theirs.page)
    ours.press(url, do="back")
    assert Call.objects.get().state == CallState.TAKEN_BACK


def test_a_player_leaves_without_his_partner() -> None:
    contest = drawn(8, Regulation(RULES, entrants="individuals"))
    let_players_enter(contest, contest.organiser, True)
    phone = Phone(link_of(contest), "NS")
    one, other = phone.link.ns.numbers
    page = plain(ask(phone, "table-leave", "leaves_now"))
    assert f"{one} : départ annoncé" in page
    assert f"{other} : départ" not in page
    seen = plain(scorer_of(contest).get(reverse("desk", args=[contest.slug])))
    assert f"Le joueur {one}," in seen


def test_an_answer_by_script_comes_back_as_the_part_of_the_page(contest: Contest) -> None:
    phone, desk = Phone(link_of(contest)), scorer_of(contest)
    call(phone)
    url = reverse("call-answer", args=[contest.slug, Call.objects.get().pk])
    form = Page(desk.get(reverse("hall", args=[contest.slug]))).form_to(url).values
    part = desk.post(url, {**form, "do": "settled"}, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert "appelle l’arbitre" not in plain(part)
    form["token"] = "5f0c7f4c-5b5e-4bb5-8c56-6f4e1c6b0a11"
    again = desk.post(url, {**form, "do": "seen"}, headers={"HX-Request": "true"})
    assert "Cet appel n’attend plus" in plain(again)


def test_the_desk_asks_again_only_after_a_call(contest: Contest) -> None:
    desk, url = scorer_of(contest), reverse("calls-live", args=[contest.slug])
    first = desk.get(url)
    assert desk.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    call(Phone(link_of(contest)))
    fresh = desk.get(url, headers={"If-None-Match": first["ETag"]})
    assert "Table 1 appelle l’arbitre" in plain(fresh)
