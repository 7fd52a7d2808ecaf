"""A duplicate at the desk, on the phones and on paper, from its first table to its ranking."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.factories import make_contest
from tests.papers.builders import read, squeezed
from tests.rows import written_again
from tests.views.desk import (
    at_table,
    deals_form,
    drawn,
    match_url,
    plain,
    scorer_of,
    signed_in,
    text,
)
from tournaments.models import AdjustedBoard, Contest, Entry, Match, Penalty
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize

pytestmark = pytest.mark.django_db

PLAYED = Regulation(
    RuleSet.preset("ffb-belote"),
    duplicate="matchpoints",
    deals=2,
    rounds=3,
    first_draw="registration",
    next_draw="mitchell",
)
BOARDS = [Deal("NS", ns=100, ew=62), Deal("EW", ns=70, ew=92)]


def play(contest: Contest, number: int) -> None:
    """Enter two boards at each table of a round, then close it."""
    matches = Match.objects.filter(round__contest=contest, round__number=number)
    for match in matches.select_related("round__contest"):
        results.enter_deals(match, None, BOARDS, version=0)
    results.close_round(contest, None, number)


@written_again
def played() -> Contest:
    """Return a duplicate of six pairs, played to the end."""
    contest = drawn(6, PLAYED)
    play(contest, 1)
    for number in (2, 3):
        draws.draw_round(contest, None, seed=number)
        play(contest, number)
    return contest


def paper(client: Client, contest: Contest, kind: str) -> Any:
    """Return the answer of a paper's address."""
    return client.get(reverse("paper", args=[contest.slug, kind]))


def test_a_sheet_lists_the_boards_of_the_table_and_is_saved_board_by_board() -> None:
    contest = drawn(6, PLAYED)
    client = scorer_of(contest)
    url = match_url(contest, 2)
    page = client.get(url)
    assert "Étui 3" in plain(page)
    assert "Étui 4" in plain(page)
    assert "Étui 5" not in plain(page)
    assert "Totaux" not in plain(page)
    answer = client.post(url, deals_form(client, url, BOARDS), follow=True)
    assert "Table 2 enregistrée" in text(answer)
    assert Entry.objects.get().deals.count() == 2


def test_a_board_entered_meanwhile_is_a_conflict() -> None:
    contest = drawn(6, PLAYED)
    client = scorer_of(contest)
    url = match_url(contest, 1)
    form = deals_form(client, url, BOARDS)
    results.enter_deals(at_table(contest, 1), None, BOARDS[::-1], version=0)
    assert client.post(url, form).status_code == 409


def test_the_fast_entry_leads_to_the_sheet_of_the_next_table() -> None:
    contest = drawn(6, PLAYED)
    client = scorer_of(contest)
    answer = client.get(reverse("fast-entry", args=[contest.slug, 1]))
    assert answer["Location"] == f"{match_url(contest, 1)}?from=entry"


def test_the_referee_scores_a_board_not_played_and_its_line_stays_empty() -> None:
    contest = drawn(6, PLAYED)
    referee = signed_in(contest.organiser)
    url = match_url(contest, 1)
    address = re.search(r'href="([^"]+board=2&amp;at=1-1)"', text(referee.get(url)))
    assert address is not None
    ruling = address[1].replace("&amp;", "&")
    response = referee.get(ruling)
    assert 'value="1-1"' in text(response).split("checked")[0].rsplit("<input", 1)[1]
    typed = {"token": str(uuid4()), "board": "2", "tables": "1-1", "ns": "65", "ew": "35"}
    page = referee.post(ruling, typed, follow=True)
    assert "65 % et 35 %, par l’arbitre" in plain(page)
    assert "Étui 2, réglé par l’arbitre : 65 % pour Nord-Sud, 35 % pour Est-Ouest" in plain(
        referee.get(url)
    )
    form = deals_form(referee, url, BOARDS[:1])
    assert "enregistrée" in text(referee.post(url, form, follow=True))
    back = {"token": str(uuid4()), "board": "2", "tables": "1-1", "take_back": "1", "reason": ""}
    assert "Dites pourquoi" in plain(referee.post(ruling, back))
    assert AdjustedBoard.objects.exists()
    referee.post(ruling, {**back, "token": str(uuid4()), "reason": "Jouée."})
    assert not AdjustedBoard.objects.exists()


