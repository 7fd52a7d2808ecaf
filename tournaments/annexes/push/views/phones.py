"""What makes the page of a team one to install, and the phones that ask to be notified."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.push.services import phones
from tournaments.forms.core.fields import PlainForm
from tournaments.models import Contest, Team
from tournaments.services.core.limits import stranger_at
from tournaments.views.core.clients import address_of
from tournaments.views.core.support import UNPROCESSABLE
from tournaments.words.texts import Refused

#: Colour of the hall's pages around the name of the contest: `--felt` of `static/css/look.css`.
FELT = "#0f4a36"


class PhoneForm(PlainForm):
    """What a browser gives so that its phone is notified."""

    endpoint = forms.CharField(max_length=1000)
    public_key = forms.CharField(max_length=88)
    secret = forms.CharField(max_length=24)


class EndpointForm(PlainForm):
    """Phone that is notified no more."""

    endpoint = forms.CharField(max_length=1000)


@require_safe
def manifest(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say how a phone installs the page of a team: https://www.w3.org/TR/appmanifest/."""
    contest = get_object_or_404(Contest, slug=slug)
    here = reverse("contest", args=[slug])
    icon = {"src": static("dixdeder.svg"), "sizes": "any", "type": "image/svg+xml"}
    content = {
        "id": here,
        "name": contest.name,
        "short_name": _("Ma table"),
        "lang": get_language(),
        "start_url": reverse("public-team", args=[slug, number]),
        "scope": here,
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "icons": [icon],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def worker(_request: HttpRequest, slug: str) -> HttpResponse:
    """Return the script that shows a notification. It keeps no page: results change too often."""
    get_object_or_404(Contest, slug=slug)
    return HttpResponse(render_to_string("push/worker.js"), content_type="text/javascript")


# No CSRF check: pages kept for everybody carry no token. These views use no cookie: a forged
# request does nothing that its author could not ask himself.
@csrf_exempt
@require_POST
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Notify a phone of the draws and the results of a team; 422 with the reason if not."""
    if not (settings.PUSH and request.is_secure()):
        raise Http404
    team = get_object_or_404(
        Team.objects.select_related("contest"), contest__slug=slug, number=number
    )
    form = PhoneForm(request.POST)
    if not form.is_valid():
        return _refusal(_("Ce navigateur n’a pas donné ses clés."))
    values, by = form.cleaned_data, stranger_at(address_of(request))
    try:
        phones.start(team, **values, language=get_language() or settings.LANGUAGE_CODE, by=by)
    except Refused as refusal:
        return _refusal(str(refusal))
    return HttpResponse(status=204)


@csrf_exempt
@require_POST
def stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Notify a phone no more. Its address is a secret that only it and its service know."""
    form = EndpointForm(request.POST)
    if form.is_valid():
        phones.stop(form.cleaned_data["endpoint"])
    return HttpResponse(status=204)


def _refusal(detail: str) -> HttpResponse:
    return JsonResponse({"detail": detail}, status=UNPROCESSABLE)
