"""Contests at the desk: settings, progress, end."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm, ReasonForm
from tournaments.forms.regulation.contests import ContestForm, initial_of
from tournaments.forms.regulation.themes import shown_themes
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.progress import progress
from tournaments.queries.hall.halls import ranked_in_hall
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.complete import after_complete
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.regulation_change import needs_confirmation
from tournaments.regulation import Regulation
from tournaments.services.hall.changing import change_contest, close_contest, reopen_contest
from tournaments.tables.standings import StandingsTable
from tournaments.views.core.act_page import ActWords, act_page
from tournaments.views.core.halls import hall_asked, hall_choices
from tournaments.views.core.phones_address import phones_form
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.hall.published import public_form
from tournaments.views.hall.rankings import other_rankings
from tournaments.views.hall.regulation_change import preview
from tournaments.views.permissions import Right
from tournaments.views.registration.applications import applying_form
from tournaments.views.regulation.starting import second_reading_form


@desk(Right.SET_UP)
def settings(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Change a contest. Once a round is drawn, show first the changes that may alter the marks."""
    stands = progress(contest, with_draft=True)
    current = Regulation.from_data(contest.regulation)
    form = ContestForm(
        request.POST or None,
        current=current,
        begun=stands.number > 0,
        initial=initial_of(contest),
    )

    def change() -> None:
        values = form.cleaned_data
        change_contest(
            contest,
            person(request),
            values["name"],
            values["date"],
            form.chosen_regulation(),
            place=values["place"],
            token=values["token"],
        )

    if request.method == "POST" and form.is_valid():
        new = form.chosen_regulation()
        if needs_confirmation(current, new, stands.number):
            return preview(request, contest, new, form.cleaned_data)
    if request.method == "POST" and carried_out(request, form, change, _("Réglages enregistrés.")):
        return redirect("contest-settings", contest.slug)
    context = {
        "form": form,
        "themes": shown_themes(form),
        "progress": stands,
        "phones": phones_form(request, contest),
        "public": public_form(contest),
        "players_enter": contest.players_enter,
        "readings": second_reading_form(contest),
        "applying_form": applying_form(contest),
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, "settings", "regulation/contest/settings.html", context)


@desk(Right.SEE)
def desk_standings(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the standings, as the hall sees them, or `partial` with the results received so far."""
    teams = entrants(contest)
    scores = Scores(contest_info(contest), teams, rounds_of(contest))
    partial = "partial" in request.GET
    ranked = scores.after() if partial else after_complete(scores)
    halls = ranked.contest.halls
    only = hall_asked(halls, request)
    standings = ranked if only is None else ranked_in_hall(ranked, only, teams)
    context = {
        "standings": standings,
        "hall_choices": hall_choices(halls, request),
        "hall_shown": only.position if only is not None else "",
        "partial": partial,
        "table": StandingsTable(standings, partial=partial),
        "others": other_rankings(contest, teams, ranked),
    }
    return desk_page(request, contest, "standings", "standings/desk.html", context)


@desk(Right.SET_UP)
@require_POST
def end(request: HttpRequest, contest: Contest) -> HttpResponse:
    """End the contest, which makes its ranking final."""

    def close(form: ActionForm) -> None:
        close_contest(contest, person(request), token=form.cleaned_data["token"])

    sentence = _("Le concours est terminé : son classement est définitif.")
    return pressed(request, close, sentence, "desk", contest.slug)


@desk(Right.SET_UP)
def reopen(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Open an ended contest again; a reason is required."""
    form = ReasonForm(request.POST or None, why=_("Pourquoi le concours est-il rouvert ?"))

    def do() -> None:
        values = form.cleaned_data
        reopen_contest(contest, person(request), values["reason"], token=values["token"])

    words = ActWords(
        tab="settings",
        title=_("Rouvrir le concours"),
        heading=_("Rouvrir le concours"),
        sentences=[
            _(
                "Le classement n’est plus définitif et les résultats peuvent être corrigés. Votre "
                "raison est inscrite au journal."
            )
        ],
        button=_("Rouvrir le concours"),
        keep=_("Annuler"),
        back=reverse("desk", args=[contest.slug]),
        danger=False,
        big=True,
    )
    return act_page(request, contest, form, words, do, _("Le concours est rouvert."))
