"""Payments that imported lists tell: note them in the ledger, or dismiss them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, ToldPayment
from tournaments.queries.cash.ledger import told_payments
from tournaments.services.cash.ledger import at_the_box, take_all
from tournaments.words.enums import PayMethod
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class Noted:
    """Payments noted: their number, and their sum in cents."""

    count: int
    cents: int


def note_told(
    contest: Contest, by: User | None, method: PayMethod, seen: str, token: UUID | None = None
) -> Noted:
    """Note in the ledger every told payment that is due, by `method` if its list did not tell it.

    `seen` is the key of the payments that the page showed. Raises `Refused`, and notes nothing, if
    they have changed, or if there is none.
    """
    with at_the_box(contest, by, token) as action:
        payments = told_payments(action.contest)
        if payments.key != seen:
            raise Refused(_("Ces paiements ont changé depuis l’affichage : relisez, puis notez."))
        if not payments.ready:
            raise Refused(_("Il n’y a rien à noter."))
        teams = {team.number: team for team in action.contest.teams.all()}
        take_all(
            action,
            [
                (teams[one.account.number], one.to_note, one.method or method, one.reference)
                for one in payments.ready
            ],
        )
        numbers = [one.account.number for one in payments.ready]
        ToldPayment.objects.filter(team__contest=action.contest, team__number__in=numbers).delete()
        return Noted(len(payments.ready), payments.cents)


def dismiss_told(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Dismiss every told payment that nobody has noted. Raises `Refused` if there is none."""
    with at_the_box(contest, by, token) as action:
        action.seen_by_hall = False
        count = len(told_payments(action.contest))
        if not count:
            raise Refused(_("Il n’y a rien à noter."))
        ToldPayment.objects.filter(team__contest=action.contest).delete()
        action.log("dismiss_told", "", before={"payments": count})
