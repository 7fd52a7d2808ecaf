"""Ranks, shared ranks, and each criterion."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.criteria import CRITERIA, Criterion, Need, deciding, distance, needed, register
from scoring.ranking import prepared, rank, with_places
from scoring.reading.ranks import read_ranks
from scoring.records import Record, Result
from scoring.words import Refused
from tests.sweeps import for_each


def record(team, *results):
    """Return a team and its results: (opponent, points, against), won with the higher points."""
    return Record(
        team,
        tuple(
            Result(number, opponent, points, against, points > against)
            for number, (opponent, points, against) in enumerate(results, start=1)
        ),
    )


def ranks(records, *criteria):
    return [(ranked.rank, ranked.record.team) for ranked in rank(records, criteria)]


A = record("A", ("B", 900, 1000), ("C", 1100, 800))
B = record("B", ("A", 1000, 900), ("D", 700, 1200))
C = record("C", ("D", 1200, 700), ("A", 800, 1100))
D = record("D", ("C", 700, 1200), ("B", 1200, 700))


def test_teams_that_no_criterion_separates_share_a_rank():
    assert ranks([B, A, C], "points") == [(1, "A"), (1, "C"), (3, "B")]
    points = [
        record(team, ("X", score, 0)) for team, score in zip("EFGH", (5, 4, 4, 3), strict=True)
    ]
    assert ranks(points, "points") == [(1, "E"), (2, "F"), (2, "G"), (4, "H")]


def test_each_criterion_separates_those_still_tied():
    assert ranks([A, B, C, D], "wins", "points", "best_match") == [
        (1, "C"),
        (2, "A"),
        (3, "D"),
        (4, "B"),
    ]


@for_each(
    "criterion, value",
    [
        ("points", 2000),
        ("wins", 1),
        ("difference", 200),
        ("points_against", 1800),
        ("best_match", 1100),
        ("first_match", 900),
        ("last_match", 1100),
        ("direct_meeting", 0),
    ],
)
def test_the_value_of_each_criterion_is_shown(criterion, value):
    assert rank([A], [criterion])[0].values == (value,)
    assert set(CRITERIA) >= {criterion}


def test_fewer_points_against_is_better():
    assert ranks([C, A, B], "points_against")[0] == (1, "C")
    assert ranks([B, A], "points_against") == [(1, "A"), (2, "B")]


def test_a_bye_is_not_a_win_nor_a_match():
    rested = Record("E", (Result(1, None, 972, 0, True), Result(2, "F", 500, 600, False)))
    assert rank([rested], ["wins", "best_match", "first_match"])[0].values == (0, 500, 500)
    assert rank([rested], ["points"])[0].values == (1472,)


def test_the_direct_meeting_separates_two_teams_that_have_met():
    assert ranks([A, B], "wins", "direct_meeting") == [(1, "B"), (2, "A")]


def test_the_direct_meeting_says_nothing_of_teams_that_have_not_all_met():
    assert ranks([A, B, C], "wins", "direct_meeting") == [(1, "A"), (1, "B"), (1, "C")]


@pytest.mark.parametrize("criteria", [[], ["luck"], ["points", "points"]])
def test_criteria_are_known_and_named_once(criteria):
    with pytest.raises(ValueError, match="criteria"):
        rank([A], criteria)


def test_a_team_is_ranked_once():
    with pytest.raises(ValueError, match=r"^a team has one record only$"):
        rank([A, A], ["points"])


def test_nobody_is_ranked_when_nobody_came():
    assert rank([], ["points"]) == []


def test_match_points_are_summed_before_the_score_when_the_contest_ranks_so():
    winner = Record("W", (Result(1, "X", 800, 700, True, match_points=4),))
    loser = Record("L", (Result(1, "Y", 1200, 1300, False, match_points=2),))
    assert ranks([loser, winner], "match_points", "points") == [(1, "W"), (2, "L")]


def test_some_criteria_count_the_chosen_rounds_alone():
    """Level on 2,700 points, the one that marked more in rounds 2 and 3 is first."""
    early = record("E", ("X", 1100, 500), ("Y", 900, 800), ("Z", 700, 900))
    late = record("L", ("X", 700, 900), ("Y", 900, 800), ("Z", 1100, 500))
    records = prepared([early, late], ["points", "points_chosen"], [2, 3])
    assert ranks(records, "points", "points_chosen") == [(1, "L"), (2, "E")]
    values = {name: CRITERIA[name].values(records) for name in ("wins_chosen", "difference_chosen")}
    assert values == {"wins_chosen": [1, 2], "difference_chosen": [-100, 700]}
    assert CRITERIA["points_chosen"].values(records) == [1600, 2000]
    assert CRITERIA["average_chosen"].values(records) == [800, 1000]


def test_match_points_and_averages_of_the_chosen_rounds():
    """Of rounds 2 and 3, one team played the second alone, and the other neither."""
    early, late = record("E", ("X", 900, 0), ("Y", 900, 0)), record("L", ("X", 700, 0))
    give = {1: Fraction(2), 2: Fraction(1, 2), 3: Fraction(2)}
    records = [
        one._replace(results=tuple(r._replace(match_points=give[r.round]) for r in one.results))
        for one in (early, late)
    ]
    records = prepared(records, ["match_points_chosen", "average_chosen"], [2, 3])
    assert CRITERIA["match_points_chosen"].values(records) == [Fraction(1, 2), 0]
    assert CRITERIA["average_chosen"].values(records) == [900, 0]


def test_the_command_line_reads_the_chosen_rounds_or_says_what_it_expects():
    line = {"ranking": ["points_chosen"], "teams": [{"team": 1, "results": []}]}
    assert read_ranks(line | {"chosen_rounds": [2, 3]}).chosen_rounds == (2, 3)
    for wrong in ({}, {"chosen_rounds": []}, {"chosen_rounds": [0]}, {"chosen_rounds": "2"}):
        with pytest.raises(Refused, match=r"comme \[3, 4\] ; reçu") as refused:
            read_ranks(line | wrong)
        assert [problem.field for problem in refused.value.problems] == ["chosen_rounds"]


def test_an_average_is_fair_to_who_played_fewer_rounds():
    three = record("T", ("X", 900, 0), ("Y", 900, 0), ("Z", 900, 0))
    two = record("D", ("X", 1000, 0), ("Y", 990, 0))
    assert ranks([three, two], "points") == [(1, "T"), (2, "D")]
    assert ranks([three, two], "average") == [(1, "D"), (2, "T")]
    assert ranks([two, three], "rounds_played", "average") == [(1, "T"), (2, "D")]


def test_a_mean_of_wins_is_fair_to_who_had_a_bye():
    """Two wins in three matches are less than two in two; a bye is neither won nor played."""
    three = record("T", ("X", 900, 800), ("Y", 900, 800), ("Z", 700, 900))
    rested = record("R", ("X", 900, 800), ("Z", 900, 800))
    rested = rested._replace(results=(*rested.results, Result(3, None, 972, 972, False)))
    assert ranks([three, rested], "wins") == [(1, "T"), (1, "R")]
    assert ranks([three, rested], "wins_average") == [(1, "R"), (2, "T")]
    assert CRITERIA["wins_average"].values([three, rested]) == [Fraction(2, 3), 1]


def test_a_goal_average_is_an_exact_quotient():
    third, more = record("A", ("X", 1, 3)), record("B", ("X", 333334, 1000000))
    assert ranks([third, more], "goal_average") == [(1, "B"), (2, "A")]
    assert ranks([record("C", ("X", 5, 0))], "goal_average") == [(1, "C")]


def test_places_are_those_among_the_scores_of_each_round_ties_shared():
    records = with_places([A, B, C, D])
    assert {r.team: [result.place for result in r.results] for r in records} == {
        "A": [3, 2],
        "B": [2, 4],
        "C": [1, 3],
        "D": [4, 1],
    }
    assert ranks(records, "places") == [(1, "C"), (2, "A"), (2, "D"), (4, "B")]


def test_lots_separate_whoever_is_left_tied():
    tied = [A._replace(lot=7), C._replace(lot=3)]
    assert ranks(tied, "points", "lots") == [(1, "C"), (2, "A")]


def test_points_at_a_table_leave_byes_out():
    rested = Record("A", (*A.results, Result(3, None, 972, 972, False)))
    assert CRITERIA["points_for"].values([rested]) == [2000]
    assert CRITERIA["points"].values([rested]) == [2972]


@for_each("criterion", sorted(CRITERIA))
def test_a_team_that_has_played_nothing_is_worth_nothing(criterion):
    assert rank([Record("E", ())], [criterion])[0].values == (0,)


@for_each("criterion", [one for one in CRITERIA.values() if one.alone])
def test_a_criterion_that_values_each_team_alone_ignores_the_others(criterion):
    records = prepared([A, B, C, D], [criterion.name])
    each = [value for one in records for value in criterion.values([one])]
    assert list(criterion.values(records)) == each


@for_each(
    "criterion, label",
    [
        ("points", "Total des points"),
        ("points_against", "Points encaissés"),
        ("goal_average", "Goal-average"),
        ("direct_meeting", "Rencontre directe"),
    ],
)
def test_a_criterion_bears_the_name_that_players_give_it(criterion, label):
    assert (CRITERIA[criterion].name, CRITERIA[criterion].label) == (criterion, label)


def test_a_number_of_wins_says_what_it_counts_and_a_total_of_points_needs_no_unit():
    assert (CRITERIA["wins"].unit, CRITERIA["points"].unit) == ("v.", "")


def test_a_criterion_that_forgets_a_team_is_refused(monkeypatch):
    forgetful = Criterion("luck", "Chance", "la chance", "Chance", lambda tied: [0])
    monkeypatch.setitem(CRITERIA, "luck", forgetful)
    with pytest.raises(ValueError, match="shorter"):
        rank([A, B], ["luck"])


@for_each("against, value", [(0, 500), (1, 500), (2, 250), (1500, Fraction(1, 3))])
def test_a_goal_average_against_nothing_counts_as_against_one(against, value):
    assert rank([record("A", ("X", 500, against))], ["goal_average"])[0].values == (value,)


def test_the_first_and_the_last_match_are_those_of_the_day_in_whatever_order_they_are_given():
    backwards = A._replace(results=A.results[::-1])
    assert rank([backwards], ["first_match", "last_match"])[0].values == (900, 1100)


def test_the_direct_meeting_separates_two_teams_that_have_met_nobody_else():
    winner, loser = record("W", ("L", 900, 800)), record("L", ("W", 800, 900))
    assert ranks([loser, winner], "direct_meeting") == [(1, "W"), (2, "L")]


def test_no_meeting_counts_before_all_that_are_tied_have_met():
    values = [ranked.values for ranked in rank([A, B, C], ["wins", "direct_meeting"])]
    assert values == [(1, 0)] * 3


@pytest.mark.parametrize(
    ("criterion", "words", "short"),
    [
        ("points", "le total de leurs points", "Total"),
        ("wins", "le nombre de parties gagnées", "Gagn."),
        ("difference", "la différence entre points marqués et points encaissés", "Diff."),
    ],
)
def test_a_criterion_has_its_words_in_a_regulation_and_a_short_column_head(criterion, words, short):
    assert (CRITERIA[criterion].words, CRITERIA[criterion].short) == (words, short)


def test_some_criteria_need_something_of_a_contest():
    both = CRITERIA["match_points_chosen"].needs
    assert both == {Need.MATCH_POINTS, Need.ROUNDS}
    assert {n: need for n, c in CRITERIA.items() if c.needs != both for need in c.needs} == {
        "match_points": Need.MATCH_POINTS,
        "lots": Need.LOTS,
        "buchholz": Need.MATCH_POINTS,
        "buchholz_points": Need.TEAMS,
        "direct_meeting": Need.TEAMS,
        **dict.fromkeys(("points_chosen", "wins_chosen", "difference_chosen"), Need.ROUNDS),
        "average_chosen": Need.ROUNDS,
        **dict.fromkeys(("manches_won", "manches_difference", "manches_average"), Need.MANCHES),
    }


@for_each(
    "criteria, lots",
    [(["points"], False), (["lots"], True), (["points", "wins", "lots"], True), ([], False)],
)
def test_a_ranking_needs_lots_as_soon_as_one_criterion_does(criteria, lots):
    assert needed(Need.LOTS, criteria) is lots


def test_two_criteria_never_share_a_name():
    with pytest.raises(ValueError, match="two criteria are named wins"):
        register(CRITERIA["wins"])


def test_the_strength_of_the_opponents_is_the_sum_of_their_totals():
    """B met A and D, worth 2000 and 1900; A met B and C, worth 1700 and 2000."""
    prepared_ = prepared([A, B, C, D], ["buchholz_points"])
    values = {one.record.team: one.values[0] for one in rank(prepared_, ["buchholz_points"])}
    assert values == {"A": 3700, "B": 3900, "C": 3900, "D": 3700}


def test_a_bye_counts_the_team_s_own_total_in_the_strength_of_its_opponents():
    exempt = Record("E", (Result(1, None, 972, 972, False, 1), Result(2, "F", 100, 0, True, 2)))
    other = Record("F", (Result(2, "E", 0, 100, False, Fraction(1, 2)),))
    ranked = rank(prepared([exempt, other], ["buchholz"]), ["buchholz", "buchholz_points"])
    assert [(one.record.team, one.values) for one in ranked] == [
        ("E", (Fraction(7, 2), 1072)), ("F", (3, 1072)),
    ]  # fmt: skip


def test_a_catch_up_is_no_meeting_for_the_strength_of_the_opponents():
    caught = Record("E", (Result(1, "F", 500, 0, True, 2, one_sided=True),))
    opponent = Record("F", (Result(1, None, 900, 900, False, 1),))
    first, _last = rank(prepared([caught, opponent], ["buchholz"]), ["buchholz"])
    assert (first.record.team, first.values) == ("E", (2,))


def test_an_opponent_that_is_not_ranked_counts_as_a_bye():
    alone = Record("E", (Result(1, "excluded", 500, 0, True, 2),))
    [line] = rank(prepared([alone], ["buchholz"]), ["buchholz"])
    assert line.values == (2,)


@pytest.mark.parametrize(("criteria", "placed"), [(["points"], False), (["places"], True)])
def test_places_are_read_only_where_they_rank(criteria, placed):
    first, *_others = prepared([A, B], criteria)
    assert (first != A) is placed


def test_the_first_registered_comes_first():
    late, early = A._replace(order=9), B._replace(order=2)
    assert ranks([late, early], "registration") == [(1, "B"), (2, "A")]


@given(
    totals=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.booleans()), max_size=12),
    criteria=st.permutations(["points", "difference", "wins", "best_match"]),
)
def test_the_ranks_without_values_are_those_of_the_ranking(totals, criteria):
    records = [
        Record(team, (Result(1, 99, ns, ew, won),)) for team, (ns, ew, won) in enumerate(totals)
    ]

    with_values = [(line.rank, line.record.team) for line in rank(records, criteria)]

    alone = rank(records, criteria, values=False)
    assert [(line.rank, line.record.team) for line in alone] == with_values


def test_without_values_a_criterion_is_counted_only_for_the_teams_still_tied():
    ranked = rank([A, B, C], ["points", "wins"], values=False)
    assert {line.record.team: line.values for line in ranked} == {
        "A": (2000, 1),
        "C": (2000, 1),
        "B": (1700, 0),
    }


POINTS, WINS, LOTS = (CRITERIA[name] for name in ("points", "wins", "lots"))


def test_a_total_of_points_orders_nearly_every_team_and_another_value_needs_the_next_one():
    assert deciding([POINTS, WINS, LOTS]) == [POINTS]
    assert deciding([WINS, POINTS, LOTS]) == [WINS, POINTS]
    assert deciding([]) == []


def test_the_distance_between_two_teams_is_in_the_first_criterion_that_parts_them():
    assert distance([WINS, POINTS], (2, 1900, 5), (2, 2000, 8)) == (POINTS, -100)
    assert distance([WINS, POINTS], (2, 1900, 5), (2, 1900, 8)) == (WINS, 0)


def test_lots_measure_no_distance():
    assert distance([LOTS, POINTS], (4, 1900), (1, 1800)) == (POINTS, 100)
