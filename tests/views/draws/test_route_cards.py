"""Rounds known in advance: on papers of the desk and on the team's page."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.sweeps import daily
from tests.views.desk import scorer_of
from tests.views.helpers import text_of
from tournaments.models import Contest
from tournaments.queries.draws.routes import routes
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import draws, presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def contest_of(pairs: int, method: str = "in-advance", **options: Any) -> Contest:
    regulation = Regulation(
        RuleSet.preset("ffb-belote"), next_draw=method, **{"rounds": 4, **options}
    )
    return make_contest(pairs, regulation)


def papers_page(contest: Contest) -> str:
    return text_of(scorer_of(contest).get(reverse("papers", args=[contest.slug])))


def printed(contest: Contest, kind: str) -> str:
    """Return the text of a paper, read with pdftotext."""
    answer = scorer_of(contest).get(reverse("paper", args=[contest.slug, kind]))
    assert answer.status_code == 200
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed (Debian: apt-get install poppler-utils)")
    read = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=answer.content, capture_output=True, check=True
    )
    return read.stdout.decode()


def team_page(contest: Contest, number: int) -> str:
    url = reverse("public-team", args=[contest.slug, number])
    return " ".join(re.sub(r"<[^>]*>", " ", text_of(Client().get(url))).split())


def test_the_papers_page_says_when_route_cards_can_be_printed() -> None:
    contest = contest_of(8)
    assert "dès que la première sera tirée" in papers_page(contest)
    for kind in ("route-cards", "all-meetings"):
        url = reverse("paper", args=[contest.slug, kind])
        assert url not in papers_page(contest)
        assert scorer_of(contest).get(url).status_code == 404
    draw_round(contest, None, seed=1)
    page = papers_page(contest)
    assert "Feuilles de route</a>" in page
    assert reverse("paper", args=[contest.slug, "all-meetings"]) in page


def test_a_contest_drawn_by_results_has_no_route_card() -> None:
    contest = contest_of(8, "ranking")
    play_round(contest)
    assert "Toutes les parties" not in papers_page(contest)
    url = reverse("paper", args=[contest.slug, "route-cards"])
    assert scorer_of(contest).get(url).status_code == 404


def test_where_numbers_say_everything_cards_are_printed_before_the_first_draw() -> None:
    contest = contest_of(9, "odd-even", first_draw="registration")
    before = printed(contest, "all-meetings")
    for _round in range(4):
        play_round(contest)
    after = printed(contest, "all-meetings")
    lines = [line.split() for line in before.splitlines() if re.match(r"\s+(\d+|Exempte)\s", line)]
    assert len(lines) == 6
    assert lines == [
        line.split() for line in after.splitlines() if re.match(r"\s+(\d+|Exempte)\s", line)
    ]


@pytest.mark.parametrize("method", daily(1, ["odd-even", "mitchell", "round-robin", "in-advance"]))
def test_what_was_announced_is_what_is_drawn(method: str) -> None:
    contest = contest_of(9, method)
    draw_round(contest, None, seed=4)
    announced = [
        [(line.table, line.ns.numbers, line.ew.numbers) for line in one.tables]
        for one in routes(contest).rounds
    ]
    draws.undo_draw(contest, None, 1)
    for number in range(4):
        play_round(contest, seed=4 if number == 0 else 50 + number)
    assert announced == [
        [(line.table, line.ns.numbers, line.ew.numbers) for line in view.tables]
        for view in rounds_of(contest)
    ]


def test_a_card_names_each_round_with_its_table_and_opponent() -> None:
    contest = contest_of(9)
    play_round(contest)
    text = " ".join(printed(contest, "route-cards").split())
    for route in routes(contest).of_each():
        for stop in route.stops:
            if stop.opponent is not None:
                assert re.search(
                    rf"\b{stop.round} {stop.table} (N-S|E-O) {stop.opponent.number} Joueur", text
                )
    assert text.count("exempte") == 4


def test_a_team_reads_its_rounds_to_come_on_its_own_page() -> None:
    contest = contest_of(8)
    assert "À venir" not in team_page(contest, 3)
    draw_round(contest, None, seed=1)
    route = routes(contest).of(3)
    assert route is not None
    text = team_page(contest, 3)
    assert "À venir prévu" in text
    for stop in route.stops[1:]:
        assert stop.opponent is not None
        sentence = f"Partie {stop.round} : table {stop.table}, contre {stop.opponent.number} "
        assert sentence in text
    assert "Partie 1 :" not in text


def test_the_page_stays_true_when_the_team_to_be_met_leaves() -> None:
    contest = contest_of(8)
    play_round(contest)
    route = routes(contest).of(3)
    assert route is not None
    third = route.stops[2]
    assert third.opponent is not None
    gone = third.opponent.numbers[0]
    presence.withdraw_team(contest, None, contest.teams.get(number=gone))
    text = team_page(contest, 3)
    assert "Partie 3 : exempte" in text
    assert f"contre {gone} " not in text
    assert "À venir" not in team_page(contest, gone)
    assert "À venir" in team_page(contest, 3)
    for number in (2, 3):
        play_round(contest, seed=number)
    assert [team.number for team in rounds_of(contest)[2].exempt] == [3]


@pytest.mark.slow
def test_a_hostile_name_is_shown_and_never_obeyed() -> None:
    contest = contest_of(7)
    presence.register_team(
        contest, None, Registration("<script>alert(1)</script>", "O’Brien & fils")
    )
    draw_round(contest, None, seed=1)
    pages = [
        text_of(Client().get(reverse("public-team", args=[contest.slug, number])))
        for number in range(1, 9)
    ]
    assert all("<script>alert" not in page for page in pages)
    assert any("&lt;script&gt;alert(1)" in page for page in pages)
