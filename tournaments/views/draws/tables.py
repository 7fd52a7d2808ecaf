"""Rounds at the desk: follow, close, leave out of the standings, enter an extra match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm, ReasonForm
from tournaments.forms.results.catch_ups import CatchUpForm
from tournaments.forms.results.rounds import JumpForm
from tournaments.models import CatchUp, Contest
from tournaments.pairing import METHODS
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.halls import halls_of
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.draws.course import nothing_left
from tournaments.queries.draws.effects import forbidden_in, key_of
from tournaments.queries.draws.exempt import exempt_pair_of, paired
from tournaments.queries.draws.late import DrawnWithout, late_tables
from tournaments.queries.draws.not_here import not_here_in
from tournaments.queries.draws.progress import Progress, Step, progress
from tournaments.queries.draws.why import why_of
from tournaments.queries.results.answers import signs_of_round
from tournaments.queries.results.catch_ups import CatchUpLine, awaited
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation, Worth
from tournaments.services import results
from tournaments.services.results import Conflict, Doubtful
from tournaments.services.results import closing as counting
from tournaments.services.results.catch_ups import enter_catch_up
from tournaments.tables.draws.rounds import (
    ALL,
    TablesTable,
    filters,
    in_state,
    left_in,
)
from tournaments.tables.results.words import to_compare
from tournaments.views.core.halls import hall_asked, hall_choices
from tournaments.views.core.live import live_part, part_etag, read
from tournaments.views.core.support import (
    UNPROCESSABLE,
    ActWords,
    act_page,
    carried_out,
    desk,
    desk_page,
    person,
    pressed,
)
from tournaments.views.permissions import Right, reader_rights, require
from tournaments.views.results.typing import CONFLICT
from tournaments.words.texts import say


@desk(Right.SEE)
def rounds(request: HttpRequest, contest: Contest) -> HttpResponse:
    views = read(request, contest, rounds_of, with_draft=True, authors=True)
    context = {
        "rounds": [(view, say(METHODS[view.method].label, {})) for view in reversed(views)],
        "progress": read(request, contest, progress, with_draft=True),
    }
    return desk_page(request, contest, "rounds", "results/rounds/list.html", context)


@desk(Right.SEE)
def round_(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Show the tables of a round with their results, or go to the table that was typed."""
    views = rounds_until(request, contest, number)
    view = views[-1]
    jump = jump_form(contest, view, request.GET if "table" in request.GET else None)
    if jump.is_valid() and jump.found is not None:
        return redirect("match", contest.slug, number, jump.found.table)
    return round_page(request, contest, views, jump)


def jump_form(contest: Contest, view: RoundView, data: Any = None) -> JumpForm:
    return JumpForm(data, view, contest_info(contest).individuals)


def round_page(
    request: HttpRequest,
    contest: Contest,
    shown: Sequence[RoundView],
    jump: JumpForm,
    sent: CatchUpForm | None = None,
    status: int | None = None,
) -> HttpResponse:
    """Show the page of the last round of `shown`; `sent` is a catch-up form that was refused."""
    view = shown[-1]
    drawn = contest.rounds.count()
    last = view.number == drawn
    context = {
        "view": view,
        "before": shown[-2].number if len(shown) > 1 else None,
        "after": view.number + 1,
        "closing": _closing(request, contest)
        if last and not view.closed and not view.sheets.waiting
        else None,
        "seen": key_of(view),
        "forbidden": forbidden_in(contest, view) if view.draft else (),
        "unseen": not_here_in(contest, view.number) if view.draft else (),
        "pair": exempt_pair_of(contest, shown) if last and contest.closed_at is None else None,
        "paired": paired(view) if last and contest.closed_at is None else (),
        **tables_of(request, contest, view, "round"),
        "etag": part_etag(request, contest),
        "jump": jump,
        "button": ActionForm(auto_id=False),
        "drawn": drawn,
        "more": view.closed and last and not nothing_left(contest),
        "method": say(METHODS[view.method].label, {}),
        "why": why_of(contest, view.number, shown),
        "drawn_without": DrawnWithout.of(view.given),
        "waits": last and late_tables([view]) is not None,
        "catch_ups": _catch_ups(request, contest, view, sent),
    }
    return desk_page(request, contest, "rounds", "results/rounds/round.html", context, status)


