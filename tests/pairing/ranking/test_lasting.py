"""Whole fields with unavoidable clashes: the most tables without clash, and the possible byes."""

from __future__ import annotations

import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.helpers import (
    burden,
    draw_by,
    every_pairing,
    kept_apart,
    pairs_of,
    ranked,
    rematches,
)
from tournaments.pairing import History, draw, matching
from tournaments.pairing.contract import Clash
from tournaments.pairing.matching import Field
from tournaments.pairing.ranking import lasting
from tournaments.pairing.ranking.lasting import NOBODY, fill, may_rest


def most_tables(teams, history, most):
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(teams)
    graph.add_edges_from(
        (i, j, 1)
        for i in range(len(teams))
        for j in range(i)
        if history.clash(teams[i], teams[j]) <= most
    )
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


@st.composite
def crowded(draw, sizes):
    """Field where most meetings are forbidden, to need the longest paths."""
    size = draw(sizes)
    teams = list(range(1, size + 1))
    pairs = [(a, b) for a in teams for b in teams if a < b]
    may_meet = draw(st.sets(st.sampled_from(pairs), max_size=2 * size))
    return teams, History(apart=frozenset(pairs) - may_meet)


@given(
    st.one_of(crowded(st.integers(2, 16)), kept_apart(st.integers(2, 12))), st.sampled_from(Clash)
)
def test_as_many_tables_as_can_be_are_without_clash(field, most):
    teams, history = field
    mate = [NOBODY] * len(teams)
    left = fill(Field(teams, history, lots=()), most, mate)
    paired = [(i, j) for i, j in enumerate(mate) if j != NOBODY]
    assert all(mate[j] == i for i, j in paired)
    assert all(history.clash(teams[i], teams[j]) <= most for i, j in paired)
    assert len(paired) // 2 == most_tables(teams, history, most)
    assert {i for i, j in enumerate(mate) if j == NOBODY} <= left


@given(crowded(st.sampled_from([3, 5, 7, 9, 11])))
def test_who_may_rest_is_whom_a_largest_pairing_leaves_out(field):
    teams, history = field
    most = most_tables(teams, history, Clash.NONE)
    spared = {
        team
        for team in teams
        if most_tables([t for t in teams if t != team], history, Clash.NONE) == most
    }
    assert may_rest(Field(teams, history, lots=()), Clash.NONE) == spared


@given(kept_apart(st.sampled_from([6, 8]), worn_out=True))
def test_a_large_field_breaks_as_few_bans_as_a_small_one(field):
    """Use the method of large fields on fields small enough to check every pairing."""
    teams, history = field
    whole, neighbours, many = lasting.WHOLE, matching.NEIGHBOURS, matching.MANY
    lasting.WHOLE, matching.NEIGHBOURS, matching.MANY = 0, 1, 0
    try:
        pairs = lasting.whole_field(Field(teams, history, lots=()))
    finally:
        lasting.WHOLE, matching.NEIGHBOURS, matching.MANY = whole, neighbours, many
    meetings = [(teams[i], teams[j]) for i, j in pairs]
    least = min(burden(other, history) for other in every_pairing(teams))
    assert burden(meetings, history)[0] == least[0]
    if not history.apart:
        assert burden(meetings, history)[1] == least[1]


def test_the_first_ranks_of_a_large_field_meet_the_last_when_they_have_met_all_others():
    """Each of the first 30 teams can only meet the last 100 teams."""
    history = History.of((1, a, b) for a in range(30) for b in range(a + 1, 400))
    result = draw("ranking", ranked(range(500)), history, seed=1)
    assert rematches(pairs_of(result), history) == 0


def test_in_a_large_field_whoever_has_met_everybody_rests():
    history = History.of((1, min(20, team), max(20, team)) for team in range(101) if team != 20)
    result = draw("ranking", ranked(range(101)), history, seed=1)
    assert result.byes[0].team == 20
    assert not result.rematches


def test_in_a_large_field_another_rests_to_respect_a_ban():
    apart = frozenset((min(20, team), max(20, team)) for team in range(101) if team != 20)
    for method in ("random", "ranking", "winners", "registration", "ranking-rematches"):
        result = draw_by(method, ranked(range(101)), History(apart=apart), 1)
        assert result.byes[0].team == 20
