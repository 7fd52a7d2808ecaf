"""Address of a table's sign: it leads to the match of the moment, or to the page of one's team."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.queries.results.table_signs import contest_of_sign, playing_at, sign_token
from tournaments.views.core.phones_address import phones_url


@never_cache
@require_safe
def table_sign(request: HttpRequest, slug: str, table: int, token: str) -> HttpResponse:
    """Redirect to the match that the table plays; between two rounds, to the page of one's team.

    An unknown link gets the same answer, whatever its form.
    """
    contest = contest_of_sign(slug, table, token)
    if contest is None:
        response = render(request, "results/table/unknown.html", {"typed": ()}, status=404)
    else:
        link = playing_at(contest, table)
        response = (
            redirect("table", link.match, link.token)
            if link is not None
            else redirect("mine", contest.slug)
        )
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def sign_url(contest: Contest, request: HttpRequest, table: int) -> str | None:
    """Return the full address of a table's sign; None if phones cannot come."""
    path = reverse("table-sign", args=[contest.slug, table, sign_token(contest.pk, table)])
    return phones_url(contest, request, path)
