"""Posters for phones: addresses of the hall's pages, as QR codes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.models import Contest
from tournaments.papers import Wifi, phones_poster, registration_poster
from tournaments.permissions import Right
from tournaments.queries.core.contests import paper_info
from tournaments.views.core.phones_address import phones_url, unreachable
from tournaments.views.core.support import desk
from tournaments.views.papers.paper import pdf


@desk(Right.SEE)
@require_GET
def poster(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the poster as a PDF; without an address for phones, redirect and say why."""
    code = phones_url(contest, request, reverse("mine", args=[contest.slug]))
    address = phones_url(contest, request, "")
    if code is None or address is None:
        return _unreachable(request, contest)
    printed = phones_poster(paper_info(contest), code, address, _wifi(contest))
    return pdf(printed, f"{contest.name} – {_('Affiche pour les téléphones')}.pdf")


@desk(Right.SEE)
@require_GET
def registration(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the poster of the registration page; without an address, redirect and say why."""
    code = phones_url(contest, request, reverse("register", args=[contest.slug]))
    if code is None:
        return _unreachable(request, contest)
    printed = registration_poster(paper_info(contest), code, _wifi(contest))
    return pdf(printed, f"{contest.name} – {_('Affiche pour s’inscrire')}.pdf")


def _wifi(contest: Contest) -> Wifi:
    return Wifi(contest.wifi, contest.wifi_password, contest.wifi_open)


def _unreachable(request: HttpRequest, contest: Contest) -> HttpResponse:
    messages.error(request, unreachable())
    return redirect("papers", contest.slug)
