"""Ranking on paper."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.papers.builders import contest, pages, read, squeezed, standings, teams
from tournaments.papers import ranking
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Row, Standings


def with_rows(table: Standings, rows: list[Row]) -> Standings:
    return replace(table, rows=tuple(rows))


def test_an_interim_ranking_says_what_it_waits_for() -> None:
    text = read(ranking(standings(teams(8), 2, pending=3)))

    assert squeezed("Classement provisoire") in text
    assert squeezed("après la partie 2 – 3 résultats attendus") in text


def test_after_the_last_round_a_ranking_is_no_longer_provisional() -> None:
    for rounds, pending, provisional in ((3, 0, True), (4, 1, True), (4, 0, False)):
        text = read(ranking(standings(teams(6), rounds, contest(rounds=4), pending)))
        assert (squeezed("Classement provisoire") in text) == provisional
        assert squeezed(f"après la partie {rounds}") in text


def test_a_final_ranking_waits_for_nothing() -> None:
    text = read(ranking(replace(standings(teams(8), 2), final=True)))

    assert squeezed("Classement définitif") in text
    assert "attendu" not in text


def test_one_result_is_said_in_the_singular() -> None:
    assert squeezed("1 résultat attendu") in read(ranking(standings(teams(8), 2, pending=1)))


def test_a_shared_rank_is_said_once() -> None:
    table = standings(teams(8), 1)
    first, second, third, *others = table.rows
    rows = [first, second._replace(rank=2, shared=True), third._replace(rank=2, shared=True)]

    text = read(ranking(with_rows(table, [*rows, *others])))

    assert text.count("2exæquo") == 1


def test_a_shared_rank_is_said_again_at_the_head_of_a_page() -> None:
    table = standings(teams(150), 1)
    tied = [row._replace(rank=1, shared=True) for row in table.rows]

    printed = pages(ranking(with_rows(table, tied)))

    assert len(printed) > 1
    assert ["1exæquo" in squeezed(page) for page in printed] == [True] * len(printed)


def test_the_header_is_on_every_page() -> None:
    printed = [squeezed(page) for page in pages(ranking(standings(teams(150), 3)))]

    assert len(printed) > 1
    for page in printed:
        assert "RangN°Équipe" in page
        assert "Gagn.:partiesgagnées" in page


def test_rounds_not_played_are_told_from_rounds_lost() -> None:
    table = standings(teams(2), 2)
    row = table.rows[0]._replace(
        cells=(Cell(1, CellState.EXEMPT, 972, 972), Cell(2, CellState.ABSENT))
    )

    text = read(ranking(with_rows(table, [row, table.rows[1]])))

    assert "ex.972" in text
    assert "ex.:exempte" in text
    assert "–:absente" in text


def test_an_extra_match_is_told_played_or_to_play() -> None:
    table = standings(teams(2), 2)
    played = Cell(1, CellState.PLAYED, 1000, 944, catch_up=True)
    row = table.rows[0]._replace(cells=(played, Cell(2, CellState.PENDING, catch_up=True)))

    text = read(ranking(with_rows(table, [row, table.rows[1]])))

    assert "r.1000" in text
    assert "r.…" in text
    assert "r.:rattrapaged’uneéquipeexempte" in text
    assert "1rattrapageàjouer" in text


def test_a_team_that_left_is_marked() -> None:
    assert "(retirée)" in read(ranking(standings(teams(8), 2)))


def test_the_total_is_shown_even_where_it_decides_nothing() -> None:
    info = contest(ranking=("wins", "goal_average"))
    table = standings(teams(8), 2, info)

    text = read(ranking(table))

    assert "Total" in text
    assert str(table.rows[0].total) in text


def test_values_are_written_the_french_way() -> None:
    table = standings(teams(2), 1)
    row = table.rows[0]._replace(values=(12345, -35, Fraction(5, 2), 1), total=12345)

    text = read(ranking(with_rows(table, [row])))

    assert "12345" in text
    assert "−35" in text
    assert "2,5" in text


@pytest.mark.parametrize("rounds", [1, 4, 8, 20])
def test_every_round_is_there_however_many(rounds: int) -> None:
    table = standings(teams(12), rounds, contest(rounds=20))

    text = read(ranking(table))

    for row in table.rows:
        assert all(str(cell.points) in text for cell in row.cells)


def test_lots_are_told_by_their_order() -> None:
    info = contest(ranking=("points", "lots"))
    table = standings(teams(2), 1, info)
    rows = [
        row._replace(values=(row.total, lot))
        for row, lot in zip(table.rows, (2110741087, 511404395), strict=True)
    ]
    (page,) = pages(ranking(with_rows(table, rows)))
    assert "2110" not in squeezed(page)
    assert [line.split()[-1] for line in page.splitlines() if line[:2] in ("1 ", "2 ")] == [
        "2",
        "1",
    ]
