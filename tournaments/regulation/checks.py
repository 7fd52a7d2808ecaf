"""Checks of the options of the format together, once each one is valid alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from scoring.ranking import Need, needed
from scoring.words import N_, Problem
from tournaments.enums import ByeTo
from tournaments.pairing import METHODS
from tournaments.regulation.bracket_checks import bracket_problems
from tournaments.regulation.fields import FormatOption, all_problems
from tournaments.regulation.format import Ending, Format, RoundChange
from tournaments.regulation.format.ends import MAX_ROUNDS
from tournaments.regulation.movements import movement_problems
from tournaments.regulation.player_checks import player_problems
from tournaments.regulation.pool_checks import pool_problems


def whole(regulation: Format, options: Mapping[str, FormatOption]) -> list[Problem]:
    """Return every problem of a regulation with valid options."""
    return [
        *_end_problems("", regulation),
        *_change_problems(regulation, options),
        *_clock_problems(regulation),
        *_match_point_problems(regulation),
        *_rest_problems(regulation),
        *bracket_problems(regulation),
        *movement_problems(regulation),
        *_kin_problems(regulation),
        *pool_problems(regulation),
        *player_problems(regulation),
    ]


def _end_problems(prefix: str, played: Format | RoundChange) -> list[Problem]:
    """Return the problems of the ends and caps of a match."""
    problems = []
    ends = [v for v in (played.deals, played.target, played.clock) if v is not None]
    if not ends:
        problems.append(Problem(f"{prefix}deals", "no-end", _NO_END))
    cap, target = played.winner_cap, played.target
    if cap is not None and target is not None and cap < target:
        params = {"target": target, "got": cap}
        problems.append(Problem(f"{prefix}winner_cap", "below-target", _LOW_CAP, params))
    if (
        played.winner_cap is not None
        and played.loser_cap is not None
        and played.loser_cap > played.winner_cap
    ):
        problems.append(Problem(f"{prefix}loser_cap", "above", _LOSER_CAP))
    return problems


def _change_problems(regulation: Format, options: Mapping[str, FormatOption]) -> list[Problem]:
    problems = []
    seen: set[int] = set()
    for index, change in enumerate(regulation.changes):
        prefix = f"round[{index}]."
        known = {f.name: getattr(change, f.name) for f in fields(RoundChange) if f.name != "round"}
        problems += all_problems((prefix + n, options[n], v) for n, v in known.items())
        if type(change.round) is not int or not 1 <= change.round <= MAX_ROUNDS:
            params = {"most": MAX_ROUNDS}
            problems.append(Problem(f"{prefix}round", "range", _ROUND, params))
        elif change.round in seen:
            problems.append(Problem(f"{prefix}round", "twice", _ROUND_TWICE))
        else:
            seen.add(change.round)
        if not problems:
            problems += _end_problems(prefix, change)
    return problems


def _clock_problems(regulation: Format) -> list[Problem]:
    """Return a problem for each option about the clock if no round has one."""
    played: list[Format | RoundChange] = [regulation, *regulation.changes]
    problems = []
    if regulation.after_clock and not any(one.clock for one in played):
        problems.append(Problem("after_clock", "no-clock", _NO_CLOCK))
    if regulation.ending is Ending.BOTH and not any(one.clock and one.target for one in played):
        problems.append(Problem("ending", "no-clock", _NOT_BOTH))
    return problems


def _match_point_problems(regulation: Format) -> list[Problem]:
    """Require a win to be worth more than a loss if the ranking uses match points."""
    uses = needed(Need.MATCH_POINTS, (*regulation.ranking, *regulation.pairing))
    if uses and regulation.win <= regulation.loss:
        params = {"win": regulation.win, "loss": regulation.loss}
        return [Problem("win", "match-points", _WIN_WORTH, params)]
    return []


def _rest_problems(regulation: Format) -> list[Problem]:
    """Refuse match points for a bye that is caught up, and turns where the draw chooses byes."""
    problems = []
    if regulation.bye_is_played and regulation.rest:
        problems.append(Problem("rest", "catch-up", _CAUGHT_UP))
    if regulation.bye_to is ByeTo.TURN and not METHODS[regulation.next_draw].drawn_anew:
        problems.append(Problem("bye_to", "movement", _NOT_IN_TURN))
    return problems


def _kin_problems(regulation: Format) -> list[Problem]:
    """Refuse to keep clubs or families apart if no draw does."""
    first, following = METHODS[regulation.first_draw], METHODS[regulation.next_draw]
    drawn = [first, *([following] if regulation.kin.apart_in(2) else [])]
    if following.in_advance:
        drawn = [following]
    if not regulation.kin.apart_in(1) or any(one.keeps_kin for one in drawn):
        return []
    return [Problem("kin", "order", _KIN)]


_NO_END = N_(
    "Indiquez ce qui termine une partie : un nombre de donnes, des points à atteindre ou une durée."
)
_LOW_CAP = N_(
    "Un plafond d’au moins %(target)s attendu, les points à atteindre de la partie ; reçu %(got)s."
)
_LOSER_CAP = N_("Le plafond du perdant ne peut pas dépasser celui du vainqueur.")
_NO_CLOCK = N_("Aucune partie n’a de durée : il n’y a pas de donne à jouer après le temps.")
_NOT_BOTH = N_("Donnez à la partie des points à atteindre et une durée.")
_ROUND = N_("Un numéro de partie de 1 à %(most)s attendu.")
_ROUND_TWICE = N_("Cette partie figure deux fois.")
_WIN_WORTH = N_(
    "Le classement compte les points de partie : une victoire doit en valoir plus qu’une défaite "
    "(%(win)s et %(loss)s)."
)
_NOT_IN_TURN = N_(
    "Cette façon de placer les équipes dit elle-même qui se repose : choisissez-en une autre."
)
_CAUGHT_UP = N_(
    "Une équipe exempte rattrape sa partie : c’est la partie de plus qui donne des points de "
    "partie, le repos 0."
)
_KIN = N_(
    "Ces façons de tirer ne séparent ni les clubs ni les familles. Choisissez le tirage au sort, "
    "le classement sans rencontres répétées, ou des déplacements fixés d’avance."
)
