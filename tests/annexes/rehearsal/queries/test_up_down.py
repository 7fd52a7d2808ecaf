"""Up and down rehearsed: the program and the draw agree on who goes up, for every field."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.rules import RuleSet
from tests.annexes.rehearsal.queries.properties import held_to_the_rules, rehearsed
from tournaments.annexes.rehearsal.queries.contest import Rehearsal, rehearse
from tournaments.regulation import Regulation
from tournaments.regulation.document import to_toml

BELOTE = RuleSet.preset("ffb-belote")
TEAMS = Regulation(BELOTE, rounds=4, deals=2, next_draw="up-down")
PLAYERS = Regulation(BELOTE, rounds=4, deals=2, entrants="individuals", seating="players-up-down")

FIELDS = [4, 9, *(pytest.param(field, marks=pytest.mark.slow) for field in (33, 150))]


def steps(rehearsal: Rehearsal) -> list[tuple[int, int, bool]]:
    """Return (table, next table, whether it won) of everybody who plays two rounds on end."""
    moves = []
    for before, after in zip(rehearsal.rounds, rehearsal.rounds[1:], strict=False):
        where = {
            who.number: match.table
            for match in after.matches
            for side in (match.ns, match.ew)
            for who in side.members
        }
        for match in before.matches:
            for side, camp in ((match.ns, "NS"), (match.ew, "EW")):
                if match.winner:
                    moves += [
                        (match.table, where[who.number], match.winner == camp)
                        for who in side.members
                        if who.number in where
                    ]
    return moves


@pytest.mark.parametrize("teams", [3, *FIELDS])
def test_a_contest_of_teams_goes_up_and_down(teams: int, tmp_path: Path) -> None:
    path = tmp_path / "regulation.toml"
    path.write_text(to_toml(TEAMS), "utf-8")
    rehearsal = rehearsed(str(path), teams)
    assert len(rehearsal["rounds"]) == 4
    held_to_the_rules(rehearsal)


@pytest.mark.parametrize("players", FIELDS)
def test_a_contest_of_players_goes_up_and_down(players: int, tmp_path: Path) -> None:
    path = tmp_path / "regulation.toml"
    path.write_text(to_toml(PLAYERS), "utf-8")
    rehearsal = rehearsed(str(path), players)
    assert len(rehearsal["rounds"]) == 4
    held_to_the_rules(rehearsal)


@pytest.mark.parametrize(("regulation", "field"), [(TEAMS, 12), (PLAYERS, 24)])
def test_nobody_is_more_than_a_table_from_where_the_result_sends_it(
    regulation: Regulation, field: int
) -> None:
    rehearsal = rehearse(regulation, field, 3)
    moves = steps(rehearsal)
    assert moves
    last = max(match.table for match in rehearsal.rounds[0].matches)
    for table, then, won in moves:
        assert then == (max(1, table - 1) if won else min(last, table + 1))
    assert rehearse(regulation, field, 3) == rehearsal
