"""Players seated by level: the first with the last, or the first four at table 1."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet
from tests.pairing.melee.contest import Contest, at_tables, partners, seated_once
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.pairing import Draw, DrawRefused, Entrant, History, draw
from tournaments.regulation import Regulation

both = pytest.mark.parametrize("method", ["strong-with-weak", "same-level"])


def ranked(players: int) -> list[Entrant]:
    return [Entrant(player, player) for player in range(1, players + 1)]


def seated(drawn: Draw) -> list[tuple[tuple[int, ...], ...]]:
    return [table.camps for table in drawn.tables]


def test_the_first_plays_with_the_last_against_the_second_and_the_last_but_one() -> None:
    drawn = draw("strong-with-weak", ranked(8), History(), 1)
    assert seated(drawn) == [((1, 8), (2, 7)), ((3, 6), (4, 5))]
    assert drawn.tables[0].reason.text == "Table 1 : 1er et 8e contre 2e et 7e du classement."


def test_the_first_four_are_at_table_1_the_first_with_the_fourth() -> None:
    drawn = draw("same-level", ranked(8), History(), 1)
    assert seated(drawn) == [((1, 4), (2, 3)), ((5, 8), (6, 7))]
    assert drawn.tables[1].reason.text == "Table 2 : 5e et 8e contre 6e et 7e du classement."


def test_whoever_had_that_partner_takes_the_nearest() -> None:
    history = History.of_tables([(1, (1, 8), (2, 3)), (1, (4, 5), (6, 7))])
    drawn = draw("strong-with-weak", ranked(8), history, 1)
    assert seated(drawn) == [((1, 7), (2, 8)), ((3, 5), (4, 6))]


def test_four_of_one_level_who_stay_together_change_partners_until_all_have_been() -> None:
    contest = Contest(4, 4, "same-level")
    contest.to_the_end()
    assert sorted(partners(contest.draws[:3]).values()) == [1] * 6
    assert [len(drawn.notes) for drawn in contest.draws] == [0, 0, 0, 1]
    assert contest.draws[3].notes[0].text == (
        "Des joueurs ont de nouveau le même partenaire. Tables concernées : 1."
    )


@both
def test_before_any_ranking_lots_decide(method: str) -> None:
    entrants = [Entrant(player) for player in range(1, 10)]
    drawn = draw(method, entrants, History(), 3, bye="last")
    assert drawn.tables[0].reason.text == "Table 1 : joueurs tirés au sort."
    assert drawn.byes[0].reason.text == "Au repos par tirage au sort."
    assert len({str(seated(draw(method, entrants, History(), seed))) for seed in range(9)}) == 9


@both
def test_levels_stand_in_for_the_first_ranking_and_no_level_comes_last(method: str) -> None:
    levels = dict.fromkeys((1, 3), 1) | dict.fromkeys((2, 5), 2) | {8: 3}
    entrants = [Entrant(player, levels.get(player)) for player in range(1, 10)]
    seats, rests = set(), set()
    for seed in range(9):
        drawn = draw(method, entrants, History(), seed, bye="last", levels=True)
        seats.add(str(seated(drawn)))
        # No ranking yet: lots choose who rests.
        rests.add(drawn.byes[0].team)
        assert drawn.byes[0].reason.text == "Au repos par tirage au sort."
    assert len(seats) > 1
    assert len(rests) > 1


def test_a_strong_one_plays_with_a_weak_one_or_one_level_plays_together() -> None:
    levels = {1: 3, 2: 1, 3: None, 4: 2, 5: 1, 6: None, 7: 2, 8: 3}
    entrants = [Entrant(player, level) for player, level in levels.items()]
    paired = draw("strong-with-weak", entrants, History(), 1, levels=True)
    assert [
        [sorted(map(str, map(levels.get, camp))) for camp in four] for four in seated(paired)
    ] == [
        [["1", "None"], ["1", "None"]],
        [["2", "3"], ["2", "3"]],
    ]
    assert paired.tables[0].reason.text == (
        "Table 1 : niveau 1 et sans niveau contre niveau 1 et sans niveau."
    )
    alike = draw("same-level", entrants, History(), 1, levels=True)
    tables = [sorted(str(levels[one]) for one in four) for four in at_tables(alike)]
    assert tables == [["1", "1", "2", "2"], ["3", "3", "None", "None"]]
    assert not paired.notes


@both
@given(
    st.integers(4, 40), st.integers(0, 99), st.sampled_from(["rest", "short"]), st.integers(1, 5)
)
def test_everybody_is_seated_once_and_nobody_rests_twice_before_the_others(
    method: str, players: int, seed: int, incomplete: str, ranks: int
) -> None:
    contest = Contest(players, 4, method, incomplete=incomplete, bye="last")
    for number in range(4):
        # With few ranks, lots order those who share one.
        entrants = [
            Entrant(player, (player * 7 + number) % (players // ranks + 1) + 1 if number else None)
            for player in contest.players
        ]
        drawn = draw(method, entrants, contest.history, seed, **contest.options)
        assert seated_once(drawn, contest.players)
        assert drawn == draw(method, entrants[::-1], contest.history, seed, **contest.options)
        contest.draws.append(drawn)
    byes = contest.history.byes
    times = [byes.get(player, 0) for player in contest.players]
    assert max(times) - min(times) <= 1


@given(st.integers(2, 12), st.integers(0, 99))
def test_nobody_has_the_same_partner_twice_as_long_as_the_halves_have_others(
    tables: int, seed: int
) -> None:
    """With the same ranking each time, each of the upper half has as many partners as it counts."""
    contest = Contest(4 * tables, 2 * tables, "strong-with-weak")
    for _round in range(2 * tables):
        contest.draws.append(draw("strong-with-weak", ranked(4 * tables), contest.history, seed))
    assert set(partners(contest.draws).values()) == {1}


@both
def test_players_kept_apart_are_exchanged_with_the_nearest(method: str) -> None:
    history = History(apart=frozenset({(1, 2), (1, 8), (1, 4)}))
    drawn = draw(method, ranked(12), history, 1)
    assert seated_once(drawn, range(1, 13))
    assert not any({1, other} <= set(four) for four in at_tables(drawn) for other in (2, 4, 8))


@both
def test_players_who_cannot_be_kept_apart_are_refused_unless_accepted(method: str) -> None:
    history = History(apart=frozenset({(1, 2), (1, 3), (2, 3)}))
    with pytest.raises(DrawRefused, match=r"Restent à la même table") as refused:
        draw(method, ranked(8), history, 1)
    best = refused.value.best
    assert best == draw(method, ranked(8), history, 1, accept=True)
    assert "veut séparer restent à la même table" in best.notes[0].text


def test_a_contest_rehearsed_seats_each_table_by_the_ranking_before() -> None:
    level = Regulation(
        RuleSet.preset("ffb-belote"),
        rounds=3,
        deals=2,
        entrants="individuals",
        seating="same-level",
    )
    drawn = rehearse(level, 12, 3)
    for before, after in zip(drawn.rounds, drawn.rounds[1:], strict=False):
        order = [row.team.number for row in before.standings.rows]
        tables = [
            {who.number for side in (match.ns, match.ew) for who in side.members}
            for match in sorted(after.matches, key=lambda match: match.table)
        ]
        ranks = {row.team.number: row.rank for row in before.standings.rows}
        expected = [order[start : start + 4] for start in range(0, 12, 4)]
        # Players of the same rank may be in either order.
        assert [sorted(ranks[one] for one in four) for four in tables] == [
            sorted(ranks[one] for one in four) for four in expected
        ]
