"""Page of the archives of a contest: its results as files, and their verification."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_POST, require_safe

from tournaments.files.exports import CSV_TYPE, XLSX_TYPE, Sheet, as_csv, as_xlsx, file_name
from tournaments.machine.annexes import modules
from tournaments.models import Contest
from tournaments.queries.after.results import Results, results_of
from tournaments.queries.after.verification import differences
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.tables.after.results import entrants_sheet, matches_sheet, ranking_sheet, sheets_of
from tournaments.views.core.long_work import VERIFIED, handed_over, is_long
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.details import Seen
from tournaments.words.house_enums import WorkKind


@dataclass(frozen=True, slots=True)
class File:
    title: Promise
    kind: str
    made: Callable[[Results], bytes]


#: Results files, by the last part of their address.
RESULTS: dict[str, File] = {
    "classement.csv": File(
        gettext_lazy("Classement"), CSV_TYPE, lambda r: as_csv(ranking_sheet(r))
    ),
    "parties.csv": File(gettext_lazy("Parties"), CSV_TYPE, lambda r: as_csv(matches_sheet(r))),
    "resultats.xlsx": File(gettext_lazy("Résultats"), XLSX_TYPE, lambda r: as_xlsx(sheets_of(r))),
}
#: Files of the entrants, readable by the import of entrants: content type and writer.
ENTRANTS: dict[str, tuple[str, Callable[[Sheet], bytes]]] = {
    "equipes.csv": (CSV_TYPE, as_csv),
    "equipes.xlsx": (XLSX_TYPE, lambda sheet: as_xlsx([sheet])),
}


@desk(Right.SEE)
@require_safe
def after(request: HttpRequest, contest: Contest) -> HttpResponse:
    playing = contest.rounds.filter(draft=False, closed_at=None).exists()
    return desk_page(request, contest, "after", "after/page.html", {"playing": playing})


@desk(Right.SEE)
@require_GET
def export(request: HttpRequest, contest: Contest, file: str) -> HttpResponse:
    """Download a results file or the entrants. Telephones need the right to register teams."""
    if file in ENTRANTS:
        kind, write = ENTRANTS[file]
        registers = Right.REGISTER in reader_rights(request, contest)
        reader = Seen.REGISTRATION if registers else Seen.DESK
        sheet = entrants_sheet(contest_info(contest), entrants(contest), reader)
        return download(write(sheet), kind, f"{contest.name} – {sheet.title}", file)
    results_file = results_files().get(file)
    if results_file is None:
        raise Http404
    content = results_file.made(results_of(contest))
    return download(content, results_file.kind, f"{contest.name} – {results_file.title}", file)


def results_files() -> Mapping[str, File]:
    """Return the results files, those of the annexes too, by the last part of their address."""
    files = dict(RESULTS)
    for annex in modules("results"):
        files |= annex.RESULTS
    return files


def download(content: bytes, kind: str, title: str, file: str) -> HttpResponse:
    """Return an attachment, with a file name valid on every system."""
    response = HttpResponse(content, content_type=kind)
    name = file_name(title, file.rpartition(".")[2])
    response["Content-Disposition"] = str(content_disposition_header(True, name))
    return response


#: Differences that the page names; `manage.py verify` names them all.
NAMED = 5


@desk(Right.SEE)
@require_POST
def verify(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Compare what is stored with its new computation, and say what differs."""
    if is_long(contest.teams.count() / VERIFIED):
        away = handed_over(request, contest, WorkKind.VERIFY, _("Vérification"), Right.SEE)
        if away is not None:
            return away
    differing = list(differences(contest))
    if not differing:
        messages.success(request, _("Tout ce qui est enregistré est égal à ce qui se recalcule."))
        return redirect("after", contest.slug)
    sentence = ngettext("%(n)d différence :", "%(n)d différences :", len(differing)) % {
        "n": len(differing)
    }
    more = "…" if len(differing) > NAMED else ""
    messages.error(request, f"{sentence} {' ; '.join(differing[:NAMED])}{more}")
    return redirect("after", contest.slug)
