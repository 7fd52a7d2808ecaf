"""Suspense: what the hall still reads, and what the desk does about it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.at_table.views.phones import Phone, link_of
from tests.factories import BELOTE, make_contest
from tests.rows import written_again
from tests.views.hall.suspense import (
    SECRET,
    figures_of,
    hidden_from,
    matches,
    ordinary,
    pairs,
    play,
)
from tests.views.helpers import post, text_of
from tests.views.reading import Page
from tournaments.annexes.archives.views.archive import archive_of
from tournaments.models import Contest
from tournaments.queries.results.suspense import suspense_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws.draws import draw_round
from tournaments.services.hall.changing import close_contest
from tournaments.services.hall.suspense import reveal_standings
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def numbers(answer: Any) -> set[int]:
    return set(map(int, re.findall(r"\b\d{3,6}\b", text_of(answer))))


@pytest.fixture
@written_again
def contest() -> Contest:
    """A contest of two rounds, with categories and prizes given; the second round is secret."""
    return ordinary()


@pytest.mark.slow
def test_the_end_of_the_contest_tells_nothing_until_the_standings_are_shown(
    client: Client, contest: Contest
) -> None:
    results.close_round(contest, None, 2)
    close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    hidden = figures_of(contest, 2)
    names = ("contest", "public-standings", "public-pictures", "public-prizes", "screen")
    pages = [reverse(name, args=[contest.slug]) for name in names]
    pages += [reverse(name, args=[contest.slug, 2]) for name in ("public-team", "public-results")]
    kept = {page: client.get(page) for page in pages}
    for page, answer in kept.items():
        text = text_of(answer)
        assert "définitif" not in text, page
        assert "vainqueurs" not in text, page
        assert "Il manque encore" not in text, page
        assert not numbers(answer) & hidden, page
        assert SECRET in text or "La suite est gardée secrète" in text, page
    with pytest.raises(Refused, match="Montrez d’abord le classement à la salle"):
        archive_of(contest)

    reveal_standings(contest, contest.organiser)
    contest.refresh_from_db()
    for page, answer in kept.items():
        again = client.get(page, headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 200, page
        assert SECRET not in text_of(again), page
    ranking = client.get(reverse("public-standings", args=[contest.slug]))
    assert {row.total for row in standings(contest).rows} <= numbers(ranking)
    assert "Classement définitif" in text_of(client.get(reverse("screen", args=[contest.slug])))
    assert "index.html" in archive_of(contest)


def test_a_page_read_before_is_not_kept_once_the_standings_are_hidden(
    client: Client, contest: Contest
) -> None:
    hidden_from(contest, None)
    results.close_round(contest, None, 2)
    page = reverse("public-standings", args=[contest.slug])
    shown = client.get(page)
    assert figures_of(contest, 2) & numbers(shown)
    hidden_from(contest, 2)
    answer = client.get(page, headers={"If-None-Match": shown["ETag"]})
    assert answer.status_code == 200
    assert not figures_of(contest, 2) & numbers(answer)


def test_standings_before_the_hidden_round_stay_as_they_were(
    client: Client, contest: Contest
) -> None:
    for after in ("", "1/", "2/"):
        page = client.get(reverse("public-standings", args=[contest.slug]) + after)
        assert {row.total for row in standings(contest, 1).rows} <= numbers(page)
    assert client.get(reverse("public-standings", args=[contest.slug, 3])).status_code == 404


def test_nobody_reads_who_won_a_prize(client: Client, contest: Contest) -> None:
    page = reverse("public-prizes", args=[contest.slug])
    team = reverse("public-team", args=[contest.slug, 1]).removesuffix("1/")
    text = text_of(client.get(page))
    assert "Les lots à gagner" in text
    assert "Jambon" in text
    assert team not in text
    reveal_standings(contest, None)
    assert team in text_of(client.get(page))


def test_the_reasons_of_a_draw_by_hidden_ranks_are_hidden(client: Client) -> None:
    contest = pairs(6, 2, rounds=3)
    for number in (1, 2):
        play(contest, number)
    draw_round(contest, None, seed=3)
    assert "du classement" in text_of(client.get(reverse("public-draw", args=[contest.slug, 2])))
    for page in (
        reverse("public-draw", args=[contest.slug]),
        reverse("public-draw", args=[contest.slug, 3]),
        reverse("public-team", args=[contest.slug, 1]),
    ):
        assert "du classement" not in text_of(client.get(page)), page


def test_a_team_reads_where_it_plays_and_that_its_result_has_come(
    client: Client, contest: Contest
) -> None:
    table = matches(contest, 2)[0]
    seats = contest.rounds.get(number=2).seats
    playing, resting = seats.get(match=table, camp="NS").team, seats.get(match=None).team
    page = reverse("public-team", args=[contest.slug, playing.number])
    text = text_of(client.get(page))
    assert "Le résultat est compté. Il reste secret jusqu’à la remise des lots." in text
    assert "Partie 2 : le résultat est compté. " in text
    assert f"Table {table.table}," in text
    rests = reverse("public-team", args=[contest.slug, resting.number])
    assert "Au repos" in text_of(client.get(rests))
    results.undo_entry(table, None, version=1)
    text = text_of(client.get(page))
    assert "Il reste secret" not in text
    assert "Partie à jouer" in text
    screen = text_of(client.get(reverse("screen", args=[contest.slug])))
    assert "1 finie sur 2" in screen


def test_a_phone_at_a_table_reads_its_own_result_and_no_other(contest: Contest) -> None:
    let_players_enter(contest, None, True)
    table = matches(contest, 2)[0]
    own = table.entries.get(current=True)
    phone = Phone(link_of(contest, table.table, 2), "NS")
    assert figures_of(contest, 2) & numbers(phone.open()) == {own.ns, own.ew}


def test_nothing_is_hidden_before_the_round_is_drawn(client: Client) -> None:
    contest = pairs(4, 2, rounds=2)
    play(contest, 1)
    page = reverse("public-standings", args=[contest.slug])
    assert suspense_of(contest) is None
    assert SECRET not in text_of(client.get(page))
    draw_round(contest, None, seed=2)
    assert suspense_of(contest) is not None
    assert SECRET in text_of(client.get(page))


class TestTheDesk:
    @pytest.fixture(autouse=True)
    def signed_in(self, client: Client, contest: Contest) -> None:
        client.force_login(contest.organiser)

    @pytest.mark.slow
    def test_sees_all_and_says_that_the_hall_does_not(
        self, client: Client, contest: Contest
    ) -> None:
        for name in ("desk", "desk-standings", "hall", "prizes"):
            text = " ".join(text_of(client.get(reverse(name, args=[contest.slug]))).split())
            assert "La salle ne voit plus le classement depuis « Partie 2 »." in text, name
        totals = {row.total for row in standings(contest).rows}
        assert totals <= numbers(client.get(reverse("desk-standings", args=[contest.slug])))
        file = reverse("export", args=[contest.slug, "classement.csv"])
        assert totals <= numbers(client.get(file))

    def test_reads_on_the_pages_of_the_hall_what_the_hall_reads(
        self, client: Client, contest: Contest
    ) -> None:
        for name in ("public-standings", "public-prizes", "screen"):
            page = reverse(name, args=[contest.slug])
            assert client.get(page).content == Client().get(page).content

    @pytest.mark.slow
    def test_shows_the_standings_after_a_question_and_hides_them_again(
        self, client: Client, contest: Contest
    ) -> None:
        page = reverse("standings-reveal", args=[contest.slug])
        hall = reverse("public-standings", args=[contest.slug])
        secret = Client().get(hall).content
        form = Page(client.get(page)).form_to(page)
        assert Client().get(hall).content == secret
        client.post(page, form.values)
        assert SECRET not in text_of(Client().get(hall))
        text = text_of(client.get(reverse("hall", args=[contest.slug])))
        assert "a été montré à la salle" in text
        post(client, "standings-hide", contest.slug)
        assert Client().get(hall).content == secret
        lines = contest.log.filter(action__endswith="_standings")
        assert {line.action for line in lines} == {"reveal_standings", "hide_standings"}

    def test_is_told_when_there_is_nothing_to_show_or_to_hide(
        self, client: Client, contest: Contest
    ) -> None:
        post(client, "standings-hide", contest.slug)
        assert "il n’y a rien à cacher" in text_of(client.get(reverse("hall", args=[contest.slug])))
        reveal_standings(contest, None)
        answer = post(client, "standings-reveal", contest.slug)
        assert answer.status_code == 422
        assert "La salle voit déjà tout le classement." in text_of(answer)

    def test_chooses_the_first_hidden_round_among_those_planned(self, client: Client) -> None:
        event = make_contest(8, Regulation(BELOTE.rules, rounds=2, final=4), name="Coupe")
        page = reverse("contest-public", args=[event.slug])
        form = Page(client.get(page)).form_to(page)
        assert form.choices["suspense_from"] == ["", "1", "2", "3", "4"]
        client.post(page, form.values | {"suspense_from": "4"})
        refused = post(client, "contest-public", event.slug, suspense_from="5")
        assert refused.status_code == 422
        event.refresh_from_db()
        assert event.hidden_from == 4
