"""Price list in words, for the regulation and for the referee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import PenaltyTo
from tournaments.regulation.tariffs import Tariff
from tournaments.regulation.value import Regulation


def penalties(regulation: Regulation) -> Iterator[str]:
    """Yield the sentences of the article: one per fault, then the effect of the points."""
    for tariff in regulation.tariffs:
        params = {
            "name": tariff_name(tariff.name),
            "terms": terms_of(tariff, regulation.individuals),
        }
        yield _("%(name)s : %(terms)s.") % params
    used = {tariff.to for tariff in regulation.tariffs if tariff.points}
    yield from (_effect(to) for to in PenaltyTo if to in used)


def _effect(to: PenaltyTo) -> str:
    match to:
        case PenaltyTo.OPPONENTS:
            return _(
                "Les points donnés aux adversaires comptent dans leur total de la partie ; ils "
                "aident à la gagner, sauf quand elle se joue en un nombre de points."
            )
        case PenaltyTo.LOST:
            return _(
                "Les points retirés ne changent pas le vainqueur de la partie, et un total ne "
                "descend pas au-dessous de zéro."
            )
        case _:
            assert_never(to)


def tariff_name(name: str) -> str:
    """Return the name of a fault: translated if it is a usual one, else as typed."""
    return _(name)


def terms_of(tariff: Tariff, individuals: bool = False) -> str:
    """Return the cost of a fault.

    Example: "rien la première fois, ensuite 162 points donnés aux adversaires".
    """
    costs = []
    if tariff.points:
        costs.append(_price(tariff.points, tariff.to, individuals))
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


def _price(points: int, to: PenaltyTo, individuals: bool) -> str:
    match to:
        case PenaltyTo.OPPONENTS:
            message = ngettext(
                "%(n)s point donné aux adversaires", "%(n)s points donnés aux adversaires", points
            )
            return message % {"n": points}
        case PenaltyTo.LOST:
            return _lost(points, individuals)
        case _:
            assert_never(to)


def _lost(points: int, individuals: bool) -> str:
    if individuals:
        message = ngettext("%(n)s point retiré au joueur", "%(n)s points retirés au joueur", points)
    else:
        message = ngettext(
            "%(n)s point retiré à l’équipe", "%(n)s points retirés à l’équipe", points
        )
    return message % {"n": points}
