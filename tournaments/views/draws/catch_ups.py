"""Catch-up match of an exempt team, entered and corrected on the page of its round."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.results.catch_ups import CatchUpForm
from tournaments.models import CatchUp, Contest
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.services.results import Conflict, Doubtful
from tournaments.services.results.catch_ups import enter_catch_up
from tournaments.views.core.support import UNPROCESSABLE, carried_out, desk, person
from tournaments.views.draws.tables import jump_form, right_to_catch_up, round_page, rounds_until
from tournaments.views.permissions import Right, require
from tournaments.views.results.typing import CONFLICT


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
    """Return the message that repeats what was recorded, to compare with the paper."""
    return _(
        "Rattrapage de l’équipe %(team)d enregistré : %(points)d à %(against)d contre l’équipe "
        "%(opponent)d."
    ) % {
        "team": saved.team.number,
        "points": saved.points,
        "against": saved.against,
        "opponent": saved.opponent.number,
    }
