"""Contests that end with brackets, rehearsed up to the champion."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet
from tests.sweeps import examples, slowly
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.annexes.rehearsal.queries.data import as_data
from tournaments.annexes.rehearsal.queries.report import report
from tournaments.regulation import Regulation
from tournaments.tables.standings import StandingsTable

BELOTE = RuleSet.preset("ffb-belote")


def played(teams: int, seed: int = 1, **options: Any):
    return rehearse(Regulation(BELOTE, **{"deals": 4, **options}), teams, seed)


@pytest.mark.parametrize("teams", [4, 11, *slowly(5, 7, 8, 16, 33, 64)])
@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 0, "final": 64},
        {"rounds": 1, "final": 4, "consolation": "others", "places": "third"},
        {"rounds": 0, "final": 64, "places": "all"},
    ],
    ids=["bracket", "rounds-then-both", "all-places"],
)
def test_a_contest_is_rehearsed_to_its_champion(teams: int, options: dict[str, Any]) -> None:
    rehearsal = played(teams, **options)
    champion = rehearsal.rounds[-1].standings.champion
    assert champion is not None
    assert rehearsal.rounds[-1].standings.rows[0].team == champion
    assert rehearsal.rounds[-1].standings.final
    text = report(rehearsal, "essai")
    assert f"Champion : équipe {champion.number}" in text
    assert "Finale" in text
    assert len(as_data(rehearsal)["rounds"]) == len(rehearsal.rounds)
    # Every match of a bracket has a winner.
    brackets = [played for played in rehearsal.rounds if played.stage == "bracket"]
    assert all(match.winner for one in brackets for match in one.matches)


def test_the_consolation_of_those_beaten_at_once_is_rehearsed_too() -> None:
    rehearsal = played(13, rounds=0, final=16, consolation="losers")
    sections = {table.section for one in rehearsal.rounds for table in one.draw.tables}
    assert sections == {"main", "consolation"}
    assert played(13, rounds=0, final=16, consolation="losers") == rehearsal


@pytest.mark.parametrize("clock", [20, 40])
def test_a_match_stopped_by_the_clock_goes_on_until_somebody_wins(clock: int) -> None:
    rehearsal = played(8, rounds=0, final=8, deals=None, clock=clock)
    assert all(match.winner for one in rehearsal.rounds for match in one.matches)


@pytest.mark.parametrize(("rounds", "figures"), [(0, False), (1, True)])
def test_where_no_round_makes_a_total_the_standings_show_places_alone(
    rounds: int, figures: bool
) -> None:
    rehearsal = played(8, rounds=rounds, final=8)
    last = rehearsal.rounds[-1].standings
    shown = replace(last, contest=replace(last.contest, slug="essai"))
    columns = StandingsTable(shown).columns.names()
    assert columns[:2] == ["rank", "name"]
    assert bool(columns[2:]) is figures
    assert ("points" in columns) is figures


@pytest.mark.parametrize(
    "teams", [3, 4, 9, *(pytest.param(teams, marks=pytest.mark.slow) for teams in (33, 150))]
)
@pytest.mark.parametrize(
    "options",
    [
        {"bracket_draw": "redrawn", "places": "third", "rounds": 0, "final": 64},
        {"bracket_draw": "reseeded", "rounds": 1, "final": 4, "consolation": "others"},
        {"bracket_draw": "redrawn", "rounds": 0, "final": 256, "second_life": 8},
        {"bracket_draw": "reseeded", "rounds": 1, "final": 64, "second_life": 1},
        {"final_groups": "wins", "final_cuts": (2, 1), "rounds": 3, "bracket_draw": "redrawn"},
        {"final_groups": "ranks", "final_cuts": (8, 8), "rounds": 1, "places": "all"},
    ],
    ids=["by-lot", "by-seed", "second-lives", "one-second-life", "by-wins", "by-rank"],
)
def test_brackets_drawn_anew_and_by_groups_are_rehearsed(
    teams: int, options: dict[str, Any]
) -> None:
    rehearsal = played(teams, **options)
    ranked = rehearsal.rounds[-1].standings
    assert ranked.final
    assert ranked.champion == ranked.rows[0].team
    assert len(ranked.rows) == teams
    assert played(teams, **options) == rehearsal


@examples(10, thorough=40)
@given(
    halls=st.lists(st.integers(1, 9), min_size=1, max_size=4).filter(lambda halls: sum(halls) > 1),
    kept=st.sampled_from([1, 2, 4]),
    options=st.sampled_from(
        [{"rounds": 0}, {"rounds": 0, "bracket_draw": "redrawn"}, {"rounds": 0, "places": "third"}]
    ),
)
def test_each_hall_plays_at_home_until_it_keeps_its_places_in_the_final(
    halls: list[int], kept: int, options: dict[str, Any]
) -> None:
    regulation = Regulation(
        BELOTE, deals=2, final_groups="halls", bracket_qualified=kept, **options
    )
    rehearsal = rehearse(regulation, sum(halls), 3, halls=halls)
    where = {line.number: line.hall for line in rehearsal.teams}
    ranges = {hall.position: hall for hall in rehearsal.halls}
    in_final: set[int] = set()
    beaten: Counter[int | None] = Counter()
    for played in rehearsal.rounds:
        for table in played.draw.tables:
            one, other = table.ns, table.ew
            if table.section == "main":
                in_final |= {one, other}
                continue
            # A hall's match has two of its teams, at one of its tables.
            assert not in_final
            assert where[one] == where[other]
            assert ranges[where[one]].holds(table.number)
            beaten[where[one]] += 1
        if in_final:
            in_final |= {bye.team for bye in played.draw.byes}
    expected = [min(kept, count) for count in halls]
    assert [beaten[hall] for hall in sorted(ranges)] == [
        count - left for count, left in zip(halls, expected, strict=True)
    ]
    ranks = [(row.rank, row.team.number) for row in rehearsal.rounds[-1].standings.rows]
    if sum(expected) > 1:
        assert len(in_final) == sum(expected)
        assert rehearsal.rounds[-1].standings.champion is not None
        assert {team for _rank, team in ranks[: len(in_final)]} == in_final
    assert sorted(team for _rank, team in ranks) == sorted(where)
