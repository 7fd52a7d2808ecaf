"""Papers of the prizes: lots, winners, ceremony."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.prizes.papers import (
    WITH,
    LabelsOptions,
    PrizesOptions,
    PrizesOrder,
    ReceivedOptions,
)
from tournaments.papers import Leaves
from tournaments.queries.prizes.ceremony import running_order_of
from tournaments.queries.prizes.lots import Prizes, prizes_of
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.views.permissions import Right


def _prizes(printing: Asked) -> Prizes:
    view = prizes_of(printing.contest)
    if not view.lines:
        raise Http404
    return printing.headed(view)


def _lots(printing: Asked) -> Leaves:
    """Return what can be won, and by whom. Raises Http404 for winners if nothing is given yet."""
    view = _prizes(printing)
    match printing.options["order"]:
        case PrizesOrder.TO_WIN:
            return papers.prize_list(view)
        case PrizesOrder.CALLS:
            return papers.running_order(view.contest, running_order_of(view), printing.reading)
        case PrizesOrder.LOTS if view.awards:
            return papers.winners(view, printing.reading)
    raise Http404


def _labels(printing: Asked) -> Leaves:
    return papers.prize_labels(_prizes(printing), printing.options["start"])


def _received(printing: Asked) -> Leaves:
    view = _prizes(printing)
    if not view.given:
        raise Http404
    return papers.prizes_received(view, to_all=printing.options["to_all"] == WITH)


def _there_are(day: Day) -> bool:
    return day.prizes


def _are_given(day: Day) -> bool:
    return day.given


KINDS = (
    Kind(
        "prizes",
        N_("Les lots"),
        N_(
            "à afficher : ce qu’il y a à gagner, ou qui a gagné quoi ; ou dans l’ordre d’appel, "
            "pour qui tient le micro"
        ),
        Moment.AFTER,
        _lots,
        options=PrizesOptions,
        offered=_there_are,
        by_hall=False,
        ready=(
            Ready(N_("Palmarès"), {"order": "lots"}),
            Ready(N_("Remise des lots"), {"order": "calls"}),
        ),
    ),
    Kind(
        "prize-labels",
        N_("Étiquettes des lots"),
        N_("à coller sur les lots"),
        Moment.AFTER,
        _labels,
        options=LabelsOptions,
        offered=_there_are,
        by_hall=False,
    ),
    Kind(
        "prizes-received",
        N_("Lots reçus, à signer"),
        N_(
            "pour le trésorier, une fois les lots donnés : équipe, lot, valeur, date et place pour "
            "signer"
        ),
        Moment.AFTER,
        _received,
        right=Right.PRIZES,
        options=ReceivedOptions,
        offered=_are_given,
        by_hall=False,
    ),
)
