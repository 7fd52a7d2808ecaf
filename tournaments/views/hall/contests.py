"""Contests at the desk: standings, end."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.forms.core.fields import ReasonForm
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants
from tournaments.queries.hall.halls import ranked_in_hall
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.climbs import after_complete
from tournaments.queries.standings.ranking import Scores
from tournaments.services.hall.changing import close_contest, reopen_contest
from tournaments.tables.standings import StandingsTable
from tournaments.views.core.halls import hall_asked, hall_choices
from tournaments.views.core.support import ActWords, act_page, button, desk, desk_page, person
from tournaments.views.hall.rankings import other_rankings
from tournaments.views.permissions import Right


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
        "table": StandingsTable(standings, partial=partial, bare=True),
        "others": other_rankings(contest, teams, ranked),
    }
    return desk_page(request, contest, "standings", "standings/desk.html", context)


end = button(
    Right.SET_UP,
    close_contest,
    N_("Le concours est terminé : son classement est définitif."),
    "desk",
)


@desk(Right.SET_UP)
def reopen(request: HttpRequest, contest: Contest) -> HttpResponse:
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