def test_a_ruling_that_cannot_be_is_refused_beside_its_field_with_what_was_typed() -> None:
    contest = drawn(6, PLAYED)
    referee = signed_in(contest.organiser)
    address = reverse("board-ruling", args=[contest.slug])
    sent = {"board": "1", "tables": "1-1", "ns": "60", "ew": "40", "reason": "mal rangé"}
    wrongs = {"ns": "101", "ew": "-1", "tables": "1-2", "board": "9"}
    for field, typed in wrongs.items():
        page = referee.post(address, {**sent, "token": str(uuid4()), field: typed})
        assert page.status_code == 422
        shown = text(page)
        assert f'id="id_{field}_error"' in shown, field
        if field != "board":
            assert 'value="mal rangé"' in shown
    assert not AdjustedBoard.objects.exists()
    assert "étuis 1 à 6" in plain(referee.get(address, {"board": "9"}))
    assert scorer_of(contest).get(address).status_code == 403
    other = make_contest(4)
    assert (
        signed_in(other.organiser).get(reverse("board-ruling", args=[other.slug])).status_code
        == 404
    )


def test_the_ranking_shows_each_line_with_its_percentages() -> None:
    contest = played()
    page = Client().get(reverse("public-standings", args=[contest.slug]))
    text = plain(page)
    assert "Pourcentage moyen" in text
    assert "1 N-S ex æquo" in text
    assert "1 E-O ex æquo" in text
    assert "Le meilleur total" not in text


def test_nobody_wins_a_match_of_boards_nor_has_its_best_total() -> None:
    contest = played()
    page = plain(Client().get(reverse("public-results", args=[contest.slug, 1])))
    assert "gagne" not in page
    assert "Meilleures parties" not in page
    url = reverse("paper", args=[contest.slug, "results"])
    printed = read(signed_in(contest.organiser).get(url, {"round": 1}).content)
    assert "Gagne" not in printed
    assert "nul" not in printed


def test_a_pair_exempt_from_a_round_is_told_that_its_boards_do_not_count() -> None:
    contest = drawn(7, PLAYED)
    text = plain(Client().get(reverse("public-draw", args=[contest.slug])))
    assert "dont les étuis ne comptent pas dans sa moyenne" in text
    assert "et marque" not in text


def test_a_pair_is_told_by_its_line_and_percentage_and_neither_wins_nor_draws() -> None:
    contest = played()
    desk = signed_in(contest.organiser)
    page = plain(desk.get(reverse("team", args=[contest.slug, 4])))
    assert "Est-Ouest sur 3" in page
    assert "Pourcentage moyen 50" in page
    assert "Parties gagnées" not in page
    report = read(paper(desk, contest, "team-reports").content)
    assert squeezed("1re E-O ex æquo sur 3, Pourcentage moyen : 50") in report
    assert "(nul)" not in report
    assert squeezed("Pourcentage moyen : 50") in read(paper(desk, contest, "souvenir").content)
    podium = plain(Client().get(reverse("public-pictures", args=[contest.slug])))
    assert "50 Pourcentage moyen" in podium
    assert "points 2" not in podium


