"""Wishes of the organiser: a draw meets them exactly, or refuses with the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.helpers import (
    distance,
    draw_by,
    every_pairing,
    fields,
    pairs_of,
    ranked,
    rematches,
)
from tests.sweeps import for_each
from tournaments.pairing import METHODS, DrawRefused, Entrant, History, Wishes, draw
from tournaments.pairing.wishes import hindrance

EACH_TIME = sorted(name for name, one in METHODS.items() if one.drawn_anew)
SEEDS = st.integers(0, 2**31 - 1)


def entrants_of(method: str, teams: list[int]) -> list[Entrant]:
    return (
        ranked(teams) if "ranking" in method or method == "winners" else list(map(Entrant, teams))
    )


@st.composite
def with_forced(
    draw_: st.DrawFn, least: int = 4, most: int = 13
) -> tuple[list[int], History, list[tuple[int, int]]]:
    teams, history = draw_(fields(st.integers(least, most)))
    mixed = draw_(st.permutations(teams))
    count = draw_(st.integers(1, len(teams) // 2))
    pairs = list(zip(mixed[:count], mixed[count : 2 * count], strict=True))
    return teams, history, [(min(pair), max(pair)) for pair in pairs]


@pytest.mark.parametrize("method", EACH_TIME)
@given(with_forced(), SEEDS)
def test_forced_meetings_are_always_there_and_everybody_once(
    method: str, field: tuple[list[int], History, list[tuple[int, int]]], seed: int
) -> None:
    teams, history, forced = field
    round_draw = draw_by(method, entrants_of(method, teams), history, seed, together=forced)
    pairs = pairs_of(round_draw)
    assert set(forced) <= {(min(pair), max(pair)) for pair in pairs}
    seated = [team for pair in pairs for team in pair] + [bye.team for bye in round_draw.byes]
    assert sorted(seated) == sorted(teams)
    assert [table.number for table in round_draw.tables] == list(range(1, len(teams) // 2 + 1))
    assert {table.reason.params["table"] for table in round_draw.tables} == {
        table.number for table in round_draw.tables
    }
    assert round_draw.method == method
    again = {(one.table, one.ns, one.ew) for one in round_draw.rematches}
    assert again == {
        (table.number, table.ns, table.ew)
        for table in round_draw.tables
        if history.meeting(table.ns, table.ew) is not None
    }
    assert round_draw == draw_by(
        method, entrants_of(method, teams), history, seed, together=forced[::-1]
    )


@pytest.mark.parametrize("method", EACH_TIME)
@settings(max_examples=10)
@given(with_forced(), SEEDS)
def test_the_others_are_drawn_as_if_the_forced_ones_were_not_there(
    method: str, field: tuple[list[int], History, list[tuple[int, int]]], seed: int
) -> None:
    teams, history, forced = field
    settled = {team for pair in forced for team in pair}
    entrants = entrants_of(method, teams)
    others = [entrant for entrant in entrants if entrant.team not in settled]
    round_draw = draw_by(method, entrants, history, seed, together=forced)
    left = [pair for pair in pairs_of(round_draw) if not settled & set(pair)]
    resting = [bye.team for bye in round_draw.byes]
    if len(others) < 2:
        assert left == []
        assert resting == [entrant.team for entrant in others]
    else:
        usual = draw_by(method, others, history, seed)
        assert left == pairs_of(usual)
        assert resting == [bye.team for bye in usual.byes]


@given(with_forced(4, 8), SEEDS)
def test_the_rest_is_as_good_as_the_best_that_keeps_the_forced_meetings(
    field: tuple[list[int], History, list[tuple[int, int]]], seed: int
) -> None:
    teams, history, forced = field
    settled = {team for pair in forced for team in pair}
    free = [team for team in teams if team not in settled]
    if len(free) % 2:
        teams, free = [t for t in teams if t != free[-1]], free[:-1]
    round_draw = draw("ranking", ranked(teams), history, seed, together=forced, last_round=True)
    left = [pair for pair in pairs_of(round_draw) if not settled & set(pair)]
    fewest = min(rematches(pairs, history) for pairs in every_pairing(free))
    assert rematches(left, history) == fewest
    if not fewest:
        nearest = min(
            distance(pairs, free) for pairs in every_pairing(free) if not rematches(pairs, history)
        )
        assert distance(left, free) == nearest


def test_a_forced_meeting_stands_at_the_table_of_its_better_team() -> None:
    round_draw = draw(
        "ranking", ranked([11, 12, 13, 14, 15, 16]), History(), 1, together=[(13, 16)]
    )
    assert pairs_of(round_draw) == [(11, 12), (13, 16), (14, 15)]
    assert round_draw.tables[1].reason.text == "Table 2 : rencontre imposée par l’organisateur."
    assert round_draw.tables[2].reason.text.startswith("Table 3 : 4e contre 5e")


def test_by_registration_it_stands_where_its_lower_number_does() -> None:
    field = [Entrant(team) for team in range(1, 7)]
    round_draw = draw("registration", field, History(), 1, together=[(3, 6)])
    assert pairs_of(round_draw) == [(1, 2), (3, 6), (4, 5)]


def test_by_lot_it_stands_anywhere_and_either_may_sit_north_south() -> None:
    field = [Entrant(team) for team in range(1, 9)]
    seen = set()
    for seed in range(200):
        round_draw = draw("random", field, History(), seed, together=[(3, 6)])
        (table,) = (table for table in round_draw.tables if {table.ns, table.ew} == {3, 6})
        seen.add((table.number, table.ns))
    assert seen == {(number, ns) for number in (1, 2, 3, 4) for ns in (3, 6)}


def test_a_forced_rematch_says_so_and_blames_no_draw() -> None:
    history = History.of([(1, 11, 12)])
    round_draw = draw("ranking", ranked([11, 12, 13, 14]), history, 1, together=[(11, 12)])
    assert round_draw.tables[0].reason.text == (
        "Table 1 : rencontre imposée par l’organisateur, bien que les équipes se soient déjà "
        "rencontrées à la partie 1."
    )
    assert [again.table for again in round_draw.rematches] == [1]
    assert [note.text for note in round_draw.notes] == [
        "Les rencontres imposées sont mises de côté, puis les autres équipes sont tirées entre "
        "elles. Tables imposées : 1.",
        "Des rencontres imposées ont déjà eu lieu. Tables concernées : 1.",
    ]


def test_the_other_tables_tell_who_is_set_aside_between_their_teams() -> None:
    round_draw = draw(
        "ranking", ranked([11, 12, 13, 14, 15, 16]), History(), 1, together=[(12, 15)]
    )
    assert [table.reason.text for table in round_draw.tables] == [
        "Table 1 : 1er contre 3e du classement. Entre elles, le 2e du classement a une rencontre "
        "imposée.",
        "Table 2 : rencontre imposée par l’organisateur.",
        "Table 3 : 4e contre 6e du classement. Entre elles, le 5e du classement a une rencontre "
        "imposée.",
    ]
    moved = draw(
        "ranking", ranked([11, 12, 13, 14]), History(), 1, together=[(12, 13)], fixed={11: 7}
    )
    assert moved.tables[1].reason.text == (
        "Table 7 : 1er contre 4e du classement. Entre elles, les 2e et 3e du classement ont une "
        "rencontre imposée."
    )


def test_who_rests_is_chosen_among_those_whose_meeting_is_not_forced() -> None:
    round_draw = draw("ranking", ranked([11, 12, 13, 14, 15]), History(), 1, together=[(14, 15)])
    assert [bye.team for bye in round_draw.byes] == [13]
    assert round_draw.byes[0].reason.text == (
        "Exempte : dernière du classement. Les équipes à qui une rencontre est imposée n’étaient "
        "pas du nombre."
    )
    alone = draw("ranking", ranked([11, 12, 13]), History(), 1, together=[(12, 13)])
    assert alone.byes[0].reason.text == (
        "Exempte : la seule équipe à qui aucune rencontre n’est imposée."
    )


def test_those_left_without_a_rank_are_drawn_by_lot() -> None:
    field = [*ranked([11, 12]), Entrant(13), Entrant(14), Entrant(15)]
    round_draw = draw("ranking", field, History(), 1, together=[(11, 12)])
    assert pairs_of(round_draw)[0] == (11, 12)
    assert round_draw.tables[1].reason.text == "Table 2 : équipes tirées au sort."
    assert round_draw.method == "ranking"


ON_FIVE: dict[str, tuple[dict[str, Any], str]] = {
    "two for one team": ({"together": [(11, 12), (12, 13)]}, "Deux rencontres sont imposées"),
    "the same twice": ({"together": [(11, 12), (11, 12)]}, "équipe 11"),
    "somebody who is not there": ({"together": [(11, 99)]}, "équipe 99 ne joue pas"),
}


@pytest.mark.parametrize("case", ON_FIVE.values(), ids=ON_FIVE.keys())
@pytest.mark.parametrize("method", EACH_TIME)
def test_what_cannot_be_forced_is_refused_with_the_reason(
    method: str, case: tuple[dict[str, Any], str]
) -> None:
    options, reason = case
    with pytest.raises(DrawRefused, match=reason):
        draw(method, ranked([11, 12, 13, 14, 15]), History(), 1, **options)


def test_a_meeting_both_forced_and_forbidden_is_refused() -> None:
    history = replace(History(), apart=frozenset({(11, 12)}))
    with pytest.raises(DrawRefused, match="à la fois imposée et interdite"):
        draw("random", ranked([11, 12, 13, 14]), history, 1, together=[(12, 11)])


@for_each("method", EACH_TIME)
def test_the_best_draw_offered_keeps_the_forced_meetings_and_the_tables(method: str) -> None:
    teams = [11, 12, 13, 14, 15, 16]
    apart = frozenset({(13, 14), (13, 15), (13, 16)})
    options: dict[str, Any] = {"together": [(11, 12)], "fixed": {13: 9}}
    with pytest.raises(DrawRefused) as refused:
        draw_by(method, entrants_of(method, teams), History(apart=apart), 1, **options)
    best = refused.value.best
    assert best is not None
    assert {11, 12} in [{table.ns, table.ew} for table in best.tables]
    assert [13 in (table.ns, table.ew) for table in best.tables if table.number == 9] == [True]
    accepted = draw_by(
        method, entrants_of(method, teams), History(apart=apart), 1, accept=True, **options
    )
    assert accepted == best


@for_each("method", sorted(name for name, one in METHODS.items() if hindrance(one)))
def test_a_draw_known_in_advance_says_what_to_do_instead(method: str) -> None:
    with pytest.raises(DrawRefused, match="faites ce tirage à la main"):
        draw(method, ranked([11, 12, 13, 14, 15, 16]), History(), 1, together=[(11, 12)])


@pytest.mark.slow
@given(
    st.builds(
        Wishes,
        st.frozensets(st.tuples(st.integers(1, 9), st.integers(10, 19))),
        st.lists(st.tuples(st.integers(1, 9), st.integers(10, 19))).map(
            lambda pairs: tuple(sorted(pairs))
        ),
        st.dictionaries(st.integers(1, 99), st.text()),
        st.dictionaries(st.integers(1, 99), st.integers(1, 99)),
        st.booleans(),
    )
)
def test_what_was_asked_is_kept_as_plain_data(wishes: Wishes) -> None:
    data = wishes.to_data()
    assert Wishes.from_data(data) == wishes
    assert all(data.values())