def _closing(request: HttpRequest, contest: Contest) -> Progress | None:
    """Return the progress of a contest whose last round can be closed; None for another step."""
    stands = read(request, contest, progress, with_draft=True)
    return stands if stands.step == Step.CLOSE else None


@desk(Right.SEE)
@live_part
def live(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    view = round_at(request, contest, number)
    context = {
        "contest": contest_info(contest),
        "view": view,
        "etag": part_etag(request, contest),
        **tables_of(request, contest, view, "round"),
    }
    return render(request, "results/rounds/live.html", context)


def tables_of(
    request: HttpRequest, contest: Contest, view: RoundView, page: str, first: str = ALL
) -> dict[str, Any]:
    """Return the context of the tables in the state of the address, with links to the others."""
    state = request.GET.get("state") or first
    halls = halls_of(contest)
    hall = hall_asked(halls, request)
    if hall is not None:
        view = replace(view, tables=tuple(one for one in view.tables if hall.holds(one.table)))
    read_twice = contest.second_reading or contest.players_enter
    suffix = "?from=entry" if page == "fast-entry" else ""
    may_swap = page == "round" and not view.closed and contest.closed_at is None
    swap_url = ""
    if may_swap and Right.DRAW in reader_rights(request, contest):
        swap_url = reverse("swap-tables", args=[contest.slug, view.number])
    return {
        "lines": view.tables,
        "table": TablesTable(contest.slug, view, in_state(view, state), suffix, halls, swap_url),
        "hall_choices": hall_choices(halls, request),
        "hall_shown": hall.position if hall is not None else "",
        "filters": filters(view, state, read_twice),
        "left": left_in(view),
        "to_compare": to_compare(signs_of_round(contest, view)),
        "here": reverse(page, args=[contest.slug, view.number]),
    }


@desk(Right.DRAW)
@require_POST
def close(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    round_at(request, contest, number)

    def do(form: ActionForm) -> None:
        results.close_round(contest, person(request), number, token=form.cleaned_data["token"])

    sentence = _("La partie %(round)d est close.") % {"round": number}
    if progress(contest).last:
        # « Maintenant » names the next act of the end
        return pressed(request, do, sentence, "desk", contest.slug)
    return pressed(request, do, sentence, "round", contest.slug, number)


@desk(Right.DRAW)
def drop(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    round_at(request, contest, number)
    why = _("Pourquoi cette partie n’est-elle pas comptée ?")
    form = ReasonForm(request.POST or None, why=why)

    def do() -> None:
        values = form.cleaned_data
        counting.drop_round(contest, person(request), number, values["reason"], values["token"])

    sentence = _("La partie %(round)d n’est plus comptée.") % {"round": number}
    words = ActWords(
        tab="rounds",
        title=_("Ne pas compter une partie"),
        heading=_("Ne pas compter la partie %(round)s ?") % {"round": number},
        points=[
            _("Ses résultats restent enregistrés, mais ne comptent pour personne au classement."),
            _("Le classement, affiché et imprimé, le dira."),
            _("Vous pourrez la compter de nouveau."),
        ],
        button=_("Ne pas la compter"),
        keep=_("Annuler"),
        back=reverse("round", args=[contest.slug, number]),
        big=True,
    )
    return act_page(request, contest, form, words, do, sentence)


@desk(Right.DRAW)
@require_POST
def restore(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    round_at(request, contest, number)

    def do(form: ActionForm) -> None:
        counting.restore_round(contest, person(request), number, form.cleaned_data["token"])

    sentence = _("La partie %(round)d est comptée de nouveau.") % {"round": number}
    return pressed(request, do, sentence, "round", contest.slug, number)


def right_to_catch_up(view: RoundView, corrects: bool) -> Right:
    """Return the right to write a catch-up: `ENTER`, but `CORRECT` to correct a closed round's."""
    return Right.CORRECT if corrects and view.closed else Right.ENTER


def _catch_ups(
    request: HttpRequest, contest: Contest, view: RoundView, sent: CatchUpForm | None
) -> list[tuple[TeamRef, CatchUpLine | None, CatchUpForm | None, bool]]:
    """Return each exempt team with its catch-up, its form, and whether it is still to be played.

    The form is None without the right, once the contest has ended, and if the team left or the
    round does not count. Empty unless the bye is a catch-up. Option: bye.
    """
    if Regulation.from_data(contest.regulation).bye != Worth.CATCH_UP:
        return []
    rows = []
    left = {one.team.number for one in awaited(contest) if one.round == view.number}
    rights = reader_rights(request, contest)
    for team in view.exempt:
        line = view.catch_up_of(team.number)
        needed = team.number in left
        form = sent if sent is not None and sent.team == team.number else None
        allowed = right_to_catch_up(view, line is not None) in rights
        if form is None and allowed and contest.closed_at is None and (line or needed):
            form = CatchUpForm(team=team.number, line=line)
        rows.append((team, line, form, needed))
    return rows


def round_at(request: HttpRequest, contest: Contest, number: int) -> RoundView:
    views = read(request, contest, rounds_of, number, with_draft=True, authors=True)
    if not views:
        raise Http404
    return views[0]


def rounds_until(request: HttpRequest, contest: Contest, number: int) -> list[RoundView]:
    """Return the rounds up to that number. Raises Http404 if there is none."""
    drawn = read(request, contest, rounds_of, with_draft=True, authors=True)
    views = [view for view in drawn if view.number <= number]
    if not views or views[-1].number != number:
        raise Http404
    return views


@desk(Right.SEE, post=Right.ENTER)
def catch_up(request: HttpRequest, contest: Contest, number: int, team: int) -> HttpResponse:
    """Save the catch-up, or show the round with what was typed and every error."""
    views = rounds_until(request, contest, number)
    view = views[-1]
    if all(resting.number != team for resting in view.exempt):
        raise Http404
    if request.method != "POST":
        return round_page(request, contest, views, jump_form(contest, view))
    line = view.catch_up_of(team)
    require(request, contest, right_to_catch_up(view, line is not None))
    form = CatchUpForm(request.POST, team=team, line=line)

    def save() -> CatchUp:
        values = form.cleaned_data
        return enter_catch_up(
            contest,
            person(request),
            number,
            team,
            form.played(),
            version=values["version"],
            reason=values["reason"],
            token=values["token"],
        )

    status = UNPROCESSABLE
    try:
        if carried_out(request, form, save, _catch_up_sentence):
            return redirect("round", contest.slug, number)
    except Doubtful as doubt:
        form.add_problems(doubt.problems)
        form.causes = doubt.causes
        form.focus_error()
    except Conflict:
        # The other version may be newer than the round read above.
        views, status = rounds_until(request, contest, number), CONFLICT
        view = views[-1]
        form = _overtaken(request, team, view.catch_up_of(team))
    jump = jump_form(contest, view)
    jump.fields["table"].widget.attrs.pop("autofocus", None)
    return round_page(request, contest, views, jump, form, status)


def _overtaken(request: HttpRequest, team: int, line: CatchUpLine | None) -> CatchUpForm:
    """Return a form with what was typed, to compare with what another person saved meanwhile."""
    data = request.POST.copy()
    data["version"] = str(line.version if line is not None else 0)
    again = CatchUpForm(data, team=team, line=line)
    again.add_error(
        None,
        _(
            "Ce rattrapage a été enregistré pendant que vous tapiez : le voici au-dessus. Rien de "
            "ce que vous avez tapé n’est perdu."
        ),
    )
    return again


def _catch_up_sentence(saved: CatchUp) -> str:
    return _(
        "Rattrapage de l’équipe %(team)d enregistré : %(points)d à %(against)d contre l’équipe "
        "%(opponent)d."
    ) % {
        "team": saved.team.number,
        "points": saved.points,
        "against": saved.against,
        "opponent": saved.opponent.number,
    }
