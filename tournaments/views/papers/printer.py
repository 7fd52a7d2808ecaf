"""Size and language of what the reader prints: chosen once, kept with the session."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import PlainForm
from tournaments.forms.core.papers import WordField
from tournaments.papers import PaperSize
from tournaments.views.core.support import View

#: Names of the choices in addresses and in the session.
SIZE = "sheet"
LANGUAGE = "language"


class PrinterForm(PlainForm):
    sheet = WordField(_("Feuilles"), PaperSize)
    language = forms.ChoiceField(
        label=_("Langue des papiers"),
        choices=settings.LANGUAGES,
    )


def size_asked(request: HttpRequest) -> PaperSize:
    """Return the size that a request asks for, or else that of the session: A4 at first."""
    form = PrinterForm({SIZE: _choice(request, SIZE)})
    return PaperSize.A4 if SIZE in form.errors else form.cleaned_data[SIZE]


def paper_language(request: HttpRequest) -> str:
    """Return the language that a request asks for, or else that of the session, or of the page."""
    language = _choice(request, LANGUAGE)
    if language in dict(settings.LANGUAGES):
        return language
    return get_language() or settings.LANGUAGE_CODE


def _choice(request: HttpRequest, name: str) -> str:
    sent = request.POST if request.method == "POST" else request.GET
    # A long paper is asked for again by a process, which has no session.
    kept = request.session.get(name, "") if hasattr(request, "session") else ""
    return str(sent.get(name, kept))


def keep_choices(request: HttpRequest) -> PrinterForm:
    """Keep what the page of papers asks for, if anything; return the choices as they are now."""
    chosen = {
        SIZE: size_asked(request).name.lower(),
        LANGUAGE: paper_language(request),
    }
    for name, value in chosen.items():
        if name in request.GET:
            request.session[name] = value
    return PrinterForm(initial=chosen, auto_id="printer_%s")


def in_paper_language(view: View) -> View:
    """Decorator: answer in the language of the papers instead of the page's."""

    @wraps(view)
    def in_language(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with override(paper_language(request)):
            return view(request, *args, **kwargs)

    return in_language
