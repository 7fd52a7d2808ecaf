"""Addresses, split by audience."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.urls.public")),
    path("desk/", include("tournaments.urls.desk")),
    path("house/", include("tournaments.urls.house")),
    path("t/", include("tournaments.urls.table")),
]

handler403 = "tournaments.views.core.refused.refused"
handler500 = "tournaments.views.core.unavailable.failed"
