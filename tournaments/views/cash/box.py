"""Cash box at the desk: its ledger, money unrelated to the teams, and its counts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.files.exports import XLSX_TYPE, as_xlsx, file_name
from tournaments.forms.cash.box import CountForm, FloatForm, MovementForm
from tournaments.forms.core.fields import ReasonForm
from tournaments.models import CashCount, Contest, Payment
from tournaments.queries.cash.ledger import box
from tournaments.queries.cash.treasury import difference_words, ledger, treasury
from tournaments.queries.cash.treasury_tables import workbook
from tournaments.services.cash import ledger as services
from tournaments.services.cash.ledger import count_box
from tournaments.views.cash.accounts import TAB
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.permissions import Right
from tournaments.words.enums import CashKind
from tournaments.words.money import euros


@desk(Right.CASH)
def operations(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the ledger, latest line first, and the form for money unrelated to a team."""
    form = MovementForm(request.POST or None)

    def note() -> Payment:
        return services.note_movement(
            contest,
            person(request),
            CashKind(form.cleaned_data["kind"]),
            form.cleaned_data["cents"],
            form.chosen_method,
            **form.details,
        )

    if request.method == "POST" and carried_out(request, form, note, _noted):
        return redirect("cash-operations", contest.slug)
    lines = ledger(contest)
    context = {"form": form, "lines": lines[::-1], "box": box(contest)}
    return desk_page(request, contest, TAB, "cash/operations.html", context)


@desk(Right.CASH)
def bring(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Record the float put in the box, or change brought later."""
    form = FloatForm(request.POST or None)

    def note() -> Payment:
        values = form.cleaned_data
        return services.note_movement(
            contest,
            person(request),
            CashKind.BROUGHT,
            values["cents"],
            note=values["note"],
            pieces=form.pieces,
            token=values["token"],
        )

    if request.method == "POST" and carried_out(request, form, note, _noted):
        return redirect("cash", contest.slug)
    return desk_page(request, contest, TAB, "cash/float.html", {"form": form, "box": box(contest)})


@desk(Right.CASH)
def cancel(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Cancel a line of the ledger with another line; a reason is required."""
    why = _("Pourquoi cette opération est-elle annulée ?")
    form = ReasonForm(request.POST or None, why=why)

    def do() -> None:
        values = form.cleaned_data
        services.cancel_payment(contest, person(request), number, values["reason"], values["token"])

    sentence = _("L’opération n° %(number)d est annulée.") % {"number": number}
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("cash-operations", contest.slug)
    line = next((line for line in ledger(contest) if line.number == number), None)
    if line is None:
        raise Http404
    context = {"form": form, "line": line}
    return desk_page(request, contest, TAB, "cash/cancel.html", context)


@desk(Right.CASH)
def count(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Compare the money counted with the expected amount. Every count is kept."""
    form = CountForm(request.POST or None)

    def do() -> CashCount:
        return count_box(contest, person(request), **form.given())

    if request.method == "POST" and carried_out(request, form, do, _counted):
        return redirect("cash-count", contest.slug)
    context = {"form": form, "treasury": treasury(contest)}
    return desk_page(request, contest, TAB, "cash/count.html", context)


@desk(Right.CASH)
@require_GET
def export(request: HttpRequest, contest: Contest) -> HttpResponse:
    name = file_name(f"{contest.name} – {_('Feuille du trésorier')}", "xlsx")
    headers = {"Content-Disposition": content_disposition_header(True, name) or "attachment"}
    sheets = workbook(treasury(contest))
    return HttpResponse(as_xlsx(sheets), content_type=XLSX_TYPE, headers=headers)


def _noted(payment: Payment) -> str:
    line = {"number": payment.number, "cents": euros(payment.cents)}
    return _("Opération n° %(number)d : %(cents)s.") % line


def _counted(cash_count: CashCount) -> str:
    differences = difference_words(cash_count)
    if not differences:
        return _("Le compte y est : %(counted)s en espèces.") % {
            "counted": euros(cash_count.counted)
        }
    return " ".join((_("Comptage noté."), *differences))
