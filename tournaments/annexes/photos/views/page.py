"""Page of the photographed sheets: send files, follow their reading, see what is proposed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.forms import PhotosForm
from tournaments.annexes.photos.queries.phones import phones_of
from tournaments.annexes.photos.queries.photos import Photos, Proposal, photos_of, reading_of
from tournaments.annexes.photos.services import discard_photo, send_photos
from tournaments.annexes.photos.tables import note_words
from tournaments.annexes.photos.views.reading import ask_reading, keep_reading, read_waiting
from tournaments.annexes.photos.views.received import (
    BY_SCRIPT,
    MOST_MEGABYTES,
    answer_to_script,
    refusal_to_script,
    sent_file,
    tell_received,
)
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, Photo
from tournaments.papers import why_no_strip
from tournaments.queries.core.contests import contest_info
from tournaments.views.core.clients import from_this_machine
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.support import desk, desk_page, in_work, person, pressed
from tournaments.views.permissions import Right, reader_hall
from tournaments.words.texts import Refused


@desk(Right.ENTER, by_form=True)
def photos(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show what waits, and take the files that are sent."""
    if request.method != "POST":
        keep_reading(contest, person(request))
        return _photos_page(request, contest, PhotosForm())
    form = PhotosForm(request.POST, request.FILES)
    if not form.is_valid():
        return _refusal(request, contest, form)
    try:
        files = list(map(sent_file, form.cleaned_data["photos"]))
        received = send_photos(contest, person(request), files)
    except Refused as refused:
        form.refuse(refused)
        return _refusal(request, contest, form)
    if received.taken:
        ask_reading(contest, person(request))
    if BY_SCRIPT in request.headers:
        return answer_to_script(received)
    tell_received(request, received)
    return redirect("photos", contest.slug)


@desk(Right.ENTER)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the part of the page below the form, up to date."""
    keep_reading(contest, person(request))
    return render(request, "results/photos/live.html", _below(request, contest))


@desk(Right.ENTER, by_form=True)
@require_POST
def read(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Read the files that wait: in a work, which this button asks for."""
    if not in_work(request):
        ask_reading(contest, person(request))
        return redirect("photos", contest.slug)
    count = read_waiting(contest)
    sentence = ngettext("%(n)d fichier lu.", "%(n)d fichiers lus.", count) % {"n": count}
    messages.success(request, sentence)
    return redirect("photos", contest.slug)


@desk(Right.ENTER, by_form=True)
@require_POST
def discard_file(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Discard a file in which no sheet was read."""
    photo = Photo.objects.filter(pk=pk, contest=contest).first()
    if photo is None:
        messages.info(request, _("Cette photo a été écartée entre-temps."))
        return redirect("photos", contest.slug)

    def do(form: ActionForm) -> None:
        discard_photo(photo, person(request), form.cleaned_data["token"])

    return pressed(request, do, _("Fichier écarté."), "photos", contest.slug)


def of_reader(request: HttpRequest, contest: Contest, photos: Photos) -> list[Proposal]:
    """Return the sure proposals that the reader may confirm: those of his own hall."""
    hall = reader_hall(request, contest)
    return [one for one in photos.sure if hall is None or (one.line and hall.holds(one.line.table))]


def _refusal(request: HttpRequest, contest: Contest, form: PhotosForm) -> HttpResponse:
    """Return the page with why nothing was taken, or the sentence alone for the script."""
    if BY_SCRIPT in request.headers:
        return refusal_to_script(form)
    return _photos_page(request, contest, form)


def _photos_page(request: HttpRequest, contest: Contest, form: PhotosForm) -> HttpResponse:
    context = {
        "form": form,
        "folder": photo_files.watched() if from_this_machine(request) else None,
        "most": MOST_MEGABYTES,
        **_below(request, contest),
    }
    return desk_page(request, contest, "photos", "results/photos/page.html", context)


def _below(request: HttpRequest, contest: Contest) -> dict[str, Any]:
    """Return the context of the part that follows the reading."""
    photos = photos_of(contest)
    sure = of_reader(request, contest, photos)
    info = contest_info(contest)
    return {
        "contest": info,
        "no_strip": why_no_strip(info),
        "etag": part_etag(request, contest),
        "waiting": photos.to_read,
        "reading": reading_of(contest),
        "refused": photos.refused,
        "sure": [(one, uuid4(), note_words(one)) for one in sure],
        "others": [(one, note_words(one)) for one in photos.proposals if one not in sure],
        "first": next((one for one in photos.proposals if one.typed_here), None),
        "discard": ActionForm(),
        "phones": phones_of(contest),
        "button": ActionForm(auto_id=False),
    }
