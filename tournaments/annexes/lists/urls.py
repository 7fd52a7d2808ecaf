"""Addresses of the import of a list of entrants."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

views = late("annexes.lists.views")

LIST = "desk/<slug:slug>/teams/import/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(LIST, views.choose, name="import-entrants"),
    path(f"{LIST}preview/", views.preview, name="import-preview"),
    path(f"{LIST}list.<str:extension>", views.template, name="import-template"),
]
