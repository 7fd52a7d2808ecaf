"""Addresses of the tables: those that papers print, and the one of a sign.

A sign leads to the match that its table plays, or to the page of one's team.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.annexes.at_table.queries.links import TableLink, links_of
from tournaments.annexes.at_table.queries.signs import contest_of_sign, playing_at, sign_token
from tournaments.models import Contest
from tournaments.papers.kit.codes import PhoneLink
from tournaments.views.core.phones_address import phones_url
from tournaments.views.papers.kind import TableAddresses


def table_url(contest: Contest, request: HttpRequest, link: TableLink) -> str | None:
    """Return the full address of a table's page; None if phones cannot come."""
    return phones_url(contest, request, reverse("table", args=[link.match, link.token]))


class Addresses(TableAddresses):
    """Addresses that lead a phone to the match of its table."""

    def of_matches(
        self, contest: Contest, request: HttpRequest, number: int
    ) -> dict[int, PhoneLink]:
        return {
            link.match: PhoneLink(address, link.ns_code, link.ew_code, link.chair_codes)
            for link in links_of(contest, number)
            if link.shut is None and (address := table_url(contest, request, link))
        }

    def of_sign(self, contest: Contest, request: HttpRequest, table: int) -> str | None:
        path = reverse("table-sign", args=[contest.slug, table, sign_token(contest.pk, table)])
        return phones_url(contest, request, path)


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
