"""Public addresses of the seasons."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

public = late("annexes.seasons.views.public")


urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/", public.ranking, name="public-season"),
    path("<slug:slug>/find/", public.find, name="find-in-season"),
    path("<slug:slug>/category/<int:number>/", public.category, name="public-season-category"),
    path("<slug:slug>/days/", public.days, name="public-season-days"),
    path("<slug:slug>/days/page/<int:number>/", public.days, name="public-season-grid"),
    path("<slug:slug>/days/<slug:contest>/", public.day, name="public-season-day"),
    path("<slug:slug>/who/<slug:row>/", public.person, name="public-season-person"),
    path("<slug:slug>/rules/", public.rules, name="public-season-rules"),
    path("<slug:slug>/public.ics", public.calendar, name="public-season-calendar"),
    path("<slug:slug>/season.json", public.data, name="public-season-json"),
]
