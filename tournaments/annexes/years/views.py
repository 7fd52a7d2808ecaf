"""Page of an organiser: the records of the contests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.annexes.years.queries.records import records_of
from tournaments.annexes.years.tables.records import sections
from tournaments.views.core.support import organising, person

#: Seconds that a request reads contests: a page that has not read them all asks for itself again.
SECONDS = 1.0


@organising
@require_safe
def records(request: HttpRequest) -> HttpResponse:
    """Show the records of the reader's contests, of all years or of the one asked for."""
    year_text = request.GET.get("year", "")
    year = (
        int(year_text)
        if year_text.isascii() and year_text.isdigit() and len(year_text) == 4
        else None
    )
    records = records_of(person(request), year, seconds=SECONDS)
    context = {
        "found": records,
        "progress": records.progress,
        "sections": sections(records),
        "year": year,
    }
    return render(request, "years/records.html", context)
