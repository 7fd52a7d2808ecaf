"""A varied day of the cash box, for the tests of its papers and pages."""

from __future__ import annotations

from tests.factories import make_contest, make_user
from tests.papers.builders import HOSTILE
from tests.rows import written_again
from tournaments.models import Contest, Order, Team
from tournaments.queries.cash.ledger import box
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import count_box
from tournaments.services.draws import presence
from tournaments.words.enums import CashKind, ItemPer, PayMethod


@written_again
def a_day(pairs: int = 9) -> Contest:
    """Create entries, meals, all kinds of operations, a cancellation, a count, a later payment."""
    contest = make_contest(pairs)
    by = make_user("trésorière")
    items.add_item(contest, by, "Inscription", 1000, ItemPer.PLAYER)
    meal = items.add_item(contest, by, "Repas <b>complet</b>", 850, ItemPer.PIECE, meal=True)

    def team(number: int) -> Team:
        return contest.teams.get(number=number)

    for at, name in enumerate(HOSTILE[: pairs - 1], start=2):
        contest.teams.filter(number=at).update(name=name[:400])
    Order.objects.create(team=team(1), item=meal, quantity=3)
    ledger.note_movement(contest, by, CashKind.BROUGHT, 10_000, pieces={2000: 4, 500: 4})
    ledger.settle(contest, by, team(1))
    ledger.take_payment(
        contest, by, team(2), 1000, PayMethod.CHEQUE, reference="=0042", note="W" * 500
    )
    ledger.take_payment(contest, by, team(3), 2500, PayMethod.CARD, more=True)
    ledger.settle(contest, by, team(4))
    ledger.cancel_payment(contest, by, 5, "c’était l’équipe 5")
    ledger.settle(contest, by, team(5))
    presence.withdraw_team(contest, by, team(5))
    items.set_discount(contest, by, team(6), 2000, "invitée")
    ledger.note_movement(contest, by, CashKind.INCOME, 12_350, note="Buvette")
    ledger.note_movement(contest, by, CashKind.EXPENSE, 4599, note="Jambons")
    ledger.refund(contest, by, team(3), 300, PayMethod.CASH)
    held = box(contest)
    count_box(contest, by, {5000: 3, 2000: 2, 1: 1}, 1, 1000, "recompté", upto=held.upto)
    ledger.settle(contest, by, team(7), PayMethod.TRANSFER)
    return contest
