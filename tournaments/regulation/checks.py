"""Checks of the options of the format together, once each one is valid alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.criteria import Need, needed
from scoring.rules import RuleSet
from scoring.words import N_, Problem, Refused
from tournaments.pairing import METHODS
from tournaments.regulation.bracket_checks import bracket_problems
from tournaments.regulation.duplicate_checks import duplicate_problems
from tournaments.regulation.fields import FormatOption, all_problems, decimal_of
from tournaments.regulation.format import (
    Ending,
    Format,
    Halls,
    RematchLimit,
    RoundChange,
    TargetRule,
    Terms,
    Withdrawn,
)
from tournaments.regulation.format.changes import MANCHES_TERMS, TERMS
from tournaments.regulation.format.ends import MAX_ROUNDS
from tournaments.regulation.format.pools import FOUR
from tournaments.regulation.manches import manches_problems, most_manches
from tournaments.regulation.player_checks import chair_problems, player_problems
from tournaments.regulation.sentences import movement_problems
from tournaments.regulation.stages import stage_problems
from tournaments.words.enums import ByeTo


def pool_problems(regulation: Format) -> list[Problem]:
    problems = []
    if regulation.pool_play.by_winners and regulation.pools != FOUR:
        problems.append(Problem("pool_play", "pools-of-four", _POOLS_OF_FOUR))
    if not regulation.begins_in_pools:
        if regulation.pool_sizes.even:
            problems.append(Problem("pool_sizes", "no-pools", _NO_POOLS))
        return problems
    if regulation.pools is not None and regulation.pool_count is not None:
        problems.append(Problem("pool_count", "size", _SIZE_OR_COUNT))
    if regulation.pool_sizes.even and (regulation.pools or 0) % 2:
        params = {"size": regulation.pools or 0}
        problems.append(Problem("pool_sizes", "odd", _ODD_POOLS, params))
    if regulation.rounds < regulation.pool_rounds:
        params = {"size": regulation.pools or FOUR, "least": regulation.pool_rounds}
        problems.append(Problem("rounds", "pools", _POOLS_LONGER, params))
    if regulation.first_draw != Format.first_draw:
        problems.append(Problem("first_draw", "pools", _POOLS_FIRST))
    # A movement would have to start with the first round.
    if not METHODS[regulation.next_draw].drawn_anew:
        problems.append(Problem("next_draw", "pools", _POOLS_MOVEMENT))
    if regulation.bye_is_played:
        problems.append(Problem("bye", "pools", _POOLS_CATCH_UP))
    if regulation.halls is Halls.TOGETHER:
        problems.append(Problem("halls", "pools", _POOLS_IN_A_HALL))
    return problems


_POOLS_OF_FOUR = N_("« Gagnantes contre gagnantes » se joue dans des poules de 4.")
_NO_POOLS = N_("Il n’y a pas de poules : dites d’abord leur taille ou leur nombre.")
_SIZE_OR_COUNT = N_("Donnez la taille des poules ou leur nombre, pas les deux.")
_ODD_POOLS = N_("Des poules paires sont de 4 ou de 6 équipes, non de %(size)s.")
_POOLS_LONGER = N_(
    "Des poules de %(size)s prennent %(least)s parties : au moins %(least)s parties attendues."
)
_POOLS_FIRST = N_(
    "La première partie est celle des poules : laissez le tirage au sort ici, la composition des "
    "poules a son option."
)
_POOLS_MOVEMENT = N_(
    "Après des poules, les parties suivantes se tirent au sort ou selon le classement."
)
_POOLS_CATCH_UP = N_(
    "Se reposer fait partie d’une poule de 3 ou de 5 : cela se marque, cela ne se rattrape pas."
)
_POOLS_IN_A_HALL = N_(
    "Une poule se joue dans une seule salle : avec des poules, les salles sont tirées à part."
)


def whole(regulation: Format, options: Mapping[str, FormatOption]) -> list[Problem]:
    """Return every problem of a regulation with valid options."""
    return [
        *(() if regulation.comptoir else _end_problems("", regulation)),
        *_change_problems(regulation, options),
        *_clock_problems(regulation),
        *_target_problems(regulation),
        *manches_problems(regulation),
        *_match_point_problems(regulation),
        *_chosen_problems(regulation),
        *_clock_win_problems(regulation),
        *_rest_problems(regulation),
        *bracket_problems(regulation),
        *movement_problems(regulation),
        *_rematch_problems(regulation),
        *_kin_problems(regulation),
        *pool_problems(regulation),
        *player_problems(regulation),
        *chair_problems(regulation),
        *duplicate_problems(regulation),
    ]


def _end_problems(prefix: str, played: Format | Terms) -> list[Problem]:
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
    problems = [
        *number_problems(regulation.changes),
        *stage_problems(regulation),
        *terms_problems("round", regulation.changes, options),
        *terms_problems("stage", regulation.stages, options),
    ]
    if not problems:
        for kind, changes in (("round", regulation.changes), ("stage", regulation.stages)):
            for index, change in enumerate(changes):
                prefix = f"{kind}[{index}]."
                problems += _end_problems(prefix, change)
                problems += _rule_problems(prefix, change, regulation.rules)
    return problems


def _rule_problems(prefix: str, change: Terms, rules: RuleSet) -> list[Problem]:
    """Return the problems of the rules of a deal in a round or a stage that differs.

    A problem of another option of the rules is about the first option that changed it.
    """
    own = change.rules
    try:
        rules.with_options(**own)
    except Refused as refused:
        first = next(iter(own))
        return [
            problem._replace(field=prefix + (problem.field if problem.field in own else first))
            for problem in refused.problems
        ]
    return []


def number_problems(changes: Sequence[RoundChange]) -> Iterable[Problem]:
    """Yield the problems of the numbers of these rounds, as `round[n].round`, n from 0."""
    seen: set[int] = set()
    for index, change in enumerate(changes):
        field = f"round[{index}].round"
        if type(change.round) is not int or not 1 <= change.round <= MAX_ROUNDS:
            yield Problem(field, "range", _ROUND, {"most": MAX_ROUNDS})
        elif change.round in seen:
            yield Problem(field, "twice", _ROUND_TWICE)
        else:
            seen.add(change.round)


def terms_problems(
    kind: str, changes: Sequence[Terms], options: Mapping[str, FormatOption]
) -> list[Problem]:
    return all_problems(
        (f"{kind}[{index}].{name}", options[name], getattr(change, name))
        for index, change in enumerate(changes)
        for name in (*TERMS, *(name for name in MANCHES_TERMS if name in change.own))
    )


def _clock_problems(regulation: Format) -> list[Problem]:
    played: list[Format | Terms] = [regulation, *regulation.changes, *regulation.stages]
    problems = []
    if regulation.after_clock and not any(one.clock for one in played):
        problems.append(Problem("after_clock", "no-clock", _NO_CLOCK))
    if regulation.ending is Ending.BOTH and not any(one.clock and one.target for one in played):
        problems.append(Problem("ending", "no-clock", _NOT_BOTH))
    return problems


def _target_problems(regulation: Format) -> list[Problem]:
    played: list[Format | Terms] = [regulation, *regulation.changes, *regulation.stages]
    if regulation.target_rule is TargetRule.EXCEED and not any(one.target for one in played):
        return [Problem("target_rule", "no-target", _NO_TARGET)]
    return []


def _match_point_problems(regulation: Format) -> list[Problem]:
    problems = []
    uses = needed(Need.MATCH_POINTS, (*regulation.ranking, *regulation.pairing))
    if uses and regulation.win <= regulation.loss:
        params = {"win": decimal_of(regulation.win), "loss": decimal_of(regulation.loss)}
        problems.append(Problem("win", "match-points", _WIN_WORTH, params))
    if regulation.each_alone and regulation.capot_match_points:
        problems.append(Problem("capot_match_points", "each-alone", _CAPOT_ALONE))
    return problems


def _chosen_problems(regulation: Format) -> list[Problem]:
    uses = needed(Need.ROUNDS, (*regulation.ranking, *regulation.pairing))
    chosen = regulation.chosen_rounds
    if uses and not chosen:
        return [Problem("chosen_rounds", "required", _CHOOSE_ROUNDS)]
    if chosen and not uses:
        return [Problem("chosen_rounds", "no-criterion", _NO_CRITERION)]
    if len(set(chosen)) < len(chosen):
        return [Problem("chosen_rounds", "twice", _ROUND_CHOSEN_TWICE)]
    return []


def _clock_win_problems(regulation: Format) -> list[Problem]:
    """Require totals to tell that the clock ended a match, and a win to beat a loss."""
    if regulation.clock_win is None:
        return []
    played: list[Format | Terms] = [regulation, *regulation.changes, *regulation.stages]
    both = [one for one in played if one.clock and one.target]
    if not both or regulation.ending is Ending.BOTH:
        return [Problem("clock_win", "no-clock", _NO_CLOCK_WIN)]
    if any(one.clock and one.deals for one in played):
        return [Problem("clock_win", "deals", _DEALS_OR_CLOCK)]
    if most_manches(regulation) > 1:
        return [Problem("clock_win", "manches", _MANCHES_BY_CLOCK)]
    if regulation.win > regulation.loss >= regulation.clock_win:
        params = {"win": decimal_of(regulation.clock_win), "loss": decimal_of(regulation.loss)}
        return [Problem("clock_win", "match-points", _CLOCK_WIN_WORTH, params)]
    return []


def _rest_problems(regulation: Format) -> list[Problem]:
    problems = []
    if regulation.bye_is_played and regulation.rest:
        problems.append(Problem("rest", "catch-up", _CAUGHT_UP))
    if regulation.bye_is_played and regulation.withdrawn is not Withdrawn.AS_BYE:
        problems.append(Problem("withdrawn", "catch-up", _ALONE_CAUGHT_UP))
    if regulation.bye_to is ByeTo.TURN and not METHODS[regulation.next_draw].drawn_anew:
        problems.append(Problem("bye_to", "movement", _NOT_IN_TURN))
    return problems


def _rematch_problems(regulation: Format) -> list[Problem]:
    following = METHODS[regulation.next_draw]
    if regulation.rematch_from is None:
        one_each = regulation.rematch_limit is RematchLimit.TEAM
        return [Problem("rematch_limit", "rematches", _NO_SECOND)] if one_each else []
    if regulation.melee:
        return []
    if following.drawn_anew and following.avoids_rematches:
        return []
    return [Problem("rematch_from", "rematches", _REMATCH)]


def _kin_problems(regulation: Format) -> list[Problem]:
    first, following = METHODS[regulation.first_draw], METHODS[regulation.next_draw]
    methods = [first, *([following] if regulation.kin.apart_in(2) else [])]
    if following.in_advance:
        methods = [following]
    if not regulation.kin.apart_in(1) or any(one.keeps_kin for one in methods):
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
_NO_TARGET = N_("Aucune partie ne se joue en points : il n’y a pas de points à dépasser.")
_NOT_BOTH = N_("Donnez à la partie des points à atteindre et une durée.")
_ROUND = N_("Un numéro de partie de 1 à %(most)s attendu.")
_ROUND_TWICE = N_("Cette partie figure deux fois.")
_WIN_WORTH = N_(
    "Le classement compte les points de partie : une victoire doit en valoir plus qu’une défaite "
    "(%(win)s et %(loss)s)."
)
_CHOOSE_ROUNDS = N_(
    "Un critère du classement compte les parties choisies : donnez leurs numéros, 3, 4 par exemple."
)
_NO_CRITERION = N_(
    "Aucun critère du classement ne compte les parties choisies : laissez ces numéros vides, ou "
    "choisissez un tel critère."
)
_ROUND_CHOSEN_TWICE = N_("Chaque partie choisie est donnée une seule fois.")
_CAPOT_ALONE = N_(
    "Où chacun joue pour soi, un capot ne donne pas de points de partie : indiquez 0."
)
_NO_CLOCK_WIN = N_(
    "Aucune partie n’a des points à atteindre et une durée dont le premier l’arrête : la montre ne "
    "fait gagner personne."
)
_DEALS_OR_CLOCK = N_(
    "Une partie qui s’arrête aussi après un nombre de donnes ne dit pas, par ses totaux, si la "
    "montre l’a arrêtée : retirez le nombre de donnes ou la durée."
)
_MANCHES_BY_CLOCK = N_(
    "Le total d’une partie de plusieurs manches ne dit pas si la montre l’a arrêtée : choisissez "
    "« aucun », ou des parties d’une seule manche."
)
_CLOCK_WIN_WORTH = N_(
    "Une victoire à la montre doit valoir plus qu’une défaite (%(win)s et %(loss)s)."
)
_NOT_IN_TURN = N_(
    "Cette façon de placer les équipes dit elle-même qui se repose : choisissez-en une autre."
)
_CAUGHT_UP = N_(
    "Une équipe exempte rattrape sa partie : c’est la partie de plus qui donne des points de "
    "partie, le repos 0."
)
_ALONE_CAUGHT_UP = N_(
    "Une équipe exempte joue une partie de plus : celle dont l’adversaire a abandonné aussi. "
    "Choisissez « comme une équipe exempte »."
)
_REMATCH = N_(
    "Cette façon de placer les équipes ne cherche pas à éviter les secondes rencontres : "
    "choisissez « aucun », ou un tirage qui les évite."
)
_NO_SECOND = N_(
    "Aucune seconde rencontre n’est permise : indiquez à partir de quelle partie elle l’est, ou "
    "laissez « une avec chaque adversaire »."
)
_KIN = N_(
    "Ces façons de tirer ne séparent ni les clubs ni les familles. Choisissez le tirage au sort, "
    "le classement sans rencontres répétées, ou des déplacements fixés d’avance."
)
