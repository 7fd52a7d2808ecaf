"""The list of lots: one line each, typed on one page, or pasted from a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.files.imports.lots import TypedLots, lots_in
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.prizes.lots import MoveForm
from tournaments.forms.prizes.typing import (
    LotForm,
    LotLine,
    LotsForm,
    PasteForm,
    line_prefix,
    lot_initial,
    sent_by,
)
from tournaments.models import Contest, Prize
from tournaments.queries.core.contests import contest_info
from tournaments.queries.prizes.lines import PrizeLine, prize_line
from tournaments.queries.prizes.lots import lots_listed
from tournaments.queries.prizes.words import next_rank, rank_words, whom, whom_examples
from tournaments.services.prizes import lots as services
from tournaments.views.core.support import (
    UNPROCESSABLE,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
    sent_again,
)
from tournaments.views.permissions import Right
from tournaments.words.texts import Refused

TAB = "prizes"


@desk(Right.PRIZES)
def add(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = new_lot(contest, lots_listed(contest), request)

    def do() -> Prize:
        token = form.cleaned_data["token"]
        secret = form.keeps_secret
        return services.add_prize(contest, person(request), form.wanted(), token, secret=secret)

    if request.method == "POST" and carried_out(request, form, do, _added):
        return redirect("prize-add", contest.slug)
    return _list_page(request, contest, form)


@desk(Right.PRIZES)
def edit(request: HttpRequest, contest: Contest, prize: int) -> HttpResponse:
    """Change a lot on its line, then show the next line. The line also moves or removes it."""
    row = get_object_or_404(contest.prizes.select_related("team", "category"), pk=prize)
    form = _lot_form(contest, request, initial=lot_initial(prize_line(row, None)))

    def do() -> Prize:
        token = form.cleaned_data["token"]
        return services.change_prize(contest, person(request), prize, form.wanted(), token)

    if request.method == "POST" and carried_out(request, form, do, _("Le lot est changé.")):
        after = contest.prizes.filter(position__gt=row.position).first()
        if after is None:
            return redirect("prize-add", contest.slug)
        return redirect("prize-edit", contest.slug, after.pk)
    return _list_page(request, contest, form, editing=prize)


@desk(Right.PRIZES)
@require_POST
def move(request: HttpRequest, contest: Contest, prize: int) -> HttpResponse:
    up = MoveForm(request.POST).data.get("to") == "up"

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        services.move_prize(contest, person(request), prize, up, token)

    return pressed(request, do, "", "prize-edit", contest.slug, prize)


@desk(Right.PRIZES)
@require_POST
def remove(request: HttpRequest, contest: Contest, prize: int) -> HttpResponse:
    def do(form: ActionForm) -> None:
        services.remove_prize(contest, person(request), prize, form.cleaned_data["token"])

    return pressed(request, do, _("Le lot est retiré de la liste."), "prizes", contest.slug)


@desk(Right.PRIZES)
def paste(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Read pasted lots, show what was read line by line, then add them all."""
    if "lines" in request.POST:
        return _add_pasted(request, contest)
    form = PasteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        names = list(contest.categories.values_list("name", flat=True))
        try:
            read = lots_in(form.cleaned_data["text"], names, next_rank(lots_listed(contest)))
        except Refused as refusal:
            form.refuse(refusal)
        else:
            count = len(read.lots)
            lines = _lines(contest, sent_by(read.lots), count)
            _check(contest, lines)
            shown = LotsForm(initial={"lines": count}, asks_secret=_asks_secret(contest))
            return _preview(request, contest, shown, lines, read)
    return desk_page(request, contest, TAB, "prizes/paste.html", {"form": form})


