"""The number of capots as a criterion of the ranking."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import BELOTE, make_contest
from tests.regulation.test_text import text
from tests.views.helpers import text_of
from tournaments.models import Contest, Match
from tournaments.papers.standings.ranking import remarks_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import Totals

CAPOTS = BELOTE.with_format(deals=2, ranking=("capots", "points"))
CAPOT = Deal("NS", trump="hearts", ns=252, ew=0, capot="NS")
CAPOT_OF_EW = Deal("EW", trump="hearts", ns=0, ew=252, capot="EW")
MADE = Deal("EW", trump="hearts", ns=62, ew=100)


def drawn(pairs: int = 4) -> tuple[Contest, list[Match]]:
    contest = make_contest(pairs, CAPOTS)
    draws.draw_round(contest, None, seed=1)
    matches = Match.objects.filter(round__contest=contest).select_related("round__contest")
    return contest, list(matches.order_by("table"))


@pytest.mark.django_db
def test_a_team_has_the_capots_of_its_deals() -> None:
    contest, [first, second] = drawn()
    results.enter_deals(first, None, [CAPOT, MADE], version=0)
    results.enter_deals(second, None, [MADE, MADE], version=0)
    ranked = standings(contest)
    [view] = rounds_of(contest)
    assert [line.capots for line in view.tables] == [(1, 0), (0, 0)]
    assert ranked.rows[0].team.number == view.tables[0].ns.numbers[0]
    assert [row.values[0] for row in ranked.rows] == [1, 0, 0, 0]
    assert ranked.untold_capots == 0


@pytest.mark.django_db
def test_a_sheet_typed_by_its_totals_counts_0_and_it_is_said(client: Client) -> None:
    contest, [first, second] = drawn()
    results.enter_totals(first, None, Totals(352, 62, 0, 1), version=0)
    results.enter_totals(second, None, Totals(200, 124, 0, 0), version=0)
    results.close_round(contest, None, 1)
    ranked = standings(contest)
    assert {row.values[0] for row in ranked.rows} == {0}
    assert ranked.untold_capots == 1
    assert "capots de 1 feuille saisie par ses totaux comptés 0" in remarks_of(ranked)
    page = text_of(client.get(reverse("public-standings", args=[contest.slug])))
    assert "1 feuille saisie par ses totaux ne dit pas qui a fait ses capots" in page


@pytest.mark.django_db
def test_a_capot_adds_match_points_to_a_win_and_to_a_loss() -> None:
    """A win is worth 2, each capot one and a half more; EW loses 0 with a capot of its own."""
    contest, [first, second] = drawn()
    worth = {"win": 2, "capot_match_points": Fraction(3, 2), "ranking": ("match_points",)}
    contest.regulation = BELOTE.with_format(deals=3, **worth).to_data()
    contest.save()
    results.enter_deals(first, None, [CAPOT, CAPOT, CAPOT_OF_EW], version=0)
    results.enter_deals(second, None, [MADE, MADE, MADE], version=0)
    ranked = standings(contest)
    assert [row.values[0] for row in ranked.rows] == [5, 2, Fraction(3, 2), 0]
    assert ranked.untold_capots == 0


@pytest.mark.django_db
def test_a_sheet_that_does_not_tell_its_capots_adds_no_match_points_and_it_is_said() -> None:
    contest, [first, second] = drawn()
    contest.regulation = BELOTE.with_format(deals=2, win=2, capot_match_points=1).to_data()
    contest.save()
    results.enter_totals(first, None, Totals(352, 62, 0, 1), version=0)
    results.enter_totals(second, None, Totals(200, 124, 0, 0), version=0)
    ranked = standings(contest)
    assert {cell.match_points for row in ranked.rows for cell in row.cells} == {0, 2}
    assert ranked.untold_capots == 1


@pytest.mark.django_db
def test_another_ranking_asks_nothing_about_capots() -> None:
    contest, [first, _second] = drawn()
    contest.regulation = BELOTE.with_format(deals=2).to_data()
    contest.save()
    results.enter_deals(first, None, [CAPOT, MADE], version=0)
    assert {line.capots for view in rounds_of(contest) for line in view.tables} == {(0, 0)}
    assert standings(contest).untold_capots == 0


def test_the_regulation_says_which_sheets_tell_them() -> None:
    assert "Les capots se comptent sur les feuilles saisies donne par donne." in text(CAPOTS)
    assert "donne par donne" not in text(BELOTE)
