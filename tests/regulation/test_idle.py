"""What decides nothing in a contest is not posted, and what is not posted decides nothing."""

from __future__ import annotations

from typing import Any

from tests.regulation.test_every_option import BELOTE, day
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.idle import idle_options
from tournaments.regulation.text import articles
from tournaments.regulation.themes import unusual_options

BRACKET: dict[str, Any] = {"rounds": 0, "final": 8}
POOLS: dict[str, Any] = {"rounds": 3, "pools": 4}
ONE_ROUND: dict[str, Any] = {"rounds": 1}
FINAL: dict[str, Any] = {"rounds": 2, "final": 2}

#: An option, another value of it, a contest where it is idle, and what makes it decide there.
CASES: list[tuple[str, Any, dict[str, Any], dict[str, Any]]] = [
    ("next_draw", "random", POOLS, {"rounds": 4}),
    ("next_draw", "random", POOLS | {"final": 4}, {"rounds": 4}),
    ("next_draw", "random", ONE_ROUND, {"rounds": 2}),
    ("late", 55, ONE_ROUND, {"rounds": 2}),
    ("late", 55, ONE_ROUND, {"final": 4}),
    ("places", "all", FINAL, {"final": 4}),
    ("bracket_draw", "redrawn", FINAL, {"final": 4}),
    *(
        (name, value, BRACKET, {"rounds": 2})
        for name, value in {
            **{"first_draw": "registration", "next_draw": "random", "ranking": ("wins", "points")},
            **{"bye": 55, "bye_to": "lot", "withdrawn": 55, "late": 55},
            "pairing": ("registration",),
        }.items()
    ),
]


def options_posted(regulation: Regulation) -> set[str]:
    """Return the options that the posted sentences tell."""
    return {name for one in articles(regulation) for names in one.options for name in names}


@for_each("name, value, contest, change", CASES)
def test_an_option_that_decides_nothing_is_not_posted(
    name: str, value: Any, contest: dict[str, Any], change: dict[str, Any]
) -> None:
    usual = Regulation(BELOTE, **contest)
    other = usual.with_format(**{name: value})
    assert name in idle_options(other)
    assert name not in options_posted(other) | unusual_options(other)
    for played in (day(9), day(8, leave={1: 2}, club=(1, 2, 3, 4))):
        assert played(usual) == played(other)
    # the same option is posted once it decides something
    decides = Regulation(BELOTE, **(contest | change | {name: value}))
    assert name in options_posted(decides)


def test_a_bracket_alone_still_says_that_an_absent_team_loses() -> None:
    [absences] = [
        one
        for one in articles(Regulation(BELOTE, **BRACKET))
        if one.title == "Exemptes, absents et retards"
    ]
    assert (
        absences.sentences[0]
        == "Une équipe absente perd par forfait : son adversaire est vainqueur."
    )


def test_the_rounds_of_the_pools_are_told_from_those_after_them() -> None:
    first = {
        sentence.replace("\N{NO-BREAK SPACE}", " ")
        for rounds in (3, 4)
        for one in articles(Regulation(BELOTE, rounds=rounds, pools=4, final=8))
        for sentence in one.sentences
        if "se joue en" in sentence
    }
    assert first == {
        "Le concours se joue en 3 parties de poules, puis un tableau final.",
        "Le concours se joue en 4 parties, dont 3 de poules, puis un tableau final.",
    }
