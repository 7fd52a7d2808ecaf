"""Timetable before the first round; every time is computed by hand."""

from __future__ import annotations

from datetime import date, time, timedelta
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet, presets
from scoring.words import Refused
from tests.annexes.rehearsal.queries.properties import ALONE
from tests.regulation.planning.helpers import BELOTE, PARIS, at, clocks, course, day
from tests.sweeps import daily, for_each
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.regulation import Regulation, RoundChange
from tournaments.regulation.planning import Course, Day, Times, forecast, length
from tournaments.regulation.planning.sentences import warnings

COINCHE = Regulation(RuleSet.preset("ffb-coinche"))


@for_each(
    "fields, expected",
    [
        ({}, ["14:00–15:00", "15:15–16:15", "16:30–17:30", "17:45–18:45"]),
        ({"pause": 0}, ["14:00–15:00", "15:00–16:00", "16:00–17:00", "17:00–18:00"]),
        ({"minutes_per_deal": 4}, ["14:00–14:48", "15:03–15:51", "16:06–16:54", "17:09–17:57"]),
        ({"tables": 4}, ["14:00–15:00", "15:15–16:15", "16:30–17:30", "17:45–18:45"]),
        ({"tables": 3}, ["14:00–16:00", "16:15–18:15", "18:30–20:30", "20:45–22:45"]),
        ({"tables": 1}, ["14:00–18:00", "18:15–22:15", "22:30–02:30", "02:45–06:45"]),
        (
            {"meal_after": 2, "meal_minutes": 90},
            ["14:00–15:00", "15:15–16:15", "17:45–18:45", "19:00–20:00"],
        ),
        ({"start": "22:30"}, ["22:30–23:30", "23:45–00:45", "01:00–02:00", "02:15–03:15"]),
    ],
)
def test_eight_teams_play_four_times_twelve_deals_of_belote(
    fields: dict[str, Any], expected: list[str]
) -> None:
    assert clocks(forecast(course(8), day(**fields))) == expected


@for_each(
    "end, possible, late",
    [
        (None, None, None),
        ("18:45", 4, None),
        ("18:44", 3, 4),
        ("20:00", 5, None),
        ("14:59", 0, 1),
        # 01:00 is before the start, so it is the next day.
        ("01:00", 9, None),
    ],
)
def test_as_many_rounds_are_possible_as_end_in_time(
    end: str | None, possible: int | None, late: int | None
) -> None:
    estimate = forecast(course(8), day(end=end))
    assert estimate.possible == possible
    assert (estimate.too_late.number if estimate.too_late else None) == late


@for_each(
    "entrants, tables, missing, sittings",
    [(8, None, 0, 1), (9, 4, 0, 1), (10, 4, 1, 2), (16, 4, 4, 2), (24, 5, 7, 3), (0, 4, 0, 1)],
)
def test_tables_that_lack_are_counted(
    entrants: int, tables: int | None, missing: int, sittings: int
) -> None:
    estimate = forecast(course(entrants), day(tables=tables))
    assert estimate.missing_tables == missing
    assert {line.expected.sittings for line in estimate.lines} == {sittings}


@for_each(
    "end, minutes",
    [
        ({"deals": 12}, 60),
        ({"deals": 15}, 75),
        # Both camps share 162 points a deal; at equal scores, 1000 each would take 12.3 deals.
        ({"deals": None, "target": 1000}, 65),
        ({"deals": 10, "target": 1000}, 50),
        ({"deals": 20, "target": 1000}, 65),
        # The deal in play when time is up is finished.
        ({"deals": None, "clock": 60}, 60),
        ({"deals": None, "clock": 61}, 65),
        ({"deals": None, "clock": 60, "after_clock": 2}, 70),
        ({"deals": 10, "clock": 60}, 50),
        ({"deals": None, "target": 1000, "clock": 45}, 45),
        ({"deals": None, "target": 1000, "clock": 45, "ending": "both"}, 65),
        ({"deals": None, "target": 500, "clock": 45, "ending": "both"}, 45),
    ],
)
def test_a_match_lasts_until_what_ends_it_first_or_last(end: dict[str, Any], minutes: int) -> None:
    assert length(Regulation(RuleSet.preset("ffb-belote"), **end), 1, 5) == minutes


