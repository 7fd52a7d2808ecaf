"""Properties of every method of draw."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments import pairing
from tournaments.pairing import (
    METHODS,
    MOVEMENTS,
    DrawRefused,
    History,
    Meeting,
    Meetings,
    draw,
)
from tournaments.pairing.ranking.ranking import PASSED_OVER

from .helpers import draw_by, every_pairing, fields, pairs_of, ranked, rematches

# Pools and brackets do not draw the whole field, and players sit in fours. Their own tests check
# these properties.
OF_THE_WHOLE_FIELD = (Meetings.DRAWN, Meetings.IN_ADVANCE)
methods = pytest.mark.parametrize(
    "method", sorted(name for name, one in METHODS.items() if one.meetings in OF_THE_WHOLE_FIELD)
)
avoiding = pytest.mark.parametrize("method", ["random", "ranking", "winners"])
byes = st.sampled_from(["last", "lot"])


def draw_of(method, entrants, history, seed, bye):
    """Make a draw by any method; movements have no option for the bye."""
    options = {} if method in MOVEMENTS else {"bye": bye}
    return draw_by(method, entrants, history, seed, **options)


@pytest.mark.slow
@methods
@given(fields(st.integers(2, 14)), st.integers(0, 99), byes)
def test_every_team_is_drawn_exactly_once(method, field, seed, bye):
    teams, history = field
    result = draw_of(method, ranked(teams), history, seed, bye)
    seated = [team for pair in pairs_of(result) for team in pair]
    assert sorted(seated + [bye.team for bye in result.byes]) == sorted(teams)
    numbers = [table.number for table in result.tables]
    if method in MOVEMENTS:
        # The team that sits keeps its table; a table without an opponent stays empty.
        assert numbers == sorted(set(numbers))
        assert all(1 <= number <= (len(teams) + 1) // 2 for number in numbers)
    else:
        assert numbers == list(range(1, len(teams) // 2 + 1))
    assert len(result.byes) == len(teams) % 2
    assert (result.method, result.seed) == (method, seed)


@methods
@given(fields(st.integers(2, 14)), st.integers(0, 99), byes, st.randoms())
def test_the_same_seed_gives_the_same_draw(method, field, seed, bye, random):
    teams, history = field
    entrants = ranked(teams)
    first = draw_of(method, entrants, history, seed, bye)
    random.shuffle(entrants)
    backwards = History(dict(reversed(history.meetings.items())), history.byes)
    assert draw_of(method, entrants, backwards, seed, bye) == first


@methods
@given(fields(st.integers(2, 9)), st.integers(0, 99), byes)
def test_every_rematch_is_named(method, field, seed, bye):
    teams, history = field
    result = draw_of(method, ranked(teams), history, seed, bye)
    assert rematches(pairs_of(result), history) == len(result.rematches)
    tables = {table.number: table for table in result.tables}
    for rematch in result.rematches:
        table = tables[rematch.table]
        assert (rematch.ns, rematch.ew, rematch.reason) == (table.ns, table.ew, table.reason)
        assert rematch.meeting == history.meeting(table.ns, table.ew)
    named = [note for note in result.notes if "tables" in note.params]
    assert len(named) == bool(result.rematches)


@avoiding
@given(fields(st.integers(2, 9)), st.integers(0, 99), byes)
def test_there_are_as_few_rematches_as_can_be(method, field, seed, bye):
    teams, history = field
    result = draw_of(method, ranked(teams), history, seed, bye)
    fewest = min(
        rematches(pairs, history)
        for resting in may_rest(teams, history)
        for pairs in every_pairing([team for team in teams if team != resting])
    )
    assert rematches(pairs_of(result), history) == fewest
    assert bool(result.rematches) == any(
        "aucun tirage" in note.text.lower() for note in result.notes
    )


def may_rest(teams, history):
    if len(teams) % 2 == 0:
        return [None]
    least = min(history.byes.get(team, 0) for team in teams)
    return [team for team in teams if history.byes.get(team, 0) == least]


@methods
@settings(max_examples=10)
@given(fields(st.sampled_from([3, 5, 9])), byes)
def test_nobody_rests_twice_while_another_has_rested_less(method, field, bye):
    teams, history = field
    result = draw_of(method, ranked(teams), history, 1, bye)
    assert result.byes[0].team in may_rest(teams, history)


@methods
@settings(max_examples=10)
@given(fields(st.integers(2, 12)), byes)
def test_every_table_and_every_bye_says_why(method, field, bye):
    teams, history = field
    result = draw_of(method, ranked(teams), history, 1, bye)
    for table in result.tables:
        assert table.reason.text.startswith(f"Table {table.number} : ")
    assert all(bye.reason.text.startswith("Exempte") for bye in result.byes)
    assert all(note.text for note in result.notes)


@methods
def test_two_teams_meet(method):
    result = draw_by(method, ranked([7, 3]), History(), seed=1)
    assert {*pairs_of(result)[0]} == {3, 7}
    assert not result.byes
    assert not result.rematches


@methods
@pytest.mark.parametrize("teams", [[], [5]])
def test_fewer_than_two_teams_are_refused(method, teams):
    with pytest.raises(DrawRefused) as refused:
        draw_by(method, ranked(teams), History(), seed=1)
    assert refused.value.params == {"count": len(teams)}
    assert str(refused.value) == (
        f"Il faut au moins deux équipes présentes pour un tirage ; il y en a {len(teams)}."
    )
    assert refused.value.message == pairing.TOO_FEW


@methods
def test_a_team_given_twice_is_refused(method):
    with pytest.raises(DrawRefused, match="L’équipe 4 figure deux fois"):
        draw_by(method, ranked([4, 5, 6, 4]), History(), seed=1)


def test_an_unknown_method_or_option_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="astrology"):
        draw("astrology", ranked([1, 2]), History(), seed=1)
    with pytest.raises(TypeError):
        draw("random", ranked([1, 2]), History(), seed=1, moon="full")
    with pytest.raises(ValueError, match="first"):
        draw("random", ranked([1, 2, 3]), History(), seed=1, bye="first")


def test_a_history_counts_meetings_whoever_sat_where():
    history = History.of([(1, 8, 5), (3, 5, 8), (2, 5, 6)], byes=[4, 4])
    assert history.meeting(8, 5) == history.meeting(5, 8) == Meeting(times=2, last_round=3)
    assert history.meeting(6, 8) is None
    assert history.byes == {4: 2}


def test_teams_that_have_left_do_not_disturb_the_draw():
    history = History.of([(1, 1, 99), (1, 98, 2)], byes=[97])
    assert pairs_of(draw("ranking", ranked([1, 2]), history, seed=1)) == [(1, 2)]


def test_a_reason_can_be_translated():
    english = {
        "1er": "1st",
        "%(tens)s2e": "%(tens)s2nd",
        "%(tens)s3e": "%(tens)s3rd",
        "%(before)s et %(last)s": "%(before)s and %(last)s",
        PASSED_OVER["met"][1]: "Table %(table)d: %(better)s meets %(other)s, not %(between)s.",
    }
    history = History.of([(1, 1, 2), (2, 1, 3)])
    reason = draw("ranking", ranked([1, 2, 3, 4]), history, 1, last_round=True).tables[0].reason
    sentence = reason.translated(lambda template: english.get(template, template))
    assert sentence == "Table 1: 1st meets 4e, not 2nd and 3rd."
    assert reason.text == (
        "Table 1 : 1er contre 4e du classement, les 2e et 3e ayant déjà été rencontrés."
    )


def test_tables_written_late_are_those_written_at_once_copied_and_stored():
    history = History.of([(1, 1, 2), (1, 3, 4)])
    result = draw("ranking", ranked(range(1, 9)), history, seed=1)
    again = draw("ranking", ranked(range(1, 9)), history, seed=1)
    assert len(result.tables) == 4
    assert result == again == copy.deepcopy(result) == pickle.loads(pickle.dumps(result))
    assert result.tables == tuple(again.tables)
    assert hash(result.tables) == hash(tuple(again.tables))
    assert result.tables[1:3] == tuple(again.tables)[1:3]
    changed = (result.tables[0]._replace(number=9), *result.tables[1:])
    assert result.tables != changed
    assert replace(result, tables=changed) != again
