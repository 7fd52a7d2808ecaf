"""Online orders: keep what a ticket office tells, say whose they are, note them in the ledger.

Nothing enters the ledger by the reading of a file alone: a person presses a button. A notice that
the contest's own key signed is noted at once if its team is sure and owes it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.annexes.applications.files.orders import (
    OF_TEAM,
    WHOLE,
    Part,
    ToldOrder,
    merged,
    number_of,
    paid_in,
)
from tournaments.annexes.applications.queries.online import (
    OnlineOrders,
    OrderLine,
    Whose,
    online_orders,
)
from tournaments.models import Contest, OnlineOrder, Team
from tournaments.models.people import NAME_LENGTH
from tournaments.services.cash.ledger import add_line, at_the_box, refuse_beyond_paid
from tournaments.services.core.action import Action, said_in
from tournaments.words.enums import CashKind
from tournaments.words.texts import Refused, clean_name

#: Most orders kept for a contest: many times what a hall holds.
MOST_ORDERS = 5_000


class Answer(StrEnum):
    """What a person says of an order."""

    TEAM = "team"
    NOTE = "note"
    ASIDE = "aside"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Noted:
    """Orders noted in the ledger: their number, and their sum in cents."""

    count: int
    cents: int


def keep_orders(
    contest: Contest,
    by: User | None,
    orders: Sequence[ToldOrder],
    file: str,
    token: UUID | None = None,
) -> int:
    """Keep the orders of an export; return the number of those that are new or have changed.

    Nothing is noted in the ledger. Raises `Refused`.
    """
    with at_the_box(contest, by, token) as action:
        action.seen_by_hall = False
        changed = _keep(action, _of_teams(Whose(action.contest), orders))
        if changed:
            action.log("keep_orders", file, after={"orders": changed})
        return changed


def note_orders(contest: Contest, by: User | None, seen: str, token: UUID | None = None) -> Noted:
    """Note in the ledger the money of every order that is ready, refunds too.

    `seen` is the key of the orders that the page showed. Raises `Refused`, and notes nothing, if
    they have changed, or if there is none.
    """
    with at_the_box(contest, by, token) as action:
        orders = online_orders(action.contest)
        if orders.key != seen:
            raise Refused(_("Ces paiements ont changé depuis l’affichage : relisez, puis notez."))
        return _note_ready(action, orders)


def answer_order(
    contest: Contest,
    by: User | None,
    pk: int,
    answer: Answer,
    number: int | None = None,
    token: UUID | None = None,
) -> None:
    """Carry out what a person says of an order: its team, to note it whatever is due, or neither.

    `number` is that of the team. Raises `Refused`.
    """
    with at_the_box(contest, by, token) as action:
        row = action.contest.online_orders.filter(pk=pk).first()
        if row is None:
            raise Refused(_("Cette commande n’est plus dans la liste."))
        match answer:
            case Answer.TEAM:
                row.team = _numbered(action.contest, number)
                row.set_aside = False
            case Answer.ASIDE | Answer.BACK:
                row.set_aside = answer is Answer.ASIDE
            case Answer.NOTE:
                (line,) = online_orders(action.contest, [pk]).lines
                if line.account is None or not line.left:
                    raise Refused(_("Il n’y a rien à noter."))
                refuse_beyond_paid(action.contest, line.account, -line.left)
                _note(action, line, line.account.number)
        action.seen_by_hall = answer is Answer.NOTE
        row.save()
        if answer is not Answer.NOTE:
            team = row.team.number if row.team is not None else None
            after = {"team": team, "set_aside": row.set_aside}
            action.log("answer_order", row.reference, after=after)


def receive_order(contest: Contest, order: ToldOrder, token: UUID) -> Noted:
    """Keep an order that a signed notice tells, and note its money if its team is sure and owes it.

    `token` is made of the identifier of the notice: raises `AlreadyDone` for a notice received
    before. Raises `Refused`.
    """
    with at_the_box(contest, None, token) as action:
        rows = action.contest.online_orders
        if rows.filter(reference__startswith=order.reference + OF_TEAM).exists():
            # An export told what each team paid in it, which a notice does not.
            raise Refused(_("Cette commande paie pour plusieurs équipes : relisez l’export."))
        _keep(action, [order])
        keys = rows.filter(reference=order.reference).values_list("pk", flat=True)
        orders = online_orders(action.contest, list(keys))
        if not orders.ready:
            action.seen_by_hall = False
            return Noted(0, 0)
        return _note_ready(action, orders)


def _of_teams(whose: Whose, orders: Iterable[ToldOrder]) -> Iterator[ToldOrder]:
    """Yield each order, or what each team paid in it if its tickets are those of several teams.

    A ticket of nobody known leaves the order whole: a person is asked.
    """
    for order in orders:
        teams = [whose.same(name) for name, _cents in order.tickets]
        if any(len(same) != 1 for same in teams) or len(set.union(set(), *teams)) < 2:
            yield order
            continue
        for number in sorted(set.union(*teams)):
            tickets = tuple(
                ticket for ticket, same in zip(order.tickets, teams, strict=True) if number in same
            )
            cents = sum(paid for _name, paid in tickets)
            yield replace(
                order,
                reference=f"{order.reference}{OF_TEAM}{number}",
                tickets=tickets,
                parts=(Part(WHOLE, cents, cents),),
            )


def _keep(action: Action, orders: Iterable[ToldOrder]) -> int:
    """Keep what is told of these orders; return the number of those that are new or have changed.

    Raises `Refused` beyond the most orders that a contest keeps.
    """
    rows = {row.reference: row for row in action.contest.online_orders.all()}
    shared = {number_of(reference) for reference in rows if OF_TEAM in reference}
    changed = 0
    for order in orders:
        reference = clean_name(order.reference)[:NAME_LENGTH]
        whole = number_of(reference)
        if whole != reference:
            shared.add(whole)
            if known := rows.pop(whole, None):
                # Its teams are now known one by one.
                known.delete()
        elif whole in shared:
            # What each team paid in it is known, and says more.
            continue
        row = rows.get(reference)
        parts = merged(row.parts if row is not None else {}, order.parts)
        if row is None:
            if not paid_in(parts):
                continue
            row = OnlineOrder(contest=action.contest, reference=reference, method=order.method)
            rows[reference] = row
        names = [clean_name(name)[:NAME_LENGTH] for name in order.names] or row.names
        payer = clean_name(order.payer)[:NAME_LENGTH] or row.payer
        if row.pk is not None and (row.parts, row.names, row.payer) == (parts, names, payer):
            continue
        row.parts, row.names, row.payer = parts, names, payer
        row.save()
        changed += 1
    if len(rows) > MOST_ORDERS:
        raise Refused(
            _("Ce concours garde déjà %(most)d commandes en ligne.") % {"most": MOST_ORDERS}
        )
    return changed


def _numbered(contest: Contest, number: int | None) -> Team:
    team = contest.teams.filter(number=number or 0).first()
    if team is None:
        raise Refused(
            said_in(
                contest, "Aucune équipe n’a le numéro ou le code « %(typed)s ».", typed=number or ""
            )
        )
    return team


def _note_ready(action: Action, orders: OnlineOrders) -> Noted:
    if not orders.ready:
        raise Refused(_("Il n’y a rien à noter."))
    for line in orders.ready:
        assert line.account is not None, "its team is sure"
        _note(action, line, line.account.number)
    return Noted(len(orders.ready), orders.cents)


def _note(action: Action, line: OrderLine, number: int) -> None:
    """Add to the ledger what it lacks of an order: a payment, or a refund. Raises `Refused`."""
    kind = CashKind.PAYMENT if line.left > 0 else CashKind.REFUND
    team = _numbered(action.contest, number)
    add_line(action, kind, abs(line.left), line.method, team=team, reference=line.reference)


#: 128 bits: impossible to guess.
KEY_BYTES = 16


def receive_notices(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Receive notices under a new secret; the one before opens nothing any more."""
    with at_the_box(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.notice_key = secrets.token_urlsafe(KEY_BYTES)
        action.log("receive_notices", action.contest.name)


def stop_notices(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Receive notices no more."""
    with at_the_box(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.notice_key = ""
        action.log("stop_notices", action.contest.name)
