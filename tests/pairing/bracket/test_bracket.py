"""Brackets: every team plays until beaten; the best are kept apart and get the byes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.pairing import Draw, DrawRefused, Entrant, History, draw
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.pairing.bracket.seeds import (
    apart,
    losers_of_first_match,
    new_bracket,
    ranked,
    teams_in,
)

every_size = for_each("size", range(2, 65))


def bracket(size: int, places: str = "final") -> Bracket:
    """Return a bracket of teams numbered by seed."""
    return new_bracket(range(1, size + 1), places)


def played(one: Bracket, wins) -> list[Bracket]:
    """Return the bracket after each round; `wins` gives the winner of two teams."""
    rounds = [one]
    while not rounds[-1].over:
        results = {}
        for ready in rounds[-1].ready():
            winner = wins(ready.one, ready.other)
            loser = ready.one + ready.other - winner
            results[ready.fixture.slot] = (winner, loser)
        rounds.append(rounds[-1].advanced(results))
    return rounds


def drawn(*brackets: Bracket) -> Draw:
    entrants = [Entrant(team) for team in teams_in(brackets)]
    data = [one.to_data() for one in brackets]
    return draw("bracket", entrants, History(), 1, brackets=data)


def by_lot(seed: int):
    random = Random(seed)
    return lambda one, other: one if random.random() < 0.5 else other


def places_of(one: Bracket) -> dict[int, int]:
    return {placed.team: placed.place for placed in one.standing()}


@every_size
def test_every_team_plays_until_it_is_beaten(size):
    rounds = played(bracket(size), by_lot(size))
    losers = [outcome.loser for outcome in rounds[-1].outcomes]
    assert len(losers) == size - 1
    assert sorted([*losers, rounds[-1].champion]) == list(range(1, size + 1))
    assert len(rounds) - 1 == (size - 1).bit_length()


@every_size
def test_where_the_better_always_wins_the_places_are_those_of_the_seeds(size):
    last = played(bracket(size, "all"), min)[-1]
    assert last.champion == 1
    places = places_of(last)
    assert places[1] == 1
    assert places[2] == 2
    # Places 3 and 4 go to seeds 3 and 4, places 5 to 8 to seeds 5 to 8, and so on.
    assert all(
        (place - 1).bit_length() <= (team - 1).bit_length() for team, place in places.items()
    )


@every_size
@for_each("places", ["final", "third", "all"])
def test_the_best_two_can_only_meet_in_the_final(size, places):
    one = played(bracket(size, places), min)[-1]
    final = next(o for o, f in zip(one.outcomes, one.fixtures, strict=True) if f.last == 2)
    assert (final.winner, final.loser) == (1, 2)
    met = [o for o in one.outcomes if {o.winner, o.loser} == {1, 2}]
    assert met == [final]


@every_size
def test_the_first_four_cannot_meet_before_the_semi_finals(size):
    one = played(bracket(size), min)[-1]
    for outcome, fixture in zip(one.outcomes, one.fixtures, strict=True):
        if max(outcome.winner, outcome.loser) <= 4:
            assert fixture.last - fixture.first + 1 <= 4


@every_size
def test_only_the_last_play_the_cadrage_that_leaves_a_power_of_two(size):
    first = drawn(bracket(size))
    exempt = [bye.team for bye in first.byes]
    power = 1 << (size.bit_length() - 1)
    if size == power:
        assert (exempt, len(first.tables)) == ([], size // 2)
    else:
        assert exempt == list(range(1, 2 * power - size + 1))
        assert len(first.tables) == size - power
        assert {bye.reason.text for bye in first.byes} == {
            f"Exempte du cadrage : tête de série {team}." for team in exempt
        }


@every_size
def test_the_small_final_is_one_match_more(size):
    last = played(bracket(size, "third"), by_lot(size))[-1]
    assert len(last.outcomes) == (size if size >= 4 else size - 1)
    if size >= 4:
        assert [place for place in places_of(last).values() if place <= 4] == [1, 2, 3, 4]


@every_size
def test_every_place_is_played_for_on_request(size):
    last = played(bracket(size, "all"), by_lot(size))[-1]
    assert [one.place for one in last.standing()] == list(range(1, size + 1))


@every_size
def test_nobody_meets_twice_unless_places_are_played_for(size):
    last = played(bracket(size), by_lot(size))[-1]
    pairs = [frozenset((one.winner, one.loser)) for one in last.outcomes]
    assert len(set(pairs)) == len(pairs)


def test_those_beaten_in_one_round_share_their_place():
    last = played(bracket(11), min)[-1]
    assert [(one.team, one.place) for one in last.standing()] == [
        *((1, 1), (2, 2), (3, 3), (4, 3)),
        *((5, 5), (6, 5), (7, 5), (8, 5)),
        *((9, 9), (10, 9), (11, 9)),
    ]


def test_while_it_is_played_a_team_has_the_best_place_it_may_still_have():
    one = bracket(4, "third").advanced({1: (1, 4), 2: (3, 2)})
    assert [(p.team, p.place, p.settled) for p in one.standing()] == [
        *((1, 1, False), (3, 1, False), (2, 3, False), (4, 3, False)),
    ]


@for_each("size", range(2, 9))
@for_each("places", ["final", "third", "all"])
def test_whatever_happens_each_outcome_leaves_a_whole_ranking(size, places):
    """Try every way the matches of a small bracket can end, one after another."""
    matches = len(bracket(size, places).fixtures)
    for wins in product((0, 1), repeat=min(matches, 9)):
        chosen = iter([*wins, *[0] * matches])
        rounds = played(bracket(size, places), lambda a, b, c=chosen: (a, b)[next(c)])
        ranks = [one.place for one in rounds[-1].standing()]
        assert len(ranks) == size
        # A place shared by k teams is followed by k - 1 empty ones.
        assert all(place == 1 + sum(other < place for other in ranks) for place in ranks)
        assert rounds[-1].champion is not None


def test_the_matches_say_why_these_teams_meet():
    one = bracket(11, "third")
    assert [table.reason.text for table in drawn(one).tables] == [
        "Cadrage 1 : tête de série 8 contre tête de série 9.",
        "Cadrage 2 : tête de série 6 contre tête de série 11.",
        "Cadrage 3 : tête de série 7 contre tête de série 10.",
    ]
    rounds = played(one, min)
    assert [table.reason.text for table in drawn(rounds[1]).tables][2:] == [
        "Quart de finale 3 : tête de série 3 contre vainqueur du cadrage 2.",
        "Quart de finale 4 : vainqueur du cadrage 3 contre tête de série 2.",
    ]
    assert [table.reason.text for table in drawn(rounds[3]).tables] == [
        "Finale : vainqueur de la demi-finale 1 contre vainqueur de la demi-finale 2.",
        "Petite finale : perdant de la demi-finale 1 contre perdant de la demi-finale 2.",
    ]
    with pytest.raises(DrawRefused, match="terminés"):
        draw("bracket", [Entrant(1), Entrant(2)], History(), 1, brackets=[rounds[4].to_data()])


def test_the_places_below_are_named_by_what_is_played_for():
    rounds = played(bracket(8, "all"), min)
    assert [table.reason.text.partition(" :")[0] for table in drawn(rounds[1]).tables] == [
        *("Demi-finale 1", "Demi-finale 2"),
        *("Places 5 à 8, match 1", "Places 5 à 8, match 2"),
    ]
    assert [table.reason.text.partition(" :")[0] for table in drawn(rounds[2]).tables] == [
        *("Finale", "Petite finale", "Match pour la 5e place", "Match pour la 7e place"),
    ]


def test_the_better_seed_sits_north_south_and_the_slots_are_kept():
    round_draw = drawn(new_bracket([30, 20, 10, 40]))
    assert [(t.number, t.ns, t.ew, t.section, t.slot) for t in round_draw.tables] == [
        (1, 30, 40, "main", 1),
        (2, 20, 10, "main", 2),
    ]


def test_main_and_consolation_are_played_together_the_main_first():
    main = bracket(4)
    consolation = new_bracket([5, 6, 7], section="consolation")
    round_draw = drawn(main, consolation)
    assert [(t.number, t.section, t.slot) for t in round_draw.tables] == [
        (1, "main", 1),
        (2, "main", 2),
        (3, "consolation", 1),
    ]
    assert round_draw.tables[2].reason.text == (
        "Consolante – Cadrage 1 : tête de série 2 contre tête de série 3."
    )
    assert [bye.team for bye in round_draw.byes] == [5]


@given(st.integers(2, 40), st.integers(0, 999))
def test_a_draw_is_the_same_again_from_what_is_kept(size, seed):
    for one in played(bracket(size, "all"), by_lot(seed))[:-1]:
        again = Bracket.from_data(one.to_data())
        assert again == one
        assert drawn(again) == drawn(one)
        seats = [t for table in drawn(one).tables for t in (table.ns, table.ew)]
        assert len(set(seats)) == len(seats)


def test_seeds_that_cannot_be_are_refused_by_name():
    with pytest.raises(DrawRefused, match="au moins deux équipes ; il y en a 1"):
        new_bracket([4])
    with pytest.raises(DrawRefused, match="L’équipe 4 figure deux fois"):
        new_bracket([4, 2, 4])
    with pytest.raises(DrawRefused, match="L’équipe 2 a abandonné"):
        new_bracket([4, 2, 3], left={2})


def test_a_result_of_another_round_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="slot 1"):
        bracket(4).advanced({1: (1, 3)})
    with pytest.raises(ValueError, match="slot 3"):
        bracket(4).advanced({3: (1, 2)})


def test_the_consolation_takes_those_beaten_in_their_first_match():
    # 6 teams: 3 plays 6 and 4 plays 5 in the cadrage; 1 and 2 are exempt.
    one = bracket(6)
    assert losers_of_first_match(one) is None
    one = one.advanced({1: (5, 4), 2: (3, 6)})
    assert losers_of_first_match(one) is None
    # The first seed loses its first match; 3 has won one match.
    one = one.advanced({3: (5, 1), 4: (2, 3)})
    assert losers_of_first_match(one) == (1, 4, 6)
    assert losers_of_first_match(one, left={4}) == (1, 6)
    consolation = new_bracket([1, 4, 6], section="consolation")
    last = played(consolation, min)[-1]
    # 3 was beaten in the semi-finals of the main bracket, so it stays there.
    assert ranked([one.advanced({5: (5, 2)}), last]) == [
        *((1, 5), (2, 2), (3, 3), (4, 1), (5, 4), (6, 6)),
    ]


@for_each("size, places", [(2, "final"), (3, "final"), (4, "third"), (8, "all")])
def test_nobody_is_left_for_a_consolation_where_the_losers_play_on(size, places):
    rounds = played(bracket(size, places), min)
    losers = losers_of_first_match(rounds[2] if size == 3 else rounds[1])
    assert losers == ((3,) if size == 3 else ())


def test_teams_of_one_pool_do_not_meet_in_their_first_match():
    # 1 to 4 won pools A to D; the second teams come in the order of the ranking.
    pools = {1: "A", 2: "B", 3: "C", 4: "D", 5: "D", 6: "C", 7: "B", 8: "A"}
    order = apart([1, 2, 3, 4, 5, 6, 7, 8], pools)
    assert order[:4] == [1, 2, 3, 4]
    firsts = [{pools[ready.one], pools[ready.other]} for ready in new_bracket(order).ready()]
    assert all(len(pair) == 2 for pair in firsts)


@given(st.integers(2, 6), st.integers(2, 3), st.randoms(use_true_random=False))
def test_winners_of_pools_keep_their_seed_and_no_more_meet_than_before(count, each, random):
    winners = list(range(1, count + 1))
    others = list(range(count + 1, count * each + 1))
    pools = {team: "ABCDEF"[(team - 1) % count] for team in winners}
    mixed = list(others)
    random.shuffle(mixed)
    pools |= {team: "ABCDEF"[place % count] for place, team in enumerate(mixed)}
    before = [*winners, *others]
    after = apart(before, pools)
    assert sorted(after) == before
    assert after[:count] == winners

    def together(order):
        seeds = [one.sources for one in Bracket(tuple(order)).fixtures]
        firsts = [[order[end.seed - 1] for end in ends if end.seed] for ends in seeds]
        return sum(pools[ends[0]] == pools[ends[1]] for ends in firsts if len(ends) == 2)

    assert together(after) <= together(before)
    exempt = {bye.team for bye in drawn(Bracket(tuple(before))).byes}
    still = {bye.team for bye in drawn(Bracket(tuple(after))).byes}
    # A team gives up its bye to avoid a first meeting or to leave the half of its pool's winner,
    # who never does.
    assert len(still) == len(exempt)
    assert still & set(winners) == exempt & set(winners)
