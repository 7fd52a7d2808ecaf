"""Papers for the wall: everyone is there, with the whole name, in the expected place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils.translation import override

from tests.papers.builders import (
    HOSTILE,
    LONG,
    contest,
    drawn,
    is_named,
    pages,
    read,
    squeezed,
    standings,
    teams,
)
from tests.sweeps import daily, slowly
from tournaments.papers import (
    Leaves,
    document,
    draw_by_table,
    draw_by_team,
    entrants_list,
    ranking,
    score_sheets,
)
from tournaments.papers.kit.fonts import REPLACEMENT, faces, shown
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import TeamLine

Printed = Callable[[ContestInfo, list[TeamLine]], Leaves]

PAPERS: dict[str, Printed] = {
    "entrants": entrants_list,
    "by table": lambda info, entered: draw_by_table(info, drawn(entered)),
    "by team": lambda info, entered: draw_by_team(info, drawn(entered)),
    "ranking": lambda info, entered: ranking(standings(entered, 3, info)),
    "sheets": lambda info, entered: score_sheets(info, drawn(entered)),
}

every_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)


@pytest.mark.slow
@every_paper
@pytest.mark.parametrize("count", [1, 2, 8, 33, 150])
def test_every_team_is_there_under_its_whole_name(paper: Printed, count: int) -> None:
    entered = teams(count)

    text = read(paper(contest(), entered))

    playing = entered
    if paper is PAPERS["sheets"]:
        playing = entered[: count - count % 2]
    assert [team.name for team in playing if squeezed(team.name) not in text] == []


@every_paper
def test_no_name_is_cut_inside_a_person_refused_or_obeyed(paper: Printed) -> None:
    face = faces().regular
    entered = teams(len(HOSTILE), list(HOSTILE))

    text = read(paper(contest(name=LONG), entered))

    # Skip right-to-left names: a PDF reader may extract their letters in another order.
    for name in HOSTILE:
        if "محمد" not in name:
            assert is_named(shown(name, face), text)
    assert squeezed(LONG) in text
    assert REPLACEMENT in text


@every_paper
@pytest.mark.parametrize("count", [33, *slowly(8, 150)])
def test_every_page_says_what_it_is_of(paper: Printed, count: int) -> None:
    printed = [squeezed(page) for page in pages(paper(contest(), teams(count)))]
    # The sheets of a page part when it is cut: each says its table and its place in the pile.
    sheets = count // 2 if paper is PAPERS["sheets"] else 0

    for number, page in enumerate(printed, start=1):
        assert "Concoursdebelote" in page
        assert "SalledesfêtesdeSaint-Maixent" in page
        assert "samedi21novembre2026" in page
        assert squeezed("à jour à 14 h 05") in page
        text = (
            f"table{number}·feuille{number}/{sheets}" if sheets else f"page{number}/{len(printed)}"
        )
        assert text in page
    if sheets == 75:
        assert len(printed) == 38


@every_paper
def test_equal_values_make_equal_bytes(paper: Printed) -> None:
    first = document([paper(contest(), teams(8))])
    document([paper(contest(name="Un autre concours"), teams(8, list(HOSTILE)))])

    assert document([paper(contest(), teams(8))]) == first


@pytest.mark.parametrize("paper", daily(1, PAPERS.values()))
def test_an_english_reader_is_served(paper: Printed) -> None:
    with override("en"):
        assert "Concoursdebelote" in read(paper(contest(), teams(8)))


@pytest.mark.parametrize(
    ("paper", "count", "expected"),
    [
        ("by table", 33, 1),
        ("ranking", 33, 1),
        ("sheets", 8, 2),
        *slowly(("entrants", 8, 1), ("by table", 8, 1), ("by team", 33, 1)),
    ],
)
def test_a_usual_contest_takes_few_pages(paper: str, count: int, expected: int) -> None:
    assert len(pages(PAPERS[paper](contest(), teams(count)))) == expected


def test_nobody_entered_is_still_a_paper() -> None:
    assert len(pages(entrants_list(contest(), []))) == 1
    assert len(pages(draw_by_table(contest(), drawn([])))) == 1
    assert len(pages(draw_by_team(contest(), drawn([])))) == 1
    assert len(pages(score_sheets(contest(), drawn([])))) == 1
    assert len(pages(ranking(standings([], 0)))) == 1


def test_the_list_says_who_came_late_who_left_and_who_plays() -> None:
    text = read(entrants_list(contest(), teams(8)))

    assert squeezed("arrivée pour la partie 2") in text
    assert squeezed("retirée après la partie 1") in text
    assert squeezed("Les Joyeux Lurons Paul Martin – Luc Petit") in text
    assert squeezed("Amicale laïque") in text


def test_the_draw_says_who_rests_and_who_met_before() -> None:
    view = drawn(teams(9), 2)

    assert squeezed("déjà rencontrées à la partie 1") in read(draw_by_table(contest(), view))
    for paper in (draw_by_table, draw_by_team):
        assert "exempte:nejouepascettepartie" in read(paper(contest(), view))


def test_a_team_finds_its_table_its_camp_and_its_opponent() -> None:
    text = read(draw_by_team(contest(), drawn(teams(8))))

    assert squeezed("contre 2 Les Joyeux Lurons") in text
    assert squeezed("contre 1 Martin – Dupont") in text
    assert text.count("N-S") == text.count("E-O") == 4
