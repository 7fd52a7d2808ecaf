"""Addresses of the strength and of the records."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

pages = late("annexes.years.views.pages")


urlpatterns: list[URLPattern | URLResolver] = [
    path("house/strength/", pages.strength, name="strength"),
    path("house/records/", pages.records, name="records"),
]
