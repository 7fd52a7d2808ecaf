"""Usual scale of faults: the document shipped, priced by the rules of a contest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from scoring.catalogue.options import BELOTE
from scoring.catalogue.sheet import TENS
from scoring.penalties import FaultKind, penalty
from scoring.rules import RuleSet
from scoring.words import N_
from tournaments.regulation.reading import Reading
from tournaments.regulation.tariffs import Tariff
from tournaments.words.enums import Ruling

_DOCUMENT: Final = Path(__file__).with_name("scale.toml")

#: Price of a lost deal, in the document: a word in place of points.
_DEAL: Final = "deal"

#: Faults of the document, for the translators: `tariff_name` translates a usual name.
USUAL_NAMES: Final = (
    N_("Renonce"),
    N_("Carte jouée hors tour"),
    N_("Carte exposée"),
    N_("Carte de trop ou manquante"),
    N_("Annonce ou contre hors tour"),
    N_("Fausse annonce"),
    N_("Belote oubliée"),
    N_("Parler ou renseigner son partenaire"),
    N_("Retard, à la minute"),
    N_("Retard de plus de dix minutes"),
    N_("Abandon"),
    N_("Avertissement"),
    N_("Second avertissement"),
    N_("Tricherie ou insulte"),
)
#: Words of each source of the document, for `tariff_source`. A contest stores the source itself,
#: whose letters only the federation's readers know.
USUAL_SOURCES: Final = {
    "association du personnel des Deux-Sèvres : 162, et la donne annulée ; B, C §5": N_(
        "association du personnel des Deux-Sèvres : 162, et la donne annulée ; règlements de "
        "belote et de coinche de la FFB, art. 5"
    ),
    "usage, au silence de B, C §5": N_(
        "usage, où les règlements de belote et de coinche de la FFB, art. 5, ne disent rien"
    ),
    "C §5 : une carte montrée se joue, sauf avis contraire des adversaires": N_(
        "règlement de coinche de la FFB, art. 5 : une carte montrée se joue, sauf avis contraire "
        "des adversaires"
    ),
    "usage, comme une fausse donne ; B, C §3": N_(
        "usage, comme une fausse donne ; règlements de belote et de coinche de la FFB, art. 3"
    ),
    "C §4 : chacun parle à son tour, on ne coinche pas à la volée": N_(
        "règlement de coinche de la FFB, art. 4 : chacun parle à son tour, on ne coinche pas à la "
        "volée"
    ),
    "B, C §8.4": N_("règlements de belote et de coinche de la FFB, art. 8.4"),
    "B, C §7 : belote et rebelote se disent en jouant les deux cartes": N_(
        "règlements de belote et de coinche de la FFB, art. 7 : belote et rebelote se disent en "
        "jouant les deux cartes"
    ),
    "usage": N_("usage"),
    "règlements de villages : dix minutes de retard font perdre la partie": N_(
        "règlements de villages : dix minutes de retard font perdre la partie"
    ),
    "règlements de villages : l’équipe qui abandonne perd la partie": N_(
        "règlements de villages : l’équipe qui abandonne perd la partie"
    ),
    "règlements de villages : exclusion du concours et du classement": N_(
        "règlements de villages : exclusion du concours et du classement"
    ),
}


@lru_cache(maxsize=64)
def usual_tariffs(rules: RuleSet) -> tuple[Tariff, ...]:
    """Return the scale of a new contest: the faults that its rules price, then the document's.

    Options: misdeal_price, misdeal_from, irregular_price, unit. A scale holds no
    contracts: if a price is points plus the contract, it keeps only the points. Prices are in the
    unit of the sheet: in tens, 160 and 162 are 16, and 16 stays 16. Where each plays for himself,
    there is no camp to give a deal to, and the faults priced by one are left out.
    """
    of_document = tuple(_of_document(rules))
    names = {tariff.name for tariff in of_document}
    # A second time that this game does not price is as the first.
    kept = (one if one.second in names else replace(one, second="") for one in of_document)
    return (*priced_by_rules(rules), *kept)


def following(prices: tuple[Tariff, ...], before: RuleSet, after: RuleSet) -> tuple[Tariff, ...]:
    """Return a scale after a change of the rules, which price some of its faults.

    These faults take their new prices. A fault that the organiser erased or priced stays so.
    """
    if before == after:
        return prices
    old, new = usual_tariffs(before), usual_tariffs(after)
    by_name = {one.name: one for one in new}
    kept = [by_name.get(one.name) if one in old else one for one in prices]
    own = {one.name for one in kept if one is not None}
    own |= {one.name for one in old if one.points and one not in prices}
    fresh = (one for one in new if one not in old and one.name not in own)
    return (*fresh, *(one for one in kept if one is not None))


def priced_by_rules(rules: RuleSet) -> tuple[Tariff, ...]:
    """Return the faults that the rules of a deal price, or deal again for nothing.

    Options as in `usual_tariffs`.
    """
    priced = []
    options = rules.options()
    if options.get("misdeal_price"):
        free = rules.misdeal_from - 1
        priced.append(Tariff(N_("Fausse donne"), _points(rules, "misdeal"), free=free))
    elif "misdeal_price" in options:
        priced.append(Tariff(N_("Fausse donne"), ruling=Ruling.REPLAYED))
    if "irregular_price" in rules.in_force() and options["irregular_price"]:
        priced.append(Tariff(N_("Jeu irrégulier"), _points(rules, "irregular")))
    return tuple(priced)


def _of_document(rules: RuleSet) -> Iterator[Tariff]:
    """Yield the lines of the document that this game may need, with their points."""
    options = rules.options()
    for line in _lines():
        priced = dict(line)
        if priced.get("points") == _DEAL:
            if "irregular_price" not in options:
                continue
            priced["points"] = _lost_deal(rules)
        elif "points" in priced and options.get("unit") == TENS:
            priced["points"] //= TENS
        yield Tariff(**priced)


@cache
def _lines() -> tuple[dict[str, Any], ...]:
    """Return the lines of the document. Raises `DocumentRefused` for an unknown key."""
    reading = Reading(_DOCUMENT.read_bytes())
    return tuple(reading.known("penalty", n) for n in range(len(reading.several["penalty"])))


def _lost_deal(rules: RuleSet) -> int:
    """Return the price of a lost deal: that of an irregular play, else 162 in belote, or 160."""
    if "irregular_price" in rules.in_force() and rules.options()["irregular_price"]:
        return _points(rules, "irregular")
    points = 162 if rules.game == BELOTE else 160
    return points if rules.unit == 1 else points // TENS


def _points(rules: RuleSet, kind: FaultKind) -> int:
    """Return the price of a fault without its contract, in the unit of the sheet."""
    price = rules.misdeal_price if kind == "misdeal" else rules.irregular_price
    points = price if isinstance(price, int) else int(price.partition("+")[0])
    return points if rules.unit == 1 else penalty(rules, kind, time=rules.misdeal_from).points
