"""Addresses of the seasons: those that everybody reads, and the desk's."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.urls.late import late

desk = late("annexes.seasons.views.desk")
papers = late("annexes.seasons.views.papers")
people = late("annexes.seasons.views.people")
public = late("annexes.seasons.views.public")
rules = late("annexes.seasons.views.rules")

#: Addresses that everybody reads.
PUBLIC: list[URLPattern | URLResolver] = [
    path("<slug:slug>/", public.ranking, name="public-season"),
    path("<slug:slug>/find/", public.find, name="find-in-season"),
    path("<slug:slug>/category/<int:number>/", public.category, name="public-season-category"),
    path("<slug:slug>/clubs/", public.clubs, name="public-season-clubs"),
    path("<slug:slug>/days/", public.days, name="public-season-days"),
    path("<slug:slug>/days/page/<int:number>/", public.days, name="public-season-grid"),
    path("<slug:slug>/days/<slug:contest>/", public.day, name="public-season-day"),
    path("<slug:slug>/who/<slug:row>/", public.person, name="public-season-person"),
    path("<slug:slug>/rules/", public.rules, name="public-season-rules"),
    path("<slug:slug>/calendar.ics", public.calendar, name="public-season-calendar"),
    path("<slug:slug>/season.json", public.data, name="public-season-json"),
]

#: Addresses of the desk.
DESK: list[URLPattern | URLResolver] = [
    path("", desk.seasons, name="seasons"),
    path("new/", desk.new, name="season-new"),
    path("<slug:slug>/", desk.season, name="season-desk"),
    path("<slug:slug>/days/add/", desk.add, name="season-day-add"),
    path("<slug:slug>/days/<slug:contest>/drop/", desk.drop, name="season-day-drop"),
    path("<slug:slug>/rules/", rules.rules, name="season-rules"),
    path("<slug:slug>/files/rules.toml", rules.rules_file, name="season-rules-file"),
    path("<slug:slug>/files/days.json", rules.days_file, name="season-days-file"),
    path("<slug:slug>/papers/", papers.papers, name="season-papers"),
    path("<slug:slug>/papers/<slug:kind>/", papers.paper, name="season-paper"),
    path("<slug:slug>/papers/preview/<slug:kind>.png", papers.picture, name="season-paper-picture"),
    path("<slug:slug>/papers/preview/<slug:kind>/", papers.pages, name="season-paper-pages"),
    path("<slug:slug>/files/<str:file>", papers.file, name="season-file"),
    path("<slug:slug>/people/", people.people, name="season-people"),
    path("<slug:slug>/people/merge/", people.merge, name="season-merge"),
    path("<slug:slug>/people/<int:merge>/separate/", people.separate, name="season-separate"),
    path("<slug:slug>/people/members/", people.members, name="season-members"),
    path("<slug:slug>/incidents/", desk.follow, {"follow": True}, name="season-incidents-follow"),
    path(
        "<slug:slug>/incidents/stay/", desk.follow, {"follow": False}, name="season-incidents-stay"
    ),
    path("<slug:slug>/publish/", desk.publish, {"public": True}, name="season-publish"),
    path("<slug:slug>/hide/", desk.publish, {"public": False}, name="season-hide"),
    path("<slug:slug>/close/", desk.close, name="season-close"),
    path("<slug:slug>/reopen/", desk.reopen, name="season-reopen"),
    path("<slug:slug>/log/", desk.log, name="season-log"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("s/", include(PUBLIC)),
    path("seasons/", include(DESK)),
    path("help/season-format-1.schema.json", public.file_schema, name="help-season-schema"),
    path("desk/<slug:slug>/seasons/", desk.of_contest, name="contest-seasons"),
]
