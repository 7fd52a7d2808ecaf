"""Addresses of the page of the hooks and of its buttons."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

views = late("annexes.hooks.views")

urlpatterns: list[URLPattern | URLResolver] = [
    path("house/hooks/", views.hooks, name="hooks"),
    path("house/hooks/act/", views.act, name="hook-act"),
]
