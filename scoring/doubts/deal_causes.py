"""Finds the likely mistakes in a deal whose card points do not add up."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import BELOTE_POINTS, CAPOT_POINTS, DIX_DE_DER
from ..deal import Deal, check, points_of_tricks
from ..rules import RuleSet
from ..score import score_deal
from ..words import N_, Text
from .causes import EW_NAME, MOST_CAUSES, NS_NAME, Cause
from .diagnosis import meant


def causes_of_deal(rules: RuleSet, deal: Deal) -> list[Cause]:
    """Return the likely mistakes in a deal whose points do not add up, the likeliest first.

    The list is empty if the points add up, or if the deal has any other problem.

    >>> belote = RuleSet.preset("ffb-belote")
    >>> [cause.text for cause in causes_of_deal(belote, Deal("NS", ns=92, ew=60))]
    ['le dix de der (10) est oublié.']
    """
    problems = check(rules, deal)
    if [(problem.field, problem.code) for problem in problems] != [("points", "sum")]:
        return []
    whole = points_of_tricks(rules, deal.trump)
    gap = deal.ns + deal.ew - whole
    causes = [*_same_twice(deal, whole), *_rounded(deal, whole), *_counted_in(deal, gap)]
    causes += [*_capot(deal), *_forgotten(gap, rules.der_points(deal.trump))]
    if not causes:
        causes = [*_marks(rules, deal, whole), *_digits(deal, whole)]
    return causes[:MOST_CAUSES]


def _forgotten(gap: int, der: int) -> Iterator[Cause]:
    if not der:
        if gap == DIX_DE_DER:
            yield Cause("dix-de-der", _WITHOUT_DER, {"gap": gap})
    elif abs(gap) == der:
        yield Cause("dix-de-der", _DIX_DE_DER if gap < 0 else _DIX_DE_DER_TWICE, {"gap": der})


def _counted_in(deal: Deal, gap: int) -> Iterator[Cause]:
    """Yield amounts marked separately that were counted with the tricks."""
    belotes = BELOTE_POINTS * (deal.belotes_ns + deal.belotes_ew)
    annonces = deal.annonces_ns + deal.annonces_ew
    contract = deal.contract if isinstance(deal.contract, int) else 0
    if gap == BELOTE_POINTS and not belotes:
        yield Cause("belote", _BELOTE_TO_TICK, {"gap": gap})
    apart = ((_BELOTE, belotes), (_ANNONCES, annonces), (_CONTRACT, contract))
    for message, points in apart:
        if points and gap == points:
            yield Cause("counted-in", message, {"gap": gap})
    if belotes and contract and gap == belotes + contract:
        yield Cause("counted-in", _CONTRACT_AND_BELOTE, {"gap": gap})


def _capot(deal: Deal) -> Iterator[Cause]:
    if deal.ns + deal.ew == CAPOT_POINTS or CAPOT_POINTS in (deal.ns, deal.ew):
        yield Cause("capot", _CAPOT, {"capot": CAPOT_POINTS})


def _same_twice(deal: Deal, whole: int) -> Iterator[Cause]:
    if deal.ns == deal.ew and 0 < deal.ns < whole:
        params = {"typed": deal.ns, "other": whole - deal.ns}
        yield Cause("same-twice", _SAME_TWICE, params)


def _rounded(deal: Deal, whole: int) -> Iterator[Cause]:
    """Yield the case of points rounded before typing: each to its ten, or both to 160."""
    tens = deal.ns % 10 == deal.ew % 10 == 0
    if tens and deal.ns + deal.ew in (whole - 2, whole + 8):
        yield Cause("rounded", _ROUNDED, {"sum": deal.ns + deal.ew})


def _marks(rules: RuleSet, deal: Deal, whole: int) -> Iterator[Cause]:
    """Yield the case where the marks of the deal were typed as its card points."""
    splits = [(ns, whole - ns) for ns in range(whole + 1)]
    splits += [(CAPOT_POINTS, 0), (0, CAPOT_POINTS)]
    pairs = []
    for ns, ew in splits:
        score = score_deal(rules, deal._replace(ns=ns, ew=ew, capot=None), explain=False)
        if (score.ns, score.ew) == (deal.ns, deal.ew):
            pairs.append((ns, ew))
    if len(pairs) == 1:
        yield Cause("marks", _MARKS_OF, {"ns": pairs[0][0], "ew": pairs[0][1]})
    elif pairs:
        yield Cause("marks", _MARKS)


def _digits(deal: Deal, whole: int) -> Iterator[Cause]:
    for typed, other, camp in ((deal.ns, deal.ew, NS_NAME), (deal.ew, deal.ns, EW_NAME)):
        for slip, number in meant(typed):
            if number + other == whole:
                params = {"slip": slip, "number": number, "typed": typed, "camp": Text(camp)}
                yield Cause("digits", _DIGITS, params)


_DIX_DE_DER = N_("le dix de der (%(gap)s) est oublié.")
_WITHOUT_DER = N_("le dix de der (%(gap)s) est compté : il n’y en a pas dans cette donne.")
_DIX_DE_DER_TWICE = N_("le dix de der (%(gap)s) est compté deux fois.")
_BELOTE = N_("la belote (%(gap)s) est comptée dans les points de plis : elle se marque à part.")
_BELOTE_TO_TICK = N_("une belote (%(gap)s) est comptée dans les points de plis : tapez-la à part.")
_ANNONCES = N_(
    "les annonces (%(gap)s) sont comptées dans les points de plis : elles se marquent à part."
)
_CONTRACT = N_(
    "le contrat (%(gap)s) est compté dans les points de plis : seuls les plis se tapent ici."
)
_CONTRACT_AND_BELOTE = N_(
    "le contrat et la belote (%(gap)s) sont comptés dans les points de plis : seuls les plis se "
    "tapent ici."
)
_CAPOT = N_("pour un capot, %(capot)s à un camp et 0 à l’autre.")
_SAME_TWICE = N_("le même nombre est tapé pour les deux camps : l’un des deux a %(other)s.")
_ROUNDED = N_(
    "les points sont déjà arrondis (%(sum)s en tout) : tapez ceux d’avant l’arrondi, ou ceux d’un "
    "seul camp."
)
_MARKS_OF = N_(
    "ce sont les marques de la donne, et non ses points de plis : ce serait %(ns)s et %(ew)s."
)
_MARKS = N_("ce sont les marques de la donne, et non ses points de plis.")
_DIGITS = N_("%(slip)s, %(number)s au lieu de %(typed)s (%(camp)s).")
