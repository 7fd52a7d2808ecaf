"""Papers of a season: what they say, as the PDF has it."""

from __future__ import annotations

import pytest

from tests.annexes.seasons.papers.builders import big, held, season
from tests.papers.builders import HOSTILE, is_named, pages, read, squeezed
from tests.sweeps import daily
from tournaments.annexes.seasons.papers.days import MOST_DAYS, season_grid, season_person
from tournaments.annexes.seasons.papers.prizes import season_diplomas, season_rules
from tournaments.annexes.seasons.papers.ranking import (
    season_category,
    season_clubs,
    season_earners,
    season_ranking,
)
from tournaments.annexes.seasons.queries.pages import SeasonView
from tournaments.papers import Leaves, Reading, document

ANNE, GUY, ZOE = ("Anne Le Goff",), ("Guy Blanc",), ("Zoé Bœuf",)
PRIZES = """
best = 2
prize_from = 3
ranked_from = 2
categories = ["Dames"]
category_days = "any"
"""
DAY = """give = ["place", "wins"]
places = [20, 17, 15]
participation = 3
[[bonus]]
for = "won-all"
points = 5
[[attendance]]
days = 3
points = 100
[[contest]]
id = "jeudi-3"
multiplier = 2
multiplies = "result"
"""


def text(leaves: Leaves | list[Leaves]) -> str:
    """Return the text of papers without spaces."""
    papers = [leaves] if isinstance(leaves, Leaves) else leaves
    return squeezed(read(document(papers)))


@pytest.fixture
def small() -> SeasonView:
    """Anne comes three times, Guy twice, Zoé once."""
    days = [
        held(1, [ANNE, GUY, ZOE], [900, 700, 400], categories=["Dames"]),
        held(2, [ANNE, GUY], [300, 800], categories=["Dames"]),
        held(3, [ANNE, ("Luc Roux",)], [600, 200], categories=["Dames"]),
    ]
    return season(days, PRIZES, DAY)


def test_the_ranking_says_ranks_days_and_totals(small: SeasonView) -> None:
    words = text(season_ranking(small))

    assert squeezed("Challenge d’hiver") in words
    assert squeezed("Classement de la saison") in words
    assert squeezed("après 3 journées") in words
    first = small.table.rows[0]
    assert squeezed("1 Anne Le Goff Amicale laïque 3 100") in words
    assert squeezed(f"{first.points}") in words
    assert squeezed("– Zoé Bœuf") in words


def test_the_ranking_says_who_goes_to_the_final() -> None:
    days = [held(1, [ANNE, GUY, ZOE], [900, 700, 400])]
    words = text(season_ranking(season(days, "qualified = 1", 'give = ["points"]')))
    assert "Finale" in words
    assert squeezed("1 Anne Le Goff Amicale laïque 1 oui") in words
    assert squeezed("3 Zoé Bœuf 1 non") in words


def test_a_closed_season_is_final() -> None:
    view = season([held(1, [ANNE, GUY], [900, 700])], closed=True)

    assert squeezed("Classement définitif") in text(season_ranking(view))


def test_a_day_that_is_waited_for_is_said() -> None:
    days = [held(1, [ANNE, GUY], [900, 700]), held(2, [ANNE, GUY], [1, 2], final=False)]

    words = text(season_ranking(season(days)))

    assert squeezed("après 1 journée sur 2") in words
    assert squeezed("journée attendue : 10/10") in words


def test_those_who_earned_a_prize_came_often_enough(small: SeasonView) -> None:
    words = text(season_earners(small))

    assert squeezed("à partir de 3 journées jouées") in words
    assert squeezed("Anne Le Goff") in words
    assert squeezed("Guy Blanc") not in words


def test_a_category_has_its_ranks_and_the_general_ones(small: SeasonView) -> None:
    words = text(season_category(small, "Dames"))

    assert squeezed("Classement de la saison : Dames") in words
    assert squeezed("1 2 Guy Blanc") in words
    assert squeezed("Anne Le Goff") not in words


def test_each_club_has_its_people_in_order(small: SeasonView) -> None:
    words = text(season_clubs(small))

    assert words.index(squeezed("Amicale laïque")) < words.index(squeezed("Foyer rural"))
    assert squeezed("Sans club") in words


def test_the_grid_puts_dropped_days_in_brackets(small: SeasonView) -> None:
    words = text(season_grid(small))

    dropped = [day for row in small.rows for day in row.days if day.state == "dropped"]
    assert dropped
    for day in dropped:
        assert f"({day.points})" in words
    assert "3/10" in words
    assert squeezed("journée écartée, qui ne compte pas") in words


