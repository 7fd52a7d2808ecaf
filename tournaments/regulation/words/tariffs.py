"""Price list in words, for the regulation and for the referee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.catalogue.sheet import TENS
from tournaments.regulation.scale import USUAL_SOURCES, priced_by_rules
from tournaments.regulation.tariffs import Tariff
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import TARIFFS, Clause
from tournaments.words.enums import PenaltyTo, Ruling


def penalties(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences of the article: one per ruling, then the effect of the points.

    A fault with the price of the rules of the game is said with those. In a duplicate only a
    percentage of a top is taken off: no total counts.
    """
    said_with_rules = priced_by_rules(regulation.rules)
    alike: dict[str, list[str]] = {}
    for tariff in regulation.tariffs:
        if tariff not in said_with_rules:
            alike.setdefault(terms_of(tariff, regulation), []).append(tariff_name(tariff.name))
    for terms, names in alike.items():
        first, *others = names
        params = {"name": _(", ").join([first, *map(_inside, others)]), "terms": terms}
        yield Clause(_("%(name)s : %(terms)s.") % params, TARIFFS)
    used = {tariff.to for tariff in regulation.tariffs if tariff.points}
    if regulation.is_duplicate:
        used &= {PenaltyTo.TOP}
    yield from (Clause(_effect(to, regulation), TARIFFS) for to in PenaltyTo if to in used)


def _effect(to: PenaltyTo, regulation: Regulation) -> str:
    match to:
        case PenaltyTo.OPPONENTS:
            return _of_points_given(regulation)
        case PenaltyTo.LOST:
            return _(
                "Les points retirés ne changent pas le vainqueur de la partie, et un total ne "
                "descend pas au-dessous de zéro."
            )
        case PenaltyTo.TOP:
            sentence = _(
                "Un pour cent de top se retire de la somme des pourcentages d’une paire, avant que "
                "l’on en fasse la moyenne : %(percent)s %% d’un top, sur 20 étuis, baissent son "
                "score de 0,50 %%."
            )
            return sentence % {"percent": 10}
        case _:
            assert_never(to)


def _of_points_given(regulation: Regulation) -> str:
    match sorted(regulation.faults_decide_some):
        case [True]:
            return _(
                "Les points donnés aux adversaires comptent dans leur total de la partie, et "
                "aident à la gagner."
            )
        case [False]:
            return _(
                "Les points donnés aux adversaires comptent dans leur total de la partie, mais "
                "n’aident pas à la gagner."
            )
        case _:
            return _(
                "Les points donnés aux adversaires comptent dans leur total de la partie ; ils "
                "aident à la gagner, sauf quand elle se joue en un nombre de points ou en manches."
            )


def _inside(name: str) -> str:
    """Return a name inside a sentence: "Abandon" as "abandon", "TA joué" as it is."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name


def fault_sentence(tariff: Tariff, regulation: Regulation) -> str:
    params = {"name": tariff_name(tariff.name), "terms": terms_of(tariff, regulation)}
    return _("%(name)s : %(terms)s.") % params


def tariff_name(name: str) -> str:
    """Return the name of a fault: translated if it is a usual one, else as typed."""
    return _(name)


def tariff_source(source: str) -> str:
    """Return where a price comes from: in words if it is a usual source, else as typed."""
    usual = USUAL_SOURCES.get(source)
    return _(usual) if usual else source


def terms_of(tariff: Tariff, regulation: Regulation) -> str:
    """Return the cost: "rien la première fois, ensuite 162 points donnés aux adversaires".

    In a duplicate, a board is never dealt again nor cancelled: its score is adjusted.
    """
    terms = _first_terms(tariff, regulation)
    if not tariff.second:
        return terms
    params = {"terms": terms, "second": tariff_name(tariff.second)}
    return _("%(terms)s ; dès la deuxième fois, comme « %(second)s »") % params


def _first_terms(tariff: Tariff, regulation: Regulation) -> str:
    """Return the cost of a fault the first time."""
    costs = []
    of_board = regulation.is_duplicate and tariff.ruling in (Ruling.REPLAYED, Ruling.STOPPED)
    if tariff.points or of_board:
        costs.append(_price(tariff, regulation))
    if tariff.excludes:
        costs.append(_("exclusion du concours et du classement"))
    cost = _(", et ").join(costs)
    if tariff.free and tariff.second:
        # its own points are never reached
        cost = _("rien la première fois")
    elif tariff.free:
        message = ngettext(
            "rien la première fois, ensuite %(cost)s",
            "rien les %(n)s premières fois, ensuite %(cost)s",
            tariff.free,
        )
        cost = message % {"n": tariff.free, "cost": cost}
    if tariff.ruling is Ruling.PLAYS_ON or of_board:
        return cost or _("rappel à l’ordre, sans points")
    return _(" ; ").join(filter(None, (str(tariff.ruling.label), cost)))


def _price(tariff: Tariff, regulation: Regulation) -> str:
    """Return the points of a fault and where they go. Options: unit, duplicate."""
    if regulation.is_duplicate and tariff.to is not PenaltyTo.TOP:
        return _("A- à l’étui où elle est commise")
    message = (_tens if regulation.rules.unit == TENS else _points)(tariff, regulation.individuals)
    price = message % {"n": tariff.points}
    if not tariff.minutes:
        return price
    every = ngettext(
        "%(price)s par minute commencée", "%(price)s par %(n)s minutes commencées", tariff.minutes
    )
    price = every % {"price": price, "n": tariff.minutes}
    if not tariff.after:
        return price
    beyond = ngettext(
        "%(price)s au-delà de %(n)s minute", "%(price)s au-delà de %(n)s minutes", tariff.after
    )
    return beyond % {"price": price, "n": tariff.after}


def _points(tariff: Tariff, individuals: bool) -> str:
    points = tariff.points
    match tariff.to:
        case PenaltyTo.OPPONENTS:
            return ngettext(
                "%(n)s point donné aux adversaires", "%(n)s points donnés aux adversaires", points
            )
        case PenaltyTo.LOST if individuals:
            return ngettext(
                "%(n)s point retiré au joueur", "%(n)s points retirés au joueur", points
            )
        case PenaltyTo.LOST:
            return ngettext(
                "%(n)s point retiré à l’équipe", "%(n)s points retirés à l’équipe", points
            )
        case PenaltyTo.TOP:
            return _("%(n)s %% d’un top")
        case _:
            assert_never(tariff.to)


def _tens(tariff: Tariff, individuals: bool) -> str:
    tens = tariff.points
    match tariff.to:
        case PenaltyTo.OPPONENTS:
            return ngettext(
                "%(n)s dizaine donnée aux adversaires",
                "%(n)s dizaines données aux adversaires",
                tens,
            )
        case PenaltyTo.LOST if individuals:
            return ngettext(
                "%(n)s dizaine retirée au joueur", "%(n)s dizaines retirées au joueur", tens
            )
        case PenaltyTo.LOST:
            return ngettext(
                "%(n)s dizaine retirée à l’équipe", "%(n)s dizaines retirées à l’équipe", tens
            )
        case PenaltyTo.TOP:
            return _("%(n)s %% d’un top")
        case _:
            assert_never(tariff.to)
