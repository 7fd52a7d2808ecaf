"""One incident: its page, the ruling on it, the appeal and the ruling of the jury, its undoing."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.annexes.referee.forms.incidents import (
    LISTED,
    OTHER,
    JuryForm,
    RulingForm,
    UndoAppealForm,
)
from tournaments.annexes.referee.services import appeals, penalties
from tournaments.annexes.referee.services.penalties import Facts
from tournaments.annexes.referee.views.desk import TAB
from tournaments.forms.core.fields import ReasonForm
from tournaments.models import Contest, Round
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation, Tariff
from tournaments.tables.results.penalties import effect_of
from tournaments.views.core.support import ActWords, act_page, carried_out, desk, desk_page, person
from tournaments.views.permissions import Right, require
from tournaments.words.entrants import worded
from tournaments.words.enums import IncidentState, Ruling
from tournaments.words.texts import Refused


@desk(Right.ENTER, by_form=True)
@require_safe
def incident(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show one incident: its facts, both rulings if a jury ruled, and what may be done."""
    context = {"line": _line(contest, number)}
    return desk_page(request, contest, TAB, "results/referee/one.html", context)


@desk(Right.PENALISE, by_form=True)
def rule(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Rule on an incident that waits: by the scale, otherwise, or that there was no fault."""
    line = _line(contest, number)
    if not line.is_waiting and request.method != "POST":
        raise Http404
    regulation = Regulation.from_data(contest.regulation)
    form = RulingForm(
        request.POST or None, regulation=regulation, initial=_as_proposed(line, regulation)
    )

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
    return _ruling_page(request, contest, line, form)


@desk(Right.PENALISE, by_form=True)
def jury(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Write the ruling of a jury on an appeal, with the names of those who sit on it."""
    line = _line(contest, number)
    if not line.is_appealed and request.method != "POST":
        raise Http404
    regulation = Regulation.from_data(contest.regulation)
    form = JuryForm(
        request.POST or None, regulation=regulation, initial=_as_ruled(line, regulation)
    )

    def write() -> PenaltyLine | None:
        values = form.cleaned_data
        fault = None if "dismiss" in request.POST else form.chosen_fault()
        return appeals.rule_appeal(
            contest,
            person(request),
            number,
            values["jury"],
            fault,
            values["reason"],
            values["token"],
            seen=values["seen"] if fault is not None else None,
        )

    round_ = contest.rounds.get(number=line.round)

    def sentence(ruled: PenaltyLine | None) -> str:
        if ruled is not None:
            effect = effect_of(ruled, contest_info(contest).individuals)
        else:
            effect = _("Le jury ne retient pas de faute.")
        return _with_reopening(effect, round_, line)

    if request.method == "POST":
        require(request, contest, Right.PENALISE, team=line.team.number)
        if not line.is_appealed or "show" not in request.POST:
            if carried_out(request, form, write, sentence):
                return redirect("incident", contest.slug, number)
        else:
            form.is_valid()
    return _ruling_page(request, contest, line, form)


@desk(Right.ENTER, by_form=True)
def appeal(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Note that a team contests a ruling."""
    line = _line(contest, number)
    individuals = contest_info(contest).individuals
    heading = worded(
        individuals,
        "Contester la décision sur l’équipe %(number)s, %(name)s ?",
        {"number": line.team.number, "name": line.team.name},
    )
    words = ActWords(
        tab=TAB,
        title=_("Contester une décision"),
        heading=heading,
        points=(effect_of(line, individuals),),
        sentences=(_("Cette décision compte jusqu’à celle du jury ; la remise des lots attend."),),
        button=_("Porter devant le jury"),
        keep=_("Ne pas contester"),
        back=reverse("incident", args=[contest.slug, number]),
        danger=False,
        big=True,
    )
    form = ReasonForm(request.POST or None, why=_("Qui conteste, et quoi ?"))
    if request.method == "POST":
        require(request, contest, Right.ENTER, team=line.team.number)

    def do() -> None:
        values = form.cleaned_data
        appeals.appeal_incident(contest, person(request), number, values["reason"], values["token"])

    return act_page(request, contest, form, words, do, _("La décision est devant le jury."))


@desk(Right.PENALISE, by_form=True)
def undo_appeal(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Take back the ruling of a jury, or else the appeal; a reason is required."""
    line = _line(contest, number)
    individuals = contest_info(contest).individuals
    by_jury = line.first is not None
    words = ActWords(
        tab=TAB,
        title=_("Reprendre l’appel"),
        heading=_("Reprendre la décision du jury ?") if by_jury else _("Reprendre l’appel ?"),
        points=() if by_jury else (effect_of(line, individuals),),
        sentences=(_referee_counts_again(line.first, individuals),) if line.first else (),
        button=_("Reprendre"),
        keep=_("Garder"),
        back=reverse("incident", args=[contest.slug, number]),
        big=True,
    )
    form = UndoAppealForm(
        request.POST or None,
        why=_("Pourquoi est-ce repris ?"),
        initial={"by_jury": by_jury},
    )
    if request.method == "POST":
        require(request, contest, Right.PENALISE, team=line.team.number)

    def do() -> None:
        values = form.cleaned_data
        appeals.undo_appeal(
            contest,
            person(request),
            number,
            values["reason"],
            values["token"],
            by_jury=values["by_jury"],
        )

    round_ = contest.rounds.get(number=line.round)

    def sentence(_done: None) -> str:
        taken_back = (
            _("La décision du jury est reprise : l’appel attend de nouveau.")
            if by_jury
            else _("L’appel est repris.")
        )
        if line.first is not None and _loses(line.first) and not _loses(line):
            return _with_round_left_open(taken_back, contest, line)
        return _with_reopening(taken_back, round_, line)

    return act_page(request, contest, form, words, do, sentence)


@desk(Right.PENALISE, by_form=True)
def cancel(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Cancel an incident; a reason is required."""
    why = _("Pourquoi cette pénalité est-elle annulée ?")
    form = ReasonForm(request.POST or None, why=why)
    line = _incident(contest, number)
    if line is not None and request.method == "POST":
        require(request, contest, Right.PENALISE, team=line.team.number)

    def do() -> None:
        values = form.cleaned_data
        penalties.cancel_penalty(
            contest, person(request), number, values["reason"], values["token"]
        )

    round_ = None if line is None else contest.rounds.get(number=line.round)

    def sentence(_done: None) -> str:
        cancelled = _("La pénalité est annulée.")
        if line is None or round_ is None:
            return cancelled
        return _with_reopening(cancelled, round_, line)

    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("referee", contest.slug)
    if line is None:
        raise Http404
    context = {"form": form, "line": line}
    return desk_page(request, contest, TAB, "results/referee/cancel.html", context)


def _with_reopening(sentence: str, before: Round, line: PenaltyLine) -> str:
    """Return what was done, and that the round of the incident, closed `before`, is open again."""
    if not before.closed or Round.objects.get(pk=before.pk).closed:
        return sentence
    awaits = _("La partie %(round)d est rouverte : la table %(table)d attend son résultat.")
    return f"{sentence} {awaits % {'round': line.round, 'table': line.table}}"


def _with_round_left_open(sentence: str, contest: Contest, line: PenaltyLine) -> str:
    """Return what was done, and that the round that a jury had opened is only to be closed."""
    (round_,) = rounds_of(contest, only=line.round)
    if round_.closed or round_.sheets.waiting:
        return sentence
    still = _("La partie %(round)d reste ouverte, et peut se clore : elle a tous ses résultats.")
    return f"{sentence} {still % {'round': line.round}}"


def _referee_counts_again(first: PenaltyLine, individuals: bool) -> str:
    """Return that the ruling before the jury's counts again, with its effect."""
    effect = _("pas de faute.") if first.is_dismissed else effect_of(first, individuals)
    return _("La décision de l’arbitre compte de nouveau : %(effect)s") % {"effect": effect}


def _loses(line: PenaltyLine) -> bool:
    return line.state is IncidentState.RULED and line.ruling is Ruling.MATCH_LOST


def _incident(contest: Contest, number: int) -> PenaltyLine | None:
    lines = (p for view in rounds_of(contest) for p in (*view.penalties, *view.unruled))
    return next((line for line in lines if line.pk == number), None)


def _line(contest: Contest, number: int) -> PenaltyLine:
    line = _incident(contest, number)
    if line is None:
        raise Http404
    return line


def _as_proposed(line: PenaltyLine, regulation: Regulation) -> dict[str, object]:
    """Return the fault noted, as the form shows it first: the line of the scale, or its name."""
    listed = any(one.name == line.name for one in regulation.tariffs)
    return {"fault": LISTED + line.name if listed else OTHER, "name": line.name}


def _as_ruled(line: PenaltyLine, regulation: Regulation) -> dict[str, object]:
    """Return the ruling of the referee, as the form shows it first."""
    as_ruled = {"points": line.points, "to": line.to, "ruling": line.ruling}
    return {**_as_proposed(line, regulation), **as_ruled}


def _ruling_page(
    request: HttpRequest, contest: Contest, line: PenaltyLine, form: RulingForm
) -> HttpResponse:
    """Show the form of a ruling, with what the fault chosen would do."""
    ruled, fault = None, _proposed(form)
    if fault is not None:
        try:
            facts = Facts(late=line.late, deal=line.deal, place=line.place)
            where = contest, line.round, line.team.number
            ruled, _tariff = penalties.foresee_penalty(*where, fault, facts, instead=line.pk)
        except Refused as refusal:
            form.refuse(refusal) if form.is_bound else None
    context = {"form": form, "line": line, "ruled": ruled}
    return desk_page(request, contest, TAB, "results/referee/rule.html", context)


def _proposed(form: RulingForm) -> str | Tariff | None:
    """Return the fault whose ruling is shown: the one typed if it is valid, or the first shown."""
    if form.is_bound and set(RulingForm.OF_FAULT) <= set(form.cleaned_data):
        return form.chosen_fault()
    listed = str(form.initial["fault"])
    return listed.removeprefix(LISTED) if listed != OTHER else None
