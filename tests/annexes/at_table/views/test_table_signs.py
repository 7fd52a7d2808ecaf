"""Signs of the tables: printed once, each code leads to the match that its table plays then."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.papers.builders import read
from tests.rows import written_again
from tests.views.desk import drawn, scorer_of, signed_in
from tests.views.helpers import text_of
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.annexes.at_table.queries.signs import sign_token
from tournaments.annexes.at_table.services.links import renew_links
from tournaments.models import Contest, Match
from tournaments.services import results
from tournaments.services.core.people import grant_role
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws
from tournaments.services.results import Totals
from tournaments.views.core import phones_address
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    event = drawn()
    let_players_enter(event, event.organiser, True)
    Contest.objects.filter(pk=event.pk).update(phones_address="http://192.168.1.20:8000")
    event.refresh_from_db()
    return event


def sign_of(contest: Contest, table: int) -> str:
    return reverse("table-sign", args=[contest.slug, table, sign_token(contest.pk, table)])


def leads_to(contest: Contest, table: int) -> str:
    return str(Client().get(sign_of(contest, table))["Location"])


def match_page(contest: Contest, round_: int, table: int) -> str:
    (link,) = links_of(contest, round_, table)
    return reverse("table", args=[link.match, link.token])


def test_the_sign_of_a_table_leads_to_the_match_it_plays_whatever_the_round(
    contest: Contest,
) -> None:
    assert [leads_to(contest, table) for table in (1, 2)] == [
        match_page(contest, 1, table) for table in (1, 2)
    ]
    renew_links(contest, contest.organiser, 1)
    assert leads_to(contest, 1) == match_page(contest, 1, 1)
    for match in Match.objects.filter(round__contest=contest):
        results.enter_totals(match, None, Totals(1000, 944), version=0)
    results.close_round(contest, None, 1)
    mine = reverse("mine", args=[contest.slug])
    assert leads_to(contest, 1) == mine
    draws.draw_round(contest, contest.organiser, seed=2)
    assert leads_to(contest, 1) == match_page(contest, 2, 1)
    # A table that nobody plays at.
    assert leads_to(contest, 99) == mine


def test_where_the_desk_alone_enters_results_it_leads_to_the_page_of_ones_team(
    contest: Contest,
) -> None:
    let_players_enter(contest, contest.organiser, False)
    assert leads_to(contest, 1) == reverse("mine", args=[contest.slug])


def test_the_sign_shows_no_code_so_it_enters_nothing(contest: Contest) -> None:
    phone = Client()
    page = phone.get(sign_of(contest, 1), follow=True)
    (link,) = links_of(contest, 1, 1)
    assert page.status_code == 200
    assert link.ns_code not in text_of(page)
    assert link.ew_code not in text_of(page)


@pytest.mark.parametrize("wrong", ["table", "contest", "letter"])
def test_a_link_that_no_sign_has_is_not_found(contest: Contest, wrong: str) -> None:
    token = sign_token(contest.pk, 1)
    known = {
        "table": [contest.slug, 2, token],
        "contest": ["un-autre", 1, token],
        "letter": [contest.slug, 1, token[:-1] + "é"],
    }
    assert Client().get(reverse("table-sign", args=known[wrong])).status_code == 404


def test_a_scorer_prints_the_signs_and_says_which_tables(contest: Contest) -> None:
    client = scorer_of(contest)
    page = reverse("papers", args=[contest.slug])
    assert "Panneaux de table, avec leur code" in text_of(client.get(page))
    url = reverse("paper", args=[contest.slug, "table-numbers"])
    options = {"first": 7, "last": 8, "card": "flat", "codes": "with"}
    text = read(client.get(url, options).content)
    assert text.count("Scannez:votrepartie") == 2
    assert "Table7" in text
    assert "Table8" in text
    former = client.get(reverse("paper", args=[contest.slug, "table-signs"]), {"card": "flat"})
    assert "Scannez:votrepartie" in read(former.content)


def test_who_enters_no_results_prints_the_numbers_without_the_codes(contest: Contest) -> None:
    screen = make_user("screen")
    grant_role(contest, contest.organiser, screen, Role.SCREEN)
    client, page = signed_in(screen), reverse("papers", args=[contest.slug])
    shown = text_of(client.get(page, {"paper": "table-numbers", "codes": "with"}))
    assert "Panneaux de table" not in shown
    assert 'name="card"' in shown
    assert 'name="codes"' not in shown
    for view in ("paper", "paper-picture", "paper-pages"):
        url = reverse(view, args=[contest.slug, "table-numbers"])
        assert client.get(url, {"last": 2}).status_code == 200
        assert client.get(url, {"last": 2, "codes": "with"}).status_code == 403
        former = reverse(view, args=[contest.slug, "table-signs"])
        assert client.get(former, {"last": 2}).status_code == 403


def test_on_no_network_the_page_says_what_to_do(
    contest: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones_address, "lan_addresses", lambda: [])
    Contest.objects.filter(pk=contest.pk).update(phones_address="")
    url = reverse("paper", args=[contest.slug, "table-signs"])
    answer = signed_in(contest.organiser).get(url, headers={"host": "localhost"})
    assert answer.status_code == 422
    assert "Rejoignez le wifi" in text_of(answer)
