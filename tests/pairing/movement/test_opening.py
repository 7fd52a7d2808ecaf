"""After a departure from an odd movement: keep the printed tables, or open one of them."""

from __future__ import annotations

import pytest

from tournaments.pairing import MOVEMENTS, Draw, Entrant, History, draw

methods = pytest.mark.parametrize("method", sorted(MOVEMENTS))


def played(method: str, teams: int, gone: int, when: int, *, opening: bool) -> list[Draw]:
    """Return five rounds of a movement that one team leaves before round ``when``."""
    entrants = [Entrant(team) for team in range(1, teams + 1)]
    met: list[tuple[int, int, int]] = []
    byes: list[int] = []
    draws: list[Draw] = []
    for number in range(1, 6):
        if number == when:
            entrants = [one for one in entrants if one.team != gone]
        begun = {"places": teams + 1, "plan": 7} if draws else {}
        history = History.of(met, byes)
        options = {"number": number, "rounds": 5, "opening": opening, "start": "numbers"}
        draws.append(draw(method, entrants, history, 7, **options, **begun))
        entrants = [Entrant(*place) for place in draws[-1].places]
        met += [(number, table.ns, table.ew) for table in draws[-1].tables]
        byes += [bye.team for bye in draws[-1].byes]
    return draws


def again(draws: list[Draw]) -> int:
    return sum(len(one.rematches) for one in draws)


@methods
def test_one_departure_brings_a_rematch_unless_a_table_is_opened(method: str) -> None:
    departures = [(gone, when) for gone in (1, 4, 6, 9) for when in (2, 3)]
    kept = [again(played(method, 9, *one, opening=False)) for one in departures]
    opened = [played(method, 9, *one, opening=True) for one in departures]
    assert sum(kept) > 0
    assert [again(round_draw) for round_draw in opened] == [0] * len(departures)
    changed = [
        table
        for made in opened
        for one in made
        for table in one.tables
        if "réunies autrement que prévu" in table.reason.text
    ]
    assert changed


@methods
def test_a_movement_that_nobody_leaves_is_the_same_either_way(method: str) -> None:
    kept = played(method, 9, 0, 2, opening=False)
    assert played(method, 9, 0, 2, opening=True) == kept


@pytest.mark.slow
@methods
@pytest.mark.parametrize("teams", [13, 21, 33])
def test_no_departure_from_a_larger_field_brings_a_rematch(method: str, teams: int) -> None:
    for gone in range(1, teams + 1, 3):
        assert not again(played(method, teams, gone, 3, opening=True)), gone