def test_the_referee_is_led_to_the_board_because_points_would_change_no_rank() -> None:
    contest = drawn(6, PLAYED.with_format(tariffs=usual_tariffs(PLAYED.rules)))
    desk = signed_in(contest.organiser)
    address = reverse("referee", args=[contest.slug])
    at_table = {"round": 1, "table": 1}
    faults = plain(desk.get(address, at_table))
    assert "Jeu irrégulier A- à l’étui où elle est commise" in faults
    fault = {"token": str(uuid4()), "team": 1, "round": 1, "fault": "=Jeu irrégulier"}
    assert "donnez A- à l’étui" in plain(desk.post(address, fault))
    assert not Penalty.objects.exists()
    warning = {**fault, "fault": "=Avertissement"}
    assert "Pénaliser l’équipe 1" in plain(desk.post(address, warning))


def test_the_projector_shows_the_ranking_of_each_line() -> None:
    contest = played()
    text = plain(Client().get(reverse("screen", args=[contest.slug])))
    assert "Classement après 3 parties – Nord-Sud" in text
    assert "Classement après 3 parties – Est-Ouest" in text


@pytest.mark.slow
def test_the_hall_sees_the_deals_of_a_board_once_nobody_has_one_left_to_play() -> None:
    contest = drawn(6, PLAYED)
    play(contest, 1)
    address = reverse("public-team", args=[contest.slug, 1])
    assert "quand tous les étuis seront joués" in plain(Client().get(address))
    for number in (2, 3):
        draws.draw_round(contest, None, seed=number)
        play(contest, number)
    text = plain(Client().get(address))
    assert "quand tous les étuis" not in text
    assert "Étui 1. Nord-Sud prend" in text


@pytest.mark.slow
def test_no_page_shows_the_seed_nor_the_hands_before_the_last_round_is_closed() -> None:
    contest = drawn(6, PLAYED)
    contest.refresh_from_db()
    organiser = signed_in(contest.organiser)
    for name in ("log", "contest-settings", "papers", "rounds"):
        assert contest.boards_seed not in text(
            organiser.get(reverse(name, args=[contest.slug]), follow=True)
        )
    assert paper(organiser, contest, "hand-records").status_code == 404
    assert paper(organiser, contest, "board-comparisons").status_code == 404
    assert paper(organiser, contest, "pair-sheets").status_code == 404
    assert paper(scorer_of(contest), contest, "hand-slips").status_code == 403


def test_the_papers_of_a_duplicate_are_printed_before_it() -> None:
    contest = drawn(6, PLAYED)
    organiser = signed_in(contest.organiser)
    slips = read(paper(organiser, contest, "hand-slips").content)
    assert squeezed("Étui 1 – Nord") in slips
    assert squeezed("Étui 6 – talon") in slips
    url = reverse("paper", args=[contest.slug, "sheets"])
    marks = read(organiser.get(url, {"round": 1}).content)
    assert squeezed("Table 3") in marks
    sheets = read(paper(organiser, contest, "travelling-sheets").content)
    assert squeezed("Étui 6") in sheets
    assert squeezed("Preneur") in sheets
    cards = read(paper(organiser, contest, "movement-cards").content)
    assert squeezed("P2 : N-S 1, E-O 6, étuis 3 à 4") in cards
    routes = read(paper(organiser, contest, "route-cards").content)
    assert routes.count(squeezed("1 E-O étuis 1 à 2 1")) == 1
    assert squeezed("1 – 4 (1-2)") in read(paper(organiser, contest, "all-meetings").content)


def test_the_papers_after_a_duplicate_show_its_hands_its_boards_and_its_pairs() -> None:
    contest = played()
    contest.refresh_from_db()
    organiser = signed_in(contest.organiser)
    hands = read(paper(organiser, contest, "hand-records").content)
    assert contest.boards_seed in hands
    assert squeezed("Étui 1, donneur Nord") in hands
    compared = read(paper(organiser, contest, "board-comparisons").content)
    assert squeezed("Fréquences : +38 (3 fois)") in compared
    assert compared.count("page1/1") == 1
    url = reverse("paper", args=[contest.slug, "team-reports"])
    reports = read(organiser.get(url, {"pictures": "no"}).content)
    assert squeezed("N-S ex æquo sur 3") in reports
    assert [words for words in ("(nul)", "(gagné)", "Encaissés") if words in reports] == []
    pairs = read(paper(organiser, contest, "pair-sheets").content)
    assert squeezed("50 % sur 6 étuis") in pairs