def test_a_deal_takes_longer_where_one_bids() -> None:
    assert clocks(forecast(course(8, COINCHE), day()))[0] == "14:00–15:12"


def test_rounds_that_differ_last_what_they_last() -> None:
    changes = (RoundChange(2, deals=15), RoundChange(4, clock=30))
    estimate = forecast(course(8, Regulation(BELOTE.rules, changes=changes)), day())
    assert clocks(estimate) == ["14:00–15:00", "15:15–16:30", "16:45–17:45", "18:00–18:30"]


@pytest.mark.parametrize("preset", sorted(set(presets()) - set(ALONE)))
@pytest.mark.parametrize("target", daily(1, [1000, 2000]))
def test_a_target_takes_about_as_long_as_the_slowest_of_ten_tables(
    preset: str, target: int
) -> None:
    regulation = Regulation.of_rules(RuleSet.preset(preset), deals=None, target=target)
    rounds = rehearse(regulation, 20, seed=5, minutes_per_deal=1).rounds
    slowest = mean(played.minutes for played in rounds)
    assert length(regulation, 1, 1) == pytest.approx(slowest, rel=0.3)


def test_an_hour_lasts_an_hour_on_the_night_the_clocks_change() -> None:
    night = Times(time(23, 30), time(3)).on(date(2026, 10, 24), PARIS)
    estimate = forecast(course(8), night)
    # At three in the morning the clock goes back to two: one hour more before the end.
    assert clocks(estimate) == ["23:30–00:30", "00:45–01:45", "02:00–02:00", "02:15–03:15"]
    assert estimate.possible == 3
    assert at("03:00", date(2026, 10, 25)) - night.starts_at > timedelta(hours=3, minutes=30)


entrants = st.integers(0, 400)
hall = st.none() | st.integers(1, 100)
pauses = st.integers(0, 120)
meals = st.none() | st.integers(1, 6)


@st.composite
def days(draw: st.DrawFn) -> Day:
    return day(
        tables=draw(hall), pause=draw(pauses), meal_after=draw(meals), meal_minutes=draw(pauses)
    )


@given(days(), entrants, entrants)
def test_more_entrants_in_the_same_hall_never_end_earlier(day: Day, one: int, other: int) -> None:
    few, many = sorted((one, other))
    assert forecast(course(few), day).ends_at <= forecast(course(many), day).ends_at


@given(days(), pauses)
def test_a_longer_pause_never_ends_earlier(said: Day, more: int) -> None:
    longer = day(
        tables=said.tables,
        pause=said.pause + more,
        meal_after=said.meal_after,
        meal_minutes=said.meal_minutes,
    )
    assert forecast(course(8), said).ends_at <= forecast(course(8), longer).ends_at


@given(
    st.sampled_from(["deals", "target", "clock", "both"]),
    st.integers(1, 59),
    st.integers(0, 30),
    st.integers(1, 20),
)
def test_more_deals_points_or_time_never_end_a_match_earlier(
    kind: str, size: int, more: int, minutes: int
) -> None:
    def of(number: int) -> Regulation:
        ends: dict[str, dict[str, Any]] = {
            "deals": {"deals": min(60, number)},
            "target": {"deals": None, "target": 40 * number},
            "clock": {"deals": None, "clock": number},
            "both": {"deals": None, "target": 500, "clock": number, "ending": "both"},
        }
        return Regulation(BELOTE.rules, **ends[kind])

    assert length(of(size), 1, minutes) <= length(of(size + more), 1, minutes)


@given(days(), st.integers(2, 60), st.integers(1, 20))
def test_the_rounds_follow_each_other_after_their_pause(
    said: Day, entrants: int, rounds: int
) -> None:
    regulation = Regulation(BELOTE.rules, rounds=rounds)
    lines = forecast(Course.of(regulation, entrants), said).lines
    assert [line.number for line in lines] == list(range(1, rounds + 1))
    assert lines[0].planned.starts_at == said.starts_at
    for before, after in pairwise(lines):
        assert after.planned.starts_at - before.planned.ends_at == said.gap(before.number)
        assert before.planned.starts_at < before.planned.ends_at


