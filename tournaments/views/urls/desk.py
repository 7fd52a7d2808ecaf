"""Addresses of the desk, for the organiser and helpers of a contest."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from tournaments.views.urls.late import late
from tournaments.words.enums import TO_TICK, DayStage, EndAct

now = late("views.now")
planning = late("views.planning")
club = late("views.core.club")
people = late("views.core.people")
phones_address = late("views.core.phones_address")
public = late("views.core.public")
brackets = late("views.draws.brackets")
pools = late("views.draws.pools")
contests = late("views.hall.contests")
finding = late("views.hall.finding")
arrivals = late("views.registration.arrivals")
categories = late("views.registration.categories")
halls = late("views.registration.halls")
importing = late("views.registration.importing")
known_people = late("views.registration.known_people")
qualifying = late("views.registration.qualifying")
singles = late("views.registration.singles")
team = late("views.registration.team")
teams = late("views.registration.teams")
readings = late("views.regulation.readings")
setting_up = late("views.regulation.setting_up")
annonces = late("views.results.annonces")
calls = late("views.results.calls")
links = late("views.results.links")
referee = late("views.results.referee")
unlikely = late("views.results.unlikely")


class StageConverter:
    """A stage of the day that has a page « Maintenant »."""

    regex = "|".join(stage for stage in DayStage if stage != DayStage.SETTINGS)

    def to_python(self, value: str) -> DayStage:
        return DayStage(value)

    def to_url(self, value: str) -> str:
        return value


class ActConverter:
    """An act that the desk ticks once the contest is over."""

    regex = "|".join(sorted(TO_TICK))

    def to_python(self, value: str) -> EndAct:
        return EndAct(value)

    def to_url(self, value: str) -> str:
        return value


register_converter(StageConverter, "stage")
register_converter(ActConverter, "act")

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", setting_up.game, name="contest-new"),
    path("new/format/", setting_up.format_, name="contest-new-format"),
    path("new/name/", setting_up.name, name="contest-new-name"),
    path("new/review/", setting_up.review, name="contest-new-review"),
    path("<slug:slug>/", now.now, name="desk"),
    path("<slug:slug>/live/", now.live, name="desk-live"),
    path("<slug:slug>/day/<stage:stage>/", now.now, name="desk-stage"),
    path("<slug:slug>/day/<stage:stage>/live/", now.live, name="desk-stage-live"),
    path("<slug:slug>/ending/<act:act>/", now.tick_end, name="tick-end"),
    path("<slug:slug>/ending/<act:act>/again/", now.untick_end, name="untick-end"),
    path("<slug:slug>/find/", finding.find, name="find"),
    path("<slug:slug>/settings/", contests.settings, name="contest-settings"),
    path("<slug:slug>/settings/club/", club.club, name="contest-club"),
    path("<slug:slug>/settings/club/no-logo/", club.remove_logo, name="contest-logo-remove"),
    path("<slug:slug>/settings/phones/", phones_address.phones, name="contest-phones"),
    path("<slug:slug>/settings/public/", public.public, name="contest-public"),
    path("<slug:slug>/settings/categories/", categories.categories, name="categories"),
    path("<slug:slug>/settings/categories/<int:pk>/", categories.category, name="category"),
    path(
        "<slug:slug>/settings/categories/<int:pk>/remove/",
        categories.remove,
        name="category-remove",
    ),
    path("<slug:slug>/settings/halls/", halls.halls, name="halls"),
    path("<slug:slug>/settings/halls/fill/", halls.fill, name="halls-fill"),
    path("<slug:slug>/settings/halls/<int:pk>/", halls.change, name="hall-change"),
    path("<slug:slug>/settings/halls/<int:pk>/remove/", halls.remove, name="hall-remove"),
    path("<slug:slug>/settings/halls/desk/<int:user>/", halls.hold, name="hall-hold"),
    path("<slug:slug>/players-enter/", links.let_players_enter, name="players-enter"),
    path("<slug:slug>/settings/readings/", readings.second_reading, name="second-reading"),
    path("<slug:slug>/end/", contests.end, name="contest-end"),
    path("<slug:slug>/reopen/", contests.reopen, name="contest-reopen"),
    path("<slug:slug>/planning/", planning.planning, name="planning"),
    path("<slug:slug>/pools/", pools.pools, name="pools"),
    path("<slug:slug>/brackets/", brackets.brackets, name="brackets"),
    path("<slug:slug>/standings/", contests.desk_standings, name="desk-standings"),
    path("<slug:slug>/teams/", teams.teams, name="teams"),
    path("<slug:slug>/teams/known/", known_people.known, name="known-people"),
    path("<slug:slug>/teams/import/", importing.choose, name="import-entrants"),
    path("<slug:slug>/teams/import/preview/", importing.preview, name="import-preview"),
    path(
        "<slug:slug>/teams/import/list.<str:extension>", importing.template, name="import-template"
    ),
    path("<slug:slug>/check-in/", arrivals.check_in, name="check-in"),
    path("<slug:slug>/check-in/live/", arrivals.live, name="check-in-live"),
    path("<slug:slug>/check-in/<int:number>/undo/", arrivals.undo, name="check-in-undo"),
    path("<slug:slug>/late/", arrivals.late, name="late-teams"),
    path("<slug:slug>/singles/", singles.singles, name="singles"),
    path("<slug:slug>/singles/pair/", singles.pair, name="pair-singles"),
    path("<slug:slug>/singles/draw/", singles.draw, name="draw-partners"),
    path("<slug:slug>/singles/<int:pk>/remove/", singles.remove, name="single-remove"),
    path("<slug:slug>/qualified/", qualifying.qualified, name="qualified"),
    path("<slug:slug>/teams/<int:number>/", team.team, name="team"),
    path("<slug:slug>/teams/<int:number>/edit/", teams.edit, name="team-edit"),
    path("<slug:slug>/teams/<int:number>/withdraw/", teams.withdraw, name="team-withdraw"),
    path("<slug:slug>/teams/<int:number>/bring-back/", teams.bring_back, name="team-bring-back"),
    path("<slug:slug>/teams/<int:number>/remove/", teams.remove, name="team-remove"),
    path("<slug:slug>/referee/", referee.referee, name="referee"),
    path("<slug:slug>/referee/annonces/", annonces.annonces, name="annonces"),
    path("<slug:slug>/referee/sheets/", unlikely.unlikely, name="unlikely"),
    path(
        "<slug:slug>/referee/sheets/<int:number>/<int:table>/",
        unlikely.settle,
        name="sheet-settle",
    ),
    path(
        "<slug:slug>/referee/sheets/<int:number>/<int:table>/again/",
        unlikely.take_back,
        name="sheet-take-back",
    ),
    path("<slug:slug>/referee/<int:number>/cancel/", referee.cancel, name="penalty-cancel"),
    path("<slug:slug>/calls/", calls.live, name="calls-live"),
    path("<slug:slug>/calls/<int:pk>/", calls.answer, name="call-answer"),
    path("<slug:slug>/people/", people.people, name="people"),
    path("<slug:slug>/people/add/", people.add, name="person-add"),
    path("<slug:slug>/people/grant/", people.grant, name="person-grant"),
    path("<slug:slug>/people/<int:user>/role/", people.change, name="person-role"),
    path("<slug:slug>/people/<int:user>/password/", people.new_password, name="person-password"),
    path("<slug:slug>/people/<int:user>/withdraw/", people.withdraw, name="person-withdraw"),
    path("<slug:slug>/after/", include("tournaments.views.urls.after")),
    path("<slug:slug>/cash/", include("tournaments.views.urls.cash")),
    path("<slug:slug>/hall/", include("tournaments.views.urls.hall")),
    path("<slug:slug>/prizes/", include("tournaments.views.urls.prizes")),
    path("<slug:slug>/works/", include("tournaments.views.urls.works")),
    path("<slug:slug>/", include("tournaments.views.urls.applications")),
    path("<slug:slug>/", include("tournaments.views.urls.rounds")),
    path("", include("tournaments.views.urls.regulation")),
]
