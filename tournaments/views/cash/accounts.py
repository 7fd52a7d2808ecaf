"""Accounts of the teams at the desk: amounts due, payments, refunds and discounts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.forms.cash.box import DiscountForm, RefundForm, TakeForm
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, Payment, Team
from tournaments.queries.cash.ledger import balances, box, due, told_payments
from tournaments.queries.cash.treasury import latest_lines, ledger
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.dues import sums_of
from tournaments.queries.core.teams import entrants, found_by
from tournaments.queries.registration.asked_at_desk import pieces_of
from tournaments.services.cash import items
from tournaments.services.cash import ledger as services
from tournaments.tables.cash import PaidButton, account_rows
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.entrants import worded
from tournaments.words.money import euros
from tournaments.words.texts import Refused

#: Id pattern of the discount form: another form of the page has a field of the same name.
LETTING_OFF = "discount_%s"
TAB = "cash"
MOST_NAMED = 6
#: Pages with the button that settles an account; it returns the reader to one of them.
BACK = ("cash", "teams", "check-in")


@desk(Right.REGISTER, post=Right.CASH)
def accounts(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show what every team owes and has paid, under the form that takes money."""
    form = TakeForm(request.POST or None, initial={"who": request.GET.get("who")})

    def take() -> Payment:
        return _take(request, contest, form)

    if request.method == "POST" and carried_out(request, form, take, _payment_sentence):
        return redirect("cash", contest.slug)
    rows = balances(contest)
    takes = Right.CASH in reader_rights(request, contest)
    owing = request.GET.get("show") == "owing"
    shown = [one for one in rows if one.cents] if owing else rows
    info = contest_info(contest)
    button = PaidButton(info, get_token(request), back=TAB) if takes else None
    context: dict[str, Any] = {
        "form": form,
        "sums": sums_of(rows),
        "items": contest.items.exists(),
        "owing": owing,
        "rows": account_rows(info, shown, button) if shown else "",
    }
    if takes:
        context |= {
            "box": box(contest),
            "latest": latest_lines(contest),
            "told": told_payments(contest),
        }
    return desk_page(request, contest, TAB, "cash/accounts.html", context)


@desk(Right.REGISTER)
@require_GET
def account(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    return _account_page(request, contest, number)


@desk(Right.CASH)
@require_POST
def settle(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Record that a team pays all it still owes, in cash, with one button."""
    team = _team(contest, number)

    form = ActionForm(request.POST)

    def do() -> Payment:
        return services.settle(contest, person(request), team, token=form.cleaned_data["token"])

    if not carried_out(request, form, do, _payment_sentence):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    back = request.POST.get("back", "")
    return redirect(back if back in BACK else TAB, contest.slug)


@desk(Right.CASH)
def refund(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Pay a team back. The page proposes what the team paid in excess."""
    team = _team(contest, number)
    form = RefundForm(request.POST or None)

    def do() -> Payment:
        values = form.cleaned_data
        return services.refund(
            contest, person(request), team, values["cents"], form.chosen_method, **form.details
        )

    if request.method == "POST" and carried_out(request, form, do, _payment_sentence):
        return redirect("team-account", contest.slug, number)
    return _account_page(request, contest, number, refund=form)


@desk(Right.CASH)
def discount(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    team = _team(contest, number)
    form = DiscountForm(request.POST or None, auto_id=LETTING_OFF)

    def do() -> None:
        values = form.cleaned_data
        items.set_discount(
            contest, person(request), team, values["cents"], values["reason"], values["token"]
        )

    sentence = _("La remise est notée.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("team-account", contest.slug, number)
    return _account_page(request, contest, number, discount=form)


def _account_page(
    request: HttpRequest,
    contest: Contest,
    number: int,
    refund: RefundForm | None = None,
    discount: DiscountForm | None = None,
) -> HttpResponse:
    """Show the account of a team, with the form just sent in place of the empty one."""
    team = _team(contest, number)
    balance = due(team)
    entries = sum(line.cents for line in balance.statement.lines)
    proposed = balance.statement.discount or entries
    let_off = {"cents": proposed, "reason": balance.statement.reason}
    context = {
        "balance": balance,
        "lines": ledger(contest, number),
        "take": TakeForm(initial={"who": number, "cents": balance.due or None}, auto_id="take_%s"),
        "refund": refund or RefundForm(initial={"cents": balance.excess or None}),
        "discount": discount or DiscountForm(initial=let_off, auto_id=LETTING_OFF),
        "refunding": bool(refund) or bool(balance.excess),
        "letting_off": bool(discount),
        "pieces": pieces_of(contest),
    }
    return desk_page(request, contest, TAB, "cash/account.html", context)


def _take(request: HttpRequest, contest: Contest, form: TakeForm) -> Payment:
    team = _team_named(contest, form.cleaned_data["who"])
    cents, by, method = form.cleaned_data["cents"], person(request), form.chosen_method
    if cents is None:
        return services.settle(contest, by, team, method, **form.details)
    more = form.cleaned_data["more"]
    return services.take_payment(contest, by, team, cents, method, more=more, **form.details)


def _team_named(contest: Contest, typed: str) -> Team:
    """Return the team with that number or name. Raises `Refused` if no team or several match."""
    teams = found_by(entrants(contest), typed)
    if len(teams) == 1:
        return _team(contest, teams[0].number)
    individuals = contest_info(contest).individuals
    if not teams:
        sentence = worded(
            individuals, "Aucune équipe trouvée pour « %(typed)s ».", {"typed": typed}
        )
        raise Refused(sentence, field="who")
    named = ", ".join(f"{team.number} ({team.name})" for team in teams[:MOST_NAMED])
    more = "…" if len(teams) > MOST_NAMED else ""
    sentence = _("Il y en a plusieurs : %(names)s. Tapez le numéro.") % {"names": named + more}
    raise Refused(sentence, field="who")


def _payment_sentence(payment: Payment) -> str:
    line = {
        "number": payment.number,
        "cents": euros(abs(payment.cents)),
        "method": payment.get_method_display(),
        "team": str(payment.team),
    }
    if payment.cents > 0:
        return _("Opération n° %(number)d : reçu %(cents)s de %(team)s (%(method)s).") % line
    return _("Opération n° %(number)d : rendu %(cents)s à %(team)s (%(method)s).") % line


def _team(contest: Contest, number: int) -> Team:
    return get_object_or_404(Team.objects.select_related("contest"), contest=contest, number=number)