def _add_pasted(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = LotsForm(request.POST, asks_secret=_asks_secret(contest))
    if not form.is_valid():
        messages.error(request, _("Cette page est incomplète : rechargez-la, puis recommencez."))
        return redirect("prize-paste", contest.slug)
    if sent_again(request, form):
        return redirect("prizes", contest.slug)
    lines = _lines(contest, request.POST, form.cleaned_data["lines"])
    # A line is left out by emptying it.
    kept = [line for line in lines if line["name"].value() or line["whom"].value()]

    def do() -> list[Prize]:
        wanted = [line.wanted() for line in kept]
        token, secret = form.cleaned_data["token"], form.keeps_secret
        return services.add_prizes(contest, person(request), wanted, token, secret=secret)

    def sentence(added: Sequence[Prize]) -> str:
        return ngettext("%(n)d lot ajouté.", "%(n)d lots ajoutés.", len(added)) % {"n": len(added)}

    if not _check(contest, kept):
        return _preview(request, contest, form, lines, status=UNPROCESSABLE)
    if carried_out(request, form, do, sentence):
        return redirect("prizes", contest.slug)
    return _preview(request, contest, form, lines)


def _lines(contest: Contest, sent: Any, count: int) -> list[LotLine]:
    more = _reading(contest)
    return [LotLine(sent, prefix=line_prefix(at), **more) for at in range(count)]


def _check(contest: Contest, lines: Sequence[LotLine]) -> bool:
    """Write beside each line why it cannot be added. Return whether all can."""
    wanted = [line.wanted() if line.is_valid() else None for line in lines]
    for line, refusal in zip(lines, services.refusals(contest, wanted), strict=True):
        if refusal is not None:
            line.refuse(refusal)
    wrong = next((line for line in lines if line.errors), None)
    if wrong is not None:
        wrong.focus_error()
    return wrong is None


def _preview(
    request: HttpRequest,
    contest: Contest,
    form: LotsForm,
    lines: Sequence[LotLine],
    read: TypedLots | None = None,
    status: int | None = None,
) -> HttpResponse:
    names = contest.categories.values_list("name", flat=True)
    context = {
        "form": form,
        "lines": lines,
        "wrong": sum(bool(line.errors) for line in lines),
        "unread": read.unread if read else (),
        "examples": whom_examples(names),
    }
    return desk_page(request, contest, TAB, "prizes/preview.html", context, status)


def list_context(
    contest: Contest, lines: Sequence[PrizeLine], editing: int | None = None
) -> dict[str, Any]:
    """Return what the list of lots shows; `editing` is the key of the one being changed."""
    return {
        "lines": lines,
        "editing": editing,
        "button": ActionForm(auto_id=False),
        "examples": whom_examples(contest.categories.values_list("name", flat=True)),
    }


def new_lot(
    contest: Contest, lines: Sequence[PrizeLine], request: HttpRequest | None = None
) -> LotForm:
    """Return the form of the next lot, or the one sent; it has the cursor on an empty list."""
    initial = {"whom": rank_words(next_rank(lines))}
    typed = request is not None or not lines
    return _lot_form(
        contest, request, typed=typed, initial=initial, asks_secret=_asks_secret(contest)
    )


def _lot_form(
    contest: Contest, request: HttpRequest | None, typed: bool = True, **more: Any
) -> LotForm:
    """Return a lot's form. It has the cursor if it is to be `typed` at once."""
    form = LotForm((request.POST or None) if request else None, **_reading(contest), **more)
    if typed:
        form.fields["name"].widget.attrs["autofocus"] = True
    return form


def _asks_secret(contest: Contest) -> bool:
    """Return whether to propose a suspense: with the first lots, unless one was set or refused."""
    return (
        contest.suspense_from is None
        and not contest.suspense_refused
        and contest.closed_at is None
        and not contest.prizes.exists()
    )


def _reading(contest: Contest) -> dict[str, Any]:
    return {
        "categories": list(contest.categories.values_list("pk", "name")),
        "heads": 1 if contest_info(contest).individuals else 2,
    }


def _list_page(
    request: HttpRequest, contest: Contest, form: LotForm, editing: int | None = None
) -> HttpResponse:
    context = list_context(contest, lots_listed(contest), editing) | {"lot": form}
    return desk_page(request, contest, TAB, "prizes/typing.html", context)


def _added(prize: Prize) -> str:
    """Return the sentence that says what was added, and how it is shared out."""
    params = {"prize": prize.name, "n": prize.quantity, "whom": whom(prize_line(prize, None))}
    return _("Lot ajouté : %(prize)s × %(n)d, %(whom)s.") % params
