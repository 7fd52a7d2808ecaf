"""Addresses, split by audience."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.views.urls.public")),
    path("api/", include("tournaments.views.urls.api")),
    path("desk/", include("tournaments.views.urls.desk")),
    path("house/", include("tournaments.views.urls.house")),
    path("s/", include("tournaments.annexes.seasons.urls.public")),
    path("seasons/", include("tournaments.annexes.seasons.urls.desk")),
    path("t/", include("tournaments.views.urls.table")),
]

handler403 = "tournaments.views.core.refused.refused"
handler500 = "tournaments.views.core.unavailable.failed"