class TestPoolsAndBrackets:
    def matches(self, many: int, /, **options: Any) -> list[int]:
        regulation = Regulation(BELOTE.rules, **options)
        return [line.planned.matches for line in forecast(course(many, regulation), day()).lines]

    @for_each(
        "entrants, options, matches",
        [
            (12, {"rounds": 4, "pools": 3}, [4, 4, 4, 6]),
            (16, {"rounds": 3, "pools": 4}, [8, 8, 8]),
            # In the last round, only a barrage in each pool.
            (16, {"rounds": 3, "pools": 4, "pool_play": "winners"}, [8, 8, 4]),
            # Pools of 6 and 5: in the pool of 5 one team rests each round.
            (11, {"rounds": 6, "pools": 6}, [5, 5, 5, 5, 5, 5]),
            (24, {"rounds": 3, "final": 8}, [12, 12, 12, 4, 2, 1]),
            (24, {"rounds": 3, "final": 8, "places": "third"}, [12, 12, 12, 4, 2, 2]),
            (24, {"rounds": 3, "final": 8, "places": "all"}, [12, 12, 12, 4, 4, 4]),
            # Six teams: two matches reduce them to four.
            (24, {"rounds": 1, "final": 6}, [12, 2, 2, 1]),
            # Only five teams are here, so all five play the final stage.
            (5, {"rounds": 1, "final": 8}, [2, 1, 2, 1]),
            # The sixteen other teams play their own bracket, one round longer.
            (24, {"rounds": 1, "final": 8, "consolation": "others"}, [12, 12, 6, 3, 1]),
            # The four losers of the quarter-finals start when the others play the semi-finals.
            (24, {"rounds": 1, "final": 8, "consolation": "losers"}, [12, 4, 4, 2]),
            (8, {"rounds": 0, "final": 8}, [4, 2, 1]),
            # Players sit in fours; stand-ins from the hall may complete a table of two or three.
            (22, {"entrants": "individuals"}, [5, 5, 5, 5]),
            (22, {"entrants": "individuals", "incomplete": "short"}, [6, 6, 6, 6]),
            (21, {"entrants": "individuals", "incomplete": "short"}, [5, 5, 5, 5]),
            # Four teams rested in turn, and play each other after the last round.
            (9, {"bye": "extra"}, [4, 4, 4, 4, 2]),
            (8, {"bye": "extra"}, [4, 4, 4, 4]),
            (9, {"bye": "extra", "rounds": 1}, [4]),
        ],
    )
    def test_make_their_own_number_of_matches(
        self, entrants: int, options: dict[str, Any], matches: list[int]
    ) -> None:
        assert self.matches(entrants, **options) == matches

    def test_no_round_is_added_after_a_final(self) -> None:
        final = Regulation(BELOTE.rules, rounds=1, final=4)
        estimate = forecast(course(16, final), day(end="23:00"))
        assert (len(estimate.lines), estimate.possible) == (3, 3)

    def test_tables_lack_in_the_largest_rounds_only(self) -> None:
        final = Regulation(BELOTE.rules, rounds=2, final=4)
        estimate = forecast(course(16, final), day(tables=4))
        assert clocks(estimate) == ["14:00–16:00", "16:15–18:15", "18:30–19:30", "19:45–20:45"]
        assert list(warnings(estimate)) == [
            "Il manque 4 tables : la plus grande partie se joue en 2 fois."
        ]

    @given(
        st.integers(0, 60),
        st.integers(0, 6),
        st.none() | st.integers(2, 40),
        st.none() | st.integers(3, 6),
        st.sampled_from(["none", "others"]),
    )
    def test_every_round_has_its_place_whatever_the_number(
        self, entrants: int, rounds: int, final: int | None, pools: int | None, consolation: str
    ) -> None:
        try:
            regulation = Regulation(
                BELOTE.rules, rounds=rounds, final=final, pools=pools, consolation=consolation
            )
        except Refused:
            return
        estimate = forecast(course(entrants, regulation), day(tables=5, end="20:00"))
        assert len(estimate.lines) >= max(1, rounds)
        assert all(
            line.planned.matches <= max(1, entrants // 2) or final for line in estimate.lines
        )
