"""« Votre salle est-elle prête ? »: what a hall needs, what a phone tests, the demonstration."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.evening.papers.printer_test import printer_test_page
from tournaments.annexes.evening.services.demonstration import (
    demonstration,
    start_demonstration,
    stop_demonstration,
    why_none,
)
from tournaments.annexes.evening.services.hall import (
    Point,
    State,
    Subject,
    Visit,
    came,
    is_token,
    note_visit,
    points,
    token,
    visits,
)
from tournaments.machine.health.readings import readings
from tournaments.machine.network import is_this_machine, lan_addresses
from tournaments.papers.kit.codes import code_of
from tournaments.papers.kit.fonts import faces
from tournaments.queries.core.contests import recent_contests
from tournaments.views.core.clients import address_of
from tournaments.views.core.phones_address import found_addresses
from tournaments.views.core.support import organising, owning, person
from tournaments.views.papers.paper import pdf
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class Tested:
    address: str
    code: str
    came: str


@organising
@require_safe
def hall_check(request: HttpRequest) -> HttpResponse:
    """Show what the hall needs, point by point, and what to try on this first evening."""
    user = person(request)
    context = {
        **_points(request),
        "now": timezone.now(),
        "earlier": recent_contests(user)[:1],
        **_demonstration(request, user),
    }
    return render(request, "evening/hall_check.html", context)


@organising
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    context = _points(request)
    etag = context["etag"]
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = render(request, "evening/points.html", context)
    answer.headers["ETag"] = etag
    return answer


@organising
@require_safe
def printer_page(request: HttpRequest) -> HttpResponse:
    """Return the printer's test page. Its code leads home: the test's address dies the next day."""
    address = next((f"{one}/" for one in found_addresses(request)), "")
    leaves = printer_test_page(address, timezone.localdate())
    return pdf(leaves, f"{leaves.title}.pdf", two_sided=True)


@never_cache
@require_safe
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """Note a phone's visit, not this computer's own. 404 for a token that is wrong or dead."""
    if not is_token(token):
        raise Http404
    itself = _of_this_machine(request)
    if not itself:
        note_visit(_host(request.get_host()))
    return render(request, "evening/phone.html", {"itself": itself})


def _points(request: HttpRequest) -> dict[str, Any]:
    """Return the points of the page, the addresses to test, and a token that follows them."""
    seen = visits()
    links = _links(request)
    checked = points(readings(), links, seen, _letters())
    by_address = {visit.by: visit for visit in seen}
    tested = [_tested(link, by_address) for link in links]
    text = repr((checked, [(one.address, one.came) for one in tested]))
    return {
        "points": checked,
        "tested": tested,
        "firewall": _wants_steps(checked),
        "etag": f'W/"{hashlib.sha256(text.encode()).hexdigest()[:16]}"',
    }


def _links(request: HttpRequest) -> list[str]:
    """Return the addresses that a phone can test, likeliest first."""
    path = reverse("phone-test", args=[token()])
    return [f"{address}{path}" for address in found_addresses(request)]


def _tested(link: str, seen: dict[str, Visit]) -> Tested:
    host = link.partition("://")[2].partition("/")[0]
    visit = seen.get(_host(host))
    visit_text = came(visit, timezone.now()) if visit is not None else ""
    drawn: str = code_of(link).svg_data_uri(scale=6, border=4)
    return Tested(link, drawn, visit_text)


def _wants_steps(checked: list[Point]) -> bool:
    """Return whether nothing proves yet that the firewall lets phones in."""
    return any(point.subject == Subject.FIREWALL and point.state != State.GOOD for point in checked)


def _letters() -> bool:
    try:
        return bool(faces().regular.widths)
    except OSError:
        return False


def _host(host: str) -> str:
    return split_domain_port(host)[0] or host


def _of_this_machine(request: HttpRequest) -> bool:
    """Return whether a browser of this computer sent the request, by whatever address."""
    address = address_of(request)
    return is_this_machine(address) or address in lan_addresses()


def _demonstration(request: HttpRequest, user: User) -> dict[str, Any]:
    running = demonstration()
    host = _host(request.get_host())
    return {
        "demonstration": running,
        "demonstration_url": f"http://{host}:{running.port}/" if running else "",
        "no_demonstration": why_none(),
        "may_demonstrate": user.is_superuser,
    }


@owning
@require_POST
def demonstrate(request: HttpRequest) -> HttpResponse:
    try:
        start_demonstration(int(request.META["SERVER_PORT"]))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("La démonstration se prépare : elle s’ouvre dans un instant."))
    return redirect("hall-check")


@owning
@require_POST
def stop_demonstrating(request: HttpRequest) -> HttpResponse:
    try:
        stop_demonstration()
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("hall-check")
