"""Addresses, split by audience."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls.public")),
    path("api/", include("tournaments.urls.api")),
    path("desk/", include("tournaments.urls.desk")),
    path("house/", include("tournaments.urls.house")),
    path("s/", include("tournaments.urls.season")),
    path("seasons/", include("tournaments.urls.seasons")),
    path("t/", include("tournaments.urls.table")),
]

handler403 = "tournaments.views.core.refused.refused"
handler500 = "tournaments.views.core.unavailable.failed"
