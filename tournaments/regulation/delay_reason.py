"""Why a delay at a match costs what it does, with the posted article that says so."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.regulation.citations import numbers_of
from tournaments.regulation.delay import delay_cost
from tournaments.regulation.text import typographic
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import points_of
from tournaments.regulation.words.delays import minutes_of


def delay_explained(regulation: Regulation, minutes: int) -> str:
    """Return why that many minutes of delay cost what they do.

    Example: "16 minutes de retard, dont 10 tolérées : 2 tranches de 5 minutes, soit 200 points
    (article 6.5 du règlement affiché)".
    """
    cost = delay_cost(regulation, minutes)
    free = regulation.delay_after
    delay = _("%(minutes)s de retard") % {"minutes": minutes_of(minutes)}
    if cost.loses:
        told_by = "delay_loses"
        words = {"delay": delay, "n": minutes_of(regulation.delay_loses or 0)}
        reason = _("%(delay)s, plus de %(n)s : partie perdue par forfait") % words
    else:
        told_by = "delay_price"
        if free:
            tolerated = ngettext("dont %(n)s tolérée", "dont %(n)s tolérées", free) % {"n": free}
            delay = f"{delay}, {tolerated}"
        words = {"delay": delay, "points": points_of(cost.points, regulation.rules.unit)}
        if regulation.delay_slice is None or not cost.slices:
            reason = _("%(delay)s : %(points)s") % words
        else:
            slices = ngettext(
                "%(n)s tranche de %(slice)s", "%(n)s tranches de %(slice)s", cost.slices
            )
            words["slices"] = slices % {
                "n": cost.slices,
                "slice": minutes_of(regulation.delay_slice),
            }
            reason = _("%(delay)s : %(slices)s, soit %(points)s") % words
    numbers = numbers_of(regulation).get(told_by, ())
    if numbers:
        reason = _("%(reason)s (article %(number)s du règlement affiché)") % {
            "reason": reason,
            "number": numbers[0],
        }
    return typographic(reason)
