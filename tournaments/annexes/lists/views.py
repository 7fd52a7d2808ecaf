"""Import of entrants: choose a file, check what each line becomes, import the ticked lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.annexes.lists.forms import ImportForm, Shown
from tournaments.annexes.lists.queries.importing import (
    LineShown,
    Preview,
    Wishes,
    preview_of,
    shared_doubts,
    waiting_list,
    with_those_who_came,
)
from tournaments.annexes.lists.services import Imported, import_entrants
from tournaments.files.exports import CSV_TYPE, XLSX_TYPE, Sheet, as_csv, as_xlsx
from tournaments.files.imports.table import MOST_BYTES, MOST_LINES, Book
from tournaments.forms.registration.lists import ListForm, packed, unpacked
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.services.cash.ledger import take_all
from tournaments.views.core.long_work import IMPORTED, hand_over, is_long
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.details import DETAILS, LICENCE, PERSONAL, listed
from tournaments.words.entrants import counted
from tournaments.words.house_enums import WorkKind
from tournaments.words.texts import Refused

TAB = "teams"
NARROW = "\N{NARROW NO-BREAK SPACE}"


@desk(Right.REGISTER)
def choose(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Choose the file of a list, or paste the list, then show what its import would do."""
    posted = request.method == "POST"
    form = ListForm(request.POST if posted else None, request.FILES if posted else None)
    if posted:
        if form.is_valid() and form.book is not None:
            return _preview(request, contest, form.book, Wishes())
        form.focus_error()
    return _choose_page(request, contest, form)


