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


def _treasurer(printing: Asked) -> Leaves:
    of_cash = paper_info(printing.contest, of_cash=True)
    return papers.treasurer_sheet(replace(treasury(printing.contest), contest=of_cash))


def _receipts(printing: Asked) -> Leaves:
    of_cash = paper_info(printing.contest, of_cash=True)
    return papers.receipts_paper(of_cash, _asked_for(printing), printing.options["across"])


def _asked_for(printing: Asked) -> list[Receipt]:
    team, operation = printing.options["team"], printing.options["operation"]
    if team is None and operation is None:
        return receipts(printing.contest)
    if team is not None:
        one = team_receipt(printing.contest, team)
    else:
        one = receipt_of(printing.contest, operation)
    return [one] if one is not None else []


def _tickets(printing: Asked) -> Leaves:
    number = printing.options["team"]
    accounts = balances(printing.contest)
    chosen = [one for one in accounts if number in (None, one.number)]
    tickets = tickets_of(chosen, paid_only=printing.options["whose"] == PAID)
    return papers.order_tickets(printing.info, tickets)


def _tombola(printing: Asked) -> Leaves:
    options = printing.options
    tombola = Tombola(options["first"], options["count"], options["cents"], options["lots"])
    return papers.tombola_tickets(printing.info, tombola)


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
