"""Checks of a duplicate: what it needs, and what it cannot be combined with."""

from __future__ import annotations

from typing import Final

from scoring.duplicate.checking import rules_problems
from scoring.duplicate.comparing import Lines
from scoring.duplicate.movements import Movement
from scoring.words import N_, Problem
from tournaments.pairing import METHODS
from tournaments.regulation.format import Boards, Duplicate, Format
from tournaments.regulation.format.duplicate import MOVEMENTS
from tournaments.regulation.manches import most_manches
from tournaments.words.enums import PenaltyTo

#: Options without effect when the deals are not compared, with the value they must keep.
ONLY_DUPLICATE: Final = {
    "lines": Lines.TWO,
    "cap": None,
    "arrow_switch": 0,
    "boards": Boards.DRAWN,
}


def duplicate_problems(regulation: Format) -> list[Problem]:
    """Return why the boards cannot be compared, or which option needs a duplicate."""
    problems = [
        Problem(f"penalty[{place}].to", "no-top", NO_TOP)
        for place, tariff in enumerate(regulation.tariffs)
        if tariff.to is PenaltyTo.TOP and not regulation.takes_tops
    ]
    if not regulation.is_duplicate:
        problems += [
            Problem(name, "no-duplicate", _ONLY_DUPLICATE)
            for name, usual in ONLY_DUPLICATE.items()
            if getattr(regulation, name) != usual
        ]
        if METHODS[regulation.next_draw].of_boards:
            problems.append(Problem("next_draw", "no-duplicate", _BOARDS))
        return problems
    of_a_match = (regulation.win, regulation.draw, regulation.loss, regulation.capot_match_points)
    against = (
        (_DEALS, regulation.deals is None),
        (_MOVEMENT, regulation.next_draw not in MOVEMENTS or not regulation.rounds),
        (_TARGET, regulation.target is not None),
        (_CLOCK, regulation.clock is not None),
        (_CAPS, (regulation.winner_cap, regulation.loser_cap) != (None, None)),
        (_CHANGES, bool(regulation.changes or regulation.stages)),
        (_MANCHES, most_manches(regulation) > 1),
        (_PAIRS, regulation.individuals),
        (_POOLS, regulation.begins_in_pools or regulation.ends_in_brackets),
        (_BYE, regulation.bye_is_played),
        (_MATCH_POINTS, any(of_a_match)),
    )
    problems += [Problem("duplicate", "impossible", reason) for reason, wrong in against if wrong]
    problems += rules_problems(regulation.rules)
    if regulation.arrow_switch > regulation.rounds:
        params = {"most": regulation.rounds}
        problems.append(Problem("arrow_switch", "range", _ARROW_SWITCH, params))
    if regulation.arrow_switch and regulation.next_draw != Movement.MITCHELL:
        problems.append(Problem("arrow_switch", "mixed", _MIXED))
    elif regulation.arrow_switch and regulation.lines is Lines.TWO:
        problems.append(Problem("lines", "both", _BOTH_LINES))
    if regulation.cap is not None and regulation.duplicate is Duplicate.MATCHPOINTS:
        problems.append(Problem("cap", "matchpoints", _NO_CAP))
    return problems


_ONLY_DUPLICATE = N_("Ce choix ne vaut que pour un duplicate.")
_DEALS = N_("Un duplicate demande un nombre de donnes par partie : les étuis que joue une table.")
_BOARDS = N_("Ce mouvement déplace les étuis d’un duplicate : choisissez aussi « Duplicate ».")
_MOVEMENT = N_(
    "Un duplicate demande un de ces mouvements : une moitié des paires reste à sa table et l’autre "
    "avance (mitchell), le même à lignes échangées (scrambled), ou Howell (howell)."
)
_TARGET = N_("Un duplicate ne se joue pas en points à atteindre : chaque table joue ses étuis.")
_CLOCK = N_("Un duplicate ne s’arrête pas au temps : chaque table joue tous ses étuis.")
_CAPS = N_("Un duplicate compare étui par étui : les totaux d’une partie n’ont pas de plafond.")
_CHANGES = N_("Toutes les parties d’un duplicate se jouent avec le même nombre d’étuis.")
_MANCHES = N_("Un duplicate compare étui par étui : ses parties n’ont pas de manches.")
_PAIRS = N_("Un duplicate se joue par paires, qui restent ensemble.")
_POOLS = N_("Un duplicate n’a ni poules ni tableau : personne n’y gagne une partie.")
_BYE = N_("Une paire exempte d’un duplicate ne rattrape rien : ses étuis ne comptent pas.")
_MATCH_POINTS = N_(
    "Personne ne gagne une partie d’un duplicate : laissez à 0 les points de partie."
)
_ARROW_SWITCH = N_("Le concours a %(most)s parties : pas plus ne peuvent échanger les lignes.")
_BOTH_LINES = N_(
    "Quand les lignes s’échangent, une paire joue dans les deux : choisissez un seul classement."
)
_MIXED = N_("Ce mouvement échange déjà les lignes : laissez 0 partie à échanger.")
NO_TOP = N_("Un pour cent de top ne se retire que dans un duplicate aux points de comparaison.")
_NO_CAP = N_("Aux points de comparaison, aucun écart n’est à plafonner.")
