"""What a day is worth: places, parts, extras, who was there, what is rounded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.annexes.seasons.rules.builders import day, match, points_of, row_of, rules, table, team
from tests.sweeps import for_each
from tournaments.annexes.seasons.rules import Table

PLACE = 'give = ["place"]\n'


def field(*totals: int) -> Table:
    """Return the table of one day of these totals, a third of the field marking steps of 6."""
    of = rules(day=PLACE + 'places = {depth = "1/3", step = 6}\nplace_ties = "average"')
    teams = [team(f"p{n:02}", total=total) for n, total in enumerate(totals)]
    return table(of, day("a", "2026-03-14", *teams))


def worths(of: Table) -> list[int]:
    return [points for _key, points in sorted(points_of(of).items())]


def test_a_third_of_twelve_teams_marks_by_steps_of_six() -> None:
    totals = list(range(1200, 0, -100))
    assert worths(field(*totals)) == [24, 18, 12, 6, *[0] * 8]


def test_two_firsts_and_two_thirds_share_what_they_take() -> None:
    assert worths(field(9, 9, 8, 8, 7, 6, 5, 4, 3, 2, 1, 0))[:5] == [21, 21, 9, 9, 0]


@pytest.mark.parametrize("thirds", [3, 4])
def test_many_thirds_have_at_least_one_step_each(thirds: int) -> None:
    values = worths(field(20, 19, *[18] * thirds, *range(10 - thirds)))
    assert values[2 : 2 + thirds] == [6] * thirds
    assert not any(values[2 + thirds :])


@for_each(
    "places, expected",
    [
        ("[20, 17, 15]", [20, 17, 17, 2]),
        ('"entrants"', [4, 3, 3, 1]),
        ("{first = 3000, step = 20, least = 2970}", [3000, 2980, 2980, 2970]),
        ('{depth = "1/2", step = 5}', [10, 5, 5, 0]),
        ("{depth = 1, step = 5}", [20, 15, 15, 5]),
    ],
)
def test_a_shared_place_is_given_in_full(places: str, expected: list[int]) -> None:
    of = rules(day=f"{PLACE}places = {places}\nplace_rest = 2")
    teams = [team(f"p{n}", total=total) for n, total in enumerate((9, 8, 8, 7))]
    assert worths(table(of, day("a", "2026-03-14", *teams))) == expected


@for_each(
    "ties, rounding, expected",
    [
        ("least", "nearest", 15),
        ("average", "nearest", 16),
        ("average", "down", 16),
        ("average", "up", 16),
    ],
)
def test_the_places_taken_are_averaged_or_the_least_is_given(
    ties: str, rounding: str, expected: int
) -> None:
    of = rules(day=f'{PLACE}places = [20, 17, 15]\nplace_ties = "{ties}"\nrounding = "{rounding}"')
    teams = [team(f"p{n}", total=total) for n, total in enumerate((9, 8, 8))]
    assert worths(table(of, day("a", "2026-03-14", *teams)))[1:] == [expected] * 2


@pytest.mark.parametrize(
    ("rounding", "shared", "doubled"), [("nearest", 19, 29), ("down", 18, 27), ("up", 19, 29)]
)
def test_a_place_is_rounded_once_then_the_day(rounding: str, shared: int, doubled: int) -> None:
    # (20 + 17) / 2 = 18½ is a figure of its own; 19 × 3/2 = 28½ is another.
    options = f'{PLACE}places = [20, 17]\nplace_ties = "average"\nrounding = "{rounding}"\n'
    teams = [team(f"p{n}", total=9) for n in range(2)]
    played = day("a", "2026-03-14", *teams)
    assert worths(table(rules(day=options), played)) == [shared] * 2
    assert worths(table(rules(day=options + 'multiplier = "3/2"'), played)) == [doubled] * 2


def test_among_members_the_others_have_no_place_and_count_for_none() -> None:
    of = rules(day=f'{PLACE}places = "entrants"\nplace_among = "members"', season='ties=["firsts"]')
    teams = [team("Ana", total=9), team("Bob", "Zoé", total=8), team("Cid", total=7)]
    people = [{"name": "zoe", "member": True}, {"name": "CID", "member": True}]
    ranking = table(of, day("a", "2026-03-14", *teams), people=people)
    assert points_of(ranking) == {"ana": 0, "bob": 2, "zoe": 2, "cid": 1}
    assert row_of(ranking, "bob").ties == (1,)
    assert row_of(ranking, "ana").ties == (0,)


def test_the_parts_are_added_from_what_the_team_did() -> None:
    rounds = [
        match(100, won=True, against=60, match_points=[3, 2]),
        match(50, state="exempt", opponent=None, won=True),
        match(40, against=80, match_points=1),
        match(30, won=True, state="forfeit"),
    ]
    awards = [{"team": 1, "cents": 150}, {"team": 1, "cents": 190}]
    give = '["points", "match_points", "wins", "difference", "relative", "prizes"]'
    ranking = table(
        rules(day=f"give = {give}"),
        day(
            "a",
            "2026-03-14",
            team("Ana", total=220, rounds=rounds),
            team("Bob", total=333),
            awards=awards,
        ),
    )
    [one] = row_of(ranking, "ana").days
    assert list(one.parts.values()) == [220, Fraction(5, 2), 2, 80, 661, 3]
    # 220 + 2½ + 2 + 80 + 661 + 3 = 968½, half up
    assert one.points == 969


def test_a_total_is_relative_to_nothing_where_nobody_is_above_zero() -> None:
    of = rules(day='give = ["relative"]')
    ranking = table(of, day("a", "2026-03-14", team("Ana", total=0), team("Bob", total=-50)))
    assert points_of(ranking) == {"ana": 0, "bob": 0}


@for_each(
    "round_, there",
    [
        (match(), True),
        (match(state="exempt", opponent=None), True),
        (match(state="forfeit", won=True), True),
        (match(state="forfeit"), False),
        (match(state="absent", opponent=None, points=None), False),
        (match(state="pending", points=None), False),
        (match(state="late", opponent=None), False),
    ],
)
def test_somebody_was_there_who_played_rested_or_was_left_alone(
    round_: dict[str, object], there: bool
) -> None:
    of = rules(day="give = []\nparticipation = 3")
    ranking = table(of, day("a", "2026-03-14", team("Ana", rounds=[round_]), team("Bob")))
    assert points_of(ranking) == ({"ana": 3, "bob": 3} if there else {"bob": 3})
    assert ranking.days[0].present == 1 + there


def test_two_rounds_may_be_asked_to_have_been_there() -> None:
    of = rules(day="give = []\nparticipation = 3\npresent_rounds = 2")
    twice = team("Ana", rounds=[match(), match(state="exempt", opponent=None)])
    assert points_of(table(of, day("a", "2026-03-14", twice, team("Bob")))) == {"ana": 3}


WON_ALL = '[[bonus]]\nfor = "won-all"\npoints = 5'
BEST_MATCH = '[[bonus]]\nfor = "best-match"\npoints = 7'


@for_each(
    "rounds, earned",
    [
        ([match(1, won=True), match(1, state="exempt", opponent=None)], True),
        ([match(1, won=True), match(1)], False),
        ([match(1, won=True), match(1, state="forfeit", won=True)], True),
        ([match(1, state="exempt", opponent=None, won=True)], False),
    ],
)
def test_the_bonus_of_who_won_every_match_needs_a_match(
    rounds: list[dict[str, object]], earned: bool
) -> None:
    ranking = table(
        rules(day="give = []", more=WON_ALL), day("a", "2026-03-14", team("Ana", rounds=rounds))
    )
    assert row_of(ranking, "ana").days[0].extras == {"participation": 0, "won-all": 5 * earned}


def test_all_who_reach_the_highest_score_of_a_match_have_the_bonus() -> None:
    teams = [
        team("Ana", rounds=[match(900), match(2000, one_sided=True)]),
        team("Bob", rounds=[match(900), match(1500, state="forfeit", won=True)]),
        team("Cid", rounds=[match(899), match(1200, state="exempt", opponent=None)]),
    ]
    ranking = table(rules(day="give = []", more=BEST_MATCH), day("a", "2026-03-14", *teams))
    assert points_of(ranking) == {"ana": 7, "bob": 7, "cid": 0}


@pytest.mark.parametrize(("multiplies", "expected"), [("all", 164), ("result", 160)])
def test_a_multiplier_takes_the_extras_or_leaves_them_single(
    multiplies: str, expected: int
) -> None:
    options = (
        f'give = ["points"]\nparticipation = 3\nmultiplier = "3/2"\nmultiplies = "{multiplies}"'
    )
    won = team("Ana", total=101, rounds=[match(101, won=True)])
    # (101 + 3 + 5) × 3/2 = 163½; 101 × 3/2 = 151½, then 3 + 5
    ranking = table(rules(day=options, more=WON_ALL), day("a", "2026-03-14", won))
    assert points_of(ranking) == {"ana": expected}


@pytest.mark.parametrize(
    ("left", "expected", "parts"),
    [("keep", 66, 50), ("participation", 6, 0), ("nothing", 0, 0)],
)
def test_who_left_keeps_all_or_the_participation_or_nothing(
    left: str, expected: int, parts: int
) -> None:
    options = f'give = ["points"]\nparticipation = 3\nmultiplier = 2\nleft = "{left}"'
    gone = team("Ana", total=50, left=True, rounds=[match(50, won=True)])
    bonus = '[[bonus]]\nfor = "won-all"\npoints = -20'
    ranking = table(rules(day=options, more=bonus), day("a", "2026-03-14", gone))
    [one] = row_of(ranking, "ana").days
    assert one.parts == {"points": parts}
    assert one.points == expected
    assert row_of(ranking, "ana").attended == 1
