"""A draft of a draw at the desk; nothing of it on any page that the hall may open."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.addresses import addresses
from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.core.who_may import ANYBODY, who_may
from tests.views.desk import scorer_of, signed_in, text
from tests.views.helpers import post
from tests.views.reading import Page
from tournaments.models import Contest, Round
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws, empty_seats, presence, wishes
from tournaments.words.enums import WishKind

pytestmark = pytest.mark.django_db


@written_again
def played(pairs: int = 6, rounds: int = 3) -> Contest:
    """Return a contest whose first round has every result and is not closed."""
    contest = make_contest(pairs, Regulation(BELOTE.rules, rounds=rounds))
    play_round(contest, close=False)
    return contest


def pressed(client: Client, page: str, action: str) -> Any:
    """Press the button of a page that sends a form to `action`."""
    return client.post(action, Page(client.get(page)).form_to(action).values, follow=True)


def at(name: str, contest: Contest, *args: int) -> str:
    return reverse(name, args=[contest.slug, *args])


def last(contest: Contest) -> Any:
    return rounds_of(contest, with_draft=True)[-1]


@pytest.mark.parametrize("page", daily(1, ["desk", "round"]))
def test_two_buttons_lead_from_the_last_sheet_to_the_draw_of_the_hall(page: str) -> None:
    contest = played()
    client = signed_in(contest.organiser)
    url = at("desk", contest) if page == "desk" else at("round", contest, 1)
    assert "Vous verrez le tirage de la partie 2 avant de l’afficher" in text(client.get(url))
    answer = pressed(client, url, at("close-and-draw", contest, 1))
    assert answer.redirect_chain[-1][0] == at("round", contest, 2)
    assert "Brouillon : seule la table de marque le voit" in text(answer)
    answer = pressed(client, at("round", contest, 2), at("publish-draw", contest, 2))
    assert "Le tirage de la partie 2 est publié : la salle le voit." in text(answer)
    assert answer.redirect_chain[-1][0] == at("desk", contest)
    assert "Partie 2" in text(Client().get(at("public-draw", contest)))


def test_the_last_round_is_closed_and_nothing_is_drawn() -> None:
    contest = played(rounds=1)
    client = signed_in(contest.organiser)
    page = text(client.get(at("desk", contest)))
    assert at("close-and-draw", contest, 1) not in page
    assert "C’est la dernière : ensuite viennent le classement et la remise des lots." in page
    pressed(client, at("desk", contest), at("close-round", contest, 1))
    assert Round.objects.get().closed


def test_the_button_names_the_bracket_that_follows() -> None:
    contest = make_contest(8, Regulation(BELOTE.rules, rounds=1, final=4))
    play_round(contest, close=False)
    page = text(signed_in(contest.organiser).get(at("desk", contest)))
    assert "Clore la partie 1 et tirer : Demi-finales" in page


def test_a_round_that_cannot_be_closed_says_why_and_stays() -> None:
    contest = make_contest(4)
    draw_round(contest, None)
    client = signed_in(contest.organiser)
    answer = post(client, "close-and-draw", contest.slug, 1)
    assert answer["Location"] == at("round", contest, 1)
    assert "Il manque le résultat des tables 1, 2." in text(client.get(at("round", contest, 1)))
    assert not Round.objects.get().closed


def test_a_draft_is_drawn_again_thrown_away_and_drawn_from_its_page() -> None:
    contest = make_contest(8)
    client = signed_in(contest.organiser)
    post(client, "draw-round", contest.slug, round="1", draft="on")
    assert last(contest).draft
    seed = last(contest).seed
    answer = pressed(client, at("round", contest, 1), at("redo-draw", contest, 1))
    assert last(contest).seed != seed
    assert f"Nouveau brouillon : tirage n° {last(contest).seed}." in text(answer)
    pressed(client, at("round", contest, 1), at("undo-draw", contest, 1))
    assert not Round.objects.exists()


def test_a_draft_that_changed_meanwhile_is_shown_again_before_it_is_published() -> None:
    contest = played(8)
    draws.close_and_draw(contest, None, 1)
    client = signed_in(contest.organiser)
    form = Page(client.get(at("round", contest, 2))).form_to(at("publish-draw", contest, 2)).values
    line = last(contest).tables[0]
    presence.withdraw_team(contest, None, contest.teams.get(number=line.ns.numbers[0]))
    answer = client.post(at("publish-draw", contest, 2), form, follow=True)
    assert "Ce brouillon a changé entre-temps" in text(answer)
    assert last(contest).draft


@pytest.mark.slow
def test_a_draft_keeps_saying_which_forbidden_meetings_it_holds() -> None:
    contest = played(4)
    for other in (2, 3, 4):
        wishes.add_wish(contest, None, WishKind.APART, 1, other)
    client = signed_in(contest.organiser)
    pressed(client, at("round", contest, 1), at("close-and-draw", contest, 1))
    assert "rencontre interdite : " in text(client.get(at("round", contest, 2)))


def test_a_change_of_a_draft_speaks_of_no_sheet() -> None:
    contest = played(8)
    draws.close_and_draw(contest, None, 1)
    client = signed_in(contest.organiser)
    shown = text(post(client, "swap-tables", contest.slug, 2, one="1", other="2"))
    assert "Dans le brouillon de la partie 2, 2 tables changent." in shown
    assert "réimprimer" not in shown


def test_a_scorer_sees_the_draft_and_does_not_publish_it() -> None:
    contest = played()
    draws.close_and_draw(contest, None, 1)
    client = scorer_of(contest)
    page = text(client.get(at("round", contest, 2)))
    assert "C’est l’organisateur qui publie le tirage." in page
    assert at("publish-draw", contest, 2) not in page
    assert client.get(at("fast-entry", contest, 2))["Location"] == at("round", contest, 2)
    assert client.get(at("match", contest, 2, 1)).status_code == 404


def test_a_draft_has_no_papers() -> None:
    contest = played()
    draws.close_and_draw(contest, None, 1)
    client = signed_in(contest.organiser)
    for url in (
        reverse("paper", args=[contest.slug, "draw-by-table"]),
        reverse("paper", args=[contest.slug, "sheets"]),
        reverse("round-papers", args=[contest.slug]),
    ):
        assert client.get(url, {"round": 2}).status_code == 404
    assert "?round=2" not in text(client.get(reverse("papers", args=[contest.slug])))


def test_two_exempt_teams_are_seated_from_the_page_of_the_round() -> None:
    contest = make_contest(7)
    draw_round(contest, None, seed=1)
    (resting,) = last(contest).exempt
    table = last(contest).tables[0]
    (leaver,), (alone,) = table.ns.numbers, table.ew.numbers
    presence.withdraw_team(contest, None, contest.teams.get(number=leaver))
    client = signed_in(contest.organiser)
    url = at("round", contest, 1)
    one, other = sorted((alone, resting.number))
    assert f"Faire jouer {one} contre {other}" in text(client.get(url))
    answer = pressed(client, url, at("seat-exempt-pair", contest, 1))
    assert "La feuille de la table 1 est à imprimer." in text(answer)
    assert last(contest).exempt == ()
    pressed(client, url, at("part-exempt-pair", contest, 1, one))
    assert len(last(contest).exempt) == 2


class Hall:
    """Every address that anybody may open in a contest, and what each answers."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        skipped = ("language", "sign-out", "first-account")
        open_ = [
            one for one in addresses() if who_may(one)[0] == ANYBODY and one.name not in skipped
        ]
        self.urls = sorted({one.within(contest) for one in open_ if "<slug" in one.route})
        self.urls += [at("public-draw", contest, 2), at("public-results", contest, 2)]

    def answers(self) -> dict[str, tuple[int, str, str]]:
        """Return the status, the validator and the words of each address."""
        answers_ = {}
        for url in self.urls:
            answer = Client().get(url)
            words = b"".join(answer) if answer.streaming else answer.content
            text = html.unescape(words.decode("utf-8", "replace"))
            answers_[url] = answer.status_code, answer.get("ETag", ""), text
        return answers_


@pytest.mark.slow
def test_no_address_of_the_hall_changes_when_a_draft_is_drawn() -> None:
    contest = played(7)
    let_players_enter(contest, contest.organiser, True)
    scorer_of(contest)
    client = signed_in(contest.organiser)
    pressed(client, at("round", contest, 1), at("close-round", contest, 1))
    contest.refresh_from_db()
    hall = Hall(contest)
    before = hall.answers()
    draws.draw_draft(contest, None, 2)
    contest.refresh_from_db()
    after = hall.answers()
    assert {url for url in before if before[url] != after[url]} == set()
    draws.publish_draw(contest, None, 2)
    assert hall.answers()[at("public-draw", contest)] != after[at("public-draw", contest)]


def test_a_paired_match_can_be_undone_only_by_those_who_draw() -> None:
    contest = make_contest(7)
    draw_round(contest, None, seed=1)
    table = last(contest).tables[0]
    presence.withdraw_team(contest, None, contest.teams.get(number=table.ns.numbers[0]))
    empty_seats.seat_exempt_pair(contest, None, 1)
    assert "Les remettre au repos" not in text(scorer_of(contest).get(at("round", contest, 1)))
