"""Draws of tables of three, of three and four, and of comptoir. Source: VARIANTS §1.5 and §3."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from scoring.seating import comptoir_tables, seated
from tournaments.pairing import Draw, DrawRefused, Entrant, History, Table, draw, first_places
from tournaments.pairing.contract import Clash


def sizes_of(players: int, tables: str) -> list[int]:
    seating = seated(players, tables)  # type: ignore[arg-type]
    return [4] * seating.fours + [3] * seating.threes


def played(players: int, sizes: list[int], rounds: int, *, camps: bool = True) -> list[Draw]:
    """Return the draws of rounds that follow one another, as the program makes them."""
    entrants = [Entrant(player) for player in range(1, players + 1)]
    draws: list[Draw] = []
    tables: list[tuple[object, ...]] = []
    byes: list[int] = []
    at_three: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        history = History.of_tables(tables, byes)
        conditions: dict[str, Any] = {"rounds": rounds}
        conditions["at_three"] = [[player, times] for player, times in sorted(at_three.items())]
        if draws:
            seated = [(four[:2], four[2:]) for four in map(at_table, draws[0].tables)]
            conditions["places"] = first_places(seated, [bye.team for bye in draws[0].byes])
        one = draw(
            "chairs", entrants, history, number, sizes=sizes, camps=camps, bye="lot", **conditions
        )
        draws.append(one)
        tables += [(number, *table.camps) for table in one.tables]
        byes += [bye.team for bye in one.byes]
        at_three.update(player for table in one.tables for player in table.chairs)
    return draws


def at_table(table: Table) -> tuple[int, ...]:
    return tuple(player for camp in table.camps for player in camp)


def everybody(drawn: Draw) -> list[int]:
    seats = [player for table in drawn.tables for camp in table.camps for player in camp]
    return sorted([*seats, *(bye.team for bye in drawn.byes)])


def test_thirteen_players_sit_at_one_table_of_four_and_three_of_three() -> None:
    (drawn,) = played(13, sizes_of(13, "4-then-3"), 1)
    four, *threes = drawn.tables
    assert [len(camp) for camp in four.camps] == [2, 2]
    assert not four.chairs
    assert [len(table.chairs) for table in threes] == [3, 3, 3]
    assert everybody(drawn) == list(range(1, 14))
    assert drawn.byes == ()


def test_nobody_sits_at_three_twice_before_everybody_did_once() -> None:
    """33 players, nine of whom sit at three in each round: the fourth round begins again."""
    times: Counter[int] = Counter()
    for drawn in played(33, sizes_of(33, "4-then-3"), 4):
        at_three = [player for table in drawn.tables for player in table.chairs]
        fewest = min(times[player] for player in range(1, 34))
        waiting = [player for player in range(1, 34) if times[player] == fewest]
        assert set(at_three) <= set(waiting) or set(waiting) <= set(at_three)
        times.update(at_three)
    assert set(times.values()) == {1, 2}


@pytest.mark.parametrize("players", [15, 16, 19])
def test_five_rounds_with_one_table_of_three_at_most_bring_nobody_together_again(
    players: int,
) -> None:
    met: Counter[tuple[int, ...]] = Counter()
    at_three: Counter[int] = Counter()
    for drawn in played(players, sizes_of(players, "4-then-3"), 5):
        for table in drawn.tables:
            met.update(combinations(sorted(at_table(table)), 2))
            at_three.update(table.chairs)
    assert set(met.values()) == {1}
    assert set(at_three.values()) <= {1}


def test_nine_players_share_four_rounds_of_three_without_meeting_again() -> None:
    met: Counter[tuple[int, ...]] = Counter()
    for drawn in played(9, [3, 3, 3], 4):
        assert not drawn.rematches
        for table in drawn.tables:
            met.update(combinations(sorted(table.chairs), 2))
    assert len(met) == 36
    assert set(met.values()) == {1}


@pytest.mark.parametrize("players", [4, 5, 10])
def test_those_who_rest_are_those_who_rested_least(players: int) -> None:
    rested: Counter[int] = Counter(dict.fromkeys(range(1, players + 1), 0))
    for drawn in played(players, sizes_of(players, "3"), 4):
        assert len(drawn.byes) == players % 3
        fewest = sorted(rested.values())[: len(drawn.byes)]
        assert sorted(rested[bye.team] for bye in drawn.byes) == fewest
        rested.update(bye.team for bye in drawn.byes)


@pytest.mark.parametrize(("players", "sizes"), [(9, [4, 5]), (33, [4] * 7 + [5]), (6, [3, 3])])
def test_a_table_of_comptoir_has_no_camps(players: int, sizes: list[int]) -> None:
    assert sorted(comptoir_tables(players, 4)) == sorted(sizes)
    (drawn,) = played(players, sizes, 1, camps=False)
    assert sorted(len(table.chairs) for table in drawn.tables) == sorted(sizes)
    assert everybody(drawn) == list(range(1, players + 1))


def test_the_same_seed_gives_the_same_tables_and_another_gives_others() -> None:
    entrants = [Entrant(player) for player in range(1, 31)]
    one, again, other = (
        draw("chairs", entrants, History(), seed, sizes=[3] * 10, bye="lot") for seed in (1, 1, 2)
    )
    assert one == again
    assert one.tables != other.tables


def test_a_forced_meeting_again_is_told_with_its_round() -> None:
    first, second = played(3, [3], 2)
    assert not first.rematches
    assert {(again.ns, again.ew) for again in second.rematches} == {(1, 2), (1, 3), (2, 3)}
    assert "adversaires à la partie 1" in second.tables[0].reason.text
    assert not any("partenaire" in note.text for note in second.notes)


def test_players_kept_apart_share_no_table() -> None:
    apart = frozenset({(1, 2), (2, 3)})
    history = History(apart=apart)
    entrants = [Entrant(player) for player in range(1, 10)]
    drawn = draw("chairs", entrants, history, 5, sizes=[3, 3, 3], bye="lot")
    for table in drawn.tables:
        for pair in combinations(table.chairs, 2):
            assert history.clash(*pair) is not Clash.BANNED


def test_a_table_that_cannot_be_filled_is_refused_with_the_reason() -> None:
    two = [Entrant(1), Entrant(2)]
    with pytest.raises(DrawRefused, match="il y en a 2 présents"):
        draw("chairs", two, History(), 1, sizes=[], bye="lot")
    four = [Entrant(player) for player in range(1, 5)]
    with pytest.raises(DrawRefused, match="tables complètes"):
        draw("chairs", four, History(), 1, sizes=[3], bye="lot", incomplete="refused")
