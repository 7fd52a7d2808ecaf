"""First page: the list of contests, read by a server's first visitor."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.queries.core.contests import contests_of
from tournaments.services.core.accounts import nobody_yet
from tournaments.views.permissions import may_create


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the contests to follow. A person signed in also sees the contests they work for.

    Each list has its own pages.
    """
    if nobody_yet():
        return redirect("first-account")
    mine = None
    if isinstance(request.user, User):
        mine = contests_of(request.user, request.GET.get("mine", ""))
    context = {
        "contests": contests_of(None, request.GET.get("page", "")),
        "mine": mine,
        "may_create": may_create(request.user),
    }
    return render(request, "hall/public/home.html", context)
