"""Address of a table's page for phones."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Contest
from tournaments.queries.results.table_links import TableLink
from tournaments.views.core.phones_address import phones_url


def table_url(contest: Contest, request: HttpRequest, link: TableLink) -> str | None:
    """Return the full address of a table's page; None if phones cannot come."""
    return phones_url(contest, request, reverse("table", args=[link.match, link.token]))
