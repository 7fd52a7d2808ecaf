"""Who writes: the server of the highest generation, and no other of its lineage."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.annexes.spare.values import LINEAGE, state
from tests.sweeps import for_each
from tournaments.annexes.spare.copying.place import (
    Heard,
    Role,
    Standing,
    higher,
    standing_at_start,
    steps_down,
)
from tournaments.annexes.spare.copying.states import (
    Takeover,
    UnreadableError,
    behind,
    clock_of,
    is_silent,
    lags,
    state_of,
    taken_over_after,
)

OTHER = "another lineage"
heard = st.one_of(st.none(), st.builds(Heard, st.sampled_from([LINEAGE, OTHER]), st.integers(1, 4)))


def begins(kept: Role, spares: list[Heard | None], *, alone: bool = False) -> Standing:
    return standing_at_start(kept, LINEAGE, 2, spares, alone=alone)


def test_a_server_without_spares_writes() -> None:
    assert begins(Role.ALONE, []) is Standing.WRITES


def test_a_server_whose_spare_still_copies_writes() -> None:
    assert begins(Role.PRIMARY, [Heard(LINEAGE, 2)]) is Standing.WRITES


def test_a_server_whose_spare_took_over_is_retired() -> None:
    assert begins(Role.PRIMARY, [None, Heard(LINEAGE, 3)]) is Standing.RETIRED


def test_a_server_whose_spares_are_all_silent_waits_for_a_word() -> None:
    assert begins(Role.PRIMARY, [None, None]) is Standing.WAITS
    assert begins(Role.PRIMARY, [None, None], alone=True) is Standing.WRITES


def test_a_higher_generation_wins_over_the_word_that_nobody_took_over() -> None:
    assert begins(Role.PRIMARY, [Heard(LINEAGE, 3)], alone=True) is Standing.RETIRED


def test_a_server_of_another_lineage_retires_nobody() -> None:
    assert begins(Role.PRIMARY, [Heard(OTHER, 9)]) is Standing.WRITES


@given(st.lists(heard, max_size=4), st.booleans())
def test_a_retired_server_never_writes_again(spares: list[Heard | None], alone: bool) -> None:
    assert begins(Role.RETIRED, spares, alone=alone) is Standing.RETIRED


@given(st.lists(heard, max_size=4), st.booleans())
def test_of_two_servers_that_hear_each_other_one_at_most_writes(
    others: list[Heard | None], alone: bool
) -> None:
    new = standing_at_start(Role.PRIMARY, LINEAGE, 3, [Heard(LINEAGE, 2)], alone=alone)
    old = standing_at_start(Role.PRIMARY, LINEAGE, 2, [*others, Heard(LINEAGE, 3)], alone=alone)
    assert (new, old) == (Standing.WRITES, Standing.RETIRED)


@given(st.integers(1, 5), st.lists(heard, max_size=4))
def test_the_highest_generation_heard_is_above_ones_own(
    generation: int, spares: list[Heard | None]
) -> None:
    highest = higher(LINEAGE, generation, spares)
    ours = [one.generation for one in spares if one is not None and one.lineage == LINEAGE]
    assert highest == (max(ours) if ours and max(ours) > generation else None)


def test_a_server_gives_way_to_a_later_generation_of_its_lineage_alone() -> None:
    assert steps_down(LINEAGE, 1, LINEAGE, 2)
    assert not steps_down(LINEAGE, 2, LINEAGE, 2)
    assert not steps_down(LINEAGE, 1, OTHER, 2)


def test_a_spare_says_what_it_lacks() -> None:
    lacks = behind(state(entries=117, log=1280), state(entries=120, log=1284))
    assert (lacks.entries, lacks.log) == (3, 4)
    assert behind(state(), state()) == behind(None, state())


def test_what_is_left_over_begins_at_the_next_takeover() -> None:
    takeovers = [Takeover(1, 0, ""), Takeover(2, 1284, ""), Takeover(3, 1500, "")]
    assert taken_over_after(1, takeovers) == 1284
    assert taken_over_after(2, takeovers) == 1500
    assert taken_over_after(3, takeovers) is None


def test_the_first_laptop_is_silent_after_two_intervals_and_a_spare_late_after_fifteen() -> None:
    assert is_silent(104, 100, 2)
    assert not is_silent(103, 100, 2)
    assert lags(100, 131, 2)
    assert not lags(100, 130, 2)


def test_times_are_those_of_the_first_laptops_clock() -> None:
    assert clock_of("2026-11-22T14:32:07+01:00") == "14:32:07"


def test_a_state_travels_as_json() -> None:
    assert state_of(json.loads(json.dumps(state().as_data()))) == state()


@for_each("told", [None, [], {}, {**state().as_data(), "role": "king"}])
def test_anything_else_is_no_state(told: object) -> None:
    with pytest.raises(UnreadableError):
        state_of(told)
