"""The papers of a contest, printed from the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.forms.papers import PaperOptions, RoundForm
from tournaments.models import Contest
from tournaments.papers import Leaves, document
from tournaments.permissions import Right, require, rights_of
from tournaments.queries.contests import ContestInfo, contest_info
from tournaments.queries.round_names import round_name
from tournaments.queries.routes import in_advance, routes
from tournaments.queries.teams import has_clubs
from tournaments.views.paper_kinds import KINDS
from tournaments.views.paper_kinds.kind import Asked, Day, Kind, Moment
from tournaments.views.support import UNPROCESSABLE, desk, desk_page


@dataclass(frozen=True, slots=True)
class Offered:
    """A paper on the papers' page: its name, its address, what may be chosen of it."""

    kind: Kind
    title: str
    url: str
    form: PaperOptions | None


@desk(Right.SEE)
@require_GET
def papers(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Everything that can be printed, by the moment of the day it serves."""
    return _page(request, contest)


@desk(Right.SEE)
@require_GET
def paper(request: HttpRequest, contest: Contest, kind: str) -> HttpResponse:
    """One paper as a PDF, shown by the browser under a name worth keeping."""
    found = KINDS.get(kind)
    if found is None:
        raise Http404
    require(request.user, contest, found.right)
    number = _number(request.GET.get("round", "")) if found.of_round else None
    options: Mapping[str, Any] = {}
    if found.options is not None:
        form = found.options(request.GET, auto_id=f"{kind}_%s")
        if not form.is_valid():
            form.focus_error()
            return _page(request, contest, {kind: form}, number)
        options = form.cleaned_data
    leaves = found.prints(Asked(contest, request, number, options))
    return pdf(leaves, f"{contest.name} – {found.called(leaves.contest, number)}.pdf")


def pdf(leaves: Leaves, name: str) -> HttpResponse:
    """A paper as the browser shows it, under the name of a file."""
    response = HttpResponse(document([leaves]), content_type="application/pdf")
    # A slash would be taken for a folder.
    header = content_disposition_header(as_attachment=False, filename=name.replace("/", "-"))
    response["Content-Disposition"] = header or "inline"
    return response


def _page(
    request: HttpRequest,
    contest: Contest,
    sent: Mapping[str, PaperOptions] | None = None,
    round_: int | None = None,
) -> HttpResponse:
    """The papers' page; `sent` are options that were wrong, by their paper."""
    drawn = list(contest.rounds.order_by("-number"))
    names = [(one.number, round_name(one.number, one.stage, one.given)) for one in drawn]
    asked = request.GET.get("round", "")
    chosen = next((n for n, _name in names if str(n) == asked), names[0][0] if names else None)
    info = contest_info(contest)
    known = routes(contest) if in_advance(info.regulation) else None
    day = Day(
        info,
        stages=frozenset(one.stage for one in drawn),
        routes=known is not None and known.known,
        clubs=has_clubs(contest),
        categories=contest.categories.exists(),
    )
    rights = rights_of(request.user, contest)
    groups: dict[Moment, list[Offered]] = {moment: [] for moment in Moment}
    for kind in KINDS.values():
        if kind.right in rights and kind.offered(day) and (not kind.of_round or drawn):
            groups[kind.moment].append(_offered(kind, info, chosen, sent or {}))
    context = {
        "groups": [(_(moment.value), lines) for moment, lines in groups.items() if lines],
        "round_form": RoundForm(rounds=names, initial={"round": chosen}) if drawn else None,
        "of_rounds": _(Moment.ROUND.value),
        "players_apply": contest.players_apply,
        "chosen": chosen,
        "routes_unknown": known.unknown if known is not None and not known.known else "",
    }
    status = UNPROCESSABLE if sent else None
    return desk_page(request, contest, "papers", "papers/list.html", context, status)


def _offered(
    kind: Kind, info: ContestInfo, chosen: int | None, sent: Mapping[str, PaperOptions]
) -> Offered:
    number = chosen if kind.of_round else None
    form = sent.get(kind.slug)
    if form is None and kind.options is not None:
        form = kind.options(auto_id=f"{kind.slug}_%s")
    if form is not None and not form.visible_fields():
        form = None
    url = reverse("paper", args=[info.slug, kind.slug])
    return Offered(kind, kind.called(info, number), url, form)


def _number(typed: str) -> int:
    """The number of a round; 404 for what is none."""
    if not typed.isdecimal() or len(typed) > 4:
        raise Http404
    return int(typed)
