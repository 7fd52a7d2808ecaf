"""Desk of seasons: the list, a new one, one season with its days, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.seasons.forms import (
    AddContestForm,
    NewSeasonForm,
    ReopenSeasonForm,
    ToSeasonForm,
)
from tournaments.annexes.seasons.queries.changes import last_prints, since_print
from tournaments.annexes.seasons.queries.people import season_people
from tournaments.annexes.seasons.queries.shown import (
    DayLine,
    days_of_season,
    log_of_season,
    open_seasons,
    summaries,
)
from tournaments.annexes.seasons.queries.table import rules_of, season_table
from tournaments.annexes.seasons.queries.together import seasons_seen
from tournaments.annexes.seasons.rules import DocumentRefused, HeldDay, Rules, sentences
from tournaments.annexes.seasons.services.seasons import (
    add_contest,
    close_season,
    create_season,
    drop_contest,
    let_incidents_follow,
    reopen_season,
    set_public,
)
from tournaments.annexes.seasons.tables.of_contest import given_by, given_in
from tournaments.annexes.seasons.views.support import reading_season, season_page, setting_season
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, Season
from tournaments.views.core.support import (
    UNPROCESSABLE,
    carried_out,
    desk,
    desk_page,
    organising,
    person,
    pressed,
    sent_again,
    signed_in,
)
from tournaments.views.permissions import (
    Right,
    contests_for_seasons,
    may_create,
    sets_season,
)
from tournaments.words.actions import ACTIONS

#: Rows of the table that the desk's page of a season shows.
FIRST_ROWS = 10


@dataclass(frozen=True, slots=True)
class ListedDay:
    """A contest of the season on its page. `held` is None while the table cannot be made."""

    line: DayLine
    held: HeldDay | None
    may_drop: bool


@signed_in
@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """List the seasons whose pages the reader sees."""
    seasons_listed = summaries(seasons_seen(person(request)))
    context = {"seasons": seasons_listed, "may_create": may_create(request.user)}
    return render(request, "seasons/desk/list.html", context)


@organising
def new(request: HttpRequest) -> HttpResponse:
    """Create a season: from blank, from the rules of another one, or from a document."""
    seasons = list(seasons_seen(person(request)))
    models = [(season.slug, season.name, rules_of(season)) for season in seasons]
    form = NewSeasonForm(request.POST or None, request.FILES or None, models=models)

    def create() -> Season:
        rules = form.chosen_rules()
        contests = _named_by(rules, contests_for_seasons(person(request)))
        return create_season(person(request), rules, contests, form.cleaned_data["token"])

    created: list[Season] = []
    if request.method == "POST" and carried_out(
        request, form, lambda: created.append(create()), _("La saison est créée.")
    ):
        return redirect("season-desk", created[0].slug) if created else redirect("seasons")
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "seasons/desk/new.html", {"form": form}, status=status)


def _named_by(rules: Rules, contests: QuerySet[Contest]) -> list[Contest]:
    """Return the contests that the rules name, among those that the reader organises."""
    named = {*(rules.contests or ()), *(change.id for change in rules.changes)}
    return list(contests.filter(slug__in=named))


@reading_season
@require_safe
def season(request: HttpRequest, season: Season) -> HttpResponse:
    """Show a season: its days with their progress, the head of its table, what is left to do."""
    return _season_page(request, season)


def _season_page(
    request: HttpRequest, season: Season, adding: AddContestForm | None = None
) -> HttpResponse:
    days = days_of_season(season)
    rules, shown = rules_of(season), adding or _adding(request, season)
    context: dict[str, Any] = {
        "rules": sentences(rules),
        "adding": shown,
        "given": given_by(rules, shown.known.values()) if shown else (),
    }
    held: dict[str, HeldDay] = {}
    try:
        table = season_table(season, in_full=True)
    except DocumentRefused as refused:
        context["faults"] = refused.located
    else:
        held = {day.day: day for day in table.days}
        context |= {
            "table": table,
            "rows": table.rows[:FIRST_ROWS],
            "since": since_print(last_prints(season, table)),
        }
    droppable = _droppable(request, season, days)
    context["days"] = [ListedDay(day, held.get(day.slug), day.slug in droppable) for day in days]
    return season_page(request, season, "seasons/desk/season.html", context)


def _adding(request: HttpRequest, season: Season) -> AddContestForm | None:
    """Return the form that adds a contest; None if the reader organises no other."""
    if season.closed:
        return None
    others = contests_for_seasons(person(request)).exclude(season_days__season=season)
    sent = request.POST if request.method == "POST" else None
    return AddContestForm(sent, contests=others) if others.exists() else None


def _droppable(request: HttpRequest, season: Season, days: list[DayLine]) -> set[str]:
    """Return the slugs of the contests that the reader may take out of the season."""
    slugs = {day.slug for day in days}
    if season.closed:
        return set()
    if sets_season(request.user, season):
        return slugs
    mine = contests_for_seasons(person(request)).filter(slug__in=slugs)
    return set(mine.values_list("slug", flat=True))


@reading_season
@require_POST
def add(request: HttpRequest, season: Season) -> HttpResponse:
    """Make a contest a day of the season: only who organises the contest does."""
    others = contests_for_seasons(person(request))
    form = AddContestForm(request.POST, contests=others)

    def do() -> None:
        add_contest(season, person(request), form.chosen(), form.cleaned_data["token"])

    if carried_out(request, form, do, _("Ce concours compte maintenant pour la saison.")):
        return redirect("season-desk", season.slug)
    return _season_page(request, season, form)


@reading_season
@require_POST
def drop(request: HttpRequest, season: Season, contest: str) -> HttpResponse:
    """Take a contest out: the season's organiser may, and who organises the contest."""
    if sent_again(request, ActionForm(request.POST)):
        return redirect("season-desk", season.slug)
    day = get_object_or_404(Contest, slug=contest, season_days__season=season)
    mine = contests_for_seasons(person(request)).filter(pk=day.pk).exists()
    if not (mine or sets_season(request.user, season)):
        raise PermissionDenied(
            _("Seuls l’organisateur de la saison et celui du concours peuvent l’en retirer.")
        )

    def do(form: ActionForm) -> None:
        drop_contest(season, person(request), day, form.cleaned_data["token"])

    sentence = _("Ce concours ne compte plus pour la saison.")
    return pressed(request, do, sentence, "season-desk", season.slug)


