"""The rules of belote and coinche: pure functions, usable alone (``python -m scoring``).

Points are integers. Nothing here reads a clock, a database or a file, its presets excepted.
"""

from .annonces import Annonce, Resolution, check_annonces, resolve
from .cards import CAMPS, EW, NS
from .deal import Deal, check, check_set_aside, complete_points
from .match import End, MatchScore, score_match
from .rules import OPTIONS, RulesError, RuleSet, presets
from .score import DealScore, Line, score_deal
from .words import N_, Problem, Refused, Text

__all__ = [
    "CAMPS",
    "EW",
    "NS",
    "N_",
    "OPTIONS",
    "Annonce",
    "Deal",
    "DealScore",
    "End",
    "Line",
    "MatchScore",
    "Problem",
    "Refused",
    "Resolution",
    "RuleSet",
    "RulesError",
    "Text",
    "check",
    "check_annonces",
    "check_set_aside",
    "complete_points",
    "presets",
    "resolve",
    "score_deal",
    "score_match",
]
