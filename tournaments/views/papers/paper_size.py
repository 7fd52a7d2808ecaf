"""Size of the sheets in the reader's printer: chosen once, kept with the session."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import PlainForm
from tournaments.forms.core.papers import WordField
from tournaments.papers import PaperSize

#: Name of the choice in addresses and in the session.
SIZE = "sheet"


class PaperSizeForm(PlainForm):
    """Choice of the size of the sheets."""

    sheet = WordField(_("Feuilles"), PaperSize)


def size_asked(request: HttpRequest) -> PaperSize:
    """Return the size that a request asks for, or else that of the session: A4 at first."""
    sent = request.POST if request.method == "POST" else request.GET
    kept = request.session.get(SIZE, "") if hasattr(request, "session") else ""
    form = PaperSizeForm({SIZE: sent.get(SIZE, kept)})
    return form.cleaned_data[SIZE] if form.is_valid() else PaperSize.A4


def keep_size(request: HttpRequest) -> PaperSizeForm:
    """Keep the size that the page of papers asks for, if any; return the choice as it is now."""
    size = size_asked(request)
    if SIZE in request.GET:
        request.session[SIZE] = size.name.lower()
    return PaperSizeForm(initial={SIZE: size.name.lower()}, auto_id="size_%s")
