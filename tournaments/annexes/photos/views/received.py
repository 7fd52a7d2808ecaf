"""Answers to whoever sends photographs: the desk's page, and that of an enrolled phone."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from tournaments.annexes.photos import files as photo_files
from tournaments.annexes.photos.forms import PhotosForm
from tournaments.annexes.photos.services import Received, Sent
from tournaments.views.core.support import UNPROCESSABLE

#: Header of a request whose answer a script reads: it sends the files one by one.
BY_SCRIPT = "X-Sent-By"
PLAIN = "text/plain; charset=utf-8"
#: Weight of the largest file, as a page tells it.
MOST_MEGABYTES = photo_files.MOST_BYTES // 1_000_000


def sent_file(file: UploadedFile[bytes]) -> Sent:
    """Return a file as the service takes it: without its bytes if it is too heavy."""
    heavy = (file.size or 0) > photo_files.MOST_BYTES
    return Sent(file.name or "", None if heavy else file.read())


def tell_received(request: HttpRequest, received: Received) -> None:
    """Have the next page tell how many files were taken, and how many were known."""
    if received.taken:
        sentence = ngettext("%(n)d fichier reçu.", "%(n)d fichiers reçus.", received.taken)
        messages.success(request, sentence % {"n": received.taken})
    if received.known:
        messages.info(request, _known_sentence(received))


def answer_to_script(received: Received) -> HttpResponse:
    """Return what is to be said of a file that was known, or nothing."""
    return HttpResponse(_known_sentence(received), content_type=PLAIN)


def refusal_to_script(form: PhotosForm) -> HttpResponse:
    """Return why nothing was taken, as a sentence."""
    words = " ".join(str(error) for errors in form.errors.values() for error in errors)
    return HttpResponse(words, content_type=PLAIN, status=UNPROCESSABLE)


def _known_sentence(received: Received) -> str:
    """Return how many files were sent before, in a sentence; "" for none."""
    if not received.known:
        return ""
    sentence = ngettext(
        "%(n)d fichier était déjà envoyé.",
        "%(n)d fichiers étaient déjà envoyés.",
        received.known,
    )
    return sentence % {"n": received.known}
