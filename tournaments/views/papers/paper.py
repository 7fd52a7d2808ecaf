"""Papers of a contest, printed from the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.models import Contest
from tournaments.papers import Leaves, PaperSize, document
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.rounds import published
from tournaments.views.core.long_work import handed_over, is_long
from tournaments.views.core.support import desk, in_work
from tournaments.views.papers.kind import Asked
from tournaments.views.papers.kinds import kind_asked, round_number
from tournaments.views.papers.pack import Pack
from tournaments.views.papers.page import PACK, papers_page
from tournaments.views.papers.preview import options_sent
from tournaments.views.papers.printed import made, note
from tournaments.views.papers.printer import in_paper_language, size_asked
from tournaments.views.permissions import Right, reader_rights, require
from tournaments.words.house_enums import WorkKind
from tournaments.words.texts import Refused


@desk(Right.SEE)
@require_GET
def papers(request: HttpRequest, contest: Contest) -> HttpResponse:
    return papers_page(request, contest)


@desk(Right.SEE)
@require_http_methods(["GET", "POST"])
@in_paper_language
def paper(request: HttpRequest, contest: Contest, kind: str) -> HttpResponse:
    """Return a paper as a PDF, or its options if refused; POST notes it, `count` counts pages."""
    paper_kind, sent = kind_asked(kind, request.POST if request.method == "POST" else request.GET)
    kind = paper_kind.slug
    require(request, contest, paper_kind.right)
    number = round_number(sent.get("round", "")) if paper_kind.of_round else None
    printing = Asked(contest, request, number)
    form = None
    if paper_kind.options is not None:
        form = paper_kind.options(sent, auto_id=f"{kind}_%s")
        if not form.is_valid():
            form.focus_error()
            return _again(request, contest, sent={kind: form}, number=number)
        printing = printing.choosing(form.cleaned_data)
    chosen = dict(options_sent(form))
    rights = paper_kind.rights(chosen)
    for right in rights:
        require(request, contest, right)
    if "count" in request.POST:
        forms = {kind: form} if form is not None else {}
        return _again(request, contest, sent=forms, number=number, counted={kind})
    title = paper_kind.called(contest_info(contest), number, chosen)
    if is_long(paper_kind.load(printing.options, printing.entrants)):
        away = handed_over(request, contest, WorkKind.PAPER, title, *rights)
        if away is not None:
            return away
    try:
        printed = made(paper_kind, form, printing)
    except Refused as refusal:
        if in_work(request):
            raise
        if form is None:
            messages.error(request, str(refusal))
            return redirect("papers", contest.slug)
        form.refuse(refusal)
        form.focus_error()
        return _again(request, contest, sent={kind: form}, number=number)
    if request.method == "POST":
        note(request, printing, [printed])
        if not in_work(request):
            return _to_pdf(request)
    return pdf(printed.leaves, f"{contest.name} – {title}.pdf", size=printing.size)


@desk(Right.SEE)
@require_http_methods(["GET", "POST"])
@in_paper_language
def round_papers(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the chosen papers of a round, or the usual ones, as one PDF; POST as in `paper`."""
    sent = request.POST if request.method == "POST" else request.GET
    number = round_number(sent.get("round", ""))
    round_ = published(contest).filter(number=number).first()
    if round_ is None:
        raise Http404
    rights = reader_rights(request, contest)
    pack = Pack(contest_info(contest), rights, number, round_.closed, sent)
    if not pack.is_valid():
        return _again(request, contest, pack=pack, number=number)
    if "count" in request.POST:
        return _again(request, contest, pack=pack, number=number, counted={PACK})
    title = _("Papiers de la partie %(round)d") % {"round": number}
    if is_long(*pack.loads(contest.teams.count())):
        needed = [Right.SEE, *(kind.right for kind in pack.chosen)]
        away = handed_over(request, contest, WorkKind.PAPER, title, *needed)
        if away is not None:
            return away
    try:
        papers = pack.made(contest, request)
    except Refused as refusal:
        if in_work(request):
            raise
        pack.refuse_choice(refusal)
        return _again(request, contest, pack=pack, number=number)
    if not papers:
        pack.refuse(_("Aucun des papiers cochés ne s’imprime pour cette partie."))
        return _again(request, contest, pack=pack, number=number)
    if request.method == "POST":
        note(request, Asked(contest, request, number), papers)
        if not in_work(request):
            return _to_pdf(request)
    leaves = [one for paper in papers for one in paper.leaves]
    name, size = f"{contest.name} – {title}.pdf", size_asked(request)
    return pdf(leaves, name, title, two_sided=pack.two_sided, size=size)


def _again(request: HttpRequest, contest: Contest, **shown: Any) -> HttpResponse:
    """Show the page of papers in its own language, with what `papers_page` takes."""
    # A work has no reader, so no language of the page.
    with override(getattr(request, "LANGUAGE_CODE", settings.LANGUAGE_CODE)):
        return papers_page(request, contest, **shown)


def _to_pdf(request: HttpRequest) -> HttpResponse:
    """Return the redirect from a print that is noted to its PDF, which may be opened again."""
    query = request.POST.copy()
    query.pop("csrfmiddlewaretoken", None)
    return redirect(f"{request.path}?{query.urlencode()}")


def pdf(
    leaves: Leaves | Sequence[Leaves],
    name: str,
    title: str = "",
    *,
    two_sided: bool = False,
    size: PaperSize = PaperSize.A4,
) -> HttpResponse:
    """Return papers as one PDF that the browser displays, with `name` as its file name."""
    papers = [leaves] if isinstance(leaves, Leaves) else leaves
    pdf = document(papers, title, two_sided=two_sided, size=size)
    response = HttpResponse(pdf, content_type="application/pdf")
    # A slash in the name would be read as a folder.
    header = content_disposition_header(as_attachment=False, filename=name.replace("/", "-"))
    response["Content-Disposition"] = header or "inline"
    return response
