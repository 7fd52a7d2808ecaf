"""Addresses, split by audience."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.machine.annexes import annexes
from tournaments.views.urls.desk import HOUSE

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.views.urls.public")),
    path("desk/", include("tournaments.views.urls.desk")),
    path("house/", include(HOUSE)),
    *(
        path("", include(f"{package}.{annex.urls}"))
        for package, annex in annexes().items()
        if annex.urls
    ),
]

handler403 = "tournaments.views.core.refused.refused"
handler404 = "tournaments.views.core.missing.missing"
handler500 = "tournaments.views.core.unavailable.failed"
