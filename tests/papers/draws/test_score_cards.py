"""Cards to fill in: a line a round, its meeting if it is known, room to write the running total."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise

import pytest
from django.urls import reverse
from pypdf import PdfReader
from reportlab.lib.units import mm

from scoring.rules import RuleSet
from tests.factories import make_contest
from tests.papers.builders import HOSTILE, LONG, contest, pages, read, squeezed, teams
from tests.papers.draws.test_route_cards import routes
from tests.views.desk import scorer_of
from tournaments.papers import document, team_cards
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.draws.routes import Route, routes_of
from tournaments.regulation import Regulation

HEADS = "PartieTableContreNospointsLesleursCumulSignatureadverse"
#: A line from one point to another, in the stream of a page.
LINE = re.compile(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l")


def open_routes(count: int) -> tuple[Route, ...]:
    """Return the routes of a contest whose meetings depend on the results."""
    info = contest(next_draw="ranking", rounds=4)
    return tuple(routes_of(info, teams(count), []).of_each())


def test_a_card_says_the_table_and_opponent_of_each_round_and_leaves_the_scores() -> None:
    text = read(team_cards(contest(), routes(8).of_each(), 4))
    assert text.count(HEADS) == 8
    assert (
        squeezed("Équipe 1 : Martin – Dupont")
        + HEADS
        + "11N-S5Jean-BaptistedeLaTour–Marie-FrançoiseLefebvre21N-S8Durand–Petit"
        in text
    )
    assert text.count(squeezed("Les parties à venir sont prévues")) == 8


def test_without_meetings_known_in_advance_the_team_writes_them() -> None:
    cards = open_routes(8)
    text = read(team_cards(contest(), cards, 4))
    # The fifth team left the contest.
    assert text.count(HEADS + "1234") == len(cards) == 7
    assert "prévues" not in text
    assert HEADS + "123456" in read(team_cards(contest(), cards, 6))


def test_who_rests_is_told_so() -> None:
    assert read(team_cards(contest(), routes(9).of_each())).count("exempte") == 4


@pytest.mark.parametrize(("rounds", "each"), [(4, 4), (5, 3), (12, 2), (28, 1)])
def test_a_row_has_eight_millimetres_and_a_page_as_many_cards_as_it_holds(
    rounds: int, each: int
) -> None:
    drawn = document([team_cards(contest(), open_routes(9)[:each], rounds)])
    (page,) = PdfReader(BytesIO(drawn)).pages
    segments = [tuple(map(float, line)) for line in LINE.findall(page.get_contents().get_data())]
    across = sorted(
        {y for left, y, right, end in segments if y == end and left > 1 and right < 590}
    )
    steps = [high - low for low, high in pairwise(across)]
    rows = [step for step in steps if step < 15 * mm]
    assert len(rows) == rounds * each
    assert min(rows) >= 8 * mm
    # The boxes of the scores and of the running total are at least two centimetres wide.
    down = sorted({x for x, low, end, high in segments if x == end and low != high})
    assert len(down) == 8
    assert all(right - left >= 20 * mm for left, right in pairwise(down[3:]))


def test_more_rounds_than_a_page_holds_go_on_another() -> None:
    cards = pages(team_cards(contest(), open_routes(1), 60))
    assert len(cards) == 2
    assert all(squeezed("Équipe 1") in squeezed(page) for page in cards)


def test_no_name_is_cut_or_obeyed_and_the_bytes_are_the_same_again() -> None:
    called = [name for name in HOSTILE if "محمد" not in name] + [LONG]
    planned = routes(len(called), "round-robin", 4, called, LONG)
    cards = team_cards(planned.contest, planned.of_each())
    text = read(cards)
    for name in called:
        assert text.count(squeezed(shown(name, faces().bold))) >= 2
    assert document([cards]) == document([cards])


@pytest.mark.django_db
def test_every_contest_has_them_as_long_as_its_regulation_or_as_asked() -> None:
    event = make_contest(4, Regulation(RuleSet.preset("ffb-belote"), rounds=5))
    client = scorer_of(event)
    url = reverse("paper", args=[event.slug, "score-cards"])
    assert read(client.get(url).content).count(HEADS + "12345") == 4
    assert read(client.get(url, {"rounds": 7}).content).count(HEADS + "1234567") == 4
    assert client.get(url, {"rounds": 0}).status_code == 422
