"""The cash box: take money, pay it back, note what comes in and goes out, take a line back.

Callers give positive amounts in cents; the ledger stores money paid out as negative amounts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import CashCount, Contest, LogLine, Payment, Team, ToldPayment
from tournaments.models.cash import REASON_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.queries.cash.ledger import box, due, paid_by_team, told_payments
from tournaments.queries.cash.treasury import difference_words
from tournaments.queries.core.dues import Balance
from tournaments.services.core.action import Action, said_in, writing
from tournaments.words.enums import CashKind, PayMethod
from tournaments.words.money import MOST, euros
from tournaments.words.texts import Refused, clean_name


@contextmanager
def at_the_box(contest: Contest, by: User | None, token: UUID | None = None) -> Iterator[Action]:
    """Write about money, even after the end. Raises `Refused` if the cash box stayed elsewhere."""
    with writing(contest, by, token, closed_too=True) as action:
        if action.contest.cash_elsewhere:
            raise Refused(_("La caisse de ce concours est restée ailleurs."))
        yield action


def count_box(
    contest: Contest,
    by: User | None,
    pieces: Mapping[int, int],
    cheques: int = 0,
    cheques_cents: int = 0,
    reason: str = "",
    *,
    upto: int,
    token: UUID | None = None,
) -> CashCount:
    """Save a count of the cash box.

    `pieces` maps each note and coin, in cents, to its number. `cheques` is the number of cheques,
    `cheques_cents` their total in cents. `upto` is the last line of the ledger that the person saw.
    A count that differs from what the box should hold needs a reason. Raises `Refused`.
    """
    counted = sum(piece * count for piece, count in pieces.items())
    if max(counted, cheques_cents) > MOST or cheques > MOST:
        raise Refused(_("%(most)s au plus.") % {"most": euros(MOST)})
    if len(reason) > REASON_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": REASON_LENGTH}, field="reason")
    with at_the_box(contest, by, token) as action:
        cash_box = box(action.contest)
        if cash_box.upto != upto:
            raise Refused(
                _(
                    "Des opérations ont été notées pendant le comptage : la caisse devrait "
                    "maintenant contenir %(held)s en espèces. Vérifiez, puis validez de nouveau."
                )
                % {"held": euros(cash_box.cash)}
            )
        cash_count = CashCount(
            contest=action.contest,
            number=action.contest.cash_counts.count() + 1,
            by=by,
            upto=upto,
            expected=cash_box.cash,
            counted=counted,
            pieces={str(piece): count for piece, count in pieces.items() if count},
            cheques_expected=cash_box.cheques,
            cheques=cheques,
            cheques_cents_expected=cash_box.cheques_cents,
            cheques_cents=cheques_cents,
            reason=clean_name(reason),
        )
        differences = difference_words(cash_count)
        if differences and not cash_count.reason:
            reasons = " ".join((*differences, _("Dites pourquoi, ou recomptez.")))
            raise Refused(reasons, field="reason")
        cash_count.save()
        action.log(
            "count_box",
            _("Comptage n° %(number)d") % {"number": cash_count.number},
            after={
                "cash_expected": cash_count.expected,
                "cash_counted": counted,
                "cheques_expected": cash_count.cheques_expected,
                "cheques": cheques,
                "cheques_cents_expected": cash_count.cheques_cents_expected,
                "cheques_cents": cheques_cents,
            },
            reason=cash_count.reason,
        )
        return cash_count


def take_payment(
    contest: Contest,
    by: User | None,
    team: Team,
    cents: int,
    method: PayMethod,
    *,
    note: str = "",
    reference: str = "",
    token: UUID | None = None,
    more: bool = False,
) -> Payment:
    """Take money from a team. Beyond what is due, raises `Refused` on "more" unless it is true."""
    with at_the_box(contest, by, token) as action:
        team = _locked(action, team)
        left = due(team).due
        if cents > left and not more:
            raise Refused(_over(action.contest, team, left), field="more")
        return add_line(
            action, CashKind.PAYMENT, cents, method, note, team=team, reference=reference
        )


def take_all(action: Action, payments: Sequence[tuple[Team, int, PayMethod, str]]) -> None:
    """Take money from many teams, each once, as part of an action.

    A payment is a team, its cents, its method and its reference. Raises `Refused`, and takes
    nothing, if one of the teams pays more than is due.
    """
    accounts = paid_by_team(action.contest) if payments else {}
    number = _next(action.contest)
    lines: list[Payment] = []
    for team, cents, method, reference in payments:
        left = accounts[team.number].due
        if cents > left:
            raise Refused(_over(action.contest, team, left))
        _refuse_amount(cents)
        line = Payment(
            contest=action.contest,
            number=number + len(lines),
            by=action.by,
            kind=CashKind.PAYMENT,
            method=method,
            cents=cents,
            team=team,
            reference=clean_name(reference)[:NAME_LENGTH],
        )
        lines.append(line)
    Payment.objects.bulk_create(lines)
    LogLine.objects.bulk_create(_log_line(action, "take_payment", line) for line in lines)


def settle(
    contest: Contest,
    by: User | None,
    team: Team,
    method: PayMethod = PayMethod.CASH,
    token: UUID | None = None,
    *,
    note: str = "",
    reference: str = "",
) -> Payment:
    """Take everything that a team still owes. Raises `Refused` when it owes nothing."""
    with at_the_box(contest, by, token) as action:
        team = _locked(action, team)
        left = due(team).due
        if not left:
            raise Refused(_over(action.contest, team, left))
        return add_line(
            action, CashKind.PAYMENT, left, method, note, team=team, reference=reference
        )


def refund(
    contest: Contest,
    by: User | None,
    team: Team,
    cents: int,
    method: PayMethod,
    *,
    note: str = "",
    reference: str = "",
    token: UUID | None = None,
) -> Payment:
    """Pay money back to a team. Raises `Refused`, also for more than the team paid."""
    with at_the_box(contest, by, token) as action:
        team = _locked(action, team)
        refuse_beyond_paid(action.contest, due(team), cents)
        return add_line(
            action, CashKind.REFUND, cents, method, note, team=team, reference=reference
        )


def note_movement(
    contest: Contest,
    by: User | None,
    kind: CashKind,
    cents: int,
    method: PayMethod = PayMethod.CASH,
    *,
    note: str = "",
    reference: str = "",
    pieces: Mapping[int, int] | None = None,
    token: UUID | None = None,
) -> Payment:
    """Note money that concerns no team: a sale, a gift, a purchase, change. Raises `Refused`.

    `pieces` maps each note and coin, in cents, to the number brought, if they were counted.
    """
    assert not kind.is_of_a_team, "these are a team's"
    if kind.needs_a_note and not note.strip():
        raise Refused(_("Dites de quoi il s’agit : buvette, don, achat de lots…"), field="note")
    with at_the_box(contest, by, token) as action:
        return add_line(action, kind, cents, method, note, reference=reference, pieces=pieces)


def cancel_payment(
    contest: Contest, by: User | None, number: int, reason: str, token: UUID | None = None
) -> Payment:
    """Cancel a line by its opposite, for a reason. Raises `Refused`, as for more back than paid."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi cette opération est annulée."), field="reason")
    with at_the_box(contest, by, token) as action:
        line = action.contest.payments.filter(number=number).first()
        if line is None or line.cancels_id is not None:
            raise Refused(_("Cette opération ne s’annule pas."))
        if Payment.objects.filter(cancels=line).exists():
            raise Refused(_("Cette opération est déjà annulée."))
        if line.team is not None and due(line.team).paid < line.cents:
            raise Refused(_("Cet argent a été rendu depuis : annulez d’abord le remboursement."))
        payment = Payment.objects.create(
            contest=action.contest,
            number=_next(action.contest),
            by=by,
            kind=line.kind,
            method=line.method,
            cents=-line.cents,
            team=line.team,
            note=clean_name(reason)[:REASON_LENGTH],
            cancels=line,
        )
        _log_line(action, "cancel_payment", payment, reason.strip()).save()
        return payment