@pytest.mark.slow
def test_many_days_take_several_papers() -> None:
    papers = season_grid(big(30, 40))

    assert len(papers) == 4
    lines = [text(paper) for paper in papers]
    # Every day has its column once, and each paper has everybody.
    heads = [f"{day.date.day}/{day.date.month}" for day in big(1, 40).info.days]
    assert all(sum(head in one for one in lines) >= 1 for head in heads)
    assert all(squeezed("Odile Aubert 2") in one for one in lines)
    assert 40 / len(papers) <= MOST_DAYS


def test_a_person_s_paper_adds_up(small: SeasonView) -> None:
    row = next(row for row in small.rows if row.name == "Anne Le Goff")

    words = text(season_person(small, row))

    assert squeezed("3 journées sur 3, ces 2 comptent ; 1 écartée : ") in words
    assert squeezed("20 (place) + 1 (parties gagnées) + 3 (participation)") in words
    assert squeezed("(20 (place) + 1 (parties gagnées)) × 2") in words
    assert squeezed("Assiduité : 100 points pour 3 journées.") in words
    assert squeezed(f"Total : {row.points} points.") in words


def test_a_person_who_came_once_has_no_rank_yet(small: SeasonView) -> None:
    row = next(row for row in small.rows if row.name == "Zoé Bœuf")

    words = text(season_person(small, row))

    assert squeezed("Sans rang : il faut 2 journées pour être classé.") in words
    assert squeezed("manquée") in words


def test_diplomas_are_of_the_places_asked_for(small: SeasonView) -> None:
    leaves = season_diplomas(small, 1, 1, signatures=["La présidente"])

    assert leaves is not None
    assert len(leaves.pages) == 1
    words = text(leaves)
    assert squeezed("Anne Le Goff") in words
    assert squeezed("Première place") in words
    assert squeezed("Challenge d’hiver") in words
    assert squeezed("La présidente") in words
    assert season_diplomas(small, 5, None) is None


def test_a_pair_may_have_a_diploma_each() -> None:
    days = [held(1, [("Anne Le Goff", "Guy Blanc"), ("Zoé Bœuf", "Luc Roux")], [900, 700])]
    view = season(days, 'rank = "pairs"')

    alone, each = season_diplomas(view, 1, 1), season_diplomas(view, 1, 1, per_player=True)

    assert alone is not None
    assert each is not None
    assert (len(alone.pages), len(each.pages)) == (1, 2)


def test_the_rules_are_on_the_wall(small: SeasonView) -> None:
    words = text(season_rules(small))

    assert squeezed("Règlement de la saison") in words
    assert squeezed("Les 2 meilleures journées de chacun comptent.") in words
    # The contest is called by its name, not by its address.
    assert squeezed("« Jeudi 3 »") in words
    assert "jeudi-3" not in words
    assert squeezed("1. Comment") not in words


@pytest.mark.slow
def test_three_hundred_persons_and_eighteen_days_are_all_printed() -> None:
    view = big()
    for leaves in (season_ranking(view), season_ranking(view, Reading.FAR), season_clubs(view)):
        words = text(leaves)
        assert all(is_named(row.name, words) for row in view.rows)
    grid = season_grid(view)
    assert len(grid) == 2
    for paper in grid:
        words = text(paper)
        assert all(is_named(row.name, words) for row in view.rows)


@pytest.mark.parametrize("name", daily(3, HOSTILE))
def test_any_name_is_printed(name: str) -> None:
    days = [held(1, [(name,), GUY], [900, 700]), held(2, [(name,), GUY], [300, 800])]
    view = season(days, "best = 1", name=name[:200].replace('"', "'").replace("\\", "/"))
    row = next(row for row in view.rows if row.name != "Guy Blanc")
    for leaves in (
        season_ranking(view),
        season_clubs(view),
        *season_grid(view),
        season_person(view, row),
        season_rules(view),
    ):
        assert squeezed("Guy Blanc") in text(season_ranking(view))
        assert len(pages(document([leaves]))) == len(leaves.pages) >= 1


@pytest.mark.parametrize("rank", ["pairs", "clubs"])
def test_pairs_and_clubs_have_the_same_papers(rank: str) -> None:
    view = big(24, 4, 2, f'rank = "{rank}"')

    for leaves in (season_ranking(view), season_person(view, view.rows[0]), *season_grid(view)):
        assert squeezed(view.rows[0].name) in text(leaves)
