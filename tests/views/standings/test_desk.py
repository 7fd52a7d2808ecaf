"""The ranking at the desk: after the last complete round, or with the results received so far."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tests.factories import draw_round, make_contest, play_round
from tests.views.desk import plain, scorer_of
from tournaments.models import Contest, Match
from tournaments.queries.standings.climbs import complete_standings
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def midway(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contest]:
    """Two complete rounds of eight pairs, and one table of four in the third."""
    with django_db_blocker.unblock(), transaction.atomic():
        contest = make_contest(8)
        for seed in (1, 2):
            play_round(contest, seed)
        draw_round(contest, None, seed=3)
        match = Match.objects.filter(round__contest=contest, round__number=3).order_by("table")[0]
        results.enter_totals(match, None, Totals(1100, 844), version=0)
        yield contest
        transaction.set_rollback(True)


def rows(page: Any) -> list[str]:
    body = page.content.decode().partition("<tbody>")[2].partition("</tbody>")[0]
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in body.split("</tr>")[:-1]]


@pytest.mark.slow
def test_the_ranking_says_what_it_counts_and_what_it_waits_for(midway: Contest) -> None:
    page = scorer_of(midway).get(reverse("desk-standings", args=[midway.slug]))
    text = plain(page)

    assert "Classement après 2 parties" in text
    assert "2 parties comptées sur 4, la 3e se joue" in text
    assert "Partie 3 : 1 feuille arrivée sur 4." in text.replace("\xa0", " ")
    assert "?partial=1" in page.content.decode()


def test_each_row_has_its_movement_its_rounds_and_its_gap(midway: Contest) -> None:
    page = scorer_of(midway).get(reverse("desk-standings", args=[midway.slug]))
    ranked = complete_standings(midway)
    first = ranked.rows[0]
    assert "Depuis la partie 1 " in plain(page)
    # One link a row: the name leads to the page with all its deals.
    body = page.content.decode().partition("<tbody>")[2].partition("</tbody>")[0]
    assert body.count("<a ") == len(ranked.rows)

    for row, line in zip(ranked.rows, rows(page), strict=True):
        move = ranked.move_of(row)
        assert move is not None
        assert line.startswith(f"{row.rank} ")
        assert str(move.places or "même place") in line
        points = " ".join(str(cell.points) for cell in row.cells)
        assert f"{row.team.name} {points} – {row.total} " in line
        gap = first.total - row.total
        assert line.endswith(f" −{gap}" if gap else str(row.values[-1]))


def test_the_best_total_of_each_round_is_marked(midway: Contest) -> None:
    page = scorer_of(midway).get(reverse("desk-standings", args=[midway.slug])).content.decode()
    best = complete_standings(midway).best

    marked = re.findall(r'<b class="best">(\d+)</b>', page)
    assert {int(total) for total in marked} == set(best.values())


def test_the_results_received_so_far_say_who_has_played_how_many(midway: Contest) -> None:
    page = scorer_of(midway).get(reverse("desk-standings", args=[midway.slug]), {"partial": "1"})
    text = plain(page)

    assert "une partie se joue encore" in text
    assert "Il manque 3 résultats" in text
    for row, shown in zip(standings(midway).rows, rows(page), strict=True):
        assert f"{row.team.name} {row.played} parties sur 3 " in shown
    assert sorted({row.played for row in standings(midway).rows}) == [2, 3]
