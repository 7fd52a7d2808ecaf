"""Papers of a contest, printed from the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.enums import WorkKind
from tournaments.models import Contest
from tournaments.papers import Leaves, document
from tournaments.permissions import Right, reader_rights, require
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.published import published
from tournaments.views.core.long_work import handed_over, is_long
from tournaments.views.core.paper_kind import Asked
from tournaments.views.core.support import desk, in_work
from tournaments.views.papers.kinds import KINDS
from tournaments.views.papers.pack import Pack
from tournaments.views.papers.page import papers_page
from tournaments.wording.words import Refused


@desk(Right.SEE)
@require_GET
def papers(request: HttpRequest, contest: Contest) -> HttpResponse:
    """List everything that can be printed, by moment of the day."""
    return papers_page(request, contest)


@desk(Right.SEE)
@require_GET
def paper(request: HttpRequest, contest: Contest, kind: str) -> HttpResponse:
    """Return one paper as a PDF, with a clear file name; show its options again if refused."""
    found = KINDS.get(kind)
    if found is None:
        raise Http404
    require(request, contest, found.right)
    number = _number(request.GET.get("round", "")) if found.of_round else None
    options: Mapping[str, Any] = {}
    form = None
    if found.options is not None:
        form = found.options(request.GET, auto_id=f"{kind}_%s")
        if not form.is_valid():
            form.focus_error()
            return papers_page(request, contest, sent={kind: form})
        options = form.cleaned_data
    if is_long(found.load(options, contest.teams.count())):
        title = found.called(contest_info(contest), number)
        away = handed_over(request, contest, WorkKind.PAPER, title, found.right)
        if away is not None:
            return away
    try:
        made = found.prints(Asked(contest, request, number, options))
    except Refused as refusal:
        if in_work(request):
            raise
        if form is None:
            raise Http404 from refusal
        form.refuse(refusal)
        form.focus_error()
        return papers_page(request, contest, sent={kind: form})
    leaves = [made] if isinstance(made, Leaves) else made
    return pdf(leaves, f"{contest.name} – {found.called(leaves[0].contest, number)}.pdf")


@desk(Right.SEE)
@require_GET
def round_papers(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the chosen papers of a round, or the usual ones, as one PDF."""
    number = _number(request.GET.get("round", ""))
    round_ = published(contest).filter(number=number).first()
    if round_ is None:
        raise Http404
    rights = reader_rights(request, contest)
    pack = Pack(contest_info(contest), rights, number, round_.closed, request.GET)
    if not pack.is_valid():
        return papers_page(request, contest, pack=pack)
    title = _("Papiers de la partie %(round)d") % {"round": number}
    if is_long(*pack.loads(contest.teams.count())):
        needed = [Right.SEE, *(kind.right for kind in pack.chosen)]
        away = handed_over(request, contest, WorkKind.PAPER, title, *needed)
        if away is not None:
            return away
    leaves = list(pack.printed(contest, request))
    if not leaves:
        pack.refuse(_("Aucun des papiers cochés ne s’imprime pour cette partie."))
        return papers_page(request, contest, pack=pack)
    return pdf(leaves, f"{contest.name} – {title}.pdf", title, two_sided=pack.two_sided)


def pdf(
    leaves: Leaves | Sequence[Leaves], name: str, title: str = "", *, two_sided: bool = False
) -> HttpResponse:
    """Return papers as one PDF that the browser displays, with `name` as its file name."""
    papers = [leaves] if isinstance(leaves, Leaves) else leaves
    made = document(papers, title, two_sided=two_sided)
    response = HttpResponse(made, content_type="application/pdf")
    # A slash in the name would be read as a folder.
    header = content_disposition_header(as_attachment=False, filename=name.replace("/", "-"))
    response["Content-Disposition"] = header or "inline"
    return response


def _number(typed: str) -> int:
    """Return the number of a round. Raises Http404 if `typed` is not one."""
    if not typed.isdecimal() or len(typed) > 4:
        raise Http404
    return int(typed)
