"""The rules of belote and coinche: pure functions, usable alone (``python -m scoring``).

Points are integers. Nothing here reads a clock, a database or a file, except the preset files.
"""

from .annonce_scale import Annonce
from .annonces import Resolution, check_annonces, resolve
from .cards import CAMPS, EW, NS
from .deal import Deal, check, check_set_aside, complete_points
from .manches import ManchesScore, Won, check_best_of, judge_manches, score_manches
from .match import Capped, End, MatchScore, cap, score_match
from .penalties import Fault, Penalty, check_fault, penalty, score_fault
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
    "Capped",
    "Deal",
    "DealScore",
    "End",
    "Fault",
    "Line",
    "ManchesScore",
    "MatchScore",
    "Penalty",
    "Problem",
    "Refused",
    "Resolution",
    "RuleSet",
    "RulesError",
    "Text",
    "Won",
    "cap",
    "check",
    "check_annonces",
    "check_best_of",
    "check_fault",
    "check_set_aside",
    "complete_points",
    "judge_manches",
    "penalty",
    "presets",
    "resolve",
    "score_deal",
    "score_fault",
    "score_manches",
    "score_match",
]
