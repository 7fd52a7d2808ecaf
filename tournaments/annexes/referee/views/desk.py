"""The referee's desk: what waits for a ruling, incidents at the tables, and their rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.referee.forms.annonces import AnnoncesForm
from tournaments.annexes.referee.forms.incidents import (
    PenaltyForm,
    TableForm,
    TakeForm,
    as_other,
)
from tournaments.annexes.referee.queries.matters import matters_of, takers_of
from tournaments.annexes.referee.queries.records import records_of
from tournaments.annexes.referee.services import calls, penalties
from tournaments.annexes.referee.services.penalties import Facts
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.results.calls import waiting_calls
from tournaments.queries.results.claims import claims_of
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.regulation import Regulation
from tournaments.regulation.words.tariffs import fault_sentence
from tournaments.tables.results.penalties import effect_of
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, reader_rights, require
from tournaments.words.entrants import worded
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
    penalises = Right.PENALISE in reader_rights(request, contest)
    rules = penalises and "note" not in request.POST

    def write() -> PenaltyLine:
        values = form.cleaned_data
        where = contest, person(request), values["round"], values["team"], form.chosen_fault()
        why = values["reason"], values["token"]
        if not rules:
            return penalties.note_incident(*where, *why, facts=_facts(form), late_too=penalises)
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


def _asked(request: HttpRequest, contest: Contest, views: Sequence[RoundView]) -> HttpResponse:
    """Show the desk: with the table, or the team, that the address asks for."""
    place = request.GET.copy()
    if views:
        # The sign of a table names no round: it is the last one.
        place.setdefault("round", str(views[-1].number))
    table = TableForm(place if "table" in request.GET else None, rounds=_rounds(views))
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
        place=values["of_player"],
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
        "consequence": consequence_of(line),
        "again": form.chosen_fault() not in (line.name, tariff),
        "leaving": withdrawal(contest, line.team.number) if line.excludes else None,
    }
    status = UNPROCESSABLE if form.errors else 200
    return desk_page(request, contest, TAB, "results/referee/effect.html", context, status)


def _followed(request: HttpRequest, contest: Contest, views: Sequence[RoundView]) -> dict[str, Any]:
    """Return what the part that follows the other referees shows."""
    return {
        "matters": matters_of(views, waiting_calls(contest), takers_of(contest)),
        "me": person(request).get_username(),
        "etag": part_etag(request, contest),
    }


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
        "claims": claims_of(contest),
        **_followed(request, contest, views),
    }
    return desk_page(request, contest, TAB, "results/referee/page.html", context)


@desk(Right.ENTER, by_form=True)
@require_POST
def take(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Note that this person takes care of a matter, or leaves it."""
    form = TakeForm(request.POST)

    def do() -> None:
        values = form.cleaned_data
        act = calls.leave_matter if "leave" in request.POST else calls.take_matter
        act(contest, person(request), values["matter"], values["token"])

    if not carried_out(request, form, do):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return redirect("referee", contest.slug)


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


@desk(Right.ENTER)
@require_safe
def record(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show every incident of the players of a team, and what the next one would cost."""
    team = contest.teams.filter(number=number).first()
    if team is None:
        raise Http404
    regulation = Regulation.from_data(contest.regulation)
    records = [
        (one, [(fault, fault_sentence(line, regulation)) for fault, line in one.again])
        for one in records_of(contest, rounds_of(contest), number)
    ]
    context = {"team": team, "records": records}
    return desk_page(request, contest, TAB, "results/referee/record.html", context)


def noted_of(line: PenaltyLine, individuals: bool = False) -> str:
    """Return what the desk says once an incident is noted."""
    params = {"team": line.team.number}
    return worded(individuals, "L’incident de l’équipe %(team)d attend l’arbitre.", params)


def consequence_of(line: PenaltyLine) -> str:
    """Return what the points change in the match, for the referee; "" if there are none."""
    changes = (
        (
            line.given,
            _(
                "Ces points comptent dans le total des adversaires ; ils aident à gagner, sauf "
                "dans une partie jouée en un nombre de points."
            ),
        ),
        (
            line.lost,
            _(
                "Son total de la partie ne descend pas au-dessous de zéro, et le vainqueur ne "
                "change pas."
            ),
        ),
        (
            line.percent,
            _("Son pourcentage moyen baisse d’autant, divisé par le nombre de ses étuis."),
        ),
    )
    return " ".join(sentence for points, sentence in changes if points)
