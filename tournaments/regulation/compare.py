"""Comparison of two regulations, option by option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import OPTIONS
from tournaments.regulation.format import FORMAT
from tournaments.regulation.reading import ROUND_OPTIONS
from tournaments.regulation.tariff_words import tariff_name, terms_of
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import label_of, value_of


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that differs, with both values in words.

    An option of a round is named "round[4].deals", with the round's number. A tariff is named by
    its fault, "penalty[Fausse donne]".
    """

    option: str
    label: str
    one: str
    other: str


def differences(one: Regulation, other: Regulation) -> list[Difference]:
    """Return every option that differs, in the order of the document."""
    return [
        *_rules(one, other),
        *_format(one, other),
        *_rounds(one, other),
        *_tariffs(one, other),
    ]


def _rules(one: Regulation, other: Regulation) -> Iterator[Difference]:
    before, after = one.rules.options(), other.rules.options()
    for name in OPTIONS:
        if before.get(name) != after.get(name):
            said = [
                value_of(name, given[name]) if name in given else _("n’existe pas dans ce jeu")
                for given in (before, after)
            ]
            yield Difference(name, label_of(name), *said)


def _format(one: Regulation, other: Regulation) -> Iterator[Difference]:
    for name in FORMAT:
        before, after = getattr(one, name), getattr(other, name)
        if before != after:
            yield Difference(name, label_of(name), value_of(name, before), value_of(name, after))


def _rounds(one: Regulation, other: Regulation) -> Iterator[Difference]:
    """Yield the differences of the rounds that differ in either regulation, as really played."""
    for number in sorted({change.round for change in (*one.changes, *other.changes)}):
        before, after = _own(one, number), _own(other, number)
        if (before is None) != (after is None):
            said = [
                _("comme les autres") if own is None else _("à part") for own in (before, after)
            ]
            label = _("Partie %(round)s") % {"round": number}
            yield Difference(f"round[{number}]", label, *said)
        for name in ROUND_OPTIONS:
            given = [getattr(regulation.of_round(number), name) for regulation in (one, other)]
            # If neither regulation changes this round, the general option already shows the
            # difference.
            if given[0] != given[1]:
                label = _("Partie %(round)s, %(option)s") % {
                    "round": number,
                    "option": label_of(name),
                }
                said = [value_of(name, value) for value in given]
                yield Difference(f"round[{number}].{name}", label, *said)


def _tariffs(one: Regulation, other: Regulation) -> Iterator[Difference]:
    """Yield the faults with different prices, then the order of the common faults."""
    before = {tariff.name: tariff for tariff in one.tariffs}
    after = {tariff.name: tariff for tariff in other.tariffs}
    for name in dict.fromkeys((*before, *after)):
        prices = [prices.get(name) for prices in (before, after)]
        if prices[0] != prices[1]:
            label = _("Pénalité « %(name)s »") % {"name": tariff_name(name)}
            said = [
                terms_of(price, whose.individuals) if price is not None else _("aucune")
                for price, whose in zip(prices, (one, other), strict=True)
            ]
            yield Difference(f"penalty[{name}]", label, *said)
    orders = [[n for n in names if n in before and n in after] for names in (before, after)]
    if orders[0] != orders[1]:
        said = [", ".join(map(tariff_name, names)) for names in orders]
        yield Difference("penalty", _("Ordre des pénalités"), *said)


def _own(regulation: Regulation, number: int) -> Any:
    return next((change for change in regulation.changes if change.round == number), None)
