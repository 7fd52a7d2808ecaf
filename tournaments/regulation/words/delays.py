"""Sentences of the regulation about delays at a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.regulation.clause import Clause
from tournaments.regulation.delay import delay_cost
from tournaments.regulation.idle import idle_options
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import points_of
from tournaments.words.enums import PenaltyTo

#: Options of the format that these sentences cover, the price first.
DELAY_OPTIONS: Final = (
    *("delay_price", "delay_slice", "delay_after", "delay_to"),
    "delay_loses",
)
_OF_PRICE: Final = DELAY_OPTIONS[:-1]


def delays(regulation: Regulation) -> Iterator[Clause]:
    """Yield the price of a delay with an example, then the delay that loses the match."""
    idle = idle_options(regulation)
    if "delay_price" not in idle and regulation.delay_price:
        yield Clause(_price(regulation), *_OF_PRICE)
    limit = regulation.delay_loses
    if limit is not None and "delay_loses" not in idle:
        sentence = ngettext(
            "Plus de %(n)s minute de retard à une partie la fait perdre par forfait.",
            "Plus de %(n)s minutes de retard à une partie la font perdre par forfait.",
            limit,
        )
        yield Clause(sentence % {"n": limit}, "delay_loses")


def _price(regulation: Regulation) -> str:
    """Return what a delay costs; a price by slice has the example of a second one, just begun."""
    params = {
        "free": minutes_of(regulation.delay_after),
        "slice": minutes_of(regulation.delay_slice or 0),
        "costs": _costs(regulation),
    }
    if regulation.delay_slice is None:
        if regulation.delay_after:
            return _("Un retard de plus de %(free)s à une partie %(costs)s.") % params
        return _("Un retard à une partie %(costs)s.") % params
    minutes = regulation.delay_after + regulation.delay_slice + 1
    if regulation.delay_loses is not None:
        minutes = min(minutes, regulation.delay_loses)
    params["minutes"] = minutes_of(minutes)
    params["cost"] = points_of(delay_cost(regulation, minutes).points, regulation.rules.unit)
    if regulation.delay_after:
        return (
            _(
                "Passé %(free)s de retard à une partie, chaque tranche commencée de %(slice)s "
                "%(costs)s : %(minutes)s de retard, %(cost)s."
            )
            % params
        )
    return (
        _(
            "Chaque tranche commencée de %(slice)s de retard à une partie %(costs)s : %(minutes)s "
            "de retard, %(cost)s."
        )
        % params
    )


def _costs(regulation: Regulation) -> str:
    params = {"points": points_of(regulation.delay_price, regulation.rules.unit)}
    if regulation.delay_to == PenaltyTo.OPPONENTS:
        return _("donne %(points)s aux adversaires") % params
    if regulation.individuals:
        return _("coûte %(points)s au joueur") % params
    return _("coûte %(points)s à l’équipe") % params


def minutes_of(count: int) -> str:
    """Return a number of minutes in words: "1 minute", "16 minutes"."""
    return ngettext("%(n)s minute", "%(n)s minutes", count) % {"n": count}
