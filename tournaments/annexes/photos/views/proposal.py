"""A photographed sheet: its picture beside the figures read, confirmed with one key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.photos.forms import sheet_form
from tournaments.annexes.photos.queries.photos import Photos, Proposal, photos_of, pictures_of
from tournaments.annexes.photos.services import (
    discard_sheet,
    enter_from_photo,
    keep_photo,
    seat_sheet,
)
from tournaments.annexes.photos.tables import note_words
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.results.fast_entry import FastForm
from tournaments.forms.results.rounds import JumpForm
from tournaments.models import Contest, Entry, PhotoSheet
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of
from tournaments.views.core.support import desk, desk_page, person, pressed
from tournaments.views.permissions import Right, require
from tournaments.views.results.sheet_line import save_line
from tournaments.words.house_enums import PhotoFault
from tournaments.words.texts import Refused


@desk(Right.ENTER, by_form=True)
def sheet(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Show the proposal of a photographed sheet, or save the result that it shows."""
    row = get_object_or_404(PhotoSheet.objects.defer("jpeg"), pk=pk, photo__contest=contest)
    photos = photos_of(contest)
    proposal = photos.proposal(row.pk)
    if proposal is None:
        messages.info(request, _("Cette photo est déjà gardée avec un résultat."))
        return redirect("photos", contest.slug)
    if proposal.fault is PhotoFault.NO_TABLE:
        return _seated(request, contest, row, photos, proposal)
    if not proposal.typed_here or proposal.line is None:
        return _proposal_page(request, contest, photos, proposal, None)
    if request.method != "POST":
        form = sheet_form(contest_info(contest), proposal)
        return _proposal_page(request, contest, photos, proposal, form)
    require(request, contest, Right.ENTER, table=proposal.line.table)
    return _typed_figures(request, contest, row, photos, proposal)


@desk(Right.ENTER, by_form=True)
@require_POST
def discard(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Discard a photographed sheet."""
    rows = PhotoSheet.objects.filter(pk=pk, photo__contest=contest)
    row = rows.defer("jpeg").first()
    if row is None:
        messages.info(request, _("Cette photo a été écartée entre-temps."))
        return redirect("photos", contest.slug)

    def do(form: ActionForm) -> None:
        discard_sheet(row, person(request), form.cleaned_data["token"])

    return pressed(request, do, _("Photo écartée."), "photos", contest.slug)


@desk(Right.SEE)
@require_safe
def picture(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Return the picture of a photographed sheet, as JPEG."""
    row = get_object_or_404(PhotoSheet, pk=pk, photo__contest=contest)
    return HttpResponse(bytes(row.jpeg), content_type="image/jpeg")


def _seated(
    request: HttpRequest, contest: Contest, row: PhotoSheet, photos: Photos, proposal: Proposal
) -> HttpResponse:
    """Ask for the table of a sheet printed without one, or tie the sheet to the table typed."""
    views = rounds_of(contest, authors=True)
    if not views:
        return _proposal_page(request, contest, photos, proposal, None)
    sent = request.POST if request.method == "POST" else None
    form = JumpForm(sent, views[-1], contest_info(contest).individuals)
    if form.is_valid() and form.found is not None:
        require(request, contest, Right.ENTER, table=form.found.table)
        try:
            seat_sheet(row, person(request), form.found.match)
            return redirect("photo-sheet", contest.slug, row.pk)
        except Refused as refused:
            form.refuse(refused)
    return _proposal_page(request, contest, photos, proposal, None, tables=form)


def _typed_figures(
    request: HttpRequest, contest: Contest, row: PhotoSheet, photos: Photos, proposal: Proposal
) -> HttpResponse:
    """Save the figures for the table of the sheet, or show them again with every error."""
    form = sheet_form(contest_info(contest), proposal, request.POST)
    form.set(table=proposal.line.table if proposal.line is not None else "")
    if not form.is_valid() or proposal.view is None or proposal.line is None:
        form.focus_error()
        return _proposal_page(request, contest, photos, proposal, form)

    def save(_match: object) -> Entry:
        return enter_from_photo(row, person(request), form.totals(), **form.saved())

    answer = save_line(request, contest_info(contest), proposal.view, form, proposal.line, save)
    if answer.done:
        if answer.theirs is not None:
            _keep(request, row, form)
        return _next(contest, proposal)
    more = {**answer.shown, "status": answer.status}
    return _proposal_page(request, contest, photos, proposal, form, **more)


def _keep(request: HttpRequest, row: PhotoSheet, form: FastForm) -> None:
    """Keep the picture with the same result of another person, who entered it first."""
    try:
        keep_photo(row, person(request), form.totals())
    except Refused as refused:
        messages.error(request, str(refused))


def _next(contest: Contest, proposal: Proposal) -> HttpResponse:
    """Redirect to the next sheet to look at, or to the page of all."""
    following = photos_of(contest).after(proposal.pk)
    if following is None:
        return redirect("photos", contest.slug)
    return redirect("photo-sheet", contest.slug, following.pk)


def _proposal_page(
    request: HttpRequest,
    contest: Contest,
    photos: Photos,
    proposal: Proposal,
    form: FastForm | None,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    verdict = proposal.verdict if form is not None and not form.is_bound else None
    context = {
        "proposal": proposal,
        "view": proposal.view,
        "line": proposal.line,
        "notes": note_words(proposal),
        "left": len(photos.proposals),
        "form": form,
        "verdict": verdict,
        "following": photos.after(proposal.pk),
        "discard": ActionForm(auto_id=False),
        "me": person(request).get_username(),
        **more,
    }
    return desk_page(request, contest, "photos", "results/photos/sheet.html", context, status)


def match(shown: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the pictures kept with the versions of a result, for its page; None without one."""
    pictures = pictures_of(shown["sheet"].match) if shown["history"] else []
    return {"pictures": pictures} if pictures else None