def add_line(
    action: Action,
    kind: CashKind,
    cents: int,
    method: PayMethod,
    note: str = "",
    *,
    team: Team | None = None,
    reference: str = "",
    pieces: Mapping[int, int] | None = None,
) -> Payment:
    """Add a line to the ledger under its next number. Raises `Refused`."""
    _refuse_amount(cents)
    for field, text, most in (("note", note, REASON_LENGTH), ("reference", reference, NAME_LENGTH)):
        if len(text) > most:
            raise Refused(_("%(most)d caractères au plus.") % {"most": most}, field=field)
    received = kind.is_received
    if not received and method == PayMethod.CASH:
        _refuse_beyond_box(action.contest, cents)
    payment = Payment.objects.create(
        contest=action.contest,
        number=_next(action.contest),
        by=action.by,
        kind=kind,
        method=method,
        cents=cents if received else -cents,
        team=team,
        note=clean_name(note),
        reference=clean_name(reference),
        pieces={str(piece): count for piece, count in (pieces or {}).items() if count},
    )
    _log_line(action, "take_payment" if received else "pay_out", payment).save()
    return payment


def refuse_beyond_paid(contest: Contest, account: Balance, cents: int) -> None:
    if cents > account.paid:
        sentence = said_in(
            contest,
            "L’équipe %(number)d a payé %(paid)s : on ne peut pas lui rendre davantage.",
            number=account.number,
            paid=euros(account.paid),
        )
        raise Refused(sentence, field="cents")


def _refuse_amount(cents: int) -> None:
    if not 0 < cents <= MOST:
        raise Refused(
            _("Tapez un montant au-dessus de 0, de %(most)s au plus.") % {"most": euros(MOST)},
            field="cents",
        )


def _refuse_beyond_box(contest: Contest, cents: int) -> None:
    held = box(contest).cash
    if cents > held:
        raise Refused(
            _(
                "La caisse devrait contenir %(held)s en espèces : notez d’abord le fonds de caisse "
                "ou la monnaie apportée."
            )
            % {"held": euros(held)},
            field="cents",
        )


def _locked(action: Action, team: Team) -> Team:
    return Team.objects.select_related("contest").get(pk=team.pk, contest=action.contest)


def _over(contest: Contest, team: Team, left: int) -> str:
    if not left:
        return said_in(contest, "L’équipe %(number)d ne doit plus rien.", number=team.number)
    return said_in(
        contest,
        "L’équipe %(number)d ne doit que %(left)s.",
        number=team.number,
        left=euros(left),
    )


def _next(contest: Contest) -> int:
    return contest.payments.count() + 1


def _log_line(action: Action, verb: str, line: Payment, reason: str = "") -> LogLine:
    after: dict[str, Any] = {
        "movement": line.kind,
        "paid_by": line.method,
        "cents": line.cents,
        "team": line.team.number if line.team is not None else None,
        "note": line.note if not reason else "",
        "reference": line.reference,
    }
    subject = _("Opération n° %(number)d") % {"number": line.number}
    return action.log_line(verb, subject, None, after, reason)


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
