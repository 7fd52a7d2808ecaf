"""Exact pairing of a field: the cost of each meeting, and the pairing with the least total cost."""

from __future__ import annotations

from itertools import combinations, islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import examples, for_each
from tournaments.pairing.contract import Clash, History
from tournaments.pairing.matching import (
    LOT_BITS,
    MANY,
    NEIGHBOURS,
    REMOTE,
    Field,
    Pair,
    by_cost,
    cheapest,
    costs,
)

from .helpers import Pairs, burden, every_pairing, kept_apart


@st.composite
def drawn_fields(draw: st.DrawFn, sizes: st.SearchStrategy[int]) -> Field:
    """Return teams with any history, bans, clubs and groups, and the lots of a seed."""
    teams, history = draw(kept_apart(sizes, worn_out=draw(st.booleans())))
    lots = draw(st.lists(st.integers(0, 2**LOT_BITS - 1), min_size=len(teams), max_size=len(teams)))
    groups = draw(st.dictionaries(st.sampled_from(teams), st.integers(-2, 3)))
    return Field(teams, history, lots, groups)


def weight(field: Field, pairs: Pairs) -> tuple[int, ...]:
    """Return the objections to a pairing, in the order of the regulation."""
    teams = [(field.order[i], field.order[j]) for i, j in pairs]
    return (
        *burden(teams, field.history),
        sum((field.groups.get(a, 0) - field.groups.get(b, 0)) ** 2 for a, b in teams),
        sum((i - j) ** 2 for i, j in pairs),
        sum(field.lots[i] * field.lots[j] for i, j in pairs),
    )


def plain(size: int, history: History | None = None, lots: list[int] | None = None) -> Field:
    return Field(range(size), history or History(), lots or [0] * size)


def whole(field: Field, most: Clash = Clash.BANNED) -> dict[Pair, int]:
    return dict(costs(field, range(len(field)), most=most, complete=True))


class TestTheOrderOfImportance:
    """Order of the objections: ban, rematch, number of meetings, last round, club, group, distance,
    lots.
    """

    @examples(10, thorough=40)
    @given(drawn_fields(st.sampled_from([4, 6])))
    def test_says_of_any_two_pairings_which_is_the_better(self, field: Field) -> None:
        priced = whole(field)
        pairings = sorted(every_pairing(range(len(field))), key=lambda p: weight(field, p))
        totals = [sum(priced[pair] for pair in pairs) for pairs in pairings]
        assert {type(total) for total in totals} == {int}, "exact, however large"
        for (one, other), (less, more) in zip(pairwise(pairings), pairwise(totals), strict=True):
            same = weight(field, one) == weight(field, other)
            assert less == more if same else less < more

    def test_makes_one_thing_cost_one_more_than_all_that_weighs_less(self) -> None:
        """The costs of a large field must stay within 127 bits, so each step is the smallest
        possible.
        """
        most_distance = 2 * 3**2 + 1
        ban = whole(plain(4, History(apart=frozenset({(0, 1)}))))
        assert ban[0, 1] == 1 + most_distance
        kin = whole(plain(4, History(kin={0: "Auzay", 1: "Auzay"})))
        assert kin[0, 1] == 1 + most_distance
        # The two teams met once, in round 1. The parts are the last round, the number of meetings
        # and the rematch itself.
        met = whole(plain(4, History.of([(1, 0, 1)])))
        assert met[0, 1] == 1 + most_distance * (1 + 3 + 3 * 3)

    def test_finds_a_team_without_a_group_in_group_0(self) -> None:
        field = Field(range(4), History(), [0] * 4, groups={0: 1, 3: 1})
        assert cheapest(range(4), whole(field)) == [(0, 3), (1, 2)]

    @examples(10, thorough=40)
    @given(drawn_fields(st.sampled_from([2, 4, 6, 8])))
    def test_is_kept_by_the_pairing_that_is_made(self, field: Field) -> None:
        nodes = range(len(field))
        couples = cheapest(nodes, whole(field))
        assert couples is not None
        assert weight(field, couples) == min(weight(field, pairs) for pairs in every_pairing(nodes))

    def test_far_tables_are_better_than_one_rematch(self) -> None:
        met = History.of([(1, 0, 1)])
        assert cheapest(range(4), whole(plain(4, met))) == [(0, 2), (1, 3)]

    def test_one_rematch_of_the_last_round_is_better_than_two_of_the_first(self) -> None:
        met = History.of([(1, 0, 1), (1, 2, 3), (1, 0, 2), (1, 1, 3), (9, 0, 3)])
        assert cheapest(range(4), whole(plain(4, met))) == [(0, 3), (1, 2)]


