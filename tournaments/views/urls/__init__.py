"""Addresses, split by audience."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, include, path

from tournaments.machine.annexes import annexes
from tournaments.views.urls.desk import HOUSE
from tournaments.views.urls.late import LateView


def _of_annexes() -> Iterator[URLPattern | URLResolver]:
    for package, annex in annexes().items():
        for route, to in annex.routes.items():
            module, _colon, name = to.view.partition(":")
            yield path(route, LateView(f"{package}.{module}", name), name=to.name)
        if annex.urls:
            yield path("", include(f"{package}.{annex.urls}"))


urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.views.urls.public")),
    path("desk/", include("tournaments.views.urls.desk")),
    path("house/", include(HOUSE)),
    *_of_annexes(),
]

handler403 = "tournaments.views.core.refused.refused"
handler404 = "tournaments.views.core.unavailable.missing"
handler500 = "tournaments.views.core.unavailable.failed"
