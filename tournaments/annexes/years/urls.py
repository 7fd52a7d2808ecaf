"""Address of the records."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

views = late("annexes.years.views")


urlpatterns: list[URLPattern | URLResolver] = [
    path("house/records/", views.records, name="records"),
]
