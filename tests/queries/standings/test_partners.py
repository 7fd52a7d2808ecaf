"""The ranking by pair of a contest whose partners change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.words import Refused
from tests.factories import BELOTE, make_contest, play_round
from tests.papers.builders import read, squeezed
from tests.regulation.test_text import text
from tests.rows import written_again
from tests.sweeps import for_each
from tests.views.helpers import text_of
from tournaments.models import Contest
from tournaments.papers import pair_ranking
from tournaments.queries.after.results import results_of
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.partners import partners_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation.document import from_toml, to_toml
from tournaments.tables.after.results import sheets_of

pytestmark = pytest.mark.django_db


@written_again
def melee(rounds: int = 2, **options: Any) -> Contest:
    contest = make_contest(8, BELOTE.with_format(entrants="individuals", **options))
    for number in range(rounds):
        play_round(contest, seed=number + 1)
    return contest


def test_a_pair_has_the_points_of_the_rounds_it_played_together() -> None:
    contest = melee(seating="seats")
    partners = partners_of(standings(contest))
    marked = {
        (view.number, side.numbers): total
        for view in rounds_of(contest)
        for line in view.tables
        if line.entry
        for side, total in ((line.ns, line.entry.ns), (line.ew, line.entry.ew))
    }
    expected: dict[tuple[int, ...], int] = {}
    for (_round, numbers), total in marked.items():
        pair = tuple(sorted(numbers))
        expected[pair] = expected.get(pair, 0) + total
    assert {
        tuple(one.number for one in row.players): row.total for row in partners.rows
    } == expected
    assert sum(row.rounds for row in partners.rows) == 8
    totals = [row.total for row in partners.rows]
    assert totals == sorted(totals, reverse=True)


def test_criteria_of_one_player_rank_no_pair() -> None:
    partners = partners_of(standings(melee(1, ranking=("registration", "wins", "points", "lots"))))
    assert [one.name for one in partners.criteria] == ["wins", "points"]


def test_the_regulation_says_how_many_rounds_together_rank_a_pair() -> None:
    both = BELOTE.with_format(entrants="individuals", pair_rounds=1)
    sentence = "chacune par les parties que ses deux joueurs ont jouées ensemble."
    assert sentence in text(both)
    assert sentence not in text(BELOTE.with_format(entrants="individuals"))
    twice = both.with_format(pair_rounds=2)
    assert "qui ont joué au moins 2\N{NO-BREAK SPACE}parties ensemble" in text(twice)
    with override("en"):
        assert "at least 2 rounds together" in text(twice)
    assert from_toml(to_toml(twice)) == twice


@for_each(
    "options, code",
    [
        ({}, "pairs"),
        ({"entrants": "individuals", "tables": "3"}, "each-alone"),
        ({"entrants": "individuals", "rounds": 1}, "rounds"),
    ],
)
def test_pairs_that_nobody_can_rank_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        BELOTE.with_format(pair_rounds=2, **options)
    assert [(one.field, one.code) for one in refused.value.problems] == [("pair_rounds", code)]


def test_a_pair_that_played_too_seldom_together_is_not_ranked() -> None:
    ranked = standings(melee(4, seating="seats"))
    twice = replace(
        ranked.contest, regulation=ranked.contest.regulation.with_format(rounds=4, pair_rounds=2)
    )
    partners = partners_of(replace(ranked, contest=twice))
    expected = [row.players for row in partners_of(ranked).rows if row.rounds >= 2]
    assert expected
    assert [row.players for row in partners.rows] == expected
    assert squeezed("au moins 2 parties ensemble") in squeezed(read(pair_ranking(partners)))


@pytest.mark.slow
def test_the_hall_the_paper_and_the_spreadsheet_show_it(client: Client) -> None:
    contest = melee(1)
    partners = partners_of(standings(contest))
    best = partners.rows[0]
    page = text_of(client.get(reverse("public-pairs", args=[contest.slug])))
    assert "Classement par paire" in page
    assert str(best.total) in page
    assert "Par paire" in text_of(client.get(reverse("public-standings", args=[contest.slug])))
    assert str(best.total) in read(pair_ranking(partners))
    titles = [sheet.title for sheet in sheets_of(results_of(contest))]
    assert titles[:2] == ["Classement", "Paires"]


@pytest.mark.slow
def test_pairs_that_stay_together_need_no_such_page(client: Client) -> None:
    contest = make_contest(4, BELOTE)
    play_round(contest)
    assert client.get(reverse("public-pairs", args=[contest.slug])).status_code == 404
    assert "Par paire" not in text_of(client.get(reverse("public-standings", args=[contest.slug])))