@desk(Right.REGISTER)
def preview(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Read the list again with the corrected columns, or import the ticked lines."""
    if request.method != "POST":
        return redirect("import-entrants", contest.slug)
    book = unpacked(request.POST.get("book", ""))
    if book is None:
        messages.error(request, _("Cette page est incomplète : choisissez de nouveau la liste."))
        return redirect("import-entrants", contest.slug)
    before = Shown.from_text(request.POST.get("shown", ""))
    wishes = before.wishes() if before is not None else Wishes()
    wishes = replace(wishes, categories=request.POST.getlist("categories"))
    preview = preview_of(contest, book, wishes)
    form = _form(request, contest, preview, book, before=before)
    if not form.is_valid():
        form.focus_error()
        return _import_page(request, contest, book, preview, form, UNPROCESSABLE)
    wishes = form.wishes()
    if "import" not in request.POST:
        return _preview(request, contest, book, wishes, form)
    if is_long(len(form.ticked) / IMPORTED):
        title = _("Import de %(file)s") % {"file": book.file}
        try:
            away = hand_over(request, contest, WorkKind.IMPORT, title, Right.REGISTER)
        except Refused as refused:
            return _preview(request, contest, book, wishes, form, str(refused))
        if away is not None:
            return away
    return _import(request, contest, book, wishes, form)


@desk(Right.REGISTER)
@require_safe
def template(request: HttpRequest, contest: Contest, extension: str) -> HttpResponse:
    """Download an empty list: the known headers and two example lines."""
    if extension not in ("csv", "xlsx"):
        raise Http404
    sheet = _template(_individuals(contest), contest.asks_licences)
    content = as_csv(sheet) if extension == "csv" else as_xlsx([sheet])
    kind = CSV_TYPE if extension == "csv" else XLSX_TYPE
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="inscrits.{extension}"'
    return response


def _import(
    request: HttpRequest, contest: Contest, book: Book, wishes: Wishes, form: ImportForm
) -> HttpResponse:
    values = form.cleaned_data

    def do() -> Imported:
        by, seen, token = person(request), values["seen"], values["token"]
        return import_entrants(
            contest, by, book, wishes, form.ticked, seen, token, take_all=take_all
        )

    if carried_out(request, form, do, lambda imported: _import_sentence(contest, imported)):
        return redirect("teams", contest.slug)
    why = " ".join(str(error) for error in form.non_field_errors())
    return _preview(request, contest, book, wishes, form, why)


def _preview(
    request: HttpRequest,
    contest: Contest,
    book: Book,
    wishes: Wishes,
    form: ImportForm | None = None,
    why: str = "",
) -> HttpResponse:
    """Show what the import would do now; `why` says why it was not done."""
    preview = preview_of(contest, book, wishes)
    ticked = form.ticks_of(preview) if form is not None else None
    fresh = _form(request, contest, preview, book, ticked, fresh=True)
    status = UNPROCESSABLE if why else None
    return _import_page(request, contest, book, preview, fresh, status, why)


def _import_page(
    request: HttpRequest,
    contest: Contest,
    book: Book,
    preview: Preview,
    form: ImportForm,
    status: int | None = None,
    why: str = "",
) -> HttpResponse:
    shared, doubtful = shared_doubts(preview.lines)
    ready = [LineShown(line) for line in preview.lines if line.ready]
    shown = with_those_who_came(contest, [*doubtful, *ready])
    context: dict[str, Any] = {
        "form": form,
        "packed": packed(book),
        "preview": preview,
        "book": book,
        "why": why,
        # Keep the columns open for a person who has already looked at them.
        "corrected": "book" in request.POST,
        "waiting": waiting_list(preview, form.ticked),
        "shared": shared,
        "doubtful": shown[: len(doubtful)],
        "ready": shown[len(doubtful) :],
        "ignored": [line for line in preview.lines if line.ignored],
    }
    return desk_page(
        request, contest, TAB, "registration/teams/import_preview.html", context, status
    )


def _choose_page(request: HttpRequest, contest: Contest, form: ListForm) -> HttpResponse:
    context = {
        "form": form,
        "most": MOST_BYTES // 1_000_000,
        "lines": f"{MOST_LINES:,}".replace(",", NARROW),
        "details": listed(PERSONAL if contest.asks_licences else DETAILS),
    }
    return desk_page(request, contest, TAB, "registration/teams/import.html", context)


def _form(
    request: HttpRequest,
    contest: Contest,
    preview: Preview,
    book: Book,
    ticked: frozenset[int] | None = None,
    *,
    before: Shown | None = None,
    fresh: bool = False,
) -> ImportForm:
    """Return the form of a preview, as sent or `fresh`; payments need the right to the cash box."""
    return ImportForm(
        None if fresh else request.POST,
        preview,
        book,
        ticked,
        before=before,
        individuals=_individuals(contest),
        cash=Right.CASH in reader_rights(request, contest),
    )


def _individuals(contest: Contest) -> bool:
    return contest_info(contest).individuals


def _import_sentence(contest: Contest, imported: Imported) -> str:
    sentences = []
    if imported.teams:
        many = counted(_individuals(contest), imported.teams)
        sentences.append(_("Importé : %(many)s.") % {"many": many})
    if imported.singles:
        waiting = ngettext(
            "%(n)d joueur attend un partenaire.",
            "%(n)d joueurs attendent un partenaire.",
            imported.singles,
        )
        sentences.append(waiting % {"n": imported.singles})
    if imported.waiting:
        listed = ngettext(
            "%(n)d inscription va en liste d’attente.",
            "%(n)d inscriptions vont en liste d’attente.",
            imported.waiting,
        )
        sentences.append(listed % {"n": imported.waiting})
    return " ".join(sentences)


def _template(individuals: bool, asks_licences: bool) -> Sheet:
    details = [capfirst(_(detail.noun)) for detail in DETAILS]
    examples = [detail.example for detail in DETAILS]
    if asks_licences:
        details += [_("Licence")] if individuals else [_("Licence 1"), _("Licence 2")]
        examples += [LICENCE.example] if individuals else [LICENCE.example, ""]
    beside = [*details, _("Catégories"), _("Repas")]
    ours = [*examples, "", "2"]
    theirs = [*("" for _example in examples), "", "0"]
    if individuals:
        header = [_("N°"), _("Nom"), _("Prénom"), *beside]
        return Sheet(
            _("Inscrits"),
            header,
            [["1", "Martin", "Odile", *ours], ["2", "Le Goff", "Yves", *theirs]],
        )
    header = [_("N°"), _("Nom d’équipe"), _("Joueur 1"), _("Joueur 2"), *beside]
    rows = [
        ["1", "", "Odile Martin", "Yves Le Goff", *ours],
        ["2", "Les As", "Paul Petit", "Lucette Roy", *theirs],
    ]
    return Sheet(_("Inscrits"), header, rows)
