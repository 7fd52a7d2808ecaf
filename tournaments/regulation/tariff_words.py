"""Price list in words, for the regulation and for the referee."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.regulation.tariffs import LOST, OPPONENTS, Tariff
from tournaments.regulation.value import Regulation


def penalties(regulation: Regulation) -> Iterator[str]:
    """Yield the sentences of the article: one per fault, then the effect of the points."""
    for tariff in regulation.tariffs:
        params = {
            "name": tariff_name(tariff.name),
            "terms": terms_of(tariff, regulation.individuals),
        }
        yield _("%(name)s : %(terms)s.") % params
    kinds = {tariff.to for tariff in regulation.tariffs if tariff.points}
    if OPPONENTS in kinds:
        yield _(
            "Les points donnés aux adversaires comptent dans leur total de la partie ; ils aident "
            "à la gagner, sauf quand elle se joue en un nombre de points."
        )
    if LOST in kinds:
        yield _(
            "Les points retirés ne changent pas le vainqueur de la partie, et un total ne descend "
            "pas au-dessous de zéro."
        )


def tariff_name(name: str) -> str:
    """Return the name of a fault: translated if it is a usual one, else as typed."""
    return _(name)


def terms_of(tariff: Tariff, individuals: bool = False) -> str:
    """Return the cost of a fault.

    Example: "rien la première fois, ensuite 162 points donnés aux adversaires".
    """
    costs = []
    if tariff.points and tariff.to == OPPONENTS:
        message = ngettext(
            "%(n)s point donné aux adversaires",
            "%(n)s points donnés aux adversaires",
            tariff.points,
        )
        costs.append(message % {"n": tariff.points})
    elif tariff.points:
        costs.append(_lost(tariff.points, individuals))
    if tariff.excludes:
        costs.append(_("exclusion du concours et du classement"))
    cost = _(", et ").join(costs) or _("avertissement, sans points")
    if not tariff.free:
        return cost
    message = ngettext(
        "rien la première fois, ensuite %(cost)s",
        "rien les %(n)s premières fois, ensuite %(cost)s",
        tariff.free,
    )
    return message % {"n": tariff.free, "cost": cost}


def _lost(points: int, individuals: bool) -> str:
    if individuals:
        message = ngettext("%(n)s point retiré au joueur", "%(n)s points retirés au joueur", points)
    else:
        message = ngettext(
            "%(n)s point retiré à l’équipe", "%(n)s points retirés à l’équipe", points
        )
    return message % {"n": points}