@setting_season
@require_POST
def publish(request: HttpRequest, season: Season, public: bool) -> HttpResponse:
    """Let everybody read the season, or nobody but the desk."""

    def do(form: ActionForm) -> None:
        set_public(season, person(request), public, form.cleaned_data["token"])

    sentence = _("Tout le monde lit la saison.") if public else _("Seul le bureau lit la saison.")
    return pressed(request, do, sentence, "season-desk", season.slug)


@setting_season
@require_POST
def follow(request: HttpRequest, season: Season, follow: bool) -> HttpResponse:
    """Let incidents follow their people from day to day, or no more."""

    def do(form: ActionForm) -> None:
        let_incidents_follow(season, person(request), follow, form.cleaned_data["token"])

    sentence = (
        _("Un incident compte aux journées suivantes, pour la même personne.")
        if follow
        else _("Un incident ne compte qu’à sa journée.")
    )
    return pressed(request, do, sentence, "season-desk", season.slug)


@setting_season
@require_POST
def close(request: HttpRequest, season: Season) -> HttpResponse:
    """End the season, which makes its ranking final."""

    def do(form: ActionForm) -> None:
        close_season(season, person(request), form.cleaned_data["token"])

    sentence = _("La saison est terminée : son classement est définitif.")
    return pressed(request, do, sentence, "season-desk", season.slug)


@setting_season
def reopen(request: HttpRequest, season: Season) -> HttpResponse:
    """Open a closed season again; a reason is required."""
    form = ReopenSeasonForm(request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        reopen_season(season, person(request), values["reason"], values["token"])

    sentence = _("La saison est rouverte.")
    if request.method == "POST" and carried_out(request, form, do, sentence):
        return redirect("season-desk", season.slug)
    return season_page(request, season, "seasons/desk/reopen.html", {"form": form})


@setting_season
@require_safe
def log(request: HttpRequest, season: Season) -> HttpResponse:
    """List every action on the season, latest first."""
    names = {one.key: one.name for one in season_people(season).everybody}
    lines = [
        (line, _(ACTIONS[line.action]), [names[key] for key in line.keys if key in names])
        for line in log_of_season(season)
    ]
    return season_page(request, season, "seasons/desk/log.html", {"lines": lines})


@desk(Right.SEE, post=Right.SEASON)
def of_contest(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Show the seasons that count a contest, and make it a day of another."""
    if request.method == "POST" and sent_again(request, ActionForm(request.POST)):
        return redirect("contest-seasons", contest.slug)
    seasons_open = {
        season.slug: season for season in open_seasons(seasons_seen(person(request)), contest)
    }
    choices = [(slug, season.name) for slug, season in seasons_open.items()]
    form = ToSeasonForm(request.POST or None, seasons=choices)

    def do() -> None:
        chosen = seasons_open[form.cleaned_data["season"]]
        add_contest(chosen, person(request), contest, form.cleaned_data["token"])

    if request.method == "POST" and carried_out(
        request, form, do, _("Ce concours compte maintenant pour la saison.")
    ):
        return redirect("contest-seasons", contest.slug)
    context = {
        "form": form,
        "others": given_in(seasons_open.values(), contest.slug),
        "seasons": given_in(contest.seasons.all(), contest.slug),
    }
    return desk_page(request, contest, "seasons", "seasons/desk/of_contest.html", context)
