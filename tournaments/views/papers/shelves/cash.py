"""Papers of the cash box, for the person who keeps it."""

from __future__ import annotations

from dataclasses import replace

from scoring.words import N_
from tournaments import papers
from tournaments.forms.cash.tickets import PAID, ReceiptsOptions, TicketsOptions, TombolaOptions
from tournaments.papers import Leaves, Tombola
from tournaments.queries.cash.ledger import balances
from tournaments.queries.cash.receipts import Receipt, receipt_of, receipts, team_receipt
from tournaments.queries.cash.tickets import tickets_of
from tournaments.queries.cash.treasury import treasury
from tournaments.queries.core.contests import paper_info
from tournaments.views.papers.kind import Asked, Day, Kind, Moment
from tournaments.views.permissions import Right


def _treasurer(asked: Asked) -> Leaves:
    of_cash = paper_info(asked.contest, of_cash=True)
    return papers.treasurer_sheet(replace(treasury(asked.contest), contest=of_cash))


def _receipts(asked: Asked) -> Leaves:
    of_cash = paper_info(asked.contest, of_cash=True)
    return papers.receipts_paper(of_cash, _asked_for(asked), asked.options["across"])


def _asked_for(asked: Asked) -> list[Receipt]:
    """Return the receipt of a team, the receipt of an operation, or all the receipts."""
    team, operation = asked.options["team"], asked.options["operation"]
    if team is None and operation is None:
        return receipts(asked.contest)
    if team is not None:
        one = team_receipt(asked.contest, team)
    else:
        one = receipt_of(asked.contest, operation)
    return [one] if one is not None else []


def _tickets(asked: Asked) -> Leaves:
    number = asked.options["team"]
    accounts = balances(asked.contest)
    chosen = [one for one in accounts if number in (None, one.number)]
    found = tickets_of(chosen, paid_only=asked.options["whose"] == PAID)
    return papers.order_tickets(asked.info, found)


def _tombola(asked: Asked) -> Leaves:
    given = asked.options
    tombola = Tombola(given["first"], given["count"], given["cents"], given["lots"])
    return papers.tombola_tickets(asked.info, tombola)


def _something_sold(day: Day) -> bool:
    return day.tickets


KINDS = (
    Kind(
        "tickets",
        N_("Tickets des repas et des extras"),
        N_(
            "un par repas ou par café commandé, et par repas compris dans l’inscription, avec "
            "l’équipe"
        ),
        Moment.BEFORE,
        _tickets,
        right=Right.REGISTER,
        options=TicketsOptions,
        offered=_something_sold,
        by_hall=False,
    ),
    Kind(
        "treasurer",
        N_("Feuille du trésorier"),
        N_(
            "les articles, les recettes et dépenses par moyen de paiement, les comptages, les "
            "chèques, qui doit encore et le journal de caisse"
        ),
        Moment.MONEY,
        _treasurer,
        right=Right.CASH,
        by_hall=False,
    ),
    Kind(
        "receipts",
        N_("Reçus"),
        N_(
            "quatre par page ou moins, avec le montant en toutes lettres : pour tous les "
            "paiements, pour un seul ou pour une équipe"
        ),
        Moment.MONEY,
        _receipts,
        right=Right.CASH,
        options=ReceiptsOptions,
        by_hall=False,
    ),
    Kind(
        "tombola",
        N_("Billets de tombola"),
        N_(
            "numérotés, avec leur souche : combien, à partir de quel numéro, à quel prix, quels "
            "lots"
        ),
        Moment.MONEY,
        _tombola,
        right=Right.CASH,
        options=TombolaOptions,
        by_hall=False,
    ),
)
