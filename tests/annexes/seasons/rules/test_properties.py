"""What is true of every season."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.annexes.seasons.rules.builders import Data, day, document, points_of, rules, table, team
from tests.annexes.seasons.rules.strategies import PEOPLE, any_days, any_rules, shuffled
from tournaments.annexes.seasons.rules import (
    DocumentRefused,
    Rules,
    State,
    Table,
    as_csv,
    as_json,
    explained,
    read_days,
    table_of,
)

MEMBERS = [{"id": name.lower(), "name": name, "member": name < "D"} for name in PEOPLE]


def table_from(of: Rules, days: list[Data], **options: Any) -> Table:
    """Return the table; the season is left aside if it has no team that counts."""
    return table_of(of, read_days([("days", document(days, people=MEMBERS, **options))]))


@pytest.mark.slow
@given(any_rules(), any_days(), st.data())
def test_the_order_of_days_teams_and_rows_changes_nothing(
    of: Rules, days: list[Data], data: st.DataObject
) -> None:
    assert as_json(table_from(of, shuffled(data.draw, days))) == as_json(table_from(of, days))


@pytest.mark.slow
@given(any_rules(), any_days())
def test_a_table_adds_up_and_is_said(of: Rules, days: list[Data]) -> None:
    ranking = table_from(of, days)
    held = sum(one.counts for one in ranking.days)
    for row in (*ranking.rows, *ranking.unranked):
        counted = [one for one in row.days if one.state.in_total]
        assert row.points == row.attendance + sum(one.points for one in counted)
        assert row.attended == sum(one.state.attended for one in row.days)
        assert row.counted == sum(one.state is State.COUNTS for one in row.days)
        assert len(row.days) == held
        assert len(row.ties) == len(of.ties)
        assert all("%(" not in sentence.text for sentence in explained(of, ranking, row))
    ranks = [row.rank or 0 for row in ranking.rows]
    assert ranks == sorted(ranks)
    for rank, row in zip(ranks, ranking.rows, strict=True):
        assert rank == 1 + sum(other < rank for other in ranks)
        assert row.shared == (ranks.count(rank) > 1)
    assert as_csv(ranking).decode("utf-8-sig").count("\r\n") == 1 + len(ranking.rows) + len(
        ranking.unranked
    )


@pytest.mark.slow
@given(any_days(), st.sampled_from(["", 'multiplier = "3/2"', "participation = 4"]))
def test_a_merge_equals_the_sum_of_both(days: list[Data], option: str) -> None:
    of = rules('open_days = "count"', f'give = ["points", "wins"]\n{option}')
    # Ana plays the first two days, Bob the others, so that they may be one person.
    for index, one in enumerate(days):
        for pair in one["teams"]:
            gone = "bob" if index < 2 else "ana"
            pair["players"] = [each for each in pair["players"] if each["id"] != gone]
    for index, one in enumerate(days):
        one["contest"]["date"] = f"2026-01-0{index + 1}"
    apart, merged = table_from(of, days), table_from(of, days, same=[["ana", "bob"]])
    before, after = points_of(apart), points_of(merged)
    assert after.get("ana", 0) == before.get("ana", 0) + before.get("bob", 0)
    assert "bob" not in after
    others = before.keys() - {"ana", "bob"}
    assert {who: after[who] for who in others} == {who: before[who] for who in others}


@pytest.mark.slow
@given(st.lists(st.integers(-5, 20), min_size=1, max_size=8))
def test_one_day_of_points_ranks_as_its_contest(totals: list[int]) -> None:
    teams = [team(f"p{number}", total=total) for number, total in enumerate(totals)]
    played = day("a", "2026-01-02", *teams)
    wanted = {f"p{row['team'] - 1}": row["rank"] for row in played["standings"]}
    assert {row.key[0]: row.rank for row in table(rules(), played).rows} == wanted


@pytest.mark.slow
@given(st.lists(st.none() | st.integers(0, 9), min_size=1, max_size=6), st.integers(0, 4))
def test_more_best_days_never_lower_a_total_of_days_above_zero(
    worths: list[int | None], absent: int
) -> None:
    assume(any(worth is not None for worth in worths))
    days = [
        day(f"j{index}", f"2026-01-0{index + 1}", team("Bob"), *_of("Ana", worth))
        for index, worth in enumerate(worths)
    ]
    totals = [
        points_of(table(rules(f"best = {best}\nabsent = {absent}"), *days))["ana"]
        for best in range(1, len(worths) + 1)
    ]
    assert totals == sorted(totals)


def _of(name: str, worth: int | None) -> list[Data]:
    return [] if worth is None else [team(name, total=worth)]


@pytest.mark.slow
@given(any_rules(), any_days())
def test_a_category_is_the_general_ranking_restricted(of: Rules, days: list[Data]) -> None:
    ranking = table_from(of, days)
    general = {row.key: row.rank for row in ranking.rows}
    for rows in ranking.categories.values():
        assert [row.general for row in rows] == [general[row.key] for row in rows]
        for row in rows:
            assert row.rank == 1 + sum(other.general < row.general for other in rows)


def test_a_refusal_is_one_exception() -> None:
    with pytest.raises(DocumentRefused):
        table(rules())
