"""Signs of the crosstable and of the square: each has one meaning, and the legend tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.papers.builders import contest, drawn, read, squeezed, standings, teams
from tournaments.papers import crosstable, square
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.queries.standings.cells import Cell, CellState
from tournaments.queries.standings.rows import Standings

FOUR = Side((TeamRef(4, "Durand – Petit"),))


def with_cell(ranked: Standings, cell: Cell) -> Standings:
    """Return the standings with this cell as the only one of the first row."""
    first, *others = ranked.rows
    return replace(ranked, rows=(first._replace(cells=(cell,)), *others))


def text_of(ranked: Standings) -> str:
    return read(crosstable(ranked, [drawn(teams(8))]))


@pytest.mark.parametrize(
    ("cell", "sign", "meaning"),
    [
        (Cell(1, CellState.EXEMPT, 900), "ex.900", "ex. : au repos"),
        (Cell(1, CellState.LATE, 900), "ret.900", "ret. : pas encore là"),
        (Cell(1, CellState.ABSENT), "–", "– : pas de match"),
        (
            Cell(1, CellState.PENDING, opponent=FOUR),
            "4…",
            "… : résultat attendu",
        ),
        (
            Cell(1, CellState.FORFEIT, 0, opponent=FOUR),
            "f.4−",
            "f. : forfait",
        ),
        (
            Cell(1, CellState.PLAYED, 940, won=True, opponent=FOUR, adjustment=-100),
            "940*",
            "* : pénalités comprises",
        ),
        (
            Cell(1, CellState.PLAYED, 972, opponent=FOUR, catch_up=True),
            "r.4−",
            "r. : rattrapage d’une équipe exempte",
        ),
    ],
)
def test_the_legend_tells_each_sign_in_use_and_no_other(
    cell: Cell, sign: str, meaning: str
) -> None:
    plain = standings(teams(4), 1)
    text = text_of(with_cell(plain, cell))
    assert squeezed(sign) in text
    assert squeezed(meaning) in text
    assert squeezed(meaning) not in text_of(plain)
    assert squeezed("E : en Est-Ouest") in text


def test_plus_only_means_won_even_against_two_opponents() -> None:
    info = contest(entrants="individuals", seating="melee")
    two = Side((TeamRef(3, "C"), TeamRef(12, "L")))
    cell = Cell(1, CellState.PLAYED, 1044, won=True, opponent=two, partner=TeamRef(5, "E"))
    text = text_of(replace(with_cell(standings(teams(8), 1), cell), contest=info))
    assert squeezed("5/3·12+ N 1044 : avec 5 contre 3 et 12, gagné") in text
    assert "3+12" not in text
    assert text.count("5/3·12+") == 2


def test_where_each_plays_for_himself_the_legend_names_no_camp() -> None:
    info = contest(entrants="individuals", seating="melee", tables="3")
    three = Side((TeamRef(3, "C"), TeamRef(12, "L"), TeamRef(5, "E")))
    cell = Cell(1, CellState.PLAYED, 44, won=True, opponent=three, alone=True)
    text = text_of(replace(with_cell(standings(teams(8), 1), cell), contest=info))
    assert squeezed("3·12·5+ 44 : contre 3, 12 et 5, gagné") in text
    assert "Nord-Sud" not in text


def test_the_square_says_after_which_round_and_what_its_total_adds() -> None:
    plain = standings(teams(8), 2)
    text = read(square(plain))
    assert squeezed("après la partie 2") in text
    assert squeezed("+ gagné, = nul, − perdu") in text
    beside = squeezed("le total compte aussi les repos et les rattrapages")
    assert beside not in text
    resting = with_cell(plain, Cell(1, CellState.EXEMPT, 900))
    assert beside in read(square(resting))
    assert squeezed("… : résultat attendu") in read(square(standings(teams(8), 2, pending=1)))


def test_nobody_wins_a_match_of_boards() -> None:
    info = contest(duplicate="matchpoints", deals=2, rounds=3, next_draw="mitchell")
    cell = Cell(1, CellState.PLAYED, 44, won=True, opponent=FOUR)
    ranked = replace(with_cell(standings(teams(8), 1), cell), contest=info)
    for text in (text_of(ranked), read(square(ranked))):
        assert "44" in text
        assert [sign for sign in ("4+", "4−", "4=", "gagné", "nul") if sign in text] == []
    assert squeezed("12 N 44 : contre la paire 12, en Nord-Sud, 44 points") in text_of(ranked)
