"""Page of everything that can be printed, by moment of the day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.core.papers import PaperOptions, RoundForm
from tournaments.models import Contest
from tournaments.permissions import reader_rights
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.published import published
from tournaments.queries.core.round_names import round_name
from tournaments.queries.core.teams import has_clubs
from tournaments.queries.draws.routes import in_advance, routes
from tournaments.queries.prizes.lines import terms_of
from tournaments.views.core.paper_kind import Day, Kind, Moment
from tournaments.views.core.support import UNPROCESSABLE, desk_page
from tournaments.views.papers.kinds import KINDS
from tournaments.views.papers.pack import Pack


@dataclass(frozen=True, slots=True)
class Offered:
    """Paper on the page: its kind, title, address, and form of options if it has any."""

    kind: Kind
    title: str
    url: str
    form: PaperOptions | None


@dataclass(frozen=True, slots=True)
class Group:
    """Papers of one moment: those that are a plain link, and those with options to choose."""

    title: str
    of_rounds: bool
    plain: list[Offered]
    chosen: list[Offered]


def papers_page(
    request: HttpRequest,
    contest: Contest,
    sent: Mapping[str, PaperOptions] | None = None,
    pack: Pack | None = None,
) -> HttpResponse:
    """Show the papers' page. `sent`: refused options, by paper. `pack`: a refused set of papers."""
    drawn = list(published(contest).order_by("-number"))
    names = [(one.number, round_name(one.number, one.stage, one.given)) for one in drawn]
    asked = request.GET.get("round", "")
    chosen = next((n for n, _name in names if str(n) == asked), names[0][0] if names else None)
    info = contest_info(contest)
    known = routes(contest) if in_advance(info.regulation) else None
    day = Day(
        info,
        rounds=len(drawn),
        stages=frozenset(one.stage for one in drawn),
        routes=known is not None and known.known,
        clubs=has_clubs(contest),
        categories=contest.categories.exists(),
        teams=contest.teams.count(),
        played=any(one.closed and not one.dropped for one in drawn),
        prizes=contest.prizes.exists(),
        given=terms_of(contest).given_at is not None,
    )
    rights = reader_rights(request, contest)
    groups: dict[Moment, list[Offered]] = {moment: [] for moment in Moment}
    for kind in KINDS.values():
        if kind.right in rights and kind.offered(day) and (not kind.of_round or drawn):
            groups[kind.moment].append(_offered(kind, info, chosen, sent or {}))
    if pack is None and drawn:
        shown = next(one for one in drawn if one.number == chosen)
        pack = Pack(info, rights, shown.number, shown.closed)
    context = {
        "groups": [_group(moment, lines) for moment, lines in groups.items() if lines],
        "round_form": RoundForm(rounds=names, initial={"round": chosen}) if drawn else None,
        "players_apply": contest.players_apply,
        "chosen": chosen,
        "pack": pack,
        "routes_unknown": known.unknown if known is not None and not known.known else "",
    }
    status = UNPROCESSABLE if sent or (pack is not None and pack.wrong) else None
    return desk_page(request, contest, "papers", "papers/list.html", context, status)


def _group(moment: Moment, lines: list[Offered]) -> Group:
    return Group(
        _(moment.value),
        moment.every_round,
        [line for line in lines if line.form is None],
        [line for line in lines if line.form is not None],
    )


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
    if form is None and number is not None:
        url += f"?round={number}"
    return Offered(kind, kind.called(info, number), url, form)
