"""A contest downloaded as a file, by who sets it up."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.contest_file.forms.importing import ExportForm
from tournaments.annexes.contest_file.queries.carried import departures_of
from tournaments.annexes.contest_file.rules.value import MIMETYPE, SUFFIX, Extra
from tournaments.annexes.contest_file.rules.writing import schema
from tournaments.annexes.contest_file.services.importing import note_departure
from tournaments.annexes.contest_file.tables.export import exported
from tournaments.annexes.programs.tables.results_shape import schema_text
from tournaments.annexes.programs.views.files import SCHEMA_TYPE
from tournaments.models import Contest, Match
from tournaments.services.prizes.revealing import tick_once
from tournaments.views.after.files import download
from tournaments.views.core.long_work import EXPORTED, handed_over, is_long
from tournaments.views.core.support import desk, desk_page, person
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.enums import EndAct
from tournaments.words.house_enums import WorkKind

#: Right that each part asks for, besides that of setting the contest up.
NEEDED = {Extra.PHONES: Right.REGISTER, Extra.CASH: Right.CASH}


def matches_of(contest: Contest) -> int:
    """Return how many matches a contest has. One query."""
    return Match.objects.filter(round__contest=contest).count()


@desk(Right.SET_UP)
def export_file(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Choose what the file carries besides, and download it. Who takes it is noted."""
    rights = reader_rights(request, contest)
    allowed = {extra for extra in Extra if NEEDED[extra] in rights}
    if contest.cash_elsewhere:
        allowed -= {Extra.CASH}
    form = ExportForm(request.POST if request.method == "POST" else None, allowed=allowed)
    if request.method == "POST" and form.is_valid():
        # The process of the work sends the same form, and notes who takes the file.
        if is_long(matches_of(contest) / EXPORTED):
            title = _("Le concours en un fichier")
            needed = (Right.SET_UP, *(NEEDED[extra] for extra in Extra if extra in form.extras))
            away = handed_over(request, contest, WorkKind.ARCHIVE, title, *needed)
            if away is not None:
                return away
        _file, raw = exported(contest, form.extras)
        note_departure(contest, person(request), raw, form.extras)
        if Right.PRIZES in rights:
            tick_once(contest, person(request), EndAct.COPY)
        return download(raw, MIMETYPE, contest.name, f"concours{SUFFIX}")
    context = {"form": form, "departures": departures_of(contest)}
    return desk_page(request, contest, "after", "contest_file/export.html", context)


@require_safe
def file_schema(request: HttpRequest) -> HttpResponse:
    """Return the JSON Schema of contest files, for those who write programs that read them."""
    return HttpResponse(schema_text(schema()), content_type=SCHEMA_TYPE)
