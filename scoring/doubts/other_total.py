"""Computes one camp's total from the other's when the rules fix the sum of both."""

from __future__ import annotations

from ..catalogue.options import BELOTE
from ..catalogue.table import THREE_PLAYERS
from ..ends import End
from ..rules import RuleSet
from ..words import N_, Problem
from .totals import check_totals, deal_sum, last_litige_gap

#: Field of a problem about the total that was left out.
OTHER = "other"


def both_needed(rules: RuleSet, end: End) -> Problem | None:
    """Return why a sheet needs both totals, or None if one total and the counts are enough.

    One total is enough when every deal gives both camps together a fixed sum: plain belote without
    annonces, marks not rounded separately, and a fixed number of deals.

    >>> both_needed(RuleSet.preset("ffb-belote"), End(deals=12)) is None
    True
    >>> both_needed(RuleSet.preset("ffb-coinche"), End(deals=12)).code
    'contracts'
    """
    if end.deals is None or end.target is not None or end.clock:
        return Problem(OTHER, "deals", _NO_DEALS)
    if end.decisive:
        return Problem(OTHER, "decisive", _DECISIVE)
    if rules.game != BELOTE:
        return Problem(OTHER, "contracts", _CONTRACTS)
    if rules.players == THREE_PLAYERS:
        return Problem(OTHER, "players", _THREE)
    if rules.annonces != "none":
        return Problem(OTHER, "annonces", _ANNONCES)
    each = deal_sum(rules)
    if each.least != each.most or each.belote[0] != each.belote[1]:
        return Problem(OTHER, "varies", _VARIES)
    if rules.all_pass == "counted":
        return Problem(OTHER, "passed", _PASSED)
    if last_litige_gap(rules) != (0, 0):
        return Problem(OTHER, "litige", _LITIGE)
    return None


def match_sum(rules: RuleSet, end: End, belotes: int | None, capots: int | None) -> int | Problem:
    """Return the sum of the two totals of a sheet in points, or a problem if it is not fixed.

    ``belotes`` and ``capots`` are the numbers shown on the sheet, None if unknown. ``capots``
    counts only those that are paid as capots.

    >>> match_sum(RuleSet.preset("ffb-belote"), End(deals=12), belotes=3, capots=1)
    2094
    """
    problem = both_needed(rules, end)
    if problem is not None:
        return problem
    if belotes is None:
        wanted = _HOW_MANY if capots is None else _HOW_MANY_BELOTES
        return Problem("belotes", "required", wanted)
    if capots is None:
        return Problem("capots", "required", _HOW_MANY_CAPOTS)
    each = deal_sum(rules)
    if capots and len(each.capots) > 1:
        return Problem(OTHER, "capots", _CAPOTS, {"capots": capots})
    return each.least * (end.deals or 0) + each.belote[0] * belotes + each.capot * capots


def other_total(
    rules: RuleSet, end: End, total: int, belotes: int | None, capots: int | None
) -> int | Problem:
    """Return the other camp's total in points, or a problem that says why both are needed.

    It takes the arguments of `match_sum`. A problem names the field to fill in or correct:
    "belotes", "capots", "total" for the total given, or "other" for the total left out.

    >>> rules = RuleSet.preset("ffb-belote")
    >>> other_total(rules, End(deals=12), 1040, belotes=2, capots=0)
    944
    >>> other_total(rules, End(deals=12), 1040, belotes=2, capots=None).field
    'capots'
    """
    both = match_sum(rules, end, belotes, capots)
    if isinstance(both, Problem):
        return both
    doubts = check_totals(rules, end, total, both - total, belotes, capots)
    if doubts:
        camps = {"ns": "total", "ew": "total"}
        return doubts[0]._replace(field=camps.get(doubts[0].field, doubts[0].field))
    if total > both:
        return Problem("total", "too-much", _TOO_MUCH, {"total": total, "sum": both})
    return both - total


_NO_DEALS = N_("Tapez aussi l’autre total : le nombre de donnes de cette partie n’est pas fixé.")
_DECISIVE = N_("Tapez aussi l’autre total : une donne de plus a pu départager les deux camps.")
_THREE = N_("À trois joueurs, chacun a son total : donnez les trois.")
_CONTRACTS = N_("Tapez aussi l’autre total : leur somme dépend des contrats joués.")
_ANNONCES = N_("Tapez aussi l’autre total : leur somme dépend des annonces.")
_VARIES = N_("Tapez aussi l’autre total : leur somme dépend des arrondis et des chutes.")
_PASSED = N_("Tapez aussi l’autre total : une donne où tous passent compte, sans rien rapporter.")
_LITIGE = N_("Tapez aussi l’autre total : un litige à la dernière donne change leur somme.")
_CAPOTS = N_(
    "Tapez aussi l’autre total : un capot ne vaut pas autant pour le preneur et pour la défense "
    "(capots : %(capots)s)."
)
_HOW_MANY = N_(
    "Combien de belotes et de capots montre la feuille ? 0 s’il n’y en a pas. Sinon, tapez "
    "l’autre total."
)
_HOW_MANY_BELOTES = N_(
    "Combien de belotes montre la feuille ? 0 s’il n’y en a pas. Sinon, tapez l’autre total."
)
_HOW_MANY_CAPOTS = N_(
    "Combien de capots montre la feuille ? 0 s’il n’y en a pas. Sinon, tapez l’autre total."
)
_TOO_MUCH = N_("%(total)s est trop pour un seul camp : les deux totaux font %(sum)s ensemble.")
