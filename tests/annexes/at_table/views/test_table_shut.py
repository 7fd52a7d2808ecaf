"""Links that open nothing, and what the pages of a table do not reveal."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests.annexes.at_table.views.phones import Phone, drawn_for_phones, entry, link_of
from tests.factories import make_contest, play_round
from tests.views.desk import plain, text
from tournaments.annexes.at_table.services.links import renew_links
from tournaments.models import Contest, Entry
from tournaments.services.core.phones import let_players_enter
from tournaments.words.enums import Camp

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    """Contest of two tables, twelve deals per match, where players enter results."""
    return drawn_for_phones()


class TestALinkThatOpensNothing:
    @pytest.mark.parametrize("path", ["", "camp/", "preview/", "agree/", "state/"])
    def test_says_the_same_whatever_it_looks_like(self, contest: Contest, path: str) -> None:
        """The answer reveals neither which matches exist nor their contest."""
        link = link_of(contest)
        addresses = [
            f"/t/{link.match}-wrong/{path}",
            f"/t/{link.match}-{link_of(contest, 2).token}/{path}",
            f"/t/999999-{link.token}/{path}",
            f"/t/{10**30}-x/{path}",
        ]
        answers = [Client().get(address) for address in addresses]

        assert {answer.status_code for answer in answers} == {404}
        pages = {
            text(answer).replace(address, "").replace(address.replace("/", "%2F"), "")
            for answer, address in zip(answers, addresses, strict=True)
        }
        assert len(pages) == 1
        assert contest.name not in pages.pop()

    def test_says_what_to_do_once_it_was_replaced(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        renew_links(contest, None, 1, 1)
        page = phone.open()

        assert page.status_code == 404
        assert "demandez la nouvelle feuille à la table de marque" in plain(page)

    def test_of_an_open_round_does_not_serve_the_next(self) -> None:
        event = make_contest(4)
        let_players_enter(event, None, True)
        play_round(event)
        play_round(event, close=False)
        old, new = link_of(event, 1, 1), link_of(event, 1, 2)

        assert Phone(old).page.status_code == 410
        assert Phone(new).page.status_code == 200


class TestPrivacy:
    def test_a_page_of_a_table_is_kept_by_nobody_and_named_to_nobody(
        self, contest: Contest
    ) -> None:
        phone = Phone(link_of(contest), "NS")
        for url in (phone.url, "/t/1-wrong/"):
            page = phone.client.get(url)

            assert "no-store" in page["Cache-Control"]
            assert page["Referrer-Policy"] == "same-origin"
            assert "noindex" in page["X-Robots-Tag"]

    def test_a_form_without_its_token_against_forgery_is_refused(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        form = phone.form() | {"ns": "1024", "ew": "920", "csrfmiddlewaretoken": "x"}

        assert phone.client.post(phone.url, form).status_code == 403
        assert Entry.objects.count() == 0

    def test_no_session_is_made(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        theirs.open()
        theirs.agree()

        assert Session.objects.count() == 0
        for phone in (ours, theirs):
            assert set(phone.client.cookies) == {"csrftoken", "phone", "camp"}

    def test_a_scorer_signed_in_speaks_at_a_table_as_a_camp(self, contest: Contest) -> None:
        phone = Phone(link_of(contest))
        phone.client.force_login(contest.organiser)
        phone.speak_for("NS")
        phone.totals(1024, 920)

        assert entry().entered_by is None
        assert entry().entered_camp == Camp.NS


def test_a_waiting_phone_asks_for_one_word(
    contest: Contest, django_assert_num_queries: Any
) -> None:
    ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
    ours.totals(1024, 920)
    url = reverse("table-state", args=[ours.link.match, ours.link.token])
    with django_assert_num_queries(6):
        before = ours.client.get(url).content
    assert f'data-state="{before.decode()}"' in text(ours.open())
    theirs.open()
    theirs.agree()

    assert ours.client.get(url).content != before
