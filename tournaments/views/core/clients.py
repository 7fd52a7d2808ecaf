"""Who sends a request, as far as a server can know: an address, or this very machine.

And pages that are for one of them alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache

from tournaments.machine.network import is_this_machine
from tournaments.machine.proxy import came_through
from tournaments.models import Contest
from tournaments.services.core.limits import Stranger, stranger_at
from tournaments.views.permissions import reader_role

View = Callable[..., HttpResponse]


def address_of(request: HttpRequest) -> str:
    """Return the address of the client, as `ProxyMiddleware` has read it; "" if unknown."""
    address: str = request.META.get("REMOTE_ADDR", "")
    return address


def stranger_of(request: HttpRequest, contest: Contest) -> Stranger | None:
    """Return the stranger who sent the request; None for a person with a role in the contest."""
    known = reader_role(request, contest) is not None
    return None if known else stranger_at(address_of(request))


def from_this_machine(request: HttpRequest) -> bool:
    """Return whether a browser of this machine sent the request, with nothing in between.

    A proxy on this machine has a local address too. So an installation behind a proxy knows no
    local browser, and a request that shows a proxy's headers or a public name is not local.
    """
    if settings.TRUSTED_PROXY or came_through(request.META):
        return False
    host, _port = split_domain_port(request.get_host())
    return is_this_machine(host.strip("[]")) and is_this_machine(address_of(request))


def private(view: View) -> View:
    """Decorator of a page for one reader: not cached, not indexed, not named to other sites."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        response = view(request, get_object_or_404(Contest, slug=slug), **kwargs)
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded
