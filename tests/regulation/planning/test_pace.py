"""Timetable of a contest in play: the measured pace, delays, and misleading data."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regulation.planning.helpers import (
    BELOTE,
    SATURDAY,
    at,
    clocks,
    conclusion,
    course,
    day,
    played,
)
from tournaments.regulation import Regulation, RoundChange
from tournaments.regulation.planning import Result, Seen, State, forecast

#: Six minutes a deal: twelve deals in seventy-two minutes at the slowest table.
SLOW = played(1, "14:00", "15:00", "15:04", "15:08", "15:12")
NEXT_DAY = SATURDAY + timedelta(days=1)


def test_the_rounds_to_come_follow_the_pace_of_a_round_that_is_over() -> None:
    estimate = forecast(course(), day(), [SLOW])
    assert clocks(estimate) == ["14:00–15:12", "15:27–16:39", "16:54–18:06", "18:21–19:33"]
    assert [line.behind for line in estimate.lines] == [12, 24, 36, 48]
    assert conclusion(estimate) == (
        "Au rythme constaté : 6 min par donne au lieu de 5 ; fin vers 19 h 33 au lieu de 18 h 45."
    )


def test_rounds_that_are_over_count_each_for_their_length() -> None:
    quick = played(2, "15:30", "16:18", "16:10", "16:12", "16:14")
    estimate = forecast(course(), day(), [SLOW, quick])
    # 72 and 48 minutes instead of twice sixty: the next rounds keep the plan.
    assert estimate.pace.stretch(by_clock=False) == 1
    assert clocks(estimate)[1:] == ["15:30–16:18", "16:33–17:33", "17:48–18:48"]
    assert conclusion(estimate) == (
        "Au rythme constaté : 5 min par donne ; fin vers 18 h 48 au lieu de 18 h 45."
    )


def test_nothing_is_said_of_the_pace_while_fewer_than_half_of_the_tables_are_in() -> None:
    one = played(1, "14:00", "14:40", matches=4)
    estimate = forecast(course(), day(), [one])
    assert estimate.pace.timed == ()
    assert clocks(estimate)[-1] == "17:45–18:45"
    assert conclusion(estimate) == "4 parties, début à 14 h, fin vers 18 h 45."


def test_half_of_the_tables_count_by_half() -> None:
    half = played(1, "14:00", "14:40", "14:50", matches=4)
    estimate = forecast(course(), day(), [half])
    # Midway between sixty minutes planned and forty at the median table.
    assert estimate.pace.stretch(by_clock=False) == Fraction(50, 60)
    assert clocks(estimate)[:2] == ["14:00–14:50", "15:05–15:55"]
    assert estimate.lines[0].expected.state == State.PLAYING


def test_a_round_that_is_over_says_more_than_half_of_the_next() -> None:
    half = played(2, "15:27", "15:50", "15:52", matches=4)
    estimate = forecast(course(), day(), [SLOW, half])
    assert [timed.number for timed in estimate.pace.timed] == [1]


def test_a_round_still_played_does_not_end_before_now() -> None:
    playing = played(1, "14:00", "15:02", matches=4)
    estimate = forecast(course(), day(), [playing], now=at("15:20"))
    assert clocks(estimate)[:2] == ["14:00–15:20", "15:35–16:35"]


def test_a_round_not_drawn_does_not_begin_before_now() -> None:
    assert clocks(forecast(course(), day(), now=at("14:25")))[0] == "14:25–15:25"
    assert clocks(forecast(course(), day(), now=at("13:25")))[0] == "14:00–15:00"


def test_a_contest_left_as_it_is_does_not_grow_longer_every_day() -> None:
    later = forecast(course(), day(), [SLOW], now=at("16:00", NEXT_DAY))
    assert later.lines == forecast(course(), day(), [SLOW]).lines


def test_a_round_drawn_before_the_start_is_played_from_the_start() -> None:
    early = replace(SLOW, drawn_at=at("13:10"))
    assert forecast(course(), day(), [early]).lines == forecast(course(), day(), [SLOW]).lines
    the_day_before = replace(SLOW, drawn_at=at("18:00", SATURDAY - timedelta(days=1)))
    assert clocks(forecast(course(), day(), [the_day_before])) == clocks(
        forecast(course(), day(), [SLOW])
    )


def test_a_round_drawn_during_the_pause_is_played_after_it() -> None:
    during = played(2, "15:13", "16:10", "16:15", "16:20", "16:27")
    estimate = forecast(course(), day(), [SLOW, during])
    # It starts at 15:27, a quarter of an hour after the last result, and takes an hour.
    assert clocks(estimate)[1] == "15:27–16:27"
    assert estimate.pace.timed[1].minutes == 60


def test_a_result_before_the_planned_start_says_that_it_began_with_the_draw() -> None:
    sooner = played(1, "13:00", "13:50", "13:55", "13:58", "14:00")
    estimate = forecast(course(), day(), [sooner])
    assert clocks(estimate)[:2] == ["13:00–14:00", "14:15–15:15"]
    assert estimate.lines[0].behind == -60


def test_one_forgotten_sheet_does_not_slow_the_afternoon() -> None:
    forgotten = played(1, "14:00", "14:58", "15:00", "15:00", "17:00")
    estimate = forecast(course(), day(), [forgotten])
    # The round did end at five. The pace counts at most 1.5 times the median table.
    assert clocks(estimate)[:2] == ["14:00–17:00", "17:15–18:45"]
    assert estimate.pace.timed[0].minutes == 90


def test_a_result_that_comes_after_the_round_was_closed_says_nothing() -> None:
    late = played(1, "14:00", "14:50", "14:55", "15:00", "18:00", closed="15:05")
    assert clocks(forecast(course(), day(), [late]))[:2] == ["14:00–15:00", "15:15–16:15"]


def test_a_table_still_awaited_when_the_next_round_is_drawn_is_not_waited_for() -> None:
    first = played(1, "14:00", "14:50", "14:55", "15:00", matches=4)
    second = played(2, "15:15", matches=4)
    estimate = forecast(course(), day(), [second, first])
    assert clocks(estimate)[:2] == ["14:00–15:00", "15:15–16:15"]
    assert [line.expected.state for line in estimate.lines[:2]] == [State.OVER, State.PLAYING]


def test_a_forfeit_is_no_pace() -> None:
    absent = Result(at("14:05"), played=False)
    estimate = forecast(course(), day(), [replace(SLOW, results=(*SLOW.results[1:], absent))])
    assert estimate.pace.timed[0].minutes == 72
    nobody = Seen(1, at("14:00"), 2, (absent, replace(absent, at=at("14:06"))))
    assert forecast(course(), day(), [nobody]).pace.timed == ()


def test_a_round_left_out_of_the_standings_took_its_time_and_is_no_pace() -> None:
    estimate = forecast(course(), day(), [replace(SLOW, dropped=True)])
    assert estimate.pace.timed == ()
    assert clocks(estimate)[:2] == ["14:00–15:12", "15:27–16:27"]


@pytest.mark.parametrize(
    "results", [("14:01", "14:02", "14:03", "14:04"), ("18:00", "18:10", "18:20", "18:30")]
)
def test_sheets_typed_all_at_once_or_hours_later_are_no_pace(results: tuple[str, ...]) -> None:
    assert forecast(course(), day(), [played(1, "14:00", *results)]).pace.timed == ()


def test_a_draw_taken_back_leaves_the_round_to_come() -> None:
    second = played(2, "15:30", matches=4)
    drawn = forecast(course(), day(), [SLOW, second])
    undone = forecast(course(), day(), [SLOW], now=at("15:50"))
    assert drawn.lines[1].expected.state == State.PLAYING
    assert undone.lines[1].expected.state == State.TO_COME
    assert clocks(undone)[1] == "15:50–17:02"


def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    back = played(1, "14:00", "13:10", "13:12", "13:13", "13:14", closed="13:15")
    estimate = forecast(course(), day(), [back])
    assert estimate.pace.timed == ()
    assert clocks(estimate)[:2] == ["14:00–14:00", "14:15–15:15"]


def test_a_contest_played_on_another_day_than_it_says_keeps_its_hours() -> None:
    week_later = SATURDAY + timedelta(days=7)
    moved = Seen(1, at("14:05", week_later), 4, (Result(at("15:05", week_later)),))
    estimate = forecast(course(), day(end="19:00"), [moved], now=at("15:06", week_later))
    assert estimate.lines[0].behind == 6
    assert estimate.possible == 4


def test_a_contest_that_is_over_says_when_it_ended() -> None:
    last = played(2, "15:15", "16:10", "16:20")
    rounds = course(4, Regulation(BELOTE.rules, rounds=2))
    estimate = forecast(rounds, day(end="16:15"), [played(1, "14:00", "14:55", "15:00"), last])
    assert estimate.over
    assert conclusion(estimate) == "Dernière partie finie à 16 h 20 au lieu de 16 h 15."
    assert estimate.possible == 2


def test_what_fits_follows_the_pace() -> None:
    assert forecast(course(), day(end="19:00")).possible == 4
    assert forecast(course(), day(end="19:00"), [SLOW]).possible == 3


def test_two_sittings_are_measured_together() -> None:
    results = ("15:05", "15:10", "16:10", "16:20")
    estimate = forecast(course(), day(tables=2), [played(1, "14:00", *results)])
    assert estimate.pace.stretch(by_clock=False) == Fraction(140, 120)


class TestRoundsByTheClock:
    CLOCK = (RoundChange(1, clock=60), RoundChange(2, clock=60))

    def test_say_nothing_of_those_that_cards_end(self) -> None:
        regulation = Regulation(BELOTE.rules, changes=self.CLOCK)
        estimate = forecast(course(8, regulation), day(), [SLOW])
        assert clocks(estimate) == ["14:00–15:12", "15:27–16:39", "16:54–17:54", "18:09–19:09"]
        assert conclusion(estimate) == (
            "Au rythme constaté : 72 min par partie au lieu de 60 ; "
            "fin vers 19 h 09 au lieu de 18 h 45."
        )

    def test_and_each_pace_is_said_once_both_are_seen(self) -> None:
        regulation = Regulation(BELOTE.rules, changes=self.CLOCK[:1])
        cards = played(2, "15:27", "16:20", "16:20", "16:20", "16:21")
        estimate = forecast(course(8, regulation), day(), [SLOW, cards])
        assert conclusion(estimate).startswith(
            "Au rythme constaté : 4,5 min par donne au lieu de 5 ; "
            "72 min par partie au lieu de 60 ; fin vers"
        )


minutes = st.integers(-300, 900)


@st.composite
def afternoons(draw: st.DrawFn) -> list[Seen]:
    """Rounds as recorded in a hall with a wrong clock."""
    days = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        results = draw(st.lists(st.tuples(minutes, st.booleans()), max_size=4))
        closed = draw(st.none() | minutes)
        days.append(
            Seen(
                number,
                at("14:00") + timedelta(minutes=draw(minutes)),
                4,
                tuple(Result(at("14:00") + timedelta(minutes=m), was) for m, was in results),
                None if closed is None else at("14:00") + timedelta(minutes=closed),
                draw(st.booleans()),
            )
        )
    return days


@given(afternoons(), st.none() | minutes, st.sampled_from([None, 1, 3]))
def test_whatever_the_clock_says_every_round_has_its_times(
    seen: list[Seen], now: int | None, tables: int | None
) -> None:
    shown = None if now is None else at("14:00") + timedelta(minutes=now)
    five = course(8, Regulation(BELOTE.rules, rounds=5))
    estimate = forecast(five, day(end="20:00", tables=tables), seen, shown)
    assert [line.number for line in estimate.lines] == [1, 2, 3, 4, 5]
    assert all(line.expected.starts_at <= line.expected.ends_at for line in estimate.lines)
    assert all(1 / 3 <= timed.minutes / timed.planned <= 3 for timed in estimate.pace.timed)
    assert conclusion(estimate)
