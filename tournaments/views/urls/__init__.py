"""Addresses, split by audience."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.machine.annexes import annexes

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.views.urls.public")),
    path("api/", include("tournaments.views.urls.api")),
    path("desk/", include("tournaments.views.urls.desk")),
    path("house/", include("tournaments.views.urls.house")),
    path("t/", include("tournaments.views.urls.table")),
    *(
        path("", include(f"{package}.{annex.urls}"))
        for package, annex in annexes().items()
        if annex.urls
    ),
]

handler403 = "tournaments.views.core.refused.refused"
handler500 = "tournaments.views.core.unavailable.failed"
