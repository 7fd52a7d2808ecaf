"""Forbidden meetings, and teams of the same club or family."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import slowly
from tournaments.pairing import DrawRefused, Entrant, History, draw

from .helpers import burden, distance, draw_by, every_pairing, kept_apart, pairs_of, ranked

GOING_DOWN = ["random", "ranking", "winners"]
ALL = [*GOING_DOWN, "registration", "ranking-rematches"]
going_down = pytest.mark.parametrize("method", GOING_DOWN)
all_methods = pytest.mark.parametrize("method", ALL)
small = st.integers(2, 8)


def pairings(teams, history):
    """Return every way to pair these teams, with a bye for any team that has rested least."""
    if len(teams) % 2 == 0:
        return list(every_pairing(teams))
    least = min(history.byes.get(team, 0) for team in teams)
    resting = [team for team in teams if history.byes.get(team, 0) == least]
    return [p for bye in resting for p in every_pairing([t for t in teams if t != bye])]


@all_methods
@given(kept_apart(small), st.integers(0, 9), st.sampled_from(["last", "lot"]))
def test_a_ban_is_broken_only_when_every_draw_breaks_one(method, field, seed, bye):
    teams, history = field
    fewest = min(burden(pairs, history)[0] for pairs in pairings(teams, history))
    try:
        result = draw_by(method, ranked(teams), history, seed, bye=bye)
    except DrawRefused as refused:
        assert fewest > 0
        result = refused.best
        accepted = draw_by(method, ranked(teams), history, seed, bye=bye, accept=True)
        assert accepted == result
    assert burden(pairs_of(result), history)[0] == fewest
    broken = [t for t in result.tables if (min(t.ns, t.ew), max(t.ns, t.ew)) in history.apart]
    assert all("rencontre interdite par l’organisateur ;" in t.reason.text for t in broken)
    named = [note for note in result.notes if "rencontres interdites ont lieu" in note.text]
    assert [note.params["tables"] for note in named] == (
        [", ".join(str(table.number) for table in broken)] if broken else []
    )


@pytest.mark.parametrize("worn_out", [False, True])
@going_down
@given(data=st.data(), seed=st.integers(0, 9))
def test_bans_weigh_more_than_rematches_and_these_more_than_kin(method, worn_out, data, seed):
    sizes = st.sampled_from([4, 6, 8])
    teams, history = data.draw(kept_apart(sizes, worn_out=worn_out))

    def cost(pairs):
        if method == "ranking":
            far = distance(pairs, teams)
        else:
            # A draw by lot has no distance; groups have one.
            far = sum((a % 3 - b % 3) ** 2 for a, b in pairs) if method == "winners" else 0
        return burden(pairs, history), far

    result = draw_by(method, ranked(teams), history, seed, last_round=True, accept=True)
    assert cost(pairs_of(result)) == min(map(cost, every_pairing(teams)))


@all_methods
@given(kept_apart(st.sampled_from([3, 5, 7])), st.sampled_from(["last", "lot"]))
def test_nobody_rests_early_to_respect_a_ban(method, field, bye):
    teams, history = field
    result = draw_by(method, ranked(teams), history, 1, bye=bye, accept=True)
    least = min(history.byes.get(team, 0) for team in teams)
    assert history.byes.get(result.byes[0].team, 0) == least


@all_methods
def test_what_cannot_be_respected_is_named_and_the_best_draw_offered(method):
    apart = frozenset({(1, 2), (1, 3), (1, 4)})
    with pytest.raises(DrawRefused) as refused:
        draw_by(method, ranked([1, 2, 3, 4]), History(apart=apart), seed=1)
    best = refused.value.best
    (ns, ew) = next(pair for pair in pairs_of(best) if 1 in pair)
    assert str(refused.value) == (
        "Aucun tirage n’évite toutes les rencontres que vous avez interdites. Il "
        f"reste, par numéros d’équipes : {ns} contre {ew}."
    )
    assert draw_by(method, ranked([1, 2, 3, 4]), History(apart=apart), 1, accept=True) == best


@all_methods
def test_another_team_rests_when_that_respects_a_ban(method):
    history = History(apart=frozenset({(1, 2)}))
    result = draw_by(method, ranked([1, 2, 3]), history, seed=1, bye="last")
    assert result.byes[0].team == 2
    assert "le moins de rencontres interdites" in result.byes[0].reason.text


def test_a_forbidden_meeting_costs_a_rematch():
    history = History.of([(1, 1, 3), (1, 2, 4), (2, 1, 4), (2, 2, 3)])
    apart = History(history.meetings, apart=frozenset({(1, 2)}))
    result = draw("ranking", ranked([1, 2, 3, 4]), apart, seed=1)
    assert pairs_of(result) == [(1, 3), (2, 4)]
    assert result.tables[0].reason.text == (
        "Table 1 : équipes s’étant déjà rencontrées à la partie 1 ; aucun tirage n’évite toute "
        "nouvelle rencontre en respectant les rencontres interdites."
    )


def test_the_ranking_says_who_is_passed_over_and_why():
    history = History(apart=frozenset({(1, 2)}), kin={5: "Auzay", 6: "Auzay"})
    result = draw("ranking", ranked(range(1, 9)), history, seed=1, last_round=True)
    assert [table.reason.text for table in result.tables] == [
        "Table 1 : 1er contre 3e du classement, l’organisateur ayant interdit la rencontre avec "
        "le 2e.",
        "Table 2 : 2e contre 4e du classement, le 3e ayant un adversaire mieux classé.",
        "Table 3 : 5e contre 7e du classement et non le 6e, pour que les équipes d’un même club "
        "ou d’une même famille ne se rencontrent pas.",
        "Table 4 : 6e contre 8e du classement, le 7e ayant un adversaire mieux classé.",
    ]


def test_the_order_of_registration_changes_as_little_as_can_be():
    history = History(apart=frozenset({(3, 4)}), kin={1: "Auzay", 2: "Auzay"})
    result = draw("registration", [Entrant(team) for team in range(1, 9)], history, seed=1)
    assert pairs_of(result) == [(1, 3), (2, 4), (5, 6), (7, 8)]
    lines = [table.reason.text for table in result.tables]
    assert sum("sans les rencontres interdites par l’organisateur" in text for text in lines) == 2


def test_ranking_order_with_rematches_avoids_bans_and_nothing_else():
    history = History.of([(1, 1, 3)])
    apart = History(history.meetings, apart=frozenset({(1, 2)}), kin={5: "A", 6: "A"})
    result = draw("ranking-rematches", ranked(range(1, 7)), apart, seed=1)
    assert pairs_of(result) == [(1, 3), (2, 4), (5, 6)]
    assert "interdit la rencontre avec le 2e" in result.tables[0].reason.text
    assert [note.params["tables"] for note in result.notes] == ["1"]


@pytest.mark.parametrize("size", [10, 30, 101, *slowly(701, 1200)])
@going_down
def test_clubs_are_kept_apart_in_every_size_of_field(method, size):
    kin = {team: f"club {team % 5}" for team in range(size)}
    result = draw_by(method, ranked(sorted(range(size), key=lambda t: t % 5)), History(kin=kin), 1)
    assert burden(pairs_of(result), History(kin=kin)) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("size", [12, 101, *slowly(1000)])
@all_methods
def test_bans_are_respected_in_every_size_of_field(method, size):
    """No team of one tenth may meet a team of a second tenth."""
    tenth = max(size // 10, 3)
    apart = frozenset((a, b) for a in range(tenth) for b in range(tenth, 2 * tenth))
    order = list(range(size))
    Random(4).shuffle(order)
    result = draw_by(method, ranked(order), History(apart=apart), 1)
    assert burden(pairs_of(result), History(apart=apart))[0] == 0


@pytest.mark.parametrize("size", [10, 90, *slowly(500)])
@going_down
def test_a_club_that_is_too_large_meets_itself_as_little_as_can_be(method, size):
    """Six tenths of the teams are of one club, so a tenth of the teams must meet a clubmate."""
    kin = {team: "Auzay" if team % 10 < 6 else None for team in range(size)}
    kin = {team: club for team, club in kin.items() if club}
    result = draw_by(method, ranked(range(size)), History(kin=kin), 1)
    tables = [table.number for table in result.tables if kin.get(table.ns) == kin.get(table.ew)]
    assert len(tables) == size // 10
    assert [note.text for note in result.notes] == [
        "Des équipes d’un même club ou d’une même famille se rencontrent : sans cela, "
        "d’autres se rencontreraient de nouveau. Tables concernées : "
        f"{', '.join(map(str, tables))}."
    ]
    reasons = {table.number: table.reason.text for table in result.tables}
    assert all("d’un même club ou d’une même famille ;" in reasons[number] for number in tables)


def test_teams_of_one_club_drawn_together_by_lot_are_changed_and_told_so():
    kin = dict.fromkeys(range(40), "Auzay")
    result = draw("random", ranked(range(80)), History(kin=kin), seed=1)
    assert burden(pairs_of(result), History(kin=kin)) == (0, 0, 0, 0, 0)
    words = " ".join(table.reason.text for table in result.tables)
    assert "puis changées pour que les équipes d’un même club" in words
