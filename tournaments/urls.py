"""Addresses, split by audience."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls_public")),
    path("desk/", include("tournaments.urls_desk")),
    path("house/", include("tournaments.urls_house")),
    path("t/", include("tournaments.urls_table")),
]

handler403 = "tournaments.views.refused.refused"
