"""Addresses of the rehearsal, and of the sheets that it seldom plays."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

rehearsal = late("annexes.rehearsal.views.rehearsal")
unlikely = late("annexes.rehearsal.views.unlikely")


urlpatterns: list[URLPattern | URLResolver] = [
    path("house/rehearsal/", rehearsal.rehearsal, name="rehearsal"),
    path("desk/<slug:slug>/referee/sheets/", unlikely.unlikely, name="unlikely"),
    path(
        "desk/<slug:slug>/referee/sheets/<int:number>/<int:table>/",
        unlikely.settle,
        name="sheet-settle",
    ),
    path(
        "desk/<slug:slug>/referee/sheets/<int:number>/<int:table>/again/",
        unlikely.take_back,
        name="sheet-take-back",
    ),
]
