"""The referee's desk: what waits for a ruling, incidents at the tables, and their rulings."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.forms.core.fields import ReasonForm
from tournaments.forms.results.annonces import AnnoncesForm
from tournaments.forms.results.penalties import (
    LISTED,
    OTHER,
    PenaltyForm,
    RulingForm,
    TableForm,
    as_other,
)
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.referee import Matters, matters_of
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import penalties
from tournaments.services.draws.penalties import Facts
from tournaments.tables.results.penalties import effect_of, noted_of
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, reader_rights, require
from tournaments.words.texts import Refused

TAB = "referee"


@desk(Right.ENTER, by_form=True)
def referee(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show what waits, and take an incident: its ruling is shown before it is kept.

    Whoever may not penalise notes the incident, for the referee to rule.
    """
    views = rounds_of(contest)
    if request.method != "POST":
        return _asked(request, contest, views)
    form = _form(request, contest, views)
    rules = Right.PENALISE in reader_rights(request, contest) and "note" not in request.POST

    def write() -> PenaltyLine:
        values = form.cleaned_data
        where = contest, person(request), values["round"], values["team"], form.chosen_fault()
        why = values["reason"], values["token"]
        if not rules:
            return penalties.note_incident(*where, *why, facts=_facts(form))
        return penalties.impose_penalty(*where, *why, seen=values["seen"], facts=_facts(form))

    def sentence(line: PenaltyLine) -> str:
        individuals = contest_info(contest).individuals
        return effect_of(line, individuals) if rules else noted_of(line, individuals)

    if "edit" in request.POST:
        return _referee_page(request, contest, views, form)
    if not form.is_valid():
        form.focus_error()
        return _referee_page(request, contest, views, form)
    require(request, contest, Right.ENTER, team=form.cleaned_data["team"])
    if form.cleaned_data["seen"] and carried_out(request, form, write, sentence):
        return redirect("referee", contest.slug)
    return _effect(request, contest, views, form)


