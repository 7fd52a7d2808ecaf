"""Sentences about the manches of a match say what the engine does. VARIANTS §5."""

from __future__ import annotations

from itertools import product
from typing import Any

from scoring import Deal, judge_manches, score_match
from scoring.rules import RuleSet
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.manches import manches_said

BELOTE = RuleSet.preset("ffb-belote")

#: Two deals that bring as much to both camps.
LEVEL = (Deal("NS", ns=100, ew=62), Deal("EW", ns=62, ew=100))

ENDS: dict[str, dict[str, Any]] = {
    "deals": {"deals": 2},
    "target": {"deals": None, "target": 162},
    "clock": {"deals": None, "clock": 60},
    "first": {"deals": None, "target": 1620, "clock": 60},
    "both": {"deals": None, "target": 162, "clock": 60, "ending": "both"},
}
STAGES: dict[str, dict[str, Any]] = {
    "rounds": {"rounds": 2},
    "bracket": {"rounds": 0, "final": 8},
    "rounds-then-bracket": {"rounds": 2, "final": 8},
}
#: Manches, how many are played, and the stages: those that a regulation accepts.
ALLOWED = [
    (number, played, stages)
    for number, played, stages in product([2, 3, 4, 5], ["until-won", "all"], STAGES)
    if number % 2 or (played == "all" and stages == "rounds")
]


def ends_equal(regulation: Regulation, number: int) -> bool:
    """Return whether two deals that level the camps end a manche of that round."""
    end = regulation.end_of(number)
    return score_match(BELOTE, LEVEL, end, time_up=2 if end.clock else False).ended


@for_each("end", ENDS)
@for_each("number, played, stages", ALLOWED)
def test_the_sentences_of_manches_say_the_match_that_the_engine_judges(
    number: int, played: str, stages: str, end: str
) -> None:
    regulation = Regulation(
        BELOTE, manches=number, manches_played=played, **ENDS[end], **STAGES[stages]
    )
    sentences = " ".join(manches_said(regulation)).replace("\u00a0", " ")
    everything = played == "all"
    outcomes, level_manche = set(), False
    for round_ in range(1, regulation.rounds + 2 if regulation.ends_in_brackets else 3):
        equal = ends_equal(regulation, round_)
        level_manche |= equal
        for winners in product(["NS", "EW", *([None] if equal else [])], repeat=number):
            won = judge_manches(winners, number, everything)
            part = winners[: won.needed]
            ns, ew = part.count("NS"), part.count("EW")
            # « au camp qui en a gagné le plus »
            assert won.winner == (None if ns == ew else "NS" if ns > ew else "EW")
            # « elle s’arrête dès qu’un camp en a gagné … »
            half = number // 2 + 1
            assert won.needed == number or (not everything and max(ns, ew) == half)
            outcomes.add(won.winner)

    assert "le plus" in sentences
    assert ("elle s’arrête dès qu’un camp en a gagné" in sentences) is not everything
    assert ("la partie est nulle" in sentences) is (None in outcomes)
    assert ("Une manche finie à égalité" in sentences) is level_manche
    assert ("sauf dans un tableau" in sentences) is (level_manche and "bracket" in stages)
