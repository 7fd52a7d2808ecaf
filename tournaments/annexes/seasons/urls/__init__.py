"""Addresses of the seasons: those that everybody reads, and the desk's."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.urls.late import late

season_desk = late("annexes.seasons.views.desk")

urlpatterns: list[URLPattern | URLResolver] = [
    path("s/", include("tournaments.annexes.seasons.urls.public")),
    path("seasons/", include("tournaments.annexes.seasons.urls.desk")),
    path("desk/<slug:slug>/seasons/", season_desk.of_contest, name="contest-seasons"),
]