@pytest.mark.parametrize(("lines", "present"), [("two", True), ("one", False)])
def test_the_page_of_prizes_says_what_two_rankings_do_to_the_ranks(
    lines: str, present: bool
) -> None:
    contest = drawn(6, PLAYED.with_format(lines=lines))
    add_prize(contest, contest.organiser, Wanted("Jambon", first=1))
    page = plain(signed_in(contest.organiser).get(reverse("prizes", args=[contest.slug])))
    words = "les deux premières paires, une par ligne, tiennent ensemble les rangs 1 et 2"
    assert (words in page) == present


def test_the_referee_takes_a_percentage_of_a_top_for_another_fault() -> None:
    contest = drawn(6, PLAYED)
    desk = signed_in(contest.organiser)
    address = reverse("referee", args=[contest.slug])
    page = plain(desk.get(address, {"round": 1, "table": 1}))
    assert "pour cent d’un top" in page
    assert "points donnés aux adversaires" not in page
    fault = {"token": str(uuid4()), "team": 1, "round": 1, "fault": "other", "name": "Retard"}
    fault |= {"points": 10, "to": "top"}
    shown = desk.post(address, fault)
    assert "10 % d’un top retirés" in plain(shown)
    assert "divisé par le nombre de ses étuis" in plain(shown)
    response = desk.post(address, {**fault, "seen": shown.context["line"].effect}, follow=True)
    assert "10 % d’un top retirés" in plain(response)
    play(contest, 1)
    for number in (2, 3):
        draws.draw_round(contest, None, seed=number)
        play(contest, number)
    sheets = read(paper(desk, contest, "pair-sheets").content)
    assert squeezed("Pénalités : 10 % d’un top, soit 1,67 % de moins") in sheets
    assert squeezed("48,33 % sur 6 étuis") in sheets


HOWELL = PLAYED.with_format(next_draw="howell", rounds=7)


def test_the_papers_and_pages_of_a_howell_follow_its_movement() -> None:
    contest = drawn(8, HOWELL)
    organiser = signed_in(contest.organiser)
    cards = read(paper(organiser, contest, "movement-cards").content)
    assert squeezed("Table 4") in cards
    assert squeezed("P7 : N-S") in cards, "a card has all seven rounds"
    assert "exempte" not in cards
    first = Match.objects.get(round__contest=contest, table=1)
    ns, ew = (seat.team.number for seat in first.seats.order_by("-camp").select_related("team"))
    assert squeezed(f"P1 : N-S {ns}, E-O {ew}, étuis 1 à 2") in cards
    assert squeezed(f"{ns} – {ew} (1-2)") in read(paper(organiser, contest, "all-meetings").content)
    sheets = read(paper(organiser, contest, "travelling-sheets").content)
    assert squeezed("Étui 14") in sheets, "seven sets of two boards, for four tables"
    posted = plain(Client().get(reverse("public-regulation", args=[contest.slug])))
    assert "elle ne rencontre personne deux fois" in posted


def test_a_howell_played_to_its_end_has_one_ranking_on_every_page() -> None:
    contest = drawn(4, HOWELL.with_format(rounds=3))
    play(contest, 1)
    for number in (2, 3):
        draws.draw_round(contest, None, seed=number)
        play(contest, number)
    page = plain(Client().get(reverse("public-standings", args=[contest.slug])))
    assert "Pourcentage moyen" in page
    assert "N-S ex æquo" not in page
    screen = plain(Client().get(reverse("screen", args=[contest.slug])))
    assert "Classement après 3 parties" in screen
    assert "– Nord-Sud" not in screen
    pairs = read(paper(signed_in(contest.organiser), contest, "pair-sheets").content)
    assert squeezed("50 % sur 6 étuis") in pairs
