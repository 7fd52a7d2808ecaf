"""Papers to run a contest without the program: blank grids, card values, instructions."""

from __future__ import annotations

import re

import pytest

from scoring.cards import RANKS, card_value
from scoring.rules import RuleSet
from tests.papers.builders import (
    HOSTILE,
    contest,
    is_named,
    pages,
    read,
    squeezed,
    standings,
    teams,
)
from tournaments.papers import (
    blank_draw,
    by_hand_steps,
    card_values,
    document,
    ranking_grid,
)
from tournaments.papers.kit.fonts import faces, shown

COINCHE = RuleSet.preset("ffb-coinche")


@pytest.mark.parametrize("count", [1, 8, 33, pytest.param(150, marks=pytest.mark.slow)])
def test_the_grid_carries_each_total_and_a_box_for_each_round_to_come(count: int) -> None:
    entered = teams(count)
    ranked = standings(entered, 2)
    text = read(ranking_grid(contest(), entered, ranked, [3, 4]))

    totals = {row.team.number: row.total for row in ranked.rows}
    for team in entered:
        line = squeezed(f"{team.number} {team.name} {totals[team.number]}")
        assert (line in text) is not team.withdrawn
    assert squeezed("totaux après la partie 2") in text
    assert text.count("P3") == len(pages(ranking_grid(contest(), entered, ranked, [3, 4])))


@pytest.mark.parametrize("rounds", [8, 9, 20])
def test_the_grid_has_a_box_for_each_round_whatever_their_number(rounds: int) -> None:
    entered = teams(8)
    printed = pages(ranking_grid(contest(), entered, standings(entered, 1), range(2, rounds + 2)))
    heads = [word for page in printed for word in page.split() if re.fullmatch(r"P\d+", word)]
    assert heads == [f"P{number}" for number in range(2, rounds + 2)]
    # The total so far opens the grid, the rank closes it.
    assert ["Acquis" in page for page in printed] == [True] + [False] * (len(printed) - 1)
    assert ["Rang" in page.split() for page in printed] == [False] * (len(printed) - 1) + [True]


def test_before_the_first_round_the_grid_says_no_totals() -> None:
    text = read(ranking_grid(contest(), teams(8), standings(teams(8), 0), [1, 2]))
    assert "Acquis" not in text
    assert squeezed("P1 P2 Total Rang") in text


def test_hostile_names_are_told_in_the_grid() -> None:
    entered = teams(len(HOSTILE), list(HOSTILE))
    grid = ranking_grid(contest(), entered, standings(entered, 2), list(range(3, 30)))
    for team in entered:
        if "محمد" not in team.name and not team.withdrawn:
            assert is_named(shown(team.name, faces().regular), read(grid))
    assert document([grid]) == document([grid])


@pytest.mark.parametrize("tables", [0, 1, 16, 75])
def test_a_blank_draw_has_a_line_for_each_table_and_for_who_rests(tables: int) -> None:
    text = " ".join(pages(blank_draw(contest(), 3, tables)))
    for table in range(1, tables + 1):
        assert str(table) in text.split()
    assert "Au repos" in text


def test_the_cards_are_worth_what_the_engine_counts() -> None:
    words = "\n".join(pages(card_values(contest()))).split()
    for suit, total in (("hearts", "62"), ("spades", "30")):
        assert total in words
        for rank in RANKS:
            assert str(card_value(rank, suit, "hearts")) in words
    text = " ".join(words)
    assert "Valet 20 As 11" in text
    assert "♠ ♥ ♦ ♣ Une donne vaut 162 points" in text
    assert "Annonces" not in text
    assert "Sans atout" not in text

    played = contest(COINCHE.with_options(sa_ta=True))
    text = " ".join("\n".join(pages(card_values(played))).split())
    assert "Valet 20 As 11 As 19 Valet 13" in text
    assert "tierce 20 · cinquante 50 · cent 100 · carré (valet) 200" in text

    as_suit = contest(COINCHE.with_options(sa_ta=True, sa_ta_cards="as-suit"))
    text = " ".join("\n".join(pages(card_values(as_suit))).split())
    assert "Valet 20 As 11 As 11 Valet 20" in text


def test_the_pack_says_how_to_go_on_and_of_which_hour_it_is() -> None:
    text = read(by_hand_steps(contest()))
    assert squeezed("où en est le concours à l’heure écrite au pied des pages") in text
    assert squeezed("« Tirer à la main »") in text


def test_where_wins_decide_first_the_grid_carries_them_and_a_box_for_them() -> None:
    info = contest(ranking=("wins", "points"))
    ranked = standings(teams(8), 2, info)
    text = read(ranking_grid(info, teams(8), ranked, [3]))

    assert squeezed("N° Équipe Gagn. Acquis P3 Gagn. Total Rang") in text
    for row in ranked.rows:
        if not row.withdrawn:
            line = f"{row.team.number} {row.team.name} {row.values[0]} {row.total}"
            assert squeezed(line) in text
