"""How many tables of four and of three: option ``tables`` of a contest of individuals."""

from __future__ import annotations

import json

import pytest

from scoring.seating import comptoir_tables, seated
from tests.sweeps import for_each


@for_each(
    "players, tables, fours, threes, resting",
    [
        (13, "4-then-3", 1, 3, 0),
        (14, "4-then-3", 2, 2, 0),
        (15, "4-then-3", 3, 1, 0),
        (5, "4-then-3", 1, 0, 1),
        (5, "3-then-4", 1, 0, 1),
        (13, "4", 3, 0, 1),
        (13, "3", 0, 4, 1),
        (12, "4-then-3", 3, 0, 0),
        (12, "3-then-4", 0, 4, 0),
        (13, "3-then-4", 1, 3, 0),
        (2, "4-then-3", 0, 0, 2),
    ],
)
def test_as_few_as_possible_rest(run, players, tables, fours, threes, resting):
    line = json.dumps({"players": players, "tables": tables}).encode()
    status, answers = run("tables", lines=line)
    assert status == 0
    assert answers == [{"fours": fours, "threes": threes, "resting": resting}]


@for_each(
    "line, fields",
    [
        ({"players": 13, "tables": "5"}, ["tables"]),
        ({"players": 0, "tables": "4"}, ["players"]),
        ({"players": True, "tables": "4"}, ["players"]),
        ({"tables": 4}, ["players", "tables"]),
        ({"players": 13, "tables": "4", "round": 1}, ["round"]),
        ([], ["line"]),
    ],
)
def test_bad_lines_are_refused_with_their_field(run, line, fields):
    status, (answer,) = run("tables", lines=json.dumps(line).encode())
    assert status == 1
    assert [error["field"] for error in answer["errors"]] == fields


@pytest.mark.parametrize("tables", ["4-then-3", "3-then-4"])
def test_from_six_players_nobody_rests(tables):
    for players in range(6, 200):
        seating = seated(players, tables)
        assert 4 * seating.fours + 3 * seating.threes == players
        assert seating.resting == 0


@for_each(
    "players, size, tables",
    [
        (12, 4, (4, 4, 4)),
        (13, 4, (4, 4, 5)),
        (11, 4, (4, 4, 3)),
        (6, 4, (3, 3)),
        (11, 6, (6, 5)),
        (7, 6, (6,)),
        (5, 3, (3, 2)),
        (2, 4, ()),
    ],
)
def test_comptoir_seats_one_fewer_or_more_where_players_do_not_share_out(players, size, tables):
    assert comptoir_tables(players, size) == tables
