"""The one ranking of several halls. The rounds are values: no database."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet
from tests.sweeps import examples, for_each
from tournaments.annexes.halls.queries.ranking import (
    NEITHER_MARKS_NOR_RANKS,
    OneRanking,
    marks_or_ranks,
    one_ranking,
)
from tournaments.annexes.halls.queries.state import HallState
from tournaments.annexes.halls.rules import GatheringRules, RoundsCounted
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.ranking import Scores
from tournaments.regulation import FORMAT, Regulation, RoundChange
from tournaments.regulation.compare import Difference
from tournaments.words.enums import EntryKind, EntryStatus
from tournaments.words.texts import say

THEN = datetime(2026, 11, 21, 18, tzinfo=UTC)
RULES = RuleSet.preset("ffb-belote")
USUAL = GatheringRules()
AVERAGE = GatheringRules(rounds=RoundsCounted.AVERAGE)
#: One round of a hall: the results of its tables, as teams and points of both camps.
Played = list[tuple[int, int, int, int]]


def regulation(**options: Any) -> Regulation:
    return Regulation(RULES, **({"ranking": ("points", "wins"), "rounds": 4} | options))


def teams(count: int, start: int = 0, left: int = 0) -> list[TeamLine]:
    """Return teams whose numbers, keys and lots follow `start`; team `left` has left."""
    return [
        TeamLine(
            number, number, f"Équipe {number}", (), {}, 1, 1 if number == left else None, number
        )
        for number in range(start + 1, start + count + 1)
    ]


def view(number: int, played: Played) -> RoundView:
    tables = []
    for at, (ns, ew, one, other) in enumerate(played, start=1):
        winner = "NS" if one > other else "EW" if other > one else ""
        entry = EntryLine(
            1, EntryStatus.CONFIRMED, EntryKind.TOTALS, one, other, None, None, winner, ""
        )
        sides = (Side((TeamRef(team, f"Équipe {team}"),)) for team in (ns, ew))
        tables.append(TableLine(number * 100 + at, at, *sides, entry))
    return RoundView(number, number, "random", 1, True, THEN, tuple(tables), (), ())


def scores(of: Regulation, entered: list[TeamLine], rounds: list[Played], over: bool) -> Scores:
    info = ContestInfo(1, "c", "Concours", "", date(2026, 11, 21), over, 1, of)
    return Scores(info, entered, [view(at, one) for at, one in enumerate(rounds, start=1)])


def hall(
    name: str, rounds: list[Played], of: Regulation | None = None, over: bool = True, **more: int
) -> HallState:
    marks = scores(
        of or regulation(), teams(more.get("count", 4), left=more.get("left", 0)), rounds, over
    )
    return HallState(1, name, marks.info, THEN, marks)


def named(ranking: OneRanking) -> list[tuple[int, str]]:
    assert not ranking.problems
    return [(row.rank, row.name) for row in ranking.rows]


def refusals(ranking: OneRanking) -> list[str]:
    assert not ranking.rows
    return [say(problem.message, problem.params) for problem in ranking.problems]


ONE: Played = [(1, 2, 1200, 744), (3, 4, 1000, 944)]
OTHER: Played = [(1, 2, 1100, 844), (3, 4, 1000, 944)]


def test_teams_of_all_halls_are_ranked_together_and_named_by_hall_and_number() -> None:
    halls = [hall("A", [ONE]), hall("B", [OTHER])]
    ranking = one_ranking(halls, USUAL)
    assert named(ranking) == [
        *((1, "A/1"), (2, "B/1"), (3, "A/3"), (3, "B/3")),
        *((5, "A/4"), (5, "B/4"), (7, "B/2"), (8, "A/2")),
    ]
    assert [halls[row.hall].ranks[row.team.number] for row in ranking.rows] == [
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
    ]
    assert ranking.rounds == 1


def test_places_stay_those_within_a_hall() -> None:
    places = regulation(ranking=("places", "points"))
    ranking = one_ranking([hall("A", [ONE], places), hall("B", [OTHER], places)], USUAL)
    # The winner of B is first of its hall with 1100, as that of A is with 1200.
    assert [(row.name, row.values[0]) for row in ranking.rows[:4]] == [
        ("A/1", 1), ("B/1", 1), ("A/3", 2), ("B/3", 2),
    ]  # fmt: skip


def test_a_direct_meeting_separates_only_those_who_met() -> None:
    direct = regulation(ranking=("points", "direct_meeting"))
    level: Played = [(1, 2, 972, 972), (3, 4, 1000, 944)]
    other: Played = [(1, 2, 1000, 944), (3, 4, 972, 972)]
    ranking = one_ranking([hall("A", [level], direct), hall("B", [other], direct)], USUAL)
    # A/3 and B/1 have 1000 and beat a team of number 4 or 2 in their own hall: they never met.
    assert named(ranking)[:2] == [(1, "A/3"), (1, "B/1")]


def test_teams_that_left_come_after_those_of_every_hall() -> None:
    last = regulation(leaving="last")
    ranking = one_ranking([hall("A", [ONE], last, left=1), hall("B", [OTHER], last)], USUAL)
    assert named(ranking)[-1] == (8, "A/1")


def test_other_numbers_of_rounds_are_refused_by_name() -> None:
    halls = [hall("Salle A", [ONE] * 4), hall("Salle B", [ONE] * 3), hall("Salle C", [ONE] * 4)]
    assert refusals(one_ranking(halls, USUAL)) == ["Salle B : 3 parties, les autres 4."]
    both = [hall("Salle A", [ONE] * 4), hall("Salle B", [ONE])]
    assert refusals(one_ranking(both, USUAL)) == ["Salle B : 1 partie, les autres 4."]


def test_the_average_of_a_round_compares_halls_that_played_more_or_fewer() -> None:
    ranking = one_ranking([hall("A", [ONE]), hall("B", [OTHER, OTHER])], AVERAGE)
    assert [row.name for row in ranking.rows[:2]] == ["A/1", "B/1"]
    assert [criterion.name for criterion in ranking.criteria] == ["average", "wins"]
    assert [row.values[0] for row in ranking.rows[:2]] == [1200, 1100]
    assert ranking.rounds is None


def test_the_first_rounds_of_each_hall_are_counted_alone() -> None:
    rules = GatheringRules(rounds=RoundsCounted.FIRST, first=1)
    late: Played = [(1, 2, 0, 1944), (3, 4, 0, 1944)]
    ranking = one_ranking([hall("A", [ONE, late]), hall("B", [OTHER])], rules)
    assert named(ranking)[0] == (1, "A/1")
    assert {row.played for row in ranking.rows} == {1}
    assert ranking.rounds == 1
    more = GatheringRules(rounds=RoundsCounted.FIRST, first=2)
    assert refusals(one_ranking([hall("A", [ONE, late]), hall("B", [OTHER])], more)) == [
        "B : pas assez de parties complètes, 1 sur 2."
    ]


@for_each(
    "changed, reason",
    [
        ({"deals": 10}, "« Donnes par partie »"),
        ({"ranking": ("wins", "points")}, "« Classement »"),
        ({"bye": 500}, "« Équipe exempte »"),
        ({"changes": (RoundChange(2, deals=8),)}, "Partie 2"),
    ],
)
def test_regulations_that_mark_or_rank_otherwise_are_refused_by_name(
    changed: dict[str, Any], reason: str
) -> None:
    ranking = one_ranking(
        [hall("Salle A", [ONE]), hall("Salle B", [ONE], regulation(**changed))], USUAL
    )
    [sentence] = refusals(ranking)
    assert sentence.startswith("Salle B")
    assert reason in sentence
    assert ranking.problems[0].field.startswith("halls[Salle B].")


def test_regulations_that_only_draw_otherwise_are_ranked() -> None:
    drawn = regulation(next_draw="random", bye_to="lot", rounds=9)
    assert named(one_ranking([hall("A", [ONE]), hall("B", [ONE], drawn)], USUAL))


def test_every_option_of_the_format_either_counts_or_is_known_not_to() -> None:
    counts = {name for name in FORMAT if marks_or_ranks(Difference(name, "", "", ""))}
    assert set(FORMAT) - counts == NEITHER_MARKS_NOR_RANKS
    assert {"deals", "win", "late", "ranking", "leaving", "entrants", "clock"} <= counts


def test_a_hall_that_has_not_begun_is_left_out_and_one_in_play_is_marked() -> None:
    ranking = one_ranking([hall("A", [ONE]), hall("B", [], over=False)], USUAL)
    assert {row.hall_name for row in ranking.rows} == {"A"}
    ranking = one_ranking([hall("A", [ONE]), hall("B", [OTHER], over=False)], USUAL)
    assert {row.hall_name for row in ranking.rows if not row.over} == {"B"}
    assert refusals(one_ranking([hall("A", [], over=False)], USUAL))


def test_entrants_are_the_teams_that_played_a_round() -> None:
    assert hall("A", [ONE], count=6).entrants == 4


CRITERIA = ("points", "wins", "difference", "direct_meeting", "buchholz_points", "best_match")


@examples(10, thorough=40)
@given(
    st.lists(st.integers(1, 3), min_size=2, max_size=3),
    st.integers(1, 3),
    st.permutations(CRITERIA).map(lambda order: tuple(order[:4])),
    st.integers(),
)
def test_the_one_ranking_is_that_of_one_contest_with_the_same_records(
    tables: list[int], rounds: int, criteria: tuple[str, ...], seed: int
) -> None:
    dice = random.Random(seed)
    of = regulation(ranking=criteria)
    halls: list[HallState] = []
    merged: list[Played] = [[] for _ in range(rounds)]
    everybody: list[TeamLine] = []
    for at, count in enumerate(tables):
        start = len(everybody)
        played: list[Played] = []
        for number in range(rounds):
            order = list(range(1, 2 * count + 1))
            dice.shuffle(order)
            results = []
            for ns, ew in zip(order[::2], order[1::2], strict=True):
                one = dice.choice((900, 972, 1000))
                results.append((ns, ew, one, 1944 - one))
            played.append(results)
            merged[number] += [(ns + start, ew + start, *both) for ns, ew, *both in results]
        halls.append(hall(f"Salle {at}", played, of, count=2 * count))
        everybody += teams(2 * count, start)
    one = scores(of, everybody, merged, over=True).after()
    offsets = [2 * sum(tables[:at]) for at in range(len(tables))]
    ranking = one_ranking(halls, USUAL)
    assert [
        (row.rank, row.team.number + offsets[row.hall], row.values, row.total)
        for row in ranking.rows
    ] == [(row.rank, row.team.number, row.values, row.total) for row in one.rows]
