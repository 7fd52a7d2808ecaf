"""Belote at three: a taker alone against two defenders, each of whom marks for himself."""

from .annonces import ResolutionOfThree, check_annonces_of_three, resolve_of_three
from .check import (
    DEFENCE,
    PLAYER_NAMES,
    PLAYERS,
    TAKER,
    DealOfThree,
    check_fault_of_three,
    check_of_three,
    complete_points_of_three,
    needs_all_points,
)
from .match import MatchOfThree, score_match_of_three
from .score import (
    LineOfThree,
    ScoreOfThree,
    check_marks_of_three,
    score_fault_of_three,
    score_of_three,
)

__all__ = [
    "DEFENCE",
    "PLAYERS",
    "PLAYER_NAMES",
    "TAKER",
    "DealOfThree",
    "LineOfThree",
    "MatchOfThree",
    "ResolutionOfThree",
    "ScoreOfThree",
    "check_annonces_of_three",
    "check_fault_of_three",
    "check_marks_of_three",
    "check_of_three",
    "complete_points_of_three",
    "needs_all_points",
    "resolve_of_three",
    "score_fault_of_three",
    "score_match_of_three",
    "score_of_three",
]