@desk(Right.ENTER)
@live_part
def live(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the part of the desk that follows the other referees."""
    rights = reader_rights(request, contest)
    context = {
        "contest": contest_info(contest),
        "rights": {right.name.lower(): right in rights for right in Right},
        **_followed(request, contest, rounds_of(contest)),
    }
    return render(request, "results/referee/live.html", context)


@desk(Right.PENALISE, by_form=True)
def rule(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Rule on an incident that waits: by the scale, otherwise, or that there was no fault."""
    line = _line(contest, number)
    regulation = Regulation.from_data(contest.regulation)
    listed = next((one.name for one in regulation.tariffs if one.name == line.name), None)
    initial = {"fault": LISTED + listed if listed else OTHER, "name": line.name}
    form = RulingForm(request.POST or None, regulation=regulation, initial=initial)

    def write() -> PenaltyLine | None:
        values = form.cleaned_data
        who, why, token = person(request), values["reason"], values["token"]
        if "dismiss" in request.POST:
            penalties.dismiss_incident(contest, who, number, why, token)
            return None
        fault = form.chosen_fault()
        return penalties.rule_incident(contest, who, number, fault, why, token, seen=values["seen"])

    def sentence(ruled: PenaltyLine | None) -> str:
        if ruled is None:
            return _("L’incident reste sans suite.")
        return effect_of(ruled, contest_info(contest).individuals)

    if request.method == "POST":
        require(request, contest, Right.PENALISE, team=line.team.number)
        if not line.is_waiting or "show" not in request.POST:
            if carried_out(request, form, write, sentence):
                return redirect("referee", contest.slug)
        else:
            form.is_valid()
    if not line.is_waiting and request.method != "POST":
        raise Http404
    ruled = None
    fault = form.chosen_fault() if form.is_bound and not form.errors else listed
    if fault is not None:
        try:
            facts = Facts(late=line.late, deal=line.deal)
            team = line.team.number
            ruled, _tariff = penalties.foresee_penalty(contest, line.round, team, fault, facts)
        except Refused as refusal:
            form.refuse(refusal) if form.is_bound else None
    context = {"form": form, "line": line, "ruled": ruled}
    return desk_page(request, contest, TAB, "results/referee/rule.html", context)


@desk(Right.PENALISE, by_form=True)
def cancel(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Cancel an incident; a reason is required."""
    why = _("Pourquoi cette pénalité est-elle annulée ?")
    form = ReasonForm(request.POST or None, why=why)
    line = _found(contest, number)
    if line is not None and request.method == "POST":
        require(request, contest, Right.PENALISE, team=line.team.number)

    def do() -> None:
        values = form.cleaned_data
        penalties.cancel_penalty(
            contest, person(request), number, values["reason"], values["token"]
        )

    sentence = _("La pénalité est annulée.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("referee", contest.slug)
    if line is None:
        raise Http404
    context = {"form": form, "line": line}
    return desk_page(request, contest, TAB, "results/referee/cancel.html", context)


def _found(contest: Contest, number: int) -> PenaltyLine | None:
    lines = (p for view in rounds_of(contest) for p in (*view.penalties, *view.unruled))
    return next((line for line in lines if line.pk == number), None)


def _line(contest: Contest, number: int) -> PenaltyLine:
    line = _found(contest, number)
    if line is None:
        raise Http404
    return line


def _asked(request: HttpRequest, contest: Contest, views: Sequence[RoundView]) -> HttpResponse:
    """Show the desk: with the table, or the team, that the address asks for."""
    table = TableForm(request.GET if "table" in request.GET else None, rounds=_rounds(views))
    if not table.is_bound:
        form = _form(request, contest, views) if "team" in request.GET else None
        return _referee_page(request, contest, views, form, table)
    form = None
    if table.is_valid():
        if _table(views, table.cleaned_data["round"], table.cleaned_data["table"]) is not None:
            form = _form(request, contest, views)
        else:
            message = _("La partie %(round)d n’a pas de table %(table)d.")
            table.add_error("table", message % table.cleaned_data)
    return _referee_page(request, contest, views, form, table)


def _form(request: HttpRequest, contest: Contest, views: Sequence[RoundView]) -> PenaltyForm:
    """Return the form of an incident at the table, or about the team, that the request names."""
    data: QueryDict | None = request.POST or None
    sent = request.POST or request.GET
    number = int(sent["round"]) if sent.get("round", "").isdecimal() else 0
    number = number or (views[-1].number if views else 0)
    line = _table(views, number, sent.get("table", ""))
    if line is None and data is None:
        line = _table_of(views, number, sent.get("team", ""))
    seated = [team for _camp, side in line.sides for team in side.members] if line else []
    regulation = Regulation.from_data(contest.regulation)
    if data is not None and "edit" in data:
        # The ruling that the scale proposed is what the referee changes.
        data = as_other(data, regulation)
    initial = {
        "team": sent.get("team"),
        "round": number,
        "table": line.table if line is not None else None,
    }
    return PenaltyForm(
        data,
        regulation=regulation,
        rounds=_rounds(views),
        seated=seated,
        initial=initial,
    )


def _rounds(views: Sequence[RoundView]) -> list[int]:
    return [view.number for view in views]


def _table(views: Sequence[RoundView], number: int, table: object) -> TableLine | None:
    lines = (line for view in views if view.number == number for line in view.tables)
    return next((line for line in lines if str(line.table) == str(table)), None)


def _table_of(views: Sequence[RoundView], number: int, team: str) -> TableLine | None:
    lines = (line for view in views if view.number == number for line in view.tables)
    return next((line for line in lines if team in map(str, sum(line.camps, ()))), None)


def _facts(form: PenaltyForm) -> Facts:
    values = form.cleaned_data
    return Facts(
        table=values["table"],
        deal=values["deal"],
        called_by=values["called_by"],
        late=values["late"] or 0,
        reserves=values["reserves"],
    )


def _effect(
    request: HttpRequest, contest: Contest, views: Sequence[RoundView], form: PenaltyForm
) -> HttpResponse:
    """Show what a ruling would do, or the form again if it is refused."""
    values = form.cleaned_data
    try:
        line, tariff = penalties.foresee_penalty(
            contest, values["round"], values["team"], form.chosen_fault(), _facts(form)
        )
    except Refused as refusal:
        form.refuse(refusal)
        form.focus_error()
        return _referee_page(request, contest, views, form)
    context = {
        "form": form,
        "line": line,
        "tariff": tariff,
        "leaving": withdrawal(contest, line.team.number) if line.excludes else None,
    }
    status = UNPROCESSABLE if form.errors else 200
    return desk_page(request, contest, TAB, "results/referee/effect.html", context, status)


def _followed(
    request: HttpRequest, contest: Contest, views: Sequence[RoundView]
) -> dict[str, Matters | str]:
    """Return what the part that follows the other referees shows."""
    return {"matters": matters_of(views), "etag": part_etag(request, contest)}


def _referee_page(
    request: HttpRequest,
    contest: Contest,
    views: Sequence[RoundView],
    form: PenaltyForm | None,
    table: TableForm | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "table_form": table or TableForm(rounds=_rounds(views)),
        "drawn": bool(views),
        **_followed(request, contest, views),
    }
    return desk_page(request, contest, TAB, "results/referee/page.html", context)


ANNONCES_TAB = "referee"
#: Parameter of the inset's script, which wants the form and its answer without the page.
PART = "part"


@desk(Right.SEE)
@require_safe
def annonces(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Say which camp scores its annonces, by the contest's rules; nothing is written."""
    rules = Regulation.from_data(contest.regulation).rules
    form = AnnoncesForm(request.GET if "asked" in request.GET else None, rules=rules)
    if form.is_bound and not form.is_valid():
        form.focus_error()
    if PART in request.GET:
        context = {"shown": form, "slug": contest.slug}
        return render(request, "results/referee/annonces_form.html", context)
    context = {"shown": form, "slug": contest.slug, "played": rules.annonces != "none"}
    return desk_page(request, contest, ANNONCES_TAB, "results/referee/annonces.html", context)
