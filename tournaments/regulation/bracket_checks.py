"""Checks of the options of the brackets."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from scoring.words import N_, Problem
from tournaments.regulation.format import Format, Halls
from tournaments.regulation.format.brackets import (
    BracketDraw,
    BracketLeaving,
    BracketSeeds,
    Consolation,
    FinalGroups,
    Places,
)

#: Value that each option must have when no bracket is played.
WITHOUT: Final = {
    "places": Places.FINAL,
    "consolation": Consolation.NONE,
    "bracket_stop": None,
    "bracket_qualified": None,
    "bracket_seeds": BracketSeeds.RANKING,
    "bracket_draw": BracketDraw.FIXED,
    "second_life": None,
    "bracket_leaving": BracketLeaving.WALKOVER,
}


def bracket_problems(regulation: Format) -> list[Problem]:
    """Return the problems of the brackets: options without a bracket, or one that is too small."""
    problems = _group_problems(regulation)
    if regulation.in_groups:
        return problems
    final = regulation.final
    if final is None:
        problems += [
            Problem(name, "no-final", _NO_FINAL)
            for name, usual in WITHOUT.items()
            if getattr(regulation, name) != usual
        ]
        if not regulation.rounds:
            problems.append(Problem("rounds", "no-final", _NOTHING))
        return problems
    if regulation.places is Places.THIRD and final < 4:
        problems.append(Problem("places", "too-few", _NO_SEMIS))
    if regulation.consolation is Consolation.LOSERS:
        if regulation.places is Places.ALL:
            problems.append(Problem("consolation", "all-places", _PLAY_ON))
        elif final < 4:
            problems.append(Problem("consolation", "too-few", _NO_LOSERS))
        elif regulation.places is Places.THIRD and final < 8:
            problems.append(Problem("consolation", "third-place", _SMALL_FINAL))
    return [
        *problems,
        *_stop_problems(final, regulation),
        *_left_problems(final, regulation),
        *_second_life_problems(final, regulation),
    ]


def _stop_problems(final: int, regulation: Format) -> list[Problem]:
    stop, rounds = regulation.bracket_stop, (final - 1).bit_length()
    if stop is None:
        return []
    if rounds == 1:
        return [Problem("bracket_stop", "too-few", _ONE_ROUND)]
    if stop >= rounds:
        params = {"final": final, "rounds": rounds, "most": rounds - 1, "got": stop}
        return [Problem("bracket_stop", "above", _NO_STOP, params)]
    if regulation.places is Places.THIRD:
        return [Problem("bracket_stop", "third-place", _STOPS_BEFORE_THIRD)]
    # With a cadrage, whoever is exempt from it has a first match one round later.
    first_matches = 2 if final & (final - 1) else 1
    if regulation.consolation is Consolation.LOSERS and stop <= first_matches:
        params = {"least": first_matches + 1, "got": stop}
        return [Problem("bracket_stop", "consolation", _STOPS_BEFORE_CONSOLATION, params)]
    return []


def _left_problems(final: int, regulation: Format) -> list[Problem]:
    left = regulation.bracket_qualified
    if left is None:
        return []
    wrong = [
        ("stop", _STOPS_TWICE, regulation.bracket_stop is not None),
        ("power", _NOT_A_POWER, bool(left & (left - 1))),
        ("below", _ONE_IS_A_FINAL, left == 1),
        ("above", _EVERYBODY_LEFT, left >= final),
        ("places", _ONLY_FIRST, regulation.places is not Places.FINAL),
        ("consolation", _QUALIFIES_ALONE, regulation.consolation is not Consolation.NONE),
    ]
    params = {"final": final, "got": left}
    return [
        Problem("bracket_qualified", code, reason, params)
        for code, reason, is_wrong in wrong
        if is_wrong
    ][:1]


def _hall_problems(regulation: Format) -> list[Problem]:
    problems, kept = [], regulation.bracket_qualified
    if kept is None:
        problems.append(Problem("bracket_qualified", "required", _KEPT_BY_A_HALL))
    elif kept & (kept - 1):
        problems.append(Problem("bracket_qualified", "power", _NOT_A_POWER, {"got": kept}))
    if regulation.final_cuts:
        problems.append(Problem("final_cuts", "halls", _HALLS_CUT))
    if regulation.bracket_stop is not None:
        problems.append(Problem("bracket_stop", "halls", _HALLS_STOP))
    if regulation.bracket_leaving.replaces:
        problems.append(Problem("bracket_leaving", "halls", _HALLS_LEAVING))
    if regulation.halls is Halls.TOGETHER:
        problems.append(Problem("halls", "bracket", _HALLS_TOGETHER))
    return problems


def _second_life_problems(final: int, regulation: Format) -> list[Problem]:
    """Return the problems of a bracket of that many teams where beaten teams may return."""
    limit, stop = regulation.second_life, regulation.bracket_stop
    if limit is None:
        return []
    wrong = [
        ("too-few", _ONLY_A_FINAL, final < 3),
        ("draw", _PLACES_NOT_KNOWN, regulation.bracket_draw is BracketDraw.FIXED),
        ("places", _ONLY_FIRST_AGAIN, regulation.places is not Places.FINAL),
        ("consolation", _RETURNS_INSTEAD, regulation.consolation is not Consolation.NONE),
        ("qualified", _NO_FIXED_NUMBER, regulation.bracket_qualified is not None),
        ("leaving", _ONE_WAY_BACK, regulation.bracket_leaving.replaces),
        ("stop", _RETURNS_TO_NOTHING, stop is not None and limit >= stop),
    ]
    return [
        Problem("second_life", code, reason, {"got": limit, "stop": stop or 0})
        for code, reason, is_wrong in wrong
        if is_wrong
    ][:1]


def _group_problems(regulation: Format) -> list[Problem]:
    cuts = regulation.final_cuts
    if not regulation.in_groups:
        return [Problem("final_cuts", "no-groups", _NO_GROUPS)] if cuts else []
    problems = _hall_problems(regulation) if regulation.by_hall else []
    if not cuts and not regulation.by_hall:
        problems.append(Problem("final_cuts", "required", _NO_CUTS))
    if regulation.final is not None:
        problems.append(Problem("final", "groups", _EVERYBODY))
    if regulation.consolation is not Consolation.NONE:
        problems.append(Problem("consolation", "groups", _NO_CONSOLATION))
    if regulation.bracket_qualified is not None and not regulation.by_hall:
        problems.append(Problem("bracket_qualified", "groups", _GROUPS_PLAY_ON))
    if regulation.second_life is not None:
        problems.append(Problem("second_life", "groups", _GROUPS_END))
    if not regulation.rounds and not regulation.by_hall:
        problems.append(Problem("rounds", "groups", _ROUNDS_FIRST))
    if regulation.final_groups is FinalGroups.RANKS and any(cut < 2 for cut in cuts):
        problems.append(Problem("final_cuts", "too-few", _TWO_TEAMS))
    if regulation.final_groups is FinalGroups.WINS:
        if any(one <= other for one, other in pairwise(cuts)):
            problems.append(Problem("final_cuts", "order", _FEWER_WINS))
        elif cuts and cuts[0] > regulation.rounds > 0:
            params = {"rounds": regulation.rounds, "got": cuts[0]}
            problems.append(Problem("final_cuts", "above", _MORE_WINS, params))
    return problems


_NO_GROUPS = N_("Il n’y a pas de finales par groupes : laissez ces nombres vides.")
_NO_CUTS = N_("Dites où couper : un nombre pour chaque groupe, sauf le dernier.")
_EVERYBODY = N_(
    "Chaque équipe joue la finale de son groupe : ne donnez pas de nombre d’équipes au tableau "
    "final."
)
_NO_CONSOLATION = N_("Chaque équipe joue la finale de son groupe : il n’y a pas de consolante.")
_GROUPS_PLAY_ON = N_("Chaque équipe joue la finale de son groupe : aucun tableau ne qualifie.")
_ROUNDS_FIRST = N_("Au moins une partie attendue : elle dit qui joue la finale de quel groupe.")
_TWO_TEAMS = N_("Un groupe a au moins deux équipes.")
_FEWER_WINS = N_("Chaque groupe demande moins de victoires que le précédent : 3, 2 par exemple.")
_MORE_WINS = N_(
    "Personne ne peut gagner %(got)s parties : le concours en a %(rounds)s avant les finales."
)
_NO_FINAL = N_("Il n’y a pas de tableau final : dites d’abord combien d’équipes le jouent.")
_NOTHING = N_("Au moins une partie attendue, ou un tableau final.")
_ONE_ROUND = N_("Un tableau de 2 équipes n’a qu’un match, la finale : laissez « aucun ».")
_NO_STOP = N_(
    "Un tableau de %(final)s équipes a %(rounds)s tours : un arrêt après %(most)s tours au plus "
    "attendu, ou « aucun » pour aller à la finale ; reçu %(got)s."
)
_STOPS_TWICE = N_(
    "Le tableau s’arrête après un nombre de tours, ou quand il reste un nombre d’équipes : laissez "
    "l’un des deux sans nombre."
)
_NOT_A_POWER = N_(
    "D’un tour à l’autre, il reste 8 équipes, puis 4, puis 2 : un de ces nombres attendu ; reçu "
    "%(got)s."
)
_EVERYBODY_LEFT = N_(
    "Un tableau de %(final)s équipes ne peut pas en qualifier %(got)s : moins d’équipes attendues, "
    "ou « aucun »."
)
_ONLY_FIRST = N_(
    "Un tableau arrêté à ses qualifiées ne joue pas d’autre place : choisissez la première."
)
_QUALIFIES_ALONE = N_("Un tableau arrêté à ses qualifiées n’a pas de consolante.")
_KEPT_BY_A_HALL = N_(
    "Dites combien d’équipes le tableau de chaque salle qualifie pour le tableau final : 1, 2, 4…"
)
_HALLS_CUT = N_("Les groupes sont les salles : laissez ces nombres vides.")
_HALLS_STOP = N_(
    "Le tableau de chaque salle s’arrête à ses qualifiées : laissez l’arrêt à « aucun »."
)
_HALLS_LEAVING = N_(
    "Une qualifiée d’une salle qui abandonne n’est pas remplacée : choisissez la victoire de son "
    "adversaire."
)
_HALLS_TOGETHER = N_(
    "Chaque salle joue son tableau : choisissez « tirées à part », chaque équipe a sa salle."
)
_ONE_IS_A_FINAL = N_("Un tableau qui ne laisse qu’une équipe va à sa finale : laissez « aucun ».")
_GROUPS_END = N_("Chaque équipe joue la finale de son groupe : personne n’y revient.")
_ONLY_A_FINAL = N_("Un tableau de 2 équipes n’a qu’un match, la finale, qui ne se rachète pas.")
_PLACES_NOT_KNOWN = N_(
    "Avec une seconde vie, les équipes du tour suivant ne sont pas connues d’avance : choisissez "
    "des tours tirés au sort, ou la meilleure contre la dernière."
)
_ONLY_FIRST_AGAIN = N_(
    "Une équipe battue qui peut revenir ne joue pas d’autre place : choisissez la première."
)
_RETURNS_INSTEAD = N_(
    "Une équipe battue revient dans le tableau, ou joue la consolante : laissez « aucune »."
)
_NO_FIXED_NUMBER = N_(
    "Avec des équipes qui reviennent, un tour ne laisse pas toujours 8, 4 ou 2 équipes : laissez "
    "les qualifiées sans nombre."
)
_ONE_WAY_BACK = N_(
    "Une équipe battue revient en rachetant sa place : quand une équipe abandonne, personne ne "
    "prend la sienne."
)
_RETURNS_TO_NOTHING = N_(
    "Le tableau s’arrête après %(stop)s tours : une seconde vie après moins de tours attendue ; "
    "reçu %(got)s."
)
_STOPS_BEFORE_THIRD = N_(
    "Un tableau arrêté avant la finale n’a pas de petite finale : choisissez d’autres places, ou "
    "« aucun » arrêt."
)
_STOPS_BEFORE_CONSOLATION = N_(
    "La consolante des équipes battues n’a pas encore commencé : un arrêt après %(least)s tours au "
    "moins attendu ; reçu %(got)s."
)
_NO_SEMIS = N_("Une petite finale demande un tableau d’au moins 4 équipes.")
_PLAY_ON = N_(
    "Toutes les places du tableau se jouent : les équipes battues à leur premier match y restent, "
    "elles ne peuvent pas jouer la consolante."
)
_NO_LOSERS = N_("Une consolante des équipes battues demande un tableau d’au moins 4 équipes.")
_SMALL_FINAL = N_(
    "Les demi-finalistes battus jouent la petite finale : une consolante des équipes battues à "
    "leur premier match demande un tableau d’au moins 8 équipes."
)
