"""Addresses of a final of other contests, at the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

views = late("annexes.qualifying.views")

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/<slug:slug>/qualified/", views.qualified, name="qualified"),
    path("desk/<slug:slug>/delegations/", views.delegations, name="delegations"),
]