class TestWhoIsInView:
    def test_a_team_sees_its_next_opponents_and_no_more(self) -> None:
        size = NEIGHBOURS + 5
        seen = costs(plain(size), range(size), most=Clash.NONE, complete=False)
        assert [j for i, j in seen if i == 0] == list(range(1, NEIGHBOURS + 1))
        assert [j for i, j in seen if i == 10] == list(range(11, size))

    def test_a_team_of_a_complete_view_sees_all(self) -> None:
        size = NEIGHBOURS + 5
        assert list(whole(plain(size), Clash.NONE)) == list(combinations(range(size), 2))

    def test_whoever_it_may_not_meet_takes_nobody_s_place(self) -> None:
        size = 60
        history = History.of((1, 0, other) for other in range(1, 6))
        seen = costs(plain(size, history), range(size), most=Clash.NONE, complete=False)
        assert [j for i, j in seen if i == 0] == list(range(6, NEIGHBOURS + 6))

    def test_as_many_of_those_it_has_met_are_in_view_beside_those_it_has_not(self) -> None:
        size, many = 80, NEIGHBOURS + 10
        history = History.of((1, 0, other) for other in range(1, many + 1))
        seen = costs(plain(size, history), range(size), most=Clash.MET, complete=False)
        assert [j for i, j in seen if i == 0] == [
            *range(1, NEIGHBOURS + 1),
            *range(many + 1, many + NEIGHBOURS + 1),
        ]

    @for_each(
        "most, possible",
        [
            (Clash.NONE, {(2, 3)}),
            (Clash.KIN, {(2, 3), (0, 1)}),
            (Clash.MET, {(2, 3), (0, 1), (0, 2), (0, 3)}),
            (Clash.BANNED, {(2, 3), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3)}),
        ],
    )
    def test_what_speaks_too_much_against_a_pair_leaves_it_out(
        self, most: Clash, possible: set[Pair]
    ) -> None:
        history = History(
            History.of([(1, 0, 2), (1, 0, 3)]).meetings,
            apart=frozenset({(1, 2), (1, 3)}),
            kin={0: "Auzay", 1: "Auzay"},
        )
        assert set(whole(plain(4, history), most)) == possible

    def test_the_order_of_the_teams_is_not_that_of_their_numbers(self) -> None:
        history = History.of([(1, 5, 9)])
        field = Field([9, 7, 5], history, [0] * 3)
        assert set(whole(field, Clash.NONE)) == {(0, 1), (1, 2)}

    def test_a_pair_known_to_be_possible_is_there_however_far(self) -> None:
        size = 60
        history = History.of([(4, 0, 59)])
        nodes = [0, *range(10, 60)]
        seen = costs(
            plain(size, history),
            nodes,
            most=Clash.NONE,
            complete=False,
            pairs=[(0, 58), (0, 59), (20, 59)],
        )
        # A meeting costs the square of the number of teams between the two, in this part of the
        # field.
        assert (seen[0, 58], seen[20, 59]) == (49**2, 39**2)
        # One rematch weighs more than any number of tables whose teams are far apart.
        assert seen[0, 59] > 25 * 50**2


class TestAFieldBeyondWhichLotsDoNotDecide:
    LOTS = (7, *(11,) * (MANY + 1))

    def test_has_lots_up_to_its_last_team(self) -> None:
        field = plain(MANY, lots=list(self.LOTS[:MANY]))
        seen = costs(field, range(MANY), most=Clash.NONE, complete=False)
        assert seen[0, 1] != seen[1, 2]
        assert seen[1, 2] == seen[2, 3]

    def test_counts_distance_alone(self) -> None:
        field = plain(MANY + 2, lots=list(self.LOTS))
        seen = costs(field, range(MANY + 2), most=Clash.NONE, complete=False)
        assert (seen[0, 1], seen[1, 2], seen[0, 20]) == (1, 1, 400)

    def test_finds_no_far_pair_worse_than_another(self) -> None:
        far = [(0, REMOTE - 1), (0, REMOTE), (0, REMOTE + 1), (0, MANY)]
        seen = costs(plain(MANY + 2), range(MANY + 2), most=Clash.NONE, complete=False, pairs=far)
        assert [seen[pair] for pair in far] == [254**2, 255**2, 255**2, 255**2]


class TestTheLeastCost:
    def test_pairs_everybody_before_it_counts(self) -> None:
        # 1 and 2 have the cheapest meeting, but it would leave 0 and 3 without an opponent.
        assert cheapest(range(4), {(0, 1): 10, (1, 2): 0, (2, 3): 10}) == [(0, 1), (2, 3)]

    def test_is_none_where_somebody_is_left_alone(self) -> None:
        assert cheapest(range(3), {(0, 1): 1, (1, 2): 1}) is None
        assert cheapest(range(4), {(0, 1): 1, (0, 2): 1, (0, 3): 1}) is None
        assert cheapest(range(2), {}) is None

    def test_of_nobody_is_no_table(self) -> None:
        assert cheapest([], {}) == []

    def test_names_the_teams_and_not_their_places(self) -> None:
        assert cheapest([2, 5, 7, 9], {(2, 9): 1, (5, 7): 1, (2, 5): 3, (7, 9): 3}) == [
            (2, 9),
            (5, 7),
        ]


class TestEveryPairing:
    @examples(10, thorough=40)
    @given(drawn_fields(st.sampled_from([2, 4, 6])), st.sampled_from(Clash))
    def test_comes_once_and_the_cheapest_first(self, field: Field, most: Clash) -> None:
        nodes = range(len(field))
        priced = whole(field, most)
        pairings = list(by_cost(nodes, priced))
        possible = [pairs for pairs in every_pairing(nodes) if all(p in priced for p in pairs)]
        assert sorted(pairings) == sorted(possible)
        totals = [sum(priced[pair] for pair in pairs) for pairs in pairings]
        assert totals == sorted(totals)

    def test_of_a_whole_hall_begins_without_the_rest(self) -> None:
        field = plain(30)
        first, second = islice(by_cost(range(30), whole(field)), 2)
        assert first == [(i, i + 1) for i in range(0, 30, 2)]
        assert len(set(first) - set(second)) == 2, "two tables are changed, and no more"


def test_a_field_counts_its_teams_and_knows_what_speaks_against_two_of_them() -> None:
    field = plain(3, History(apart=frozenset({(0, 2)})))
    assert len(field) == 3
    assert (field.clash(2, 0), field.clash(0, 1)) == (Clash.BANNED, Clash.NONE)
