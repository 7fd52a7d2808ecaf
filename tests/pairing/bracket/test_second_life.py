"""A bracket whose beaten teams may buy their return, once: who meets, who rests, who wins."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import examples
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.draw import draw_bracket
from tournaments.pairing.bracket.layout import rounds_apart
from tournaments.pairing.bracket.seeds import new_bracket, ranked, teams_in
from tournaments.pairing.bracket.words import RETURNS, name_of, round_name
from tournaments.pairing.contract import Draw, Entrant, History


def drawn(bracket: Bracket, history: History, seed: int) -> tuple[Draw, Bracket]:
    """Return the next draw of a bracket, made again from its data, and the bracket it makes."""
    entrants = [Entrant(team) for team in teams_in([bracket])]
    draw = draw_bracket(entrants, history, seed, brackets=[bracket.to_data()])
    assert Bracket.from_data(bracket.to_data()) == bracket
    assert draw_bracket(entrants, history, seed, brackets=[bracket.to_data()]) == draw
    return draw, bracket.drawn({table.slot: (table.ns, table.ew) for table in draw.tables})


def names(bracket: Bracket) -> list[str]:
    """Return the name of each round, as it is known."""
    reasons = {one.level: round_name(one) for one in bracket.fixtures if not one.exempts}
    return [reason.template % reason.params for _level, reason in sorted(reasons.items())]


@examples(10, thorough=60)
@given(
    teams=st.integers(2, 40),
    limit=st.integers(1, 8),
    drawing=st.sampled_from(["redrawn", "reseeded"]),
    seed=st.integers(0, 1000),
)
def test_whoever_plays_a_second_life_loses_twice_to_be_out(teams, limit, drawing, seed):
    random = Random(seed)
    bracket = new_bracket(range(1, teams + 1), drawing=drawing, returns=limit)
    lost: Counter[int] = Counter()
    rested: Counter[int] = Counter()
    bought: set[int] = set()
    gone: set[int] = set()
    played, byes, rounds = [], [], 0
    while not bracket.over:
        rounds += 1
        draw, bracket = drawn(bracket, History.of(played, byes), seed)
        seated = [team for table in draw.tables for team in (table.ns, table.ew)]
        exempt = [bye.team for bye in draw.byes]
        # Who is still in plays one match; of an odd number, one team rests.
        assert sorted([*seated, *exempt]) == [t for t in range(1, teams + 1) if t not in gone]
        assert len(exempt) == (len(seated) + len(exempt)) % 2
        # It won its last match, or rested, and nobody who did has rested less.
        free = {*seated, *exempt} - {*bracket.came_back(rounds)} or {*seated, *exempt}
        for team in exempt:
            assert team in free
            assert rested[team] == min(rested[one] for one in free)
        rested.update(exempt)
        byes += exempt
        played += [(rounds, table.ns, table.ew) for table in draw.tables]
        results = {}
        for table in draw.tables:
            winner = random.choice([table.ns, table.ew])
            results[table.slot] = winner, table.ns + table.ew - winner
        losers = {loser for _winner, loser in results.values()}
        lost.update(losers)
        after = bracket.advanced(results)
        may = after.may_return()
        bought_back = rounds <= limit and len(seated) + len(exempt) > 2
        assert set(may) == (losers if bought_back else set())
        back = {team for team in may if team not in bought and random.random() < 0.5}
        bracket = bracket.advanced(results, back=back)
        assert bracket.came_back(rounds + 1) == sorted(back)
        bought |= back
        gone |= losers - back
    assert gone == set(range(1, teams + 1)) - {bracket.champion}
    for team in gone:
        assert lost[team] == 1 + (team in bought)
    assert lost[bracket.champion] == (bracket.champion in bought)
    exempts = [bracket.teams_of(one) for one in bracket.fixtures if one.exempts]
    assert Counter(team for team, _nobody in exempts) == rested
    ranks = ranked([bracket])
    assert ranks[0] == (1, bracket.champion)
    assert sorted(team for _rank, team in ranks) == list(range(1, teams + 1))
    assert sum(len(part.boxes) for part in rounds_apart(bracket.fixtures)) == len(bracket.fixtures)


def test_eight_teams_of_which_three_buy_their_return():
    bracket = new_bracket(range(1, 9), drawing="redrawn", returns=1)
    assert names(bracket) == ["Tour 1", "Tour 2", "Finale"]
    draw, bracket = drawn(bracket, History(), 1)
    assert [(one.ns, one.ew) for one in draw.tables] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    results = {one.slot: (one.ns, one.ew) for one in draw.tables}
    assert bracket.advanced(results).may_return() == [5, 6, 7, 8]
    bracket = bracket.advanced(results, back={5, 7, 8})
    # Seven teams: three matches, one exempt; then four, and the rounds have their usual names.
    assert names(bracket) == ["Tour 1", "Tour 2", "Demi-finales", "Finale"]
    assert [(one.place, one.team) for one in bracket.standing()][-1] == (8, 6)
    draw, bracket = drawn(bracket, History.of([(1, *pair) for pair in results.values()]), 1)
    assert len(draw.tables) == 3
    assert not draw.rematches
    assert draw.byes[0].team in {1, 2, 3, 4}
    assert [note.params["team"] for note in draw.notes] == [5, 7, 8]
    assert {note.template for note in draw.notes} == {RETURNS}
    assert bracket.advanced({one.slot: (one.ns, one.ew) for one in draw.tables}).may_return() == []


def test_a_winner_that_leaves_is_not_drawn_any_more():
    bracket = new_bracket(range(1, 9), drawing="redrawn", returns=1)
    draw, bracket = drawn(bracket, History(), 1)
    results = {one.slot: (one.ns, one.ew) for one in draw.tables}
    bracket = bracket.advanced(results, left={1}, back={8})
    draw, bracket = drawn(bracket, History(), 1)
    assert len(draw.tables) == 2
    assert not draw.byes
    assert {team for one in draw.tables for team in (one.ns, one.ew)} == {2, 3, 4, 8}
    assert (1, 5) in {(one.team, one.place) for one in bracket.standing()}


def test_the_last_team_left_is_the_champion_without_a_final():
    bracket = new_bracket([1, 2, 3, 4], drawing="redrawn", returns=1)
    draw, bracket = drawn(bracket, History(), 1)
    results = {one.slot: (one.ns, one.ew) for one in draw.tables}
    bracket = bracket.advanced(results, left={1})
    assert (bracket.over, bracket.champion) == (True, 2)
    assert ranked([bracket])[0] == (1, 2)


def test_the_exempt_of_the_first_round_is_the_best_seed():
    draw, bracket = drawn(new_bracket([3, 1, 2], drawing="redrawn", returns=2), History(), 1)
    assert [bye.team for bye in draw.byes] == [3]
    [exempt] = [one for one in bracket.fixtures if one.exempts and one.level == 1]
    assert name_of(exempt).params["level"] == 1
