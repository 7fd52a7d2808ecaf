"""Address of the records."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

pages = late("annexes.years.views.pages")


urlpatterns: list[URLPattern | URLResolver] = [
    path("house/records/", pages.records, name="records"),
]
