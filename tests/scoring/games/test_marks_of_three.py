"""Marks of three players that no deals make, and those that deals made by the engine do."""

from __future__ import annotations

from random import Random

import pytest

from scoring.ends import End
from scoring.rules import RuleSet
from scoring.three import DealOfThree, check_marks_of_three, score_match_of_three

RULES = RuleSet.preset("belote-3")
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"defenders": "half"},
    {"defenders": "failed-half"},
    {"defenders": "own"},
    {"three_beat": "each"},
    {"litige": "made"},
    {"last_litige": "lost"},
    {"rounding": "ten"},
    {"defence_capot": 252},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_the_engine_marks_is_never_doubtful(options: dict[str, object]) -> None:
    rules = RULES.with_options(**options)
    random = Random(1)
    for _ in range(200):
        deals = [any_deal(random) for _ in range(3)]
        score = score_match_of_three(rules, deals, End(deals=3), False)
        assert check_marks_of_three(rules, End(deals=3), score.totals) == []


def any_deal(random: Random) -> DealOfThree:
    """Return a deal that P1, P2 or P3 takes, often near the litige."""
    seat = random.randrange(3)
    taken = random.choice((81, random.randrange(163)))
    one = random.randint(0, 162 - taken)
    points = [one, 162 - taken - one]
    points.insert(seat, taken)
    belotes = [0, 0, 0]
    belotes[random.randrange(3)] = random.choice((0, 1))
    first, second, third = points
    return DealOfThree(
        f"P{seat + 1}",
        points=(first, second, third),
        belotes=(belotes[0], belotes[1], belotes[2]),
    )


def test_marks_below_the_card_points_or_above_a_capot_each_deal_are_doubtful() -> None:
    end = End(deals=2)
    assert [one.code for one in check_marks_of_three(RULES, end, [60, 61, 62])] == ["sum"]
    assert [one.code for one in check_marks_of_three(RULES, end, [545, 0, 0])] == ["most"]
    assert check_marks_of_three(RULES, end, [544, 0, 0]) == []


def test_annonces_leave_no_upper_bound_and_a_target_tells_nothing() -> None:
    rules = RULES.with_options(annonces="federation")
    assert check_marks_of_three(rules, End(deals=1), [700, 0, 0]) == []
    assert check_marks_of_three(RULES, End(target=501), [0, 0, 5000]) == []
