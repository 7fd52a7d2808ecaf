"""Movement of a duplicate: the tables and the boards of the engine, never completed."""

from __future__ import annotations

import pytest

from scoring.duplicate.howell import howell, howell_sets
from scoring.duplicate.movement import last_rounds, mitchell
from scoring.duplicate.movements import scrambled
from tests.sweeps import for_each
from tournaments.pairing import DrawRefused, Entrant, Happened, History, draw, kept_places
from tournaments.pairing.movement.boards import (
    DUPLICATE,
    HOWELL,
    SCRAMBLED,
    TOO_FEW,
    TOO_MANY_ROUNDS,
    set_of,
)


def rounds_of(teams, rounds, method=DUPLICATE.name, **options):
    """Draw the rounds one by one, as a contest does, with teams in the order of their numbers."""
    draws, entrants, start = [], [Entrant(team) for team in teams], {"start": "numbers"}
    for number in range(1, rounds + 1):
        one = draw(
            method,
            entrants,
            History(),
            1,
            **{**start, "number": number, "rounds": rounds, **options},
        )
        draws.append(one)
        happened = [
            Happened(
                [(table.number, table.ns, table.ew) for table in each.tables],
                [bye.team for bye in each.byes],
                dict(each.places),
            )
            for each in draws
        ]
        kept = kept_places(method, happened, 1, planned=rounds)
        entrants = [Entrant(team, kept.of[team]) for team in teams]
        start = {"plan": 1, "places": kept.places}
    return draws


@for_each("pairs", [5, 6, 7, 8, 11, 12])
@for_each("switch", [0, 1])
def test_the_contest_plays_the_movement_of_the_engine(pairs, switch):
    tables = (pairs + 1) // 2
    rounds = tables if tables % 2 else tables - 1
    expected = mitchell(pairs, rounds, tables, last_rounds(rounds, switch))
    options = {"arrow_switch": switch} if switch else {}
    for round_draw, one in zip(
        rounds_of(range(1, pairs + 1), rounds, **options), expected, strict=True
    ):
        assert [
            (table.number, table.ns, table.ew, (table.slot,)) for table in round_draw.tables
        ] == [(met.table, met.ns, met.ew, met.boards) for met in one.tables]
        assert tuple(bye.team for bye in round_draw.byes) == one.resting


def as_played(draws):
    """Return the tables of each round: table, pairs, set of boards; and who rests."""
    return [
        (
            [(table.number, table.ns, table.ew, (set_of(table.slot),)) for table in one.tables],
            tuple(bye.team for bye in one.byes),
        )
        for one in draws
    ]


def as_computed(rounds):
    return [
        ([(met.table, met.ns, met.ew, met.boards) for met in one.tables], one.resting)
        for one in rounds
    ]


@for_each("pairs, rounds", [(4, 3), (6, 5), (7, 7), (8, 7), (8, 5), (9, 9), (12, 8)])
def test_the_contest_plays_the_howell_of_the_engine(pairs, rounds):
    draws = rounds_of(range(1, pairs + 1), rounds, HOWELL.name)
    expected = howell(pairs, rounds, howell_sets(pairs, rounds))
    assert as_played(draws) == as_computed(expected)
    for one in draws:
        slots = [table.slot for table in one.tables]
        assert len(set(slots)) == len(slots), "each table has a slot of its own"
        assert all("Howell" in table.reason.text for table in one.tables)


@for_each("pairs", [10, 13, 14])
def test_the_contest_plays_the_scrambled_mitchell_of_the_engine(pairs):
    tables = (pairs + 1) // 2
    draws = rounds_of(range(1, pairs + 1), tables, SCRAMBLED.name)
    assert as_played(draws) == as_computed(scrambled(pairs, tables, tables))
    assert [bool(one.notes) for one in draws] == [False] * (tables - 1) + [True]


@for_each(
    "method, pairs, rounds, reason",
    [
        (HOWELL, 3, 3, "4 à 24 paires"),
        (HOWELL, 26, 13, "4 à 24 paires"),
        (HOWELL, 8, 4, "8 paires a 5 à 7 parties"),
        (HOWELL, 8, 8, "8 paires a 5 à 7 parties"),
        (SCRAMBLED, 4, 1, "au moins 3 tables"),
        (SCRAMBLED, 12, 6, "5 parties au plus"),
    ],
)
def test_a_size_that_the_movement_does_not_have_is_refused_with_those_it_has(
    method, pairs, rounds, reason
):
    with pytest.raises(DrawRefused) as refused:
        rounds_of(range(1, pairs + 1), rounds, method.name)
    assert reason in str(refused.value.reason)


def test_two_pairs_left_alone_rest_and_do_not_meet():
    """They would play boards that one of them has already held."""
    first = rounds_of(range(1, 9), 1)[0]
    places = dict(first.places)
    here = [Entrant(team, places[team]) for team in range(1, 9) if team not in (1, 7)]
    second = draw(
        DUPLICATE.name, here, History(), 2, number=2, rounds=3, plan=1, places=8, start="numbers"
    )
    assert [(table.ns, table.ew) for table in second.tables] == [(2, 5), (3, 6)]
    assert [bye.team for bye in second.byes] == [4, 8]


def test_fewer_than_three_tables_are_refused():
    with pytest.raises(DrawRefused) as refused:
        rounds_of(range(1, 5), 1)
    assert refused.value.message == TOO_FEW


def test_more_rounds_than_the_movement_has_are_refused_before_the_first_one():
    with pytest.raises(DrawRefused) as refused:
        rounds_of(range(1, 13), 6)
    assert refused.value.message == TOO_MANY_ROUNDS
    assert "5 parties au plus" in str(refused.value.reason)
