"""A team that cannot move keeps its table; the other matches keep their order around it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.helpers import fields, pairs_of, ranked
from tournaments.pairing import Draw, Entrant, History, Reason, Table, draw, schedule
from tournaments.pairing.arrangement import arranged

SEEDS = st.integers(0, 2**31 - 1)


def tables_of(round_draw: Draw) -> dict[int, tuple[int, ...]]:
    return {table.number: tuple(sorted(sum(table.camps, ()))) for table in round_draw.tables}


def texts(round_draw: Draw) -> list[str]:
    return [note.text for note in round_draw.notes]


@st.composite
def with_fixed(draw_: st.DrawFn) -> tuple[list[int], History, dict[int, int]]:
    teams, history = draw_(fields(st.integers(2, 16)))
    tables = st.integers(1, 20)
    return teams, history, draw_(st.dictionaries(st.sampled_from(teams), tables))


@pytest.mark.parametrize("method", ["random", "ranking", "ranking-rematches", "registration"])
@given(with_fixed(), SEEDS)
def test_the_meetings_stay_and_only_the_tables_change(
    method: str, field: tuple[list[int], History, dict[int, int]], seed: int
) -> None:
    teams, history, fixed = field
    usual = draw(method, ranked(teams), history, seed)
    round_draw = draw(method, ranked(teams), history, seed, fixed=fixed)
    assert sorted(tables_of(round_draw).values()) == sorted(tables_of(usual).values())
    assert round_draw.byes == usual.byes
    assert len(tables_of(round_draw)) == len(round_draw.tables)
    assert [table.number for table in round_draw.tables] == sorted(tables_of(round_draw))
    for table in round_draw.tables:
        assert table.reason.params["table"] == table.number
    at = {(table.ns, table.ew): table.number for table in round_draw.tables}
    assert [(one.ns, one.ew) for one in usual.rematches] == sorted(
        ((one.ns, one.ew) for one in round_draw.rematches),
        key=[(one.ns, one.ew) for one in usual.rematches].index,
    )
    for again in round_draw.rematches:
        assert again.table == at[again.ns, again.ew] == again.reason.params["table"]


@given(with_fixed(), SEEDS)
def test_a_team_is_at_its_table_unless_a_lower_number_has_it_or_it_meets_one(
    field: tuple[list[int], History, dict[int, int]], seed: int
) -> None:
    teams, history, fixed = field
    round_draw = draw("random", ranked(teams), history, seed, fixed=fixed)
    at = {team: number for number, both in tables_of(round_draw).items() for team in both}
    facing = {team: other for a, b in pairs_of(round_draw) for team, other in ((a, b), (b, a))}
    text = " ".join(texts(round_draw))
    for team, table in fixed.items():
        if team not in at or at[team] == table:
            continue
        lower = [one for one in fixed if one < team and fixed[one] == table]
        assert facing[team] in fixed or lower
        assert f"le n° {team}, dont" in text or f"et {team} ont chacun" in text


@given(with_fixed(), SEEDS)
def test_the_others_take_the_numbers_left_in_their_order(
    field: tuple[list[int], History, dict[int, int]], seed: int
) -> None:
    teams, history, fixed = field
    usual = draw("ranking", ranked(teams), history, seed)
    round_draw = draw("ranking", ranked(teams), history, seed, fixed=fixed)
    free = [pair for pair in pairs_of(usual) if not fixed.keys() & set(pair)]
    free_tables = [table for table in round_draw.tables if not fixed.keys() & {table.ns, table.ew}]
    assert [(table.ns, table.ew) for table in free_tables] == free
    held = {table.number for table in round_draw.tables} - {table.number for table in free_tables}
    left = [number for number in range(1, len(round_draw.tables) + 1) if number not in held]
    assert [table.number for table in free_tables] == left[: len(free_tables)]


def test_a_table_beyond_the_others_leaves_a_hole() -> None:
    round_draw = draw("ranking", ranked([11, 12, 13, 14, 15, 16]), History(), 1, fixed={13: 40})
    assert tables_of(round_draw) == {1: (11, 12), 2: (15, 16), 40: (13, 14)}
    assert texts(round_draw) == ["À leur table fixe : n° 13."]


def test_two_teams_with_a_table_meet_at_that_of_the_lower_number() -> None:
    round_draw = draw("ranking", ranked([12, 11, 13, 14]), History(), 1, fixed={12: 2, 11: 7})
    assert tables_of(round_draw) == {1: (13, 14), 7: (11, 12)}
    assert texts(round_draw)[0] == (
        "Les n° 11 et 12 ont chacun une table fixe et se rencontrent : ils jouent à la table 7."
    )


def test_two_matches_cannot_have_one_table_and_the_second_gets_the_nearest() -> None:
    field = ranked([11, 12, 13, 14, 15, 16])
    round_draw = draw("ranking", field, History(), 1, fixed={15: 2, 12: 2, 13: 1})
    assert tables_of(round_draw) == {1: (13, 14), 2: (11, 12), 3: (15, 16)}
    assert texts(round_draw)[0] == (
        "La table 2 est prise par le n° 12 : le n° 15, dont c’est aussi la table fixe, joue à la "
        "table 3."
    )


def test_a_note_that_names_tables_names_the_new_ones() -> None:
    history = History.of([(1, 11, 12)])
    round_draw = draw("ranking-rematches", ranked([11, 12, 13, 14]), history, 1, fixed={12: 9})
    assert "Tables concernées : 9." in texts(round_draw)[0]


@pytest.mark.parametrize("fixed", [{99: 1}, {15: 3}], ids=["not there", "resting"])
def test_a_team_that_does_not_play_moves_nobody(fixed: dict[int, int]) -> None:
    field = ranked([11, 12, 13, 14, 15])
    assert draw("ranking", field, History(), 1, fixed=fixed) == draw("ranking", field, History(), 1)


def test_players_keep_their_table_where_partners_change() -> None:
    reason = Reason("Table %(table)d.", {"table": 1})
    one = Table(1, 1, 2, reason, ns_partner=3, ew_partner=4)
    other = Table(2, 5, 6, Reason("Table %(table)d.", {"table": 2}), ns_partner=7, ew_partner=8)
    round_draw = arranged(Draw("melee", 1, (one, other)), {8: 1})
    assert tables_of(round_draw) == {1: (5, 6, 7, 8), 2: (1, 2, 3, 4)}


def test_a_movement_known_in_advance_stays_and_says_who_has_not_its_table() -> None:
    field = [Entrant(team, team) for team in range(1, 7)]
    usual: dict[str, Any] = {"method": "odd-even", "entrants": field, "history": History()}
    round_draw = draw(**usual, seed=1, fixed={1: 1, 3: 1})
    assert round_draw.tables == draw(**usual, seed=1).tables
    assert texts(round_draw) == ["Ce tirage est fixé d’avance ; n’ont pas leur table fixe : n° 3."]


@pytest.mark.parametrize("start", ["lot", "numbers"])
@pytest.mark.parametrize("method", ["odd-even", "mitchell"])
@given(st.integers(4, 20), st.data())
def test_a_movement_seats_who_cannot_move_for_as_long_as_somebody_sits(
    method: str, start: str, size: int, data: st.DataObject
) -> None:
    teams = st.sampled_from(range(1, size + 1))
    tables = size // 2
    fixed = data.draw(st.dictionaries(teams, st.integers(1, tables)))
    seed = data.draw(SEEDS)
    field = [Entrant(team) for team in range(1, size + 1)]
    planned = schedule(method, field, tables, seed, start=start, fixed=fixed)
    assert (
        planned[0].tables
        == draw(method, field, History(), seed, start=start, rounds=tables, fixed=fixed).tables
    )
    first = {table: min(t for t in fixed if fixed[t] == table) for table in fixed.values()}
    for round_draw in planned:
        at = {team: number for number, both in tables_of(round_draw).items() for team in both}
        for table, team in first.items():
            assert at.get(team, table) == table
    seated = [team for drawn_ in planned for both in tables_of(drawn_).values() for team in both]
    resting = [bye.team for made in planned for bye in made.byes]
    assert sorted([*seated, *resting]) == sorted(list(range(1, size + 1)) * tables)
