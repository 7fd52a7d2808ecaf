"""Papers of the prizes: lots, winners, ceremony, diplomas."""

from __future__ import annotations

from django.http import Http404

from scoring.words import N_
from tournaments import papers
from tournaments.forms.prizes.papers import (
    PLAYER,
    WITH,
    DiplomasOptions,
    LabelsOptions,
    PrizesOptions,
    PrizesOrder,
    ReceivedOptions,
)
from tournaments.papers import Leaves
from tournaments.queries.core.teams import entrants
from tournaments.queries.prizes.ceremony import running_order_of
from tournaments.queries.prizes.diplomas import diplomas
from tournaments.queries.prizes.lots import Prizes, has_begun, prizes_of
from tournaments.queries.standings.ranking import standings
from tournaments.views.papers.kind import Asked, Day, Kind, Moment, Ready
from tournaments.views.permissions import Right


def _prizes(printing: Asked) -> Prizes:
    """Return the prizes. Raises Http404 if there are none."""
    view = prizes_of(printing.contest)
    if not view.lines:
        raise Http404
    return printing.headed(view)


def _lots(printing: Asked) -> Leaves:
    """Return what can be won, the winners lot by lot, or as they are called, perhaps foreseen.

    Raises Http404 if winners are asked for and nothing is given yet.
    """
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
    """Return the list to sign. Raises Http404 if nothing is given yet."""
    view = _prizes(printing)
    if not view.given:
        raise Http404
    return papers.prizes_received(view, to_all=printing.options["to_all"] == WITH)


def _diplomas(printing: Asked) -> Leaves:
    """Return the diplomas asked for. Raises Http404 if no team has one of these ranks."""
    chosen = printing.options
    category = ""
    if chosen["category"] is not None:
        category_row = printing.contest.categories.filter(pk=chosen["category"]).first()
        if category_row is None:
            raise Http404
        category = category_row.name
    ranked = standings(printing.contest)
    teams = {team.number: team for team in entrants(printing.contest)}
    per_player = chosen["per"] == PLAYER
    made = diplomas(ranked, teams, chosen["first"], chosen["last"], category, per_player)
    if not made or not has_begun(ranked):
        raise Http404
    return papers.diplomas_paper(printing.info, made, chosen["signatures"], chosen["design"])


def _there_are(day: Day) -> bool:
    return day.prizes


def _are_given(day: Day) -> bool:
    return day.given


def _played(day: Day) -> bool:
    return bool(day.stages)


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
    Kind(
        "diplomas",
        N_("Diplômes"),
        N_(
            "par équipe ou par joueur, des premiers, d’une catégorie ou de tous, dans l’un de "
            "quatre modèles"
        ),
        Moment.AFTER,
        _diplomas,
        options=DiplomasOptions,
        offered=_played,
        by_hall=False,
    ),
)
