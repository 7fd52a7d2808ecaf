"""Addresses of a final of other contests, at the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

final = late("annexes.qualifying.views.final")

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/<slug:slug>/qualified/", final.qualified, name="qualified"),
    path("desk/<slug:slug>/delegations/", final.delegations, name="delegations"),
]
